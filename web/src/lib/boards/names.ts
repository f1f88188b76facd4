/** What a space is called when it is read out: place, ground, building, owner, fief, and its marks. */

import { sideKey } from './geometry/outline'
import type { PlacedBoard } from './layout'
import type { Position } from './position'
import type { KingdomScenery, Language, Marks, SeatFace, Space, Words } from './types'

export interface Telling {
  scenery: KingdomScenery
  seats: readonly SeatFace[]
  words: Words
  language: Language
}

function buildingName({ scenery, language }: Telling, building: string): string {
  const name = pieceName(scenery, building, language)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

export function resourceName(scenery: KingdomScenery, language: Language, resource: string): string {
  return scenery.resources[resource]?.name[language] ?? resource
}

/** The name of a building or another piece, which has a card or not. */
export function pieceName(scenery: KingdomScenery, piece: string, language: Language): string {
  return scenery.cards[piece]?.[language].name ?? scenery.pieces[piece]?.[language] ?? piece
}

/** Names of all spaces of a board; what does not change is looked up, not worked out again. */
export function namesOf(telling: Telling, board: PlacedBoard, position: Position, marks: Marks): Map<Space, string> {
  const targets = new Set(marks.targets)
  const last = new Set(marks.last)
  const previews = new Map(marks.preview?.map((piece) => [piece.space, piece]))
  const sides = sideNames(telling, position)
  const lava = lavaNames(telling, board)
  const names = new Map<Space, string>()
  for (const { name, terrain } of board.scene.spaces) {
    const parts = [name, ...groundParts(telling, position, name, terrain), ...(lava.get(name) ?? []), ...(sides.get(name) ?? [])]
    if (targets.has(name)) parts.push(telling.words('can_choose'))
    if (marks.gains?.[name]) parts.push(telling.words('would_bring', { gain: marks.gains[name] }))
    const reason = marks.dimmed?.[name]
    if (reason) parts.push(telling.words('refused', { reason }))
    const preview = previews.get(name)
    if (preview) {
      const piece = preview.building ? buildingName(telling, preview.building) : telling.words('rabbit')
      parts.push(telling.words('would_go', { piece }))
    }
    if (last.has(name)) parts.push(telling.words('last_move'))
    names.set(name, parts.join(', '))
  }
  return names
}

function groundParts(telling: Telling, position: Position, space: Space, terrain: string): string[] {
  const { scenery, seats, words, language } = telling
  const occupant = position.occupants.get(space)
  const parts = position.covered.has(space) ? [] : [scenery.terrains[terrain]?.name[language] ?? terrain]
  if (occupant?.building) parts.push(buildingName(telling, occupant.building))
  if (occupant?.seat == null) return [...parts, words('empty')]
  parts.push(seats[occupant.seat]?.name ?? `${occupant.seat + 1}`)
  const line = position.fiefOf.get(space)?.line
  if (line) {
    const [strength = 0, wealth = 0] = line.factors ?? []
    parts.push(words('fief', { count: line.places?.length ?? 1, strength, wealth, carrots: line.carrots }))
  }
  return parts
}

/** Rails and links that start at a space. */
function sideNames({ words }: Telling, position: Position): Map<Space, string[]> {
  const found = new Map<Space, string[]>()
  const tell = (space: Space, text: string) => found.set(space, [...(found.get(space) ?? []), text])
  for (const [a, b] of position.railway?.rails ?? []) {
    tell(a, words('rail_towards', { space: b }))
    tell(b, words('rail_towards', { space: a }))
  }
  for (const { ends: [a, b], rainbow } of position.links) {
    const key = rainbow ? 'linked_rainbow' : 'linked'
    tell(a, words(key, { space: b }))
    tell(b, words(key, { space: a }))
  }
  return found
}

function lavaNames({ words }: Telling, board: PlacedBoard): Map<Space, string[]> {
  const found = new Map<Space, string[]>()
  for (const [a = '', b = ''] of board.scene.lava) {
    found.set(a, [...(found.get(a) ?? []), words('lava', { space: b })])
    found.set(b, [...(found.get(b) ?? []), words('lava', { space: a })])
  }
  return found
}

/** The fief around a space, read out at length. */
export function fiefReading(telling: Telling, position: Position, space: Space): string {
  const { scenery, seats, words, language } = telling
  const fief = position.fiefOf.get(space)
  if (!fief) return words('no_fief', { space })
  const [strength = 0, wealth = 0] = fief.line?.factors ?? []
  const things = (fief.line?.things ?? []).map((thing) => resourceName(scenery, language, thing))
  return words('fief_read', {
    owner: seats[fief.seat]?.name ?? `${fief.seat + 1}`,
    count: fief.places.length,
    places: fief.places.join(', '),
    strength,
    wealth,
    carrots: fief.line?.carrots ?? 0,
    things: things.join(', ') || words('no_resource'),
  })
}

/** The walls of a board by the names of their sides. */
export function wallsOf(board: PlacedBoard): ReadonlySet<string> {
  return new Set(board.scene.lava.map(([a = '', b = '']) => sideKey(a, b)))
}
