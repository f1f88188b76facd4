/** The town as things to draw: plots in a lattice, the river's course, and every quarter. */

import { Lattice, sideKey } from '../geometry/outline'
import { bentPath, courseThrough, sideBetween } from '../geometry/sides'
import type { QuarterView, Space, SpaceScene, TownBoardView, TownScenery } from '../types'

export interface Ward {
  key: string
  seat: number
  quarter: QuarterView
  /** Whether a building of it is the rival's and only shared. */
  sharing: boolean
}

export interface TownPosition {
  built: ReadonlyMap<Space, TownBoardView['town'][number]>
  wards: readonly Ward[]
  /** By plot, the quarters it belongs to: its owner's first. */
  wardsOf: ReadonlyMap<Space, readonly Ward[]>
  bridges: ReadonlySet<string>
  /** The price of a plot on the track for the viewer. */
  prices: ReadonlyMap<Space, number>
  wood: ReadonlySet<Space>
}

export function townLattice({ board, plots }: TownScenery): Lattice {
  const spaces = [...board.rows].flatMap((letter, row) =>
    Array.from({ length: board.columns }, (_, x): SpaceScene => {
      const name = `${letter}${x + 1}`
      const plot = plots[name]
      return { name, row, x, terrain: plot?.forest ? 'forest' : plot?.waterfront ? 'waterfront' : 'meadow' }
    }),
  )
  return new Lattice(spaces)
}

/** The river's course along its sides, running on past the edge of the town. */
export function riverPath(lattice: Lattice, river: TownScenery['board']['river']): string {
  const sides = river.flatMap(([a, b]) => sideBetween(lattice, a, b) ?? [])
  return bentPath(courseThrough(sides, 8), 16)
}

export function townPositionOf(view: TownBoardView): TownPosition {
  const built = new Map(view.town.map((building) => [building.plot, building]))
  const wards = view.players.flatMap(({ quarters }, seat) =>
    quarters.map((quarter): Ward => {
      const sharing = quarter.plots.some((plot) => built.get(plot)?.owner !== seat)
      return { key: `${seat}:${quarter.plots.join()}`, seat, quarter, sharing }
    }),
  )
  const wardsOf = new Map<Space, Ward[]>()
  for (const ward of wards) {
    for (const plot of ward.quarter.plots) {
      const known = wardsOf.get(plot) ?? []
      const own = built.get(plot)?.owner === ward.seat
      wardsOf.set(plot, own ? [ward, ...known] : [...known, ward])
    }
  }
  const seat = view.seat ?? view.active
  const prices = new Map(view.track.flatMap(({ plot, cost, prices }) => (plot ? [[plot, prices[seat] ?? cost] as const] : [])))
  const bridges = new Set(view.bridges.map((ends) => sideKey(...ends)))
  return { built, wards, wardsOf, bridges, prices, wood: new Set(view.wood) }
}
