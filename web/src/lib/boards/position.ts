/** A view as things to draw: who and what stands on each space, and every fief with its worth. */

import { sideKey } from './geometry/outline'
import type { BoardOutlook, Colour, KingdomBoardView, KingdomScenery, RailwayPart, ScoreLine, SeatFace, Space } from './types'

export function colourOf(seats: readonly SeatFace[], seat: number): Colour {
  return seats[seat]?.colour ?? (((seat % 5) + 1) as Colour)
}

/** What stands on one space. */
export interface Occupant {
  seat: number | null
  building: string | null
  /** What it chose at the last harvest: a resource, or the number of a seat. */
  chosen?: string
}

/** A group of spaces of one owner; without an outlook all of a seat's spaces, unvalued. */
export interface Fief {
  key: string
  seat: number
  places: readonly Space[]
  line: ScoreLine | null
}

export interface Link {
  key: string
  seat: number
  ends: readonly [Space, Space]
  rainbow: boolean
}

export interface Position {
  occupants: ReadonlyMap<Space, Occupant>
  fiefs: readonly Fief[]
  fiefOf: ReadonlyMap<Space, Fief>
  links: readonly Link[]
  covered: ReadonlySet<Space>
  railway: RailwayPart | null
}

export function positionOf(scenery: KingdomScenery, view: KingdomBoardView, outlook: BoardOutlook | null | undefined): Position {
  const occupants = new Map<Space, Occupant>()
  for (const [space, building] of Object.entries(view.printed)) occupants.set(space, { seat: null, building })
  const links: Link[] = []
  for (const { seat, realm, chosen } of view.players) {
    for (const space of realm.territories) {
      occupants.set(space, { seat, building: realm.buildings[space] ?? null, chosen: chosen?.[space] })
    }
    for (const ends of realm.links) {
      const rainbow = ends.some((end) => scenery.buildings[realm.buildings[end] ?? '']?.piece === 'rainbow')
      links.push({ key: sideKey(...ends), seat, ends, rainbow })
    }
  }
  const fiefs = view.players.flatMap(({ seat, realm }) => fiefsOf(seat, realm.territories, outlook?.standing[seat]))
  const fiefOf = new Map(fiefs.flatMap((fief) => fief.places.map((place) => [place, fief] as const)))
  const railway = (view.parts['railway'] as RailwayPart | undefined) ?? null
  return { occupants, fiefs, fiefOf, links, covered: new Set(view.covered), railway }
}

function fiefsOf(seat: number, territories: readonly Space[], lines: readonly ScoreLine[] | undefined): Fief[] {
  const known = (lines ?? []).filter(({ source, places }) => source === 'fiefs' && places?.length)
  const fiefs = known.map((line): Fief => {
    const places = line.places ?? []
    return { key: `${seat}:${places.join()}`, seat, places, line }
  })
  const told = new Set(known.flatMap(({ places }) => places ?? []))
  const rest = territories.filter((space) => !told.has(space))
  if (rest.length) fiefs.push({ key: `${seat}:${rest.join()}`, seat, places: rest, line: null })
  return fiefs
}
