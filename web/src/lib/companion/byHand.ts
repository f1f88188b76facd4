/** A table entered as by hand: every stroke and tap that it takes. For tests and for counting taps. */

import type { Desk } from './desk.svelte'
import { listOf, numberOf, pairsOf, tableOf, type Document, type Entry, type Space } from './book'

/** What a hand does, in order. */
export type Touch =
  | { kind: 'seat'; seat: number }
  | { kind: 'tab'; tab: 'land' | 'pieces' | 'cards' | 'notes' }
  | { kind: 'stroke'; spaces: readonly Space[] }
  | { kind: 'hold'; held: string }
  | { kind: 'tap'; space: Space }
  | { kind: 'side'; a: Space; b: Space }
  | { kind: 'card'; field: string; id: string }
  | { kind: 'choose'; field: string; key: string; value: unknown }
  | { kind: 'number'; field: string; value: number }
  | { kind: 'star'; name: string }

type Beside = (a: Space, b: Space) => boolean

/** The touches that enter a document on an empty table. Strokes go from neighbour to neighbour. */
export function touchesOf(document: Document, { form, tabs }: Pick<Desk, 'form' | 'tabs'>, beside: Beside): Touch[] {
  const players = document['players'] as Entry[]
  const bySeat = (touches: (entry: Entry) => Touch[]): Touch[] =>
    players.flatMap((entry, seat) => {
      const some = touches(entry)
      return some.length ? [{ kind: 'seat', seat } as const, ...some] : []
    })
  const cards = ['parchments', 'requests', 'upgrades', 'reserve'].filter((field) => form.own_fields.includes(field))
  const chooses = new Set(form.pieces.flatMap(({ chooses }) => chooses ?? []))
  return heldOnce([
    ...(tabs.includes('land') ? bySeat((entry) => strokesOver(listOf(entry, 'territories'), beside).map((spaces) => ({ kind: 'stroke', spaces }))) : []),
    { kind: 'tab', tab: 'pieces' },
    ...tableTouches(document, form.options['central_station'] as string[][] | undefined),
    ...bySeat((entry) => pieceTouches(entry, form.pieces)),
    ...bySeat((entry) => listOf(entry, 'shared').flatMap((space, at) => [...(at ? [] : [{ kind: 'hold', held: 'share' } as const]), { kind: 'tap', space } as const])),
    ...bySeat((entry) => [...chooses, 'parks'].flatMap((field) => Object.entries(tableOf(entry, field)).flatMap(([key, value]) => (value === null ? [] : [{ kind: 'choose', field, key, value } as const])))),
    { kind: 'tab', tab: 'cards' },
    ...bySeat((entry) => cards.flatMap((field) => listOf(entry, field).map((id) => ({ kind: 'card', field, id }) as const))),
    ...bySeat((entry) => Object.entries(tableOf(entry, 'copies')).map(([key, value]) => ({ kind: 'choose', field: 'copies', key, value }))),
    { kind: 'tab', tab: 'notes' },
    ...bySeat((entry) => form.numbers.filter((field) => numberOf(entry, field)).map((field) => ({ kind: 'number', field, value: numberOf(entry, field) }))),
    ...(typeof document['sheriff'] === 'string' ? [{ kind: 'star', name: document['sheriff'] } as const] : []),
  ])
}

/** What is held stays in hand when another colour is chosen: to take it again would put it back. */
function heldOnce(touches: readonly Touch[]): Touch[] {
  let held: string | null = null
  return touches.filter((touch) => {
    if (touch.kind === 'tab') held = null
    if (touch.kind !== 'hold') return true
    const again = touch.held === held
    held = touch.held
    return !again
  })
}

/** Strokes over neighbours, none of which leaves the player's own land. */
export function strokesOver(spaces: readonly Space[], beside: Beside): Space[][] {
  const left = new Set(spaces)
  const strokes: Space[][] = []
  for (const start of spaces) {
    if (!left.delete(start)) continue
    const stroke = [start]
    for (let here: Space | undefined = start; here; ) {
      here = [...left].find((space) => beside(stroke.at(-1)!, space))
      if (here && left.delete(here)) stroke.push(here)
    }
    strokes.push(stroke)
  }
  return strokes
}

function tableTouches(document: Document, turns: string[][] = []): Touch[] {
  const lies = document['central_station'] as { territory: Space; rails: string[] } | undefined
  const turned = lies ? turns.findIndex((way) => String(way) === String(lies.rails)) + 1 : 0
  const station: Touch[] = lies ? [{ kind: 'hold', held: 'central_station' }, ...Array.from({ length: turned }, () => ({ kind: 'tap', space: lies.territory }) as const)] : []
  const sides = ['rails', 'bridges'].flatMap((held): Touch[] => {
    const pairs = pairsOf(document, held)
    return pairs.length ? [{ kind: 'hold', held }, ...pairs.map(([a, b]) => ({ kind: 'side', a, b }) as const)] : []
  })
  return [...station, ...sides]
}

function pieceTouches(entry: Entry, pieces: Desk['form']['pieces']): Touch[] {
  return pieces.flatMap((piece): Touch[] => {
    const spaces = spacesOf(entry, piece)
    return spaces.length ? [{ kind: 'hold', held: piece.id }, ...spaces.map((space) => ({ kind: 'tap', space }) as const)] : []
  })
}
function spacesOf(entry: Entry, piece: Desk['form']['pieces'][number]): Space[] {
  if (piece.ends === 2) return pairsOf(entry, piece.field).flat()
  const table = tableOf(entry, piece.field)
  if (piece.key) return table[piece.key] ? [table[piece.key]!] : []
  return Object.keys(table).filter((space) => piece.chooses === piece.field || table[space] === piece.id)
}

/** What a touch does at the desk. */
export function touched(desk: Desk, touch: Touch): void {
  if (touch.kind === 'seat') desk.sit(touch.seat)
  else if (touch.kind === 'tab') desk.tab = touch.tab
  else if (touch.kind === 'stroke') desk.stroke(touch.spaces)
  else if (touch.kind === 'hold') desk.hold(touch.held)
  else if (touch.kind === 'tap') desk.stroke([touch.space])
  else if (touch.kind === 'side') desk.side(touch.a, touch.b)
  else if (touch.kind === 'card') desk.card(touch, true)
  else if (touch.kind === 'choose') desk.choose(touch, touch.value)
  else if (touch.kind === 'number') desk.number(touch.field, touch.value)
  else desk.star(touch.name)
}
