/** Steps of a replay put together: each is whole, and shares with the one before what did not change. */
import type { Counting, Event as Happened, Line, Outlook, ReplayStep, ScoreSheet, Section, Told } from '../net/types'
import { toldOnce } from './log'

type Fields = Readonly<Record<string, unknown>>

export interface WholeStep {
  /** Who acted. */
  readonly seat: number | null
  readonly action: Fields | null
  readonly events: Happened[]
  /** What everybody knew. */
  readonly view: Fields & { readonly round: number; readonly players: readonly Fields[] }
  /** What each seat alone knew: the fields of its view that are its own. */
  readonly own: readonly Fields[]
  readonly standing: readonly (readonly Line[])[]
  readonly hopes: readonly (readonly Line[])[]
  /** What the action scored. */
  readonly counting: Counting | null
}

const NOTHING = { view: { round: 0, players: [] }, own: [], standing: [], hopes: [] }

/** The step after another one (null: the first), from what changed. */
export function nextStep(before: WholeStep | null, { seat, action, events, changes, own, standing, hopes, counting }: ReplayStep): WholeStep {
  const was = before ?? NOTHING
  return {
    seat: seat ?? null,
    action: (action as Fields | undefined) ?? null,
    events: events ?? [],
    view: { ...was.view, ...changes.view, players: bySeat(was.view.players, changes.players, merged) },
    own: bySeat(was.own, own, merged),
    standing: bySeat(was.standing, standing, replaced),
    hopes: bySeat(was.hopes, hopes, replaced),
    counting: counting ?? null,
  }
}

/** What somebody saw at a step; eyes that are no seat's see what is public. */
export function viewOf<V>(step: WholeStep, eyes: string): V {
  const seat = parseInt(eyes)
  const own = step.own[seat]
  return (own ? { ...step.view, seat, ...own } : step.view) as V
}

export const outlookOf = (step: WholeStep, eyes: string): Outlook =>
  ({ standing: step.standing, hopes: step.hopes[parseInt(eyes)] ?? [] }) as Outlook

/** The score sheet of a game that is over after a step. */
export function sheetAfter({ events, view }: WholeStep): ScoreSheet | null {
  const ended = events.find(({ event }) => (event as string) === 'game-ended') as { winners?: number[] } | undefined
  if (!ended) return null
  const players = view.players.map((player, seat) => ({ seat, total: Number(player['carrots']), sections: player['sections'] as Section[] }))
  return { players, winners: ended.winners ?? [] }
}

/** What some eyes heard at a step: their own whispers, and all eyes those of everybody by name. */
export function toldAt(seq: number, { seat, events }: WholeStep, eyes: string): Told {
  const heard = eyes === 'all'
    ? toldOnce(events).map((event) => ({ ...event, to: null }) as unknown as Happened)
    : events.filter(({ to }) => to == null || String(to) === eyes)
  return { seq, at: 0, entry: 'acted', about: { seat }, events: heard }
}

const merged = (was: Fields | undefined, now: Fields): Fields => ({ ...was, ...now })
const replaced = <T>(_: T | undefined, now: T): T => now

function bySeat<T>(was: readonly T[], news: Readonly<Record<string, T>> = {}, put: (was: T | undefined, now: T) => T): readonly T[] {
  const changed = Object.entries(news)
  if (!changed.length) return was
  const now = [...was]
  for (const [seat, value] of changed) now[Number(seat)] = put(now[Number(seat)], value)
  return now
}
