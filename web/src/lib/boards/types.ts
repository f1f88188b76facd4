/** What boards and cards are given: structural types, so that the generated server types fit them. */

export type Language = 'en' | 'fr'
export type Text = Readonly<Record<string, string>>
export type Space = string
/** A side between two spaces, in either order. */
export type Side = readonly [Space, Space]
/** Colour, band, ears and emblem of an owner: 1 ember, 2 lapis, 3 honey, 4 plum, 5 mint. */
export type Colour = 1 | 2 | 3 | 4 | 5

/** Who sits at a seat, as far as the boards show it. Without a colour a seat has its own number's. */
export interface SeatFace {
  name: string
  colour?: Colour
  /** A bot's level (kit, doe, buck, elder, random, greedy), which gives it its hat. */
  level?: string | null
}

/** A message by its key, with values put in; keys in messages.en.json beside this file. */
export type Words = (key: string, values?: Record<string, string | number>) => string

// -- scenery ---------------------------------------------------------------------------

export interface SpaceScene {
  name: Space
  terrain: string
  row: number
  x: number
}

export interface BoardScene {
  id: string
  name: Text
  spaces: readonly SpaceScene[]
  rows: readonly string[]
  lava: readonly (readonly string[])[]
}

export interface BuildingScene {
  piece: string
  strength?: number
  produces?: string | null
  terrain?: string | null
  board?: string | null
  priority?: number | null
}

export interface CardText {
  name: string
  text: string
}

export interface CardScene {
  kind: string
  copies: number
  origin?: string
  en: CardText
  fr: CardText
  values: Readonly<Record<string, unknown>>
  parchment?: string | null
  /** Whose secrets its worth hangs on: of the neighbour on the left or right, or of all. */
  hangs_on?: string | null
}

/** `rules.scenery()` of the kingdom titles. */
export interface KingdomScenery {
  boards: readonly BoardScene[]
  terrains: Readonly<Record<string, { name: Text; produces: string | null }>>
  resources: Readonly<Record<string, { name: Text; class: string }>>
  buildings: Readonly<Record<string, BuildingScene>>
  cards: Readonly<Record<string, CardScene>>
}

// -- views -----------------------------------------------------------------------------

export interface RealmView {
  territories: readonly Space[]
  buildings: Readonly<Record<Space, string>>
  links: readonly (readonly [Space, Space])[]
  pieces: readonly string[]
  parts: Readonly<Record<string, unknown>>
}

/** The part of a KingdomView that the boards draw. */
export interface KingdomBoardView {
  seat: number | null
  printed: Readonly<Record<Space, string>>
  covered: readonly Space[]
  parts: Readonly<Record<string, unknown>>
  /** `chosen`: what trading posts, chimneys and stations gave at the last harvest, by space. */
  players: readonly { seat: number; realm: RealmView; chosen?: Readonly<Record<Space, string>> }[]
}

/** What Bunny Express puts into `view.parts.railway`. */
export interface RailwayPart {
  sheriff: number | null
  central_station: Space | null
  printed: readonly string[]
  rails: readonly (readonly [Space, Space])[]
  turns?: readonly number[]
  laid?: readonly (readonly [number, string])[]
}

export interface ScoreLine {
  source: string
  id: string
  carrots: number
  count?: number | null
  factors?: readonly number[]
  places?: readonly Space[]
  things?: readonly string[]
  via?: readonly string[]
}

export interface ScoreSection {
  id: string
  lines: readonly ScoreLine[]
}

/** `rules.outlook(view)`: by seat every fief (or quarter), those worth nothing too. */
export interface BoardOutlook {
  standing: readonly (readonly ScoreLine[])[]
}

// -- marks -----------------------------------------------------------------------------

/** A piece shown where it would go. */
export interface PreviewPiece {
  space: Space
  /** A building of the scenery ("city-2"), or nothing for a rabbit alone. */
  building?: string
  seat: number
}

/** What lies on top of the bare position; every field may be left out. */
export interface Marks {
  /** Legal targets: white dashes that march. */
  targets?: readonly Space[]
  /** The same for sides (rails, bridges of the town). */
  targetSides?: readonly Side[]
  /** Pointed at by a card or a line of the chronicle: gilt wash, accent dashes. */
  pointed?: readonly Space[]
  pointedSides?: readonly Side[]
  /** Pieces that are chosen but not confirmed. */
  preview?: readonly PreviewPiece[]
  previewSides?: readonly Side[]
  /** A link that would come about (sky tower, rainbow). */
  previewLink?: readonly [Space, Space] | null
  /** The last move: four white corners. */
  last?: readonly Space[]
  lastSides?: readonly Side[]
  /** Illegal while a piece is in hand, with the server's reason. */
  dimmed?: Readonly<Record<Space, string>>
  /** A fief (or quarter) to light, by any of its spaces; the pointer and the focus go first. */
  lit?: Space | null
}

/** What the pointer or the focus is on. */
export type Hover =
  | { kind: 'space'; space: Space; seat: number | null; line: ScoreLine | null }
  | { kind: 'side'; side: Side }

/** What every board component takes. */
export interface BoardCallbacks {
  /** A space was chosen (click, tap, Enter); a dimmed one too: `refused` is its reason. */
  onspace?: (space: Space, refused?: string) => void
  onside?: (a: Space, b: Space) => void
  onhover?: (what: Hover | null) => void
  /** Escape: put the piece back. */
  onescape?: () => void
}

/** Props of <KingdomBoards>. */
export interface KingdomBoardProps extends BoardCallbacks {
  scenery: KingdomScenery
  view: KingdomBoardView
  outlook?: BoardOutlook | null
  seats: readonly SeatFace[]
  words: Words
  language?: Language
  marks?: Marks
  /** Nothing can be chosen (spectators, replays, television); hovering still tells. */
  still?: boolean
}

export type * from './town/townTypes'
