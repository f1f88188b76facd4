/** What the town is given: its scenery, the part of a view that it draws, and the board's props. */

import type { BoardCallbacks, CardText, Language, Marks, SeatFace, Space, Words } from '../types'

export interface TownPiece {
  id: string
  en: CardText
  fr: CardText
}

export interface TownEffect {
  do: string
  what?: string
  amount?: number
  per?: string
  needs?: string | null
  keep_one?: boolean
  source?: string
  most?: number | null
  slot?: number
}

export interface TileScene extends TownPiece {
  type: string
  effect: TownEffect
  waterfront?: boolean
  copies?: number
}

export interface UpgradeScene extends TownPiece {
  cost: number
  effect: TownEffect
  copies?: number
}

export interface RequestScene extends TownPiece {
  count?: { of: string; what?: string; size?: number | null } | null
  each?: number
  most?: number | null
  steps?: readonly (readonly [number, number])[]
  effect?: TownEffect | null
}

export interface PlotScene extends TownPiece {
  waterfront?: boolean
  forest?: boolean
}

/** The scenery of Town: its rows by kind and id (web/fixtures/make.py: town_scenery). */
export interface TownScenery {
  board: {
    rows: string
    columns: number
    river: readonly (readonly [Space, Space])[]
    slots: readonly number[]
    bridges: number
    rounds: number
    upgrade_places: number
    en: CardText
    fr: CardText
  }
  types: Readonly<Record<string, TownPiece>>
  tiles: Readonly<Record<string, TileScene>>
  upgrades: Readonly<Record<string, UpgradeScene>>
  requests: Readonly<Record<string, RequestScene>>
  plots: Readonly<Record<Space, PlotScene>>
}

export interface QuarterView {
  plots: readonly Space[]
  stars: number
  /** The plots whose stars are active, with how many; other stars wait for their condition. */
  shining: Readonly<Record<Space, number>>
  types: readonly string[]
  renown: number
}

/** The part of a TownView that the town draws. */
export interface TownBoardView {
  seat: number | null
  active: number
  track: readonly { cost: number; plot: Space | null; prices: readonly number[] }[]
  wood: readonly Space[]
  /** Places of bridges, named "A2-A3". */
  bridges: readonly string[]
  town: readonly { plot: Space; tile: string; type: string; owner: number; shared: boolean }[]
  players: readonly { quarters: readonly QuarterView[] }[]
}

/** Props of <TownBoard>; `targetSides` are places of bridges. */
export interface TownBoardProps extends BoardCallbacks {
  scenery: TownScenery
  view: TownBoardView
  seats: readonly SeatFace[]
  words: Words
  language?: Language
  marks?: Marks
  still?: boolean
}
