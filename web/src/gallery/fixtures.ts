/** The fixtures of web/fixtures, typed as what the page is sent. */
import express from '../../fixtures/express.json'
import build from '../../fixtures/kingdom-build.json'
import kingdom from '../../fixtures/kingdom.json'
import skyExpress from '../../fixtures/sky-express.json'
import sky from '../../fixtures/sky.json'
import town from '../../fixtures/town.json'
import type { BoardOutlook, KingdomBoardView, KingdomScenery, ScoreSection, SeatFace, TownBoardView, TownScenery } from '../lib/boards/types'

export interface Sheet {
  players: { seat: number; sections: ScoreSection[]; total: number }[]
  winners: number[]
}

export interface KingdomFixture {
  title: string
  scenery: KingdomScenery
  view: KingdomBoardView & { own: { hand: string[]; parchments: string[] }; players: { carrots: number; sections: ScoreSection[] }[] }
  outlook: BoardOutlook & { hopes: { id: string; carrots: number; count?: number }[] }
  options: Record<string, unknown>[]
  sheet: Sheet
  end: { view: KingdomBoardView; sheet: Sheet }
}

export interface TownFixture {
  title: string
  scenery: TownScenery
  view: TownBoardView & {
    offer: string[]
    market: { upgrade: string; beside: string | null }[]
    plots_left: number
    requests: string[]
    players: { coins: number; wood: number; carrots: number; reserve: string[]; upgrades: string[]; requests: number; quarters: TownBoardView['players'][number]['quarters'] }[]
  }
  outlook: KingdomFixture['outlook']
  options: Record<string, unknown>[]
  sheet: Sheet
  end: { view: TownBoardView; sheet: Sheet }
}

const typed = <T>(data: unknown): T => data as T
export const KINGDOM: Readonly<Record<string, KingdomFixture>> = {
  kingdom: typed(kingdom),
  build: typed(build),
  sky: typed(sky),
  express: typed(express),
  'sky-express': typed(skyExpress),
}
export const TOWN: TownFixture = typed(town)

export const SEATS: readonly SeatFace[] = [
  { name: 'Marguerite' },
  { name: 'Thistledown', level: 'buck' },
  { name: 'Old Bramble', level: 'elder' },
  { name: 'Quickfoot' },
  { name: 'Dame Clover', level: 'doe' },
]
