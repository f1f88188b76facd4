/** Addresses of the page, and the screens that they name. */

export type Route =
  | { screen: 'lobby' }
  | { screen: 'table'; table: string; invite: string | null }
  | { screen: 'board'; table: string; invite: string | null }
  | { screen: 'replay'; table: string; invite: string | null; step: number; eyes: string | null }
  | { screen: 'help'; title: string }
  | { screen: 'you' }
  | { screen: 'recover'; token: string }

export function routeOf(url: URL): Route {
  const [first, second, third] = url.pathname.split('/').filter(Boolean)
  const invite = url.searchParams.get('invite')
  if (first === 'table' && second) {
    if (third === 'board') return { screen: 'board', table: second, invite }
    if (third === 'replay') {
      const step = Number(url.searchParams.get('step') ?? 0)
      const eyes = url.searchParams.get('eyes')
      return { screen: 'replay', table: second, invite, step: Number.isInteger(step) ? step : 0, eyes }
    }
    return { screen: 'table', table: second, invite }
  }
  if (first === 'help') return { screen: 'help', title: second ?? 'kingdom' }
  if (first === 'you') return { screen: 'you' }
  if (first === 'recover' && second) return { screen: 'recover', token: second }
  return { screen: 'lobby' }
}
