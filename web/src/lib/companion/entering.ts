/** Entering: what a tap does to a moment. Pure, and without a rule: what cannot be is entered all the
 * same, and the count says so. */

import type { Form, FormPiece } from '../net/types'
import { listOf, numberOf, pairsOf, tableOf, type Entry, type Moment, type Space } from './book'

const LAND = 'territories'

function withEntry(moment: Moment, seat: number, change: (entry: Entry) => Entry): Moment {
  return { ...moment, players: moment.players.map((entry, other) => (other === seat ? change(entry) : entry)) }
}
const without = (names: readonly string[], gone: ReadonlySet<string>): string[] => names.filter((name) => !gone.has(name))

// -- land ------------------------------------------------------------------------------

export const ownerOf = (moment: Moment, space: Space): number | null => {
  const seat = moment.players.findIndex((entry) => listOf(entry, LAND).includes(space))
  return seat < 0 ? null : seat
}

const holds = (moment: Moment, seat: number, space: Space): boolean => listOf(moment.players[seat] ?? {}, LAND).includes(space)

/** What a stroke does, by its first space: so a slip never eats a neighbour. */
export type Stroke = { kind: 'claim' | 'erase' | 'take'; seat: number; from: number | null }

export function strokeAt(moment: Moment, seat: number, space: Space, erasing = false): Stroke {
  const from = holds(moment, seat, space) ? seat : ownerOf(moment, space) // two may have entered it
  if (from === null) return { kind: erasing ? 'erase' : 'claim', seat, from }
  if (from === seat || erasing) return { kind: 'erase', seat: from, from }
  return { kind: 'take', seat, from }
}

/** The moment after a stroke over these spaces; those that it does not concern stay as they are. */
export function stroked(moment: Moment, form: Form, { kind, seat, from }: Stroke, spaces: readonly Space[]): Moment {
  const touched = new Set(spaces.filter((space) => (from === null ? ownerOf(moment, space) === null : holds(moment, from, space))))
  if (!touched.size || (kind === 'erase' && from === null)) return moment
  let after = moment
  if (from !== null) {
    for (const space of touched) after = lifted(after, form, space)
    after = withEntry(after, from, (entry) => ({ ...entry, [LAND]: without(listOf(entry, LAND), touched) }))
  }
  return kind === 'erase' ? after : claimed(after, seat, [...touched].filter((space) => !holds(after, seat, space)))
}

const claimed = (moment: Moment, seat: number, spaces: readonly Space[]): Moment =>
  withEntry(moment, seat, (entry) => ({ ...entry, [LAND]: [...listOf(entry, LAND), ...spaces] }))

// -- pieces ----------------------------------------------------------------------------

/** A piece on the board: whose, which, and where the form has it. */
export interface Standing {
  seat: number
  piece: FormPiece
  /** Its number in a list of pairs, its key in a table. */
  at: string | number
  spaces: readonly Space[]
}

export function standingOf(moment: Moment, form: Form): Standing[] {
  return moment.players.flatMap((entry, seat) => form.pieces.flatMap((piece) => standingIn(entry, seat, piece)))
}

function standingIn(entry: Entry, seat: number, piece: FormPiece): Standing[] {
  if (piece.ends === 2) return pairsOf(entry, piece.field).map((spaces, at) => ({ seat, piece, at, spaces }))
  const table = tableOf(entry, piece.field)
  if (piece.key) return table[piece.key] ? [{ seat, piece, at: piece.key, spaces: [table[piece.key]!] }] : []
  const mine = Object.keys(table).filter((space) => piece.chooses === piece.field || table[space] === piece.id)
  return mine.map((space) => ({ seat, piece, at: space, spaces: [space] }))
}

/** How many of each piece are entered. */
export function usedOf(moment: Moment, form: Form): Map<string, number> {
  const used = new Map<string, number>()
  for (const { piece } of standingOf(moment, form)) used.set(piece.id, (used.get(piece.id) ?? 0) + 1)
  return used
}

/** The moment without whatever stands on a space; a sky tower goes with its other end. */
export function lifted(moment: Moment, form: Form, space: Space): Moment {
  return standingOf(moment, form)
    .filter(({ spaces }) => spaces.includes(space))
    .reverse()
    .reduce(taken, moment)
}

