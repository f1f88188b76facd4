/** What a plot is called when it is read out. */

import { sideKey } from '../geometry/outline'
import type { Lattice } from '../geometry/outline'
import type { Language, Marks, SeatFace, Space, TownScenery, Words } from '../types'
import type { TownPosition, Ward } from './townPosition'

export interface TownTelling {
  scenery: TownScenery
  seats: readonly SeatFace[]
  words: Words
  language: Language
}

export function townNames(telling: TownTelling, lattice: Lattice, position: TownPosition, marks: Marks): Map<Space, string> {
  const targets = new Set(marks.targets)
  const last = new Set(marks.last)
  const river = new Set(telling.scenery.board.river.map(([a, b]) => sideKey(a, b)))
  const names = new Map<Space, string>()
  for (const name of lattice.byName.keys()) {
    const parts = [name, ...groundParts(telling, position, name), ...buildingParts(telling, position, name)]
    for (const beside of lattice.neighbours(name)) {
      const side = sideKey(name, beside)
      if (position.bridges.has(side)) parts.push(telling.words('bridge', { plot: beside }))
      else if (river.has(side)) parts.push(telling.words('river', { plot: beside }))
    }
    if (targets.has(name)) parts.push(telling.words('can_choose'))
    if (marks.gains?.[name]) parts.push(telling.words('would_bring', { gain: marks.gains[name] }))
    const reason = marks.dimmed?.[name]
    if (reason) parts.push(telling.words('refused', { reason }))
    if (last.has(name)) parts.push(telling.words('last_move'))
    names.set(name, parts.join(', '))
  }
  return names
}

function groundParts({ scenery, words }: TownTelling, position: TownPosition, plot: Space): string[] {
  const { forest, waterfront } = scenery.plots[plot] ?? {}
  const parts = [words(forest ? 'plot_forest' : waterfront ? 'plot_waterfront' : 'plot_meadow')]
  if (position.wood.has(plot)) parts.push(words('plot_wood'))
  const cost = position.prices.get(plot)
  if (cost !== undefined) parts.push(words('plot_cost', { cost }))
  return parts
}

function buildingParts({ scenery, seats, words, language }: TownTelling, position: TownPosition, plot: Space): string[] {
  const building = position.built.get(plot)
  if (!building) return [words('empty')]
  const owner = (seat: number) => seats[seat]?.name ?? `${seat + 1}`
  const tile = scenery.tiles[building.tile]
  const parts = [tile?.[language].name ?? building.tile, scenery.types[building.type]?.[language].name ?? building.type, owner(building.owner)]
  if (building.sharer !== null) parts.push(words('shared', { owner: owner(building.sharer) }))
  if (building.shining !== null) parts.push(words(building.shining ? 'star_active' : 'star_waits'))
  const ward = position.wardsOf.get(plot)?.[0]
  if (ward) {
    const { plots, stars, types, renown } = ward.quarter
    parts.push(words('quarter', { count: plots.length, stars, types: types.length, carrots: renown }))
  }
  return parts
}

export function quarterReading({ seats, words }: TownTelling, wards: readonly Ward[] | undefined, space: Space): string {
  if (!wards?.length) return words('no_quarter', { space })
  return wards
    .map(({ seat, quarter }) =>
      words('quarter_read', { owner: seats[seat]?.name ?? `${seat + 1}`, places: quarter.plots.join(', '), stars: quarter.stars, types: quarter.types.length, carrots: quarter.renown }),
    )
    .join(' ')
}
