/** Rounds: the next one begins with what lies there; a correction is carried on to the later ones. */

import { listOf, pairsOf, tableOf, type Book, type Entry, type Moment, type Space } from './book'

/** Fields whose entries are of one harvest alone. */
const OF_ONE_HARVEST = new Set(['carrots', 'trading_posts', 'chimneys'])

export function nextRound(book: Book): Book {
  const present = book.moments.at(-1)!
  const players = present.players.map((entry) => Object.fromEntries(Object.entries(entry).filter(([field]) => !OF_ONE_HARVEST.has(field))))
  return { ...book, moments: [...book.moments, { ...present, players }] }
}

/** Spaces that a player has got, or on which another building stands, since another moment. */
export function freshSpaces(before: Moment, now: Moment): Space[] {
  return now.players.flatMap((entry, seat) => {
    const then = before.players[seat] ?? {}
    const [had, stood] = [new Set(listOf(then, 'territories')), tableOf(then, 'buildings')]
    const built = Object.entries(tableOf(entry, 'buildings')).filter(([space, piece]) => stood[space] !== piece)
    return [...new Set([...listOf(entry, 'territories').filter((space) => !had.has(space)), ...built.map(([space]) => space)])]
  })
}

/** The book with another moment in the place of one; what changed there changes in the later ones too. */
export function withMoment(book: Book, at: number, after: Moment): Book {
  const before = book.moments[at]!
  return { ...book, moments: book.moments.map((moment, index) => (index < at ? moment : index === at ? after : carried(before, after, moment))) }
}

function carried(before: Moment, after: Moment, later: Moment): Moment {
  return {
    table: entryCarried(before.table, after.table, later.table),
    players: later.players.map((entry, seat) => entryCarried(before.players[seat]!, after.players[seat]!, entry)),
  }
}

/** A later entry, with what changed between two others carried on to it. */
export function entryCarried(before: Entry, after: Entry, later: Entry): Entry {
  const changed = Object.keys({ ...before, ...after }).filter((field) => !OF_ONE_HARVEST.has(field) && before[field] !== after[field])
  return Object.fromEntries([...Object.entries(later), ...changed.map((field) => [field, valueCarried(field, before, after, later)])])
}

function valueCarried(field: string, before: Entry, after: Entry, later: Entry): unknown {
  const sample = after[field] ?? before[field]
  if (Array.isArray(sample) && sample.every((each) => typeof each === 'string')) {
    const [was, is, then] = [before, after, later].map((entry) => listOf(entry, field)) as [string[], string[], string[]]
    return [...then.filter((each) => is.includes(each) || !was.includes(each)), ...is.filter((each) => !was.includes(each) && !then.includes(each))]
  }
  if (Array.isArray(sample)) {
    const [was, is, then] = [before, after, later].map((entry) => pairsOf(entry, field)) as unknown as [string[][], string[][], string[][]]
    const among = (pairs: readonly string[][], pair: readonly string[]) => pairs.some((each) => String(each) === String(pair))
    return [...then.filter((each) => among(is, each) || !among(was, each)), ...is.filter((each) => !among(was, each) && !among(then, each))]
  }
  if (typeof sample === 'object' && sample !== null && field !== 'central_station') {
    const [was, is, then] = [before, after, later].map((entry) => tableOf(entry, field)) as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>]
    const kept = Object.entries(then).filter(([key]) => key in is || !(key in was))
    const fresh = Object.entries(is).filter(([key, value]) => was[key] !== value)
    return Object.fromEntries([...kept, ...fresh])
  }
  return later[field] === before[field] ? after[field] : later[field]
}
