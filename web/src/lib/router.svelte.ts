/** Going from screen to screen without loading anew. */
import { HERE } from './here'
import { address, routeOf, type Route } from './routes'

class Router {
  route = $state.raw<Route>(routeOf(new URL(location.href)))
  #shown = new URL(location.href)

  constructor() {
    addEventListener('popstate', () => this.#look())
  }

  /** The browser has gone to another address: forth or back, or to a part of a screen, which is no screen. */
  #look(): void {
    const url = new URL(location.href)
    if (HERE && url.hash && !url.hash.startsWith('#/')) return history.replaceState(null, '', this.#shown)
    this.route = routeOf(url)
    this.#shown = url
  }

  /** Show another address of the page. */
  go(path: string, replace = false): void {
    const url = new URL(path.startsWith('/') ? address(path) : path, location.href)
    if (replace) history.replaceState(null, '', url)
    else if (url.href !== location.href) history.pushState(null, '', url)
    this.#look()
    if (!replace) scrollTo(0, 0)
  }
}

export const router = new Router()

/** Makes plain clicks on a link stay in the page. */
export function stay(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return
  if (event.shiftKey || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
  const inScreen = link.getAttribute('href')?.startsWith('#/') ?? false
  if (HERE ? !inScreen : !inScreen && link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  router.go(link.href)
}
