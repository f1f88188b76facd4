/** What the newest entries of the log hold: the spaces that were touched. */
import { EVENT_FIELDS, type Told } from '../net/types'
import { toldOnce } from '../stores/log'

export function lastSpaces(log: readonly Told[]): string[] {
  for (const { events } of log.slice(-12).reverse()) {
    const spaces = (events ?? []).flatMap((event) => {
      const { event: tag, ...fields } = event as unknown as Record<string, unknown>
      return Object.entries(fields).flatMap(([name, value]) => (EVENT_FIELDS[String(tag)]?.[name] === 'space' ? (value as string) : []))
    })
    if (spaces.length) return [...new Set(spaces.flat())]
  }
  return []
}

/** What a seat took last, as everybody knows it: cards played in the open, and how many parchments it kept. */
export interface Taken {
  cards: readonly string[]
  parchments: number
}

/** What the seats took when hands were last opened, by seat. */
export function lastTaken(log: readonly Told[]): ReadonlyMap<number, Taken> {
  for (const { events } of log.toReversed()) {
    const heard = toldOnce(events ?? []).filter(({ event }) => event === 'card-played' || event === 'parchment-kept')
    if (!heard.length) continue
    const seats = new Set(heard.map(({ seat }) => seat ?? -1))
    return new Map(
      [...seats].map((seat) => {
        const own = heard.filter((each) => each.seat === seat)
        const cards = own.flatMap((each) => (each.event === 'card-played' && 'card' in each ? [String(each.card)] : []))
        return [seat, { cards, parchments: own.length - cards.length }]
      }),
    )
  }
  return new Map()
}
