/** What is entered of a table of cardboard: everybody's things at each harvest, the present last. */

import type { Colour } from '../boards/types'

export type Space = string
/** A player's things, or those of the table, by the fields of the form. */
export type Entry = Readonly<Record<string, unknown>>

export interface Moment {
  table: Entry
  players: readonly Entry[]
}

export interface About {
  /** What the group calls this game. */
  name: string
  /** The day, as 2026-11-15. */
  when: string
}

export interface Book {
  /** Tells games apart on this device. */
  id: string
  title: string
  about: About
  names: readonly string[]
  colours: readonly Colour[]
  byRounds: boolean
  /** What lies face down is seen by whoever holds the phone alone, until all is revealed. */
  hidden?: boolean
  /** The code of a table that everybody fills in on their own phone. */
  shared?: string
  moments: readonly Moment[]
}

/** A document as `bunny score` reads it. */
export type Document = Record<string, unknown>

export const listOf = (entry: Entry, field: string): readonly string[] => (entry[field] as string[] | undefined) ?? []
export const pairsOf = (entry: Entry, field: string): readonly (readonly [Space, Space])[] => (entry[field] as [Space, Space][] | undefined) ?? []
export const tableOf = (entry: Entry, field: string): Readonly<Record<string, string | null>> => (entry[field] as Record<string, string> | undefined) ?? {}
export const numberOf = (entry: Entry, field: string): number => (entry[field] as number | undefined) ?? 0

export const presentOf = (book: Book): Moment => book.moments.at(-1)!

/** Whose secrets are looked at; null: everybody's. */
export type Seen = ReadonlySet<number> | null

/** A moment without what its onlooker may not see. */
export function seenOf(moment: Moment, secrets: readonly string[], seen: Seen): Moment {
  if (!seen) return moment
  const open = (entry: Entry): Entry => Object.fromEntries(Object.entries(entry).filter(([field]) => !secrets.includes(field)))
  return { ...moment, players: moment.players.map((entry, seat) => (seen.has(seat) ? entry : open(entry))) }
}

export function newBook(title: string, names: readonly string[], colours: readonly Colour[], byRounds: boolean, about: About): Book {
  const empty: Moment = { table: {}, players: names.map(() => ({})) }
  return { id: crypto.randomUUID(), title, about, names, colours, byRounds, moments: [empty] }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === 0 || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
/** An entry without what is empty. */
export const tidy = (entry: Entry): Entry => Object.fromEntries(Object.entries(entry).filter(([, value]) => !isEmpty(value)))

export function documentOf({ title, about, names, colours, byRounds, moments }: Book): Document {
  const earlier = moments.slice(0, -1).map(({ table, players }) => ({ ...tidy(table), players: players.map(tidy) }))
  const { table, players } = moments.at(-1)!
  return {
    title,
    about: { ...about, colours },
    ...(byRounds ? { rounds: earlier } : {}),
    ...tidy(table),
    players: players.map((player, seat) => ({ name: names[seat], ...tidy(player) })),
  }
}

/** The book of a document that was counted without complaint about its form. */
export function bookOf(document: Document): Book {
  const { title, about, rounds, players, ...table } = document as { title: string; about?: Partial<About> & { colours?: Colour[] }; rounds?: Document[]; players: Entry[] }
  const names = players.map(({ name }) => String(name))
  const things = players.map(({ name: _, ...rest }) => rest)
  const earlier = (rounds ?? []).map(({ players: then, ...rest }): Moment => ({ table: rest, players: then as Entry[] }))
  const colours = about?.colours?.length === names.length ? about.colours : names.map((_, seat) => ((seat % 5) + 1) as Colour)
  return {
    id: crypto.randomUUID(),
    title,
    about: { name: String(about?.name ?? ''), when: String(about?.when ?? '') },
    names,
    colours,
    byRounds: rounds !== undefined,
    moments: [...earlier, { table, players: things }],
  }
}
