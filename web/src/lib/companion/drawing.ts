/** A book as the boards draw it: at once as it is entered, with the worth of the last count. */

import type { KingdomBoardView, KingdomScenery, RailwayPart, Sketched, TownBoardView, TownScenery } from '../boards/types'
import type { CountedTable, Form, KingdomView, Left, TownView } from '../net/types'
import { listOf, pairsOf, tableOf, type Moment, type Space } from './book'
import { standingOf } from './entering'

type Counted = CountedTable | null

export function kingdomView(moment: Moment, form: Form, scenery: KingdomScenery, counted: Counted, names: readonly string[]): KingdomBoardView {
  const known = counted?.view as KingdomView | undefined
  const printed = known?.printed ?? printedOn(scenery)
  const standing = standingOf(moment, form)
  const players = moment.players.map((entry, seat) => {
    const territories = [...listOf(entry, 'territories')]
    const buildings: Record<string, string> = {}
    for (const space of territories) if (printed[space]) buildings[space] = printed[space]
    const mine = standing.filter((each) => each.seat === seat)
    for (const { piece, spaces } of mine) for (const space of spaces) buildings[space] = piece.id
    const links = mine.flatMap(({ piece, spaces }): [string, string][] => {
      if (spaces.length === 2) return [[spaces[0]!, spaces[1]!]]
      return piece.key ? [[String(scenery.cards[piece.id]?.values['space']), spaces[0]!]] : []
    })
    return { seat, realm: { territories, buildings, links, pieces: [], parts: {} }, chosen: chosenBy(counted?.choices[seat] ?? [], names) }
  })
  return { seat: null, printed, covered: known?.covered ?? [], parts: partsOf(moment, form), players }
}

/** What stands on the boards of itself, before anything is counted. */
const printedOn = ({ boards }: KingdomScenery): Record<string, string> => Object.fromEntries(boards.flatMap(({ printed }) => Object.entries(printed)))

/** What buildings give, or whom they name by seat, as the boards show it. */
function chosenBy(choices: readonly Left[], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    choices.flatMap(({ key, best }) => {
      if (typeof best !== 'string') return []
      const seat = names.indexOf(best)
      return [[key, seat < 0 ? best : String(seat)]]
    }),
  )
}

interface CentralStation {
  territory: string
  rails: string[]
}
function partsOf({ table }: Moment, form: Form): Record<string, unknown> {
  if (!form.fields.includes('rails')) return {}
  const central = table['central_station'] as CentralStation | undefined
  const rails = pairsOf(table, 'rails').map(([a, b]): [string, string] => [a, b])
  const railway: RailwayPart = { sheriff: null, central_station: central?.territory ?? null, printed: central?.rails ?? [], rails, turns: [], laid: [] }
  return { railway }
}

/** Who has each space, and what stands there. */
function standOf(moment: Moment, form: Form): Map<Space, { seat: number; building: string | null }> {
  const found = new Map<Space, { seat: number; building: string | null }>()
  for (const [seat, entry] of moment.players.entries()) for (const space of listOf(entry, 'territories')) found.set(space, { seat, building: null })
  for (const { seat, piece, spaces } of standingOf(moment, form)) for (const space of spaces) found.set(space, { seat, building: piece.id })
  return found
}

/** What came or went between two moments. */
export function sketchOf(before: Moment, after: Moment, form: Form): Sketched[] {
  if (before === after) return []
  const [then, now] = [standOf(before, form), standOf(after, form)]
  const changed = [...new Set([...then.keys(), ...now.keys()])].filter((space) => {
    const [was, is] = [then.get(space), now.get(space)]
    return was?.seat !== is?.seat || was?.building !== is?.building
  })
  return changed.map((space) => ({ space, seat: null, building: null, ...now.get(space) }))
}

export function townView(moment: Moment, scenery: TownScenery, counted: Counted): TownBoardView {
  const known = counted?.view as TownView | undefined
  const shining = new Map(known?.town.map(({ plot, shining }) => [plot, shining]))
  const town = moment.players.flatMap((entry, owner) =>
    Object.entries(tableOf(entry, 'buildings')).map(([plot, tile]) => {
      const sharer = moment.players.findIndex((other, seat) => seat !== owner && listOf(other, 'shared').includes(plot))
      return { plot, tile: tile!, type: scenery.tiles[tile!]?.type ?? '', owner, sharer: sharer < 0 ? null : sharer, shining: shining.get(plot) ?? null }
    }),
  )
  const bridges = pairsOf(moment.table, 'bridges').map(([a, b]): [string, string] => [a, b])
  const players = moment.players.map((_, seat) => ({ quarters: known?.players[seat]?.quarters ?? [] }))
  return { seat: null, active: 0, track: [], wood: [], bridges, town, players }
}
