/** What boards and cards are given: what the server sends, and what the page alone knows. */

import type { KingdomScenery, KingdomView, Line, Outlook, Railway, Tile, TownScenery, TownView, Upgrade } from '../net/types'

export type {
  BoardScene, CardScene, KingdomScenery, Line as ScoreLine, QuarterView, RealmView,
  Section as ScoreSection, SpaceScene, Text as CardText, Tile as TileScene, TownScenery,
} from '../net/types'

export type Language = 'en' | 'fr'
export type Space = string
/** A side between two spaces, in either order. */
export type Side = readonly [Space, Space]
/** Colour, band, ears and emblem of an owner: 1 ember, 2 lapis, 3 honey, 4 plum, 5 mint. */
export type Colour = 1 | 2 | 3 | 4 | 5

/** Who sits at a seat, as far as the boards show it. Without a colour a seat has its own number's. */
export interface SeatFace {
  name: string
  colour?: Colour
  /** A bot's level (kit, doe, buck, elder, sage, random, greedy), which gives it its hat. */
  level?: string | null
  /** What the player says by an emote just now. */
  emote?: string | null
}

/** A message by its key, with values put in; keys in messages.en.json beside this file. */
export type Words = (key: string, values?: Record<string, string | number>) => string

/** What Bunny Express puts into `view.parts.railway`. */
export type RailwayPart = Required<Railway>
export type TownEffect = Tile['effect'] | Upgrade['effect']

/** The parts of an outlook and of views that the boards draw. */
export type BoardOutlook = Pick<Outlook, 'standing'>
export type KingdomBoardView = Pick<KingdomView, 'seat' | 'printed' | 'covered' | 'parts'> & {
  players: Pick<KingdomView['players'][number], 'seat' | 'realm' | 'chosen'>[]
}
export type TownBoardView = Pick<TownView, 'seat' | 'active' | 'track' | 'wood' | 'bridges' | 'town'> & {
  players: Pick<TownView['players'][number], 'quarters'>[]
}

// -- marks -----------------------------------------------------------------------------

/** A piece shown where it would go. */
export interface PreviewPiece {
  space: Space
  /** A building of the scenery ("city-2"), or nothing for a rabbit alone. */
  building?: string
  seat: number
}

/** What has just come to a space or left it, shown at once: the board is drawn anew after it. */
export interface Sketched {
  space: Space
  /** Whose it is; nobody's: it was taken away. */
  seat: number | null
  building: string | null
}

/** A number or a drawing that a show sets on a space. */
export interface Badge {
  space: Space
  number?: number
  /** A drawing of the sprite; one of a kind that was counted before is small. */
  drawing?: string
  again?: boolean
}

export interface Spotlight {
  /** Groups of spaces that stay bright, each within one outline; nothing: no veil. */
  groups: readonly (readonly Space[])[]
  badges: readonly Badge[]
  /** Names of those who took a space. */
  flags?: readonly { space: Space; text: string; colour: Colour }[]
}

/** A sum that a show counts, told on the board's frame. */
export interface Sum {
  colour: Colour
  /** Whose it is, or what pays. */
  text: string
  /** How many are counted so far, and how one is drawn; null: it pays at once. */
  units: { count: number; drawing: string } | null
  /** Drawings of the kinds that they are multiplied with. */
  kinds: readonly string[]
  /** Null: not counted yet. */
  carrots: number | null
}

/** What lies on top of the bare position; every field may be left out. */
export interface Marks {
  /** Legal targets: white dashes that march. */
  targets?: readonly Space[]
  /** The same for sides (rails, bridges of the town). */
  targetSides?: readonly Side[]
  /** What targets would bring, by their names: "B4", of sides "B4,B5". */
  gains?: Readonly<Record<string, number>>
  /** Pointed at by a card or a line of the log: gilt wash, accent dashes. */
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
  /** What a show lights, while everything else lies under a veil. */
  spotlight?: Spotlight | null
  sum?: Sum
  /** A fief (or quarter) to light, by any of its spaces; the pointer and the focus go first. */
  lit?: Space | null
}

/** What the pointer or the focus is on. */
export type Hover =
  | { kind: 'space'; space: Space; seat: number | null; line: Line | null }
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

interface BoardProps extends BoardCallbacks {
  seats: readonly SeatFace[]
  words: Words
  language?: Language
  marks?: Marks
  /** Nothing can be chosen (spectators, replays, television); hovering still tells. */
  still?: boolean
  /** Quarter turns to the right: the board as it is seen from another side of the table. */
  turn?: number
  sketch?: readonly Sketched[]
}

/** Props of the faces of a card, standing and lying. */
export interface CardFaceProps {
  card: string
  scenery: KingdomScenery
  words: Words
  language?: Language
  colour?: Colour
  /** What it would change now, shown on the picture. */
  gain?: number | null
  /** Where its piece would have to be placed for that: it may bring less. */
  places?: readonly string[]
  /** A last line that replaces the usual one: a parchment's present worth. */
  note?: string
  /** One's own spaces, for the small map. */
  mine?: readonly string[]
  /** What stands on the spaces from the start (`view.printed`). */
  printed?: Readonly<Record<string, string>>
}

/** Props of <KingdomBoards>. */
export interface KingdomBoardProps extends BoardProps {
  scenery: KingdomScenery
  view: KingdomBoardView
  outlook?: BoardOutlook | null
  /** Whose fiefs have tags, and whether these show what is multiplied; without it all show carrots. */
  tags?: { seat: number; factors: boolean }
  /** A finger paints here: what it touches does not light up, and no note lies over its neighbours. */
  quiet?: boolean
}

/** Props of <TownBoard>; `targetSides` are places of bridges. */
export interface TownBoardProps extends BoardProps {
  scenery: TownScenery
  view: TownBoardView
}