function taken(moment: Moment, { seat, piece, at }: Standing): Moment {
  return withEntry(moment, seat, (entry) => {
    if (typeof at === 'number') return { ...entry, [piece.field]: pairsOf(entry, piece.field).filter((_, number) => number !== at) }
    const fields = [piece.field, ...(piece.chooses ? [piece.chooses] : [])]
    return { ...entry, ...Object.fromEntries(fields.map((field) => [field, omitted(tableOf(entry, field), at)])) }
  })
}
const omitted = (table: Readonly<Record<string, string | null>>, key: string) => Object.fromEntries(Object.entries(table).filter(([name]) => name !== key))

/** A piece put down: on land of nobody a rabbit comes with it; what stood there makes room. */
export function put(moment: Moment, form: Form, seat: number, piece: FormPiece, spaces: readonly Space[]): Moment {
  let after = moment
  for (const space of spaces) {
    after = lifted(after, form, space)
    if (form.own_fields.includes(LAND) && ownerOf(after, space) === null) after = claimed(after, seat, [space])
  }
  return withEntry(after, seat, (entry) => ({ ...entry, [piece.field]: added(entry, piece, spaces) }))
}

function added(entry: Entry, piece: FormPiece, spaces: readonly Space[]): unknown {
  if (piece.ends === 2) return [...pairsOf(entry, piece.field), spaces]
  const [space] = spaces
  if (piece.key) return { ...tableOf(entry, piece.field), [piece.key]: space }
  return { ...tableOf(entry, piece.field), [space!]: piece.chooses === piece.field ? null : piece.id }
}

// -- everything else -------------------------------------------------------------------

/** What an owner chooses for a building or a copy; nothing: left open. */
export function chosen(moment: Moment, seat: number, field: string, key: string, value: unknown): Moment {
  return withEntry(moment, seat, (entry) => {
    const table = tableOf(entry, field)
    if (value !== null) return { ...entry, [field]: { ...table, [key]: value } }
    return { ...entry, [field]: field === 'stations' && key in table ? { ...table, [key]: null } : omitted(table, key) }
  })
}

export const numbered = (moment: Moment, seat: number, field: string, value: number): Moment =>
  withEntry(moment, seat, (entry) => ({ ...entry, [field]: Math.max(0, Math.round(value) || 0) }))

/** How many of a card or a tile lie in a list of a player. */
export const heldOf = (moment: Moment, seat: number, field: string, id: string): number => listOf(moment.players[seat] ?? {}, field).filter((card) => card === id).length

/** A list with a card more, or one less; a copy card that goes takes its choice along. */
export function listed(moment: Moment, seat: number, field: string, id: string, more: boolean): Moment {
  return withEntry(moment, seat, (entry) => {
    const list = listOf(entry, field)
    if (more) return { ...entry, [field]: [...list, id] }
    const at = list.lastIndexOf(id)
    return { ...entry, [field]: list.filter((_, number) => number !== at), copies: omitted(tableOf(entry, 'copies'), id) }
  })
}

/** A side with or without what lies on it: a rail, a bridge. */
export function sided(moment: Moment, field: string, a: Space, b: Space): Moment {
  const sides = pairsOf(moment.table, field)
  const rest = sides.filter((side) => !(side.includes(a) && side.includes(b)))
  return { ...moment, table: { ...moment.table, [field]: rest.length < sides.length ? rest : [...sides, [a, b]] } }
}

export const settled = (moment: Moment, field: string, value: unknown): Moment => ({ ...moment, table: { ...moment.table, [field]: value } })

/** A moment without the entry at some steps into a player's things, or (no seat) into those of the table. */
export const withoutEntry = (moment: Moment, seat: number | null, steps: readonly (string | number)[]): Moment =>
  seat === null ? { ...moment, table: removed(moment.table, steps) as Entry } : withEntry(moment, seat, (entry) => removed(entry, steps) as Entry)

function removed(value: unknown, [step, ...rest]: readonly (string | number)[]): unknown {
  if (Array.isArray(value)) return rest.length ? value.map((each: unknown, number) => (number === step ? removed(each, rest) : each)) : value.filter((_, number) => number !== step)
  const { [step!]: inner, ...others } = value as Record<string | number, unknown>
  return rest.length ? { ...others, [step!]: removed(inner, rest) } : others
}

export const carrotsOf = (entry: Entry): number => numberOf(entry, 'carrots')
