/** The reveal of picks: who took what, and when each card turns. */
import type { Told } from '../net/types'
import { toldOnce } from '../stores/log'

export const TURNS = { first: 250, each: 130, turn: 420, landing: 170, whole: 1900, stays: 2000 }

/** What somebody took. */
export interface Taken {
  seat: number
  /** Nothing: a card that others may not know. */
  card: string | null
  kind: 'played' | 'parchment' | 'buried'
  /** Where a rabbit came onto the board for it. */
  space: string | null
  coins: number
  /** When it turns, and when its rabbit lands. */
  turns: number
  lands: number
}
export interface Reveal {
  kind: 'reveal'
  taken: readonly Taken[]
  length: number
}

const KINDS: Readonly<Record<string, Taken['kind']>> = { 'card-played': 'played', 'parchment-kept': 'parchment', 'card-buried': 'buried' }
type Heard = { event: string; seat?: number; card?: string | null; territory?: string; coins?: number }

/** The picks that were opened in an entry, by seat; null if it was something else. */
export function revealIn(told: Told): Reveal | null {
  const taken: Taken[] = []
  for (const { event, seat, card, territory, coins } of toldOnce(told.events ?? []) as Heard[]) {
    const kind = KINDS[event]
    const last = taken.findLast((each) => each.seat === seat)
    if (kind) taken.push({ seat: seat!, card: card ?? null, kind, space: territory ?? null, coins: 0, turns: 0, lands: 0 })
    else if (event === 'territory-claimed' && last) last.space ??= territory ?? null
    else if (event === 'coins-earned' && last) last.coins += coins ?? 0
  }
  if (new Set(taken.map(({ seat }) => seat)).size < 2) return null
  taken.sort((one, other) => one.seat - other.seat || Number(one.kind === 'buried') - Number(other.kind === 'buried'))
  for (const [at, each] of taken.entries()) {
    each.turns = TURNS.first + TURNS.each * at
    each.lands = each.turns + TURNS.landing
  }
  const last = taken.at(-1)!.turns + TURNS.turn
  return { kind: 'reveal', taken, length: Math.max(TURNS.whole, last) + TURNS.stays }
}
