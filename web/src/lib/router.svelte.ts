/** Going from screen to screen without loading anew. */
import { routeOf, type Route } from './routes'

class Router {
  route = $state.raw<Route>(routeOf(new URL(location.href)))

  constructor() {
    addEventListener('popstate', () => (this.route = routeOf(new URL(location.href))))
  }

  /** Show another address of the page. */
  go(path: string, replace = false): void {
    const url = new URL(path, location.href)
    if (replace) history.replaceState(null, '', url)
    else if (url.href !== location.href) history.pushState(null, '', url)
    this.route = routeOf(url)
    if (!replace) scrollTo(0, 0)
  }
}

export const router = new Router()

/** Makes plain clicks on a link stay in the page. */
export function stay(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return
  if (event.shiftKey || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
  if (link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  router.go(link.href)
}
