/** Addresses of the page, and the screens that they name. */
import { HERE } from './here'

export type Route =
  | { screen: 'lobby' }
  | { screen: 'table'; table: string; invite: string | null }
  | { screen: 'board'; table: string; invite: string | null }
  | { screen: 'replay'; table: string; invite: string | null; step: number; eyes: string | null }
  | { screen: 'game'; link: string; step: number; eyes: string | null }
  | { screen: 'review'; table: string; invite: string | null; seat: number | null; step: number | null }
  | { screen: 'code'; code: string }
  | { screen: 'help'; title: string }
  | { screen: 'you' }
  | { screen: 'score'; shared: string | null }
  | { screen: 'recover'; token: string }

/**
 * The screen of an address. A static host knows nothing but files, so there it stands after `#`; on a server's page
 * only what no server is to see does.
 */
export function routeOf(url: URL): Route {
  const { pathname, searchParams } = HERE || url.hash.startsWith('#/') ? new URL(url.hash.slice(1) || '/', 'https://page') : url
  const [first, second, third] = pathname.split('/').filter(Boolean)
  const invite = searchParams.get('invite')
  const step = Number(searchParams.get('step') ?? 0)
  const moment = { step: Number.isInteger(step) ? step : 0, eyes: searchParams.get('eyes') }
  if (first === 'table' && second) {
    if (third === 'board') return { screen: 'board', table: second, invite }
    if (third === 'replay') return { screen: 'replay', table: second, invite, ...moment }
    if (third === 'review') return { screen: 'review', table: second, invite, seat: numberOf(searchParams.get('seat')), step: numberOf(searchParams.get('step')) }
    return { screen: 'table', table: second, invite }
  }
  if (first === 'game') return { screen: 'game', link: second ?? '', ...moment }
  if (first === 'j' && second) return { screen: 'code', code: second }
  if (first === 'help') return { screen: 'help', title: second ?? 'kingdom' }
  if (first === 'score') return { screen: 'score', shared: second ?? null }
  if (first === 'you') return { screen: 'you' }
  if (first === 'recover' && second) return { screen: 'recover', token: second }
  return { screen: 'lobby' }
}

const numberOf = (text: string | null): number | null => (text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null)

/** The address of a screen within the page, as links have it. */
export const address = (path: string): string => (HERE ? `#${path}` : path)

/** Where a game in a link is: after `#` on a server's page, too, for no server is to see it. */
export const gameAddress = (link: string): string => `${HERE ? '' : '/'}#/game/${link}`

/** Where the review of a game is, of a seat and at a step if they are given. */
export function reviewPath(table: string, invite: string | null | undefined, seat?: number | null, step?: number | null): string {
  const query = new URLSearchParams()
  if (seat != null) query.set('seat', String(seat))
  if (step != null) query.set('step', String(step))
  if (invite) query.set('invite', invite)
  return `/table/${table}/review${query.size ? `?${query}` : ''}`
}

/** Where the table is, and where its board alone is, for somebody who has its invitation. */
export const tablePath = (table: string, invite: string | null | undefined, board = false): string =>
  `/table/${table}${board ? '/board' : ''}${invite ? `?invite=${invite}` : ''}`
