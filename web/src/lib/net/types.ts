// Made by web/scripts/write_types.py from the server's types. Do not edit.

/** A command was carried out and is on disk. */
export interface Ack {
  type: 'ack'
  id: string
  seq: number
  duplicate?: boolean
  table?: string | null
}

/** Do something in the game. `seen` is the number of the last entry that was seen. */
export interface Act {
  command: 'act'
  action: Record<string, unknown>
  seen?: number | null
  id: string
}

/** One step: what is said, and what lights up. */
export interface AdviceStep {
  say: Texts
  spaces?: string[]
  cards?: string[]
}

/** Agree to the open offer, or do not. */
export interface Answer {
  command: 'answer'
  yes: boolean
  id: string
}

/** The park's: it counts as any one type [T-24], perhaps with one exception. */
export interface AnyType {
  do: 'any-type'
  but?: 'civic' | 'criminal' | 'entertainment' | 'knowledge' | 'park' | 'residential' | 'work' | null
}

/** Where the piece that a card gives would bring most, and what it would change there. */
export interface BestPlace {
  places: string[]
  carrots: number
  hopes: number
}

/** The board and the numbers of the set-up. */
export interface Board {
  id: string
  rule: string
  origin: 'printed' | 'reconstructed' | 'rulebook'
  en: Text
  fr: Text
  rows: string
  columns: number
  river: [string, string][]
  slots: number[]
  bridges: number
  tiles_in_game: number
  upgrade_wood: number
  upgrade_places: number
  coins_at_start: number
  coins_each_round: number
  rounds: number
  surcharge: number
}

/** A board: what touches what, for programs; a page draws it from rows and left edges. */
export interface BoardScene {
  id: string
  name: Record<string, string>
  spaces: SpaceScene[]
  rows: string[]
  lava: [string, string][]
  neighbours: Record<string, string[]>
  edges: string[]
  corners: string[]
  printed: Record<string, string>
}

/** A bridge on a free place of the river [RT-12]. */
export interface Bridge {
  do: 'bridge'
}

/** What a building is: its piece, what it gives, what it needs. */
export interface Building {
  piece: string
  strength?: number
  produces?: string | null
  terrain?: string | null
  board?: string | null
  priority?: number
}

/** A building of the town. */
export interface BuildingView {
  plot: string
  tile: string
  type: string
  owner: number
  sharer: number | null
  shining: boolean | null
}

/** An announced camp, and the camps still to be asked about: the first one now, the announcer's last. */
export interface CampCall {
  seat: number
  camp: string
  asked: [number, string][]
}

/** A card. `parchment` is the sort of one: a treasure or a mission. */
export interface CardScene {
  kind: string
  copies: number
  origin: string
  en: Text
  fr: Text
  values: Record<string, number | string>
  parchment: string | null
  hangs_on: string | null
}

/** What changed of a view: fields of its own, and fields of its players by their seat. */
export interface Changes {
  view?: Record<string, unknown>
  players?: Record<string, Record<string, unknown>>
}

/** A set-up card: the first plots of the track, from the free slot on, and two bridges. */
export interface Chapter {
  id: string
  rule: string
  origin: 'printed' | 'reconstructed' | 'rulebook'
  en: Text
  fr: Text
  numeral: string
  plots: string[]
  bridges: [string, string][]
}

/** Messages in their order, and whether there are earlier ones. */
export interface ChatPage {
  messages: Told[]
  earlier: boolean
}

/** One of several questions that are answered together. */
export interface ChoiceQuestion {
  key: string
  options: unknown[]
}

/** Why some targets are not allowed; without targets, why all unlisted ones are not. */
export interface ChoiceRefused {
  code: string
  message: string
  targets?: unknown[]
}

/** An action that is complete, unless it is refused. */
export interface ChoiceStep {
  kind: 'step'
  action: Record<string, unknown>
  piece?: string
  count?: number
  refused?: ChoiceRefused[]
}

/** Play in a colour that no other player has; who had it gets one's own in exchange. */
export interface ChooseColour {
  command: 'choose-colour'
  colour: number
  id: string
}

/** How long seats may think: `none`, `realtime` (seconds, an increment) or `days` a decision. */
export interface Clock {
  kind?: string
  seconds?: number
  increment?: number
  days?: number
}

/** Seconds left by seat at the server's time `at`, when seats run out, and its time now. */
export interface ClockInfo {
  at: number
  now: number
  left: (number | null)[]
  deadlines: Record<string, number>
}

/** The host closes a table where nobody else plays: before the start, or alone with bots. */
export interface Close {
  command: 'close'
  id: string
}

/** What a request counts: the name of a count, and its parameters. */
export interface Count {
  of: string
  what?: string
  size?: number | null
}

/** A line as it came onto a seat's sheet, and what of the board is behind it. */
export interface Counted {
  seat: number
  section: string
  line: Line
  spots?: Spot[]
}

/** A real table, counted. */
export interface CountedTable {
  view: unknown
  standing: Line[][]
  sheet: ScoreSheet
  choices: Left[][]
  openings: Record<string, unknown[]>
  problems: Impossible[]
  ended: boolean
}

/** All that one action scored, and everybody's carrots before it. */
export interface Counting {
  before: number[]
  lines: Counted[]
}

/** Criminal is one more type in one's renown [RT-16]. */
export interface CriminalCounts {
  do: 'criminal-counts'
}

/** What each player is dealt in a round, and takes at a time [K-04, K-05]. */
export interface Deal {
  hand: number
  reserve?: number
  play?: number
  discard?: number
}

/** One seat's open question. In simultaneous play several seats owe one at once. */
export interface Decision {
  seat: number
  kind: string
}

/** One token of an identity, without the token. */
export interface Device {
  id: string
  kind: string
  created_at: number
  this: boolean
}

/** Requests from the pile or the shuffled discard; all are kept, or one of them. */
export interface Draw {
  do: 'draw'
  amount?: number
  per?: '' | 'round'
  keep_one?: boolean
  source?: 'discard' | 'pile'
}

/** Say one of a few things to everybody at the table, which each reads in their language. */
export interface Emote {
  command: 'emote'
  emote: 'hello' | 'moment' | 'oops' | 'thanks' | 'well-played' | 'wow'
  id: string
}

/** What a colour has now, or (without a seat) what is the table's own. */
export interface EnterThings {
  change: 'enter'
  seat: number | null
  after: number
  things: Record<string, unknown>
}

/** Base of every event. `to` names the one seat that may hear it; None is everybody. */
export interface Event {
  event: 'Event'
  to?: number | null
}

/** What can be said of a real table of a title. */
export interface Form {
  title: string
  family: string
  players: number[]
  rounds: number
  pieces: FormPiece[]
  fields: string[]
  own_fields: string[]
  secrets: string[]
  numbers: string[]
  options: Record<string, unknown[]>
}

/** Something of the box that is entered by putting it somewhere. */
export interface FormPiece {
  id: string
  field: string
  kind: string
  copies: number
  chooses?: string | null
  ends?: number
  key?: string | null
}

/** A slot of the track, named by its printed cost, is free [RT-33]. */
export interface FreeSlot {
  do: 'free-slot'
  slot: number
}

/** Coins, wood or carrots: so many, or so many for each of something. */
export interface Gain {
  do: 'gain'
  what: 'carrots' | 'coins' | 'wood'
  amount?: number
  per?: '' | 'coin' | 'reserve' | 'round' | 'upgrade' | 'wood'
}

/** The links of a game that is over: the whole game, and its deal. */
export interface GameLinks {
  game: string
  deal: string
}

/** A piece in hand, about to be entered. */
export interface Held {
  seat: number
  piece: string
  first?: string | null
}

/** What a seat has seen of the advice for its decision. */
export interface Hint {
  steps: AdviceStep[]
  left: number
  coarse: boolean
}

/** That a seat saw so many steps of a hint before the action of that number, from 0. */
export interface HintSeen {
  seat: number
  action: number
  steps: number
}

/** Somebody. The id is public; what proves it is not. */
export interface Identity {
  id: string
  name: string
}

/** An entry that cannot lie on the table so, and is not counted. */
export interface Impossible {
  place: (string | number)[]
  code: string
  message: string
}

/** The table that a code stands for, and the invitation that lets its reader in. */
export interface Invited {
  table: string
  invite: string
}

/** Take a seat: the given one, or the first free. */
export interface Join {
  command: 'join'
  seat?: number | null
  name?: string | null
  invite?: string | null
  id: string
}

/** The table that it became. */
export interface Kept {
  table: string
  new: boolean
}

/** The host sends the player or bot of a seat away before the game starts. */
export interface Kick {
  command: 'kick'
  seat: number
  id: string
}

/** What is printed: things by id, and the phases of a round in order. */
export interface KingdomScenery {
  family: 'kingdom'
  rounds: number
  phases: string[]
  boards: BoardScene[]
  terrains: Record<string, Terrain>
  resources: Record<string, Resource>
  buildings: Record<string, Building>
  pieces: Record<string, Record<string, string>>
  cards: Record<string, CardScene>
}

/** The table as a seat sees it; a spectator (seat None) has nothing of its own. */
export interface KingdomView {
  seat: number | null
  title: string
  options: Record<string, string>
  cards: Record<string, unknown>[]
  rules_version: number
  round: number
  pick: number
  passing: number[]
  deal: Deal
  phase: string
  decisions: Decision[]
  deck: number
  printed: Record<string, string>
  covered: string[]
  removed: string[]
  call: CampCall | null
  parts: Record<string, unknown>
  players: PlayerView[]
  own: OwnView | null
}

/** What follows from a seat's view and from the hands that it has passed on. */
export interface Knowledge {
  hidden?: Record<string, number>
  passed?: PassedHand[]
  drawn?: string | null
  contested?: string[]
}

/** Give one's seat back before the game starts. */
export interface Leave {
  command: 'leave'
  id: string
}

/** A colour is nobody's again; what was hidden of it is gone. */
export interface LeaveColour {
  change: 'leave'
  seat: number
}

/** What a player left open: what may be chosen for it, and what was, for the best. */
export interface Left {
  field: string
  key: string
  options: unknown[]
  best?: unknown
}

/** One entry: what paid, how much, and why. `source` is the heading it is summed under. */
export interface Line {
  source: string
  id: string
  carrots: number
  count?: number | null
  factors?: number[]
  places?: string[]
  things?: string[]
  via?: string[]
}

/** A table in the lobby: who sits where; a name that is missing is a free seat. */
export interface Listed {
  id: string
  title: string
  players: number
  status: string
  created_at: number
  seats: Record<string, string>
  here?: number[]
}

/** A loss, and the standard error of its wins. */
export interface Lost {
  wins: number
  carrots: number
  error: number
}

/** A table that was made, and the link to invite others with. */
export interface Made {
  table: TableInfo
  invitation: string
  seq: number
}

/** Some decisions together. */
export interface Measured {
  decisions: number
  mistakes: number
  accuracy: number
}

/** Hide somebody's messages, or show them again. */
export interface Mute {
  command: 'mute'
  player: string
  muted?: boolean
  invite?: string | null
  id: string
}

/** A table of yours; `your_turn` says that it waits for you. */
export interface MyGame {
  table: Listed
  your_turn: boolean
  owing: number[]
  damaged?: boolean
}

/** What whoever sits at the server's computer is told of its network. */
export interface NetworkInfo {
  alone?: boolean
  addresses?: string[]
  door?: boolean
  command?: string
}

/** A player, as whoever begins writes them down. */
export interface NewSeat {
  name: string
  colour: number
}

/** What is on the table, and who plays. */
export interface NewSharedTable {
  title: string
  seats: NewSeat[]
  name?: string
  when?: string
}

/** What somebody wants to play. */
export interface NewTable {
  title?: string
  players?: number
  public?: boolean
  bots?: Record<string, string>
  sit?: number | null
  name?: string | null
  clock?: Clock
  options?: Record<string, string>
  seed?: string | null
  spectator_delay?: number
  hints?: boolean
}

/** An answer to each of several questions, as a mapping from keys to answers. */
export interface OfAnswers {
  kind: 'answers'
  field: string
  questions: ChoiceQuestion[]
  ways?: Record<string, unknown>[]
  action: Record<string, unknown>
  piece?: string
  count?: number
  refused?: ChoiceRefused[]
}

/** One of some cards, tiles or requests. */
export interface OfCard {
  kind: 'card'
  field: string
  targets?: string[]
  values?: unknown[]
  action: Record<string, unknown>
  piece?: string
  count?: number
  refused?: ChoiceRefused[]
}

/** Several cards of a hand, a given number for each field of the action in turn. */
export interface OfCards {
  kind: 'cards'
  targets: string[]
  take: Record<string, number>
  ordered?: boolean
  action: Record<string, unknown>
  piece?: string
  count?: number
  refused?: ChoiceRefused[]
}

/** One of some numbers. */
export interface OfNumber {
  kind: 'number'
  field: string
  targets?: number[]
  values?: unknown[]
  action: Record<string, unknown>
  piece?: string
  count?: number
  refused?: ChoiceRefused[]
}

/** One of some words. */
export interface OfOption {
  kind: 'option'
  field: string
  targets?: string[]
  values?: unknown[]
  action: Record<string, unknown>
  piece?: string
  count?: number
  refused?: ChoiceRefused[]
}

/** Two spaces of different groups, in the order in which they are listed. */
export interface OfPair {
  kind: 'pair'
  field: string
  same: ChoiceRefused
  targets?: string[]
  groups?: number[]
  action: Record<string, unknown>
  piece?: string
  count?: number
  refused?: ChoiceRefused[]
}

/** One of some sides, each between two spaces. */
export interface OfSide {
  kind: 'side'
  field: string
  targets?: [string, string][]
  values?: unknown[]
  action: Record<string, unknown>
  piece?: string
  count?: number
  refused?: ChoiceRefused[]
}

/** One of some spaces of the boards. */
export interface OfSpace {
  kind: 'space'
  field: string
  targets?: string[]
  values?: unknown[]
  action: Record<string, unknown>
  piece?: string
  count?: number
  refused?: ChoiceRefused[]
}

/** Offer to end the game, or to let a bot play for a missing player. */
export interface OfferCommand {
  command: 'offer'
  kind: 'end' | 'replace'
  seat?: number | null
  id: string
}

/** The open offer. */
export interface OfferInfo {
  kind: string
  by: number
  agreed: number[]
  waiting: number[]
  seat?: number | null
}

/** An upgrade that can be bought, and the building that lies beside it [RT-22]. */
export interface OnSale {
  upgrade: string
  beside?: string | null
}

/** A candidate: what it would have brought, and the standard error of its wins. */
export interface Option {
  action: string
  wins: number
  carrots: number
  error: number
}

/** Where a game that is played on was before: the first `step` actions are those of a table. */
export interface Origin {
  table: string
  step: number
}

/** What everybody's land would pay if it were scored now, and one's own secret cards. */
export interface Outlook {
  standing: Line[][]
  hopes: Line[]
  advice?: unknown
}

/** What only the seat itself knows. */
export interface OwnView {
  hand: string[]
  buried: string[]
  parchments: string[]
  sealed: unknown
}

/** What the cards, the seat's own decisions and those of the others came to. */
export interface Parts {
  deals: Value
  own: Value
  others: Value
}

/** A hand that a seat has seen and passed on: who holds it now, and what may be left of it. */
export interface PassedHand {
  holder: number
  cards: string[]
}

/** What every row has. */
export interface Piece {
  id: string
  rule: string
  origin: 'printed' | 'reconstructed' | 'rulebook'
  en: Text
  fr: Text
}

/** Where a piece may go, and what it would bring its owner at a harvest there. */
export interface Places {
  gains: Record<string, number>
}

/** The building laid beside the upgrade comes into the reserve [RT-22]. */
export interface Plans {
  do: 'plans'
}

/** All that one seat scored, moment by moment. */
export interface PlayerSheet {
  seat: number
  sections: Section[]
  total: number
}

/** What everybody knows about a seat; of hidden cards, only their number. */
export interface PlayerView {
  seat: number
  hand: number
  reserve: number
  buried: number
  parchments: number
  revealed: string[]
  decided: boolean
  played: string[]
  realm: RealmView
  works: WorksView
  held: Record<string, number>
  counters: Record<string, number>
  chosen: Record<string, string>
  copies: Record<string, string[]>
  carrots: number
  sections: Section[]
}

/** A plot of the town and its card. */
export interface Plot {
  id: string
  rule: string
  origin: 'printed' | 'reconstructed' | 'rulebook'
  en: Text
  fr: Text
  waterfront?: boolean
  forest?: boolean
}

/** Which players have no page open, by their public id, and since when; the time is `now`. */
export interface Present {
  type: 'present'
  now: number
  away: Record<string, number>
}

/** What an action (or a card) would change for its seat, as things stand. */
export interface Preview {
  carrots: number
  hopes: number
  standing: Line[]
  best?: BestPlace | null
}

/** A refusal on the wire. `reason` is the engine's own code of an illegal action or of what keeps a document from being counted, `place` where that is in it. */
export interface Problem {
  code: string
  message: string
  reason?: string
  place?: string
}

/** A quarter and what its renown would be now. */
export interface QuarterView {
  plots: string[]
  stars: number
  shining: Record<string, number>
  types: string[]
  renown: number
}

/** What Bunny Express adds to the table. */
export interface Railway {
  sheriff?: number | null
  central_station?: string | null
  printed?: string[]
  rails?: [string, string][]
  turns?: number[]
  laid?: [number, string][]
}

/** How good somebody is at a title with so many players. */
export interface Rating {
  player: string
  name: string
  title: string
  players: number
  rating: number
  provisional: boolean
  trend: number | null
  games: number
}

/** Be ready, or not; when all seats are taken and ready, the game starts. */
export interface Ready {
  command: 'ready'
  ready?: boolean
  id: string
}

/** A realm in names. */
export interface RealmView {
  territories: string[]
  buildings: Record<string, string>
  links: [string, string][]
  pieces: string[]
  parts: Record<string, unknown>
}

/** A link that carries the identity to another device, once; `qr` is a picture of it. */
export interface RecoveryLink {
  link: string
  qr: string
}

/** A command was not carried out. */
export interface Refused {
  type: 'refused'
  code: string
  message: string
  id?: string | null
  reason?: string
}

/** Meet again at a new table, everybody one seat further. */
export interface Rematch {
  command: 'rematch'
  id: string
}

/** The on-build effect of one of one's buildings happens again [RT-42]. */
export interface Repeat {
  do: 'repeat'
}

/** A game after one more action, with every secret: what changed since the step before. */
export interface ReplayStep {
  changes: Changes
  steps?: number
  seat?: number | null
  action?: unknown
  events?: Event[]
  own?: Record<string, Record<string, unknown>>
  standing?: Record<string, Line[]>
  hopes?: Record<string, Line[]>
  counting?: Counting | null
}

/** A request card: it counts and pays, or has an effect at the reveal. */
export interface Request {
  id: string
  rule: string
  origin: 'printed' | 'reconstructed' | 'rulebook'
  en: Text
  fr: Text
  copies?: number
  count?: Count | null
  each?: number
  most?: number | null
  steps?: [number, number][]
  effect?: ScoreQuarter | Repeat | null
}

/** A kind of resource; `class` is basic, luxury or a class of an expansion. */
export interface Resource {
  id: string
  class: string
  name: Record<string, string>
}

/** What came of a game for one player. */
export interface Result {
  table: string
  title: string
  players: number
  seat: number
  carrots: number
  place: number
  rated: boolean
  finished_at: number
  hints?: number
  brought?: boolean
}

/** Play again after a bot stood in. */
export interface Return {
  command: 'return'
  id: string
}

/** One seat's game. Start and parts add up to the result, in both units. */
export interface Review {
  seat: number
  result: Value
  start: Value
  parts: Parts
  accuracy: number
  decisions: ReviewDecision[]
}

/** One decision of the seat. */
export interface ReviewDecision {
  step: number
  round: number
  phase: string
  chosen: string
  best: string
  candidates: Option[]
  loss: Lost
  mistake: boolean
  why: Texts
}

/** How far the review of a seat is; once it is done, the review itself where it is asked for. */
export interface ReviewState {
  seat: number
  status?: 'done' | 'failed' | 'left' | 'none' | 'waiting' | 'working'
  done?: number
  parts?: number
  ahead?: number
  found?: SeatReview | null
}

/** How many devices were revoked. */
export interface Revoked {
  count: number
}

/** Write something to everybody at the table. */
export interface Say {
  command: 'say'
  text: string
  invite?: string | null
  id: string
}

/** Everything of a colour is entered, or not yet after all. */
export interface SayReady {
  change: 'ready'
  seat: number
  ready: boolean
}

/** The renown of one of one's quarters, of at most so many buildings. */
export interface ScoreQuarter {
  do: 'score-quarter'
  most?: number | null
}

/** The sheets of all seats; the winners are named once the game is over. */
export interface ScoreSheet {
  players: PlayerSheet[]
  winners?: number[]
}

/** The host gives a free seat to a bot of a level. */
export interface SeatBot {
  command: 'seat-bot'
  seat: number
  level: string
  id: string
}

/** A seat as everybody sees it. `player` is the public id of who sits there. */
export interface SeatInfo {
  seat: number
  kind: string
  name?: string
  player?: string | null
  level?: string | null
  ready?: boolean
  stand_in?: string | null
  colour?: number
}

/** A review as a page shows it, with what its actions are called. */
export interface SeatReview {
  review: Review
  coarse: boolean
  actions: Record<string, Texts>
}

/** A colour, as one of the others may see it. */
export interface SeatView {
  name: string
  colour: number
  taken: boolean
  mine: boolean
  ready: boolean
  version: number
  things: Record<string, unknown>
}

/** The lines scored at one moment: a round, or the end. */
export interface Section {
  id: string
  lines: Line[]
}

/** Control of a rival building beside this one [RT-14]. */
export interface Share {
  do: 'share'
}

/** A game in a link, before it is shown; one without actions is a deal. */
export interface SharedGame {
  title: string
  players: number
  seed: string
  options: Record<string, string>
  rules_version: number
  actions: number
  seats: SeatInfo[]
  deal: string
}

/** A shared table, as somebody may see it. */
export interface SharedView {
  code: string
  title: string
  name: string
  when: string
  version: number
  host: boolean
  revealed: boolean
  seats: SeatView[]
  table: Record<string, unknown>
  table_version: number
}

/** A slot of the track: its printed cost, its plot, and what it would cost each seat now. */
export interface SlotView {
  cost: number
  plot: string | null
  prices: number[]
}

/** A space: its ground, the number of its row, and its left edge in widths of a space. */
export interface SpaceScene {
  name: string
  terrain: string
  row: number
  x: number
}

/** Spaces, all together, and what they give to a line: a number, things, or both. */
export interface Spot {
  places: string[]
  count?: number
  things?: string[]
}

/** Stars at every renown, perhaps for each upgrade, perhaps only beside a type [T-23]. */
export interface Stars {
  do: 'stars'
  amount?: number
  per?: '' | 'upgrade'
  needs?: 'civic' | 'criminal' | 'entertainment' | 'knowledge' | 'park' | 'residential' | 'work' | null
}

/** What the reviews of somebody's games say together. */
export interface Statistics {
  games: number
  all: Measured
  phases: Record<string, Measured>
  kinds: Record<string, Measured>
}

/** Coins from the rival, up to the amount [RT-19]. */
export interface Steal {
  do: 'steal'
  amount?: number
}

/** What everybody knows of a table besides the game. */
export interface TableInfo {
  id: string
  title: string
  players: number
  status: string
  public: boolean
  rated: boolean
  chosen_seed: boolean
  clock: Clock
  seats: SeatInfo[]
  host: string
  options?: Record<string, string>
  spectator_delay?: number
  offer?: OfferInfo | null
  reason?: string
  rematch?: string | null
  owing?: number[]
  rules_version?: number
  origin?: Origin | null
  brought?: boolean
  hints?: boolean
  hints_seen?: HintSeen[]
  code?: string
}

/** One other building of one's own may return to the reserve [RT-13]. */
export interface TakeBack {
  do: 'take-back'
}

/** A colour that nobody has is mine. */
export interface TakeColour {
  change: 'take'
  seat: number
}

/** What came of reading a file: by the ids of tables. */
export interface Taken {
  added: string[]
  known: string[]
  damaged: string[]
}

/** A kind of ground and the resource that it produces, if any. */
export interface Terrain {
  id: string
  name: Record<string, string>
  produces?: string | null
}

/** The name and the text of a card or another piece, in one language. */
export interface Text {
  name: string
  text: string
}

/** The same sentences in both languages. */
export interface Texts {
  en: string
  fr: string
}

/** A building tile. */
export interface Tile {
  id: string
  rule: string
  origin: 'printed' | 'reconstructed' | 'rulebook'
  en: Text
  fr: Text
  type: 'civic' | 'criminal' | 'entertainment' | 'knowledge' | 'park' | 'residential' | 'work'
  effect: Gain | Draw | Bridge | TakeBack | Share | Steal | ScoreQuarter | Stars | AnyType
  copies?: number
  waterfront?: boolean
}

/** A title that can be played here. */
export interface TitleInfo {
  title: string
  family: string
  players: number[]
  rules_version: number
  bots: string[]
}

/** An entry as one viewer hears it: never an action itself, only what it led to. */
export interface Told {
  seq: number
  at: number
  entry: string
  about?: Record<string, unknown>
  events?: Event[]
}

/** A player's things as everybody sees them. */
export interface TownPlayerView {
  coins: number
  wood: number
  carrots: number
  reserve: string[]
  upgrades: string[]
  requests: number
  known: string[]
  drawn: number
  decided: boolean
  revealed: string[]
  parks: Record<string, string>
  quarters: QuarterView[]
  sections: Section[]
}

/** What the active seat is asked in the middle of an effect or a payment. */
export interface TownQuestion {
  kind: string
  by: string
  plot?: string | null
  price?: number
  most?: number | null
  open?: boolean
}

/** The board, and its rows by kind and id. */
export interface TownScenery {
  family: 'town'
  board: Board
  steps: string[]
  plots: Record<string, Plot>
  neighbours: Record<string, string[]>
  chapters: Record<string, Chapter>
  types: Record<string, Piece>
  tiles: Record<string, Tile>
  upgrades: Record<string, Upgrade>
  requests: Record<string, Request>
}

/** The table as one seat sees it; `requests`, `drawn` and `choice` are that seat's own. */
export interface TownView {
  seat: number | null
  title: string
  options: Record<string, string>
  cards: Record<string, unknown>[]
  rules_version: number
  phase: string
  decisions: Decision[]
  round: number
  chapter: string
  first: number
  first_of_round: number
  active: number
  step: string
  builds: number
  offer: string[]
  tiles_left: number
  requests_left: number
  discard: string[]
  track: SlotView[]
  plots_left: number
  plots_under: string[]
  market: OnSale[]
  wood: string[]
  bridges: [string, string][]
  bridges_left: number
  town: BuildingView[]
  players: TownPlayerView[]
  question: TownQuestion | null
  open_drawn: string[]
  activating: string | null
  at_reveal: number[]
  revealing: number[]
  queue: string[]
  requests: string[]
  drawn: string[]
  choice: string | null
}

/** What an action would change, or why it would be refused. */
export interface Trial {
  preview?: Preview | null
  reason?: string
  message?: string
}

/** The trials in the order they were asked for, at entry `seq`. */
export interface Trialled {
  seq: number
  trials: Trial[]
}

/** The table at entry `seq`, as one viewer sees it: all that it needs to draw. */
export interface Update {
  type: 'update'
  seq: number
  since: number
  you: You
  entries: Told[]
  earlier?: boolean
  view?: unknown
  changes?: Changes
  decision?: string | null
  choices?: (ChoiceStep | OfCard | OfSpace | OfSide | OfOption | OfNumber | OfPair | OfCards | OfAnswers)[]
  outlook?: Outlook
  knowledge?: Knowledge
  undo?: boolean
  hint?: Hint | null
  counting?: Counting | null
  table?: TableInfo
  clock?: ClockInfo | null
  asked?: Record<string, number>
  sheet?: ScoreSheet
}

/** An upgrade tile and its cost in wood. */
export interface Upgrade {
  id: string
  rule: string
  origin: 'printed' | 'reconstructed' | 'rulebook'
  en: Text
  fr: Text
  cost: number
  effect: Gain | Draw | Bridge | TakeBack | Share | Steal | ScoreQuarter | Plans | FreeSlot | CriminalCounts | WoodAsCoin
  copies?: number
}

/** An amount in both units. */
export interface Value {
  wins: number
  carrots: number
}

/** Take back one's own offer while it is open. */
export interface Withdraw {
  command: 'withdraw'
  id: string
}

/** A wood may be spent as a coin [RT-40]. */
export interface WoodAsCoin {
  do: 'wood-as-coin'
}

/** How far a seat is with its construction; `start` if a step can be undone. */
export interface WorksView {
  finished: boolean
  kept: string[]
  steps: string[]
  start: RealmView | null
  settled?: boolean
}

/** What a viewer is at this table. */
export interface You {
  role: string
  seat?: number | null
  host?: boolean
  invite?: string
  close?: boolean
  withdraw?: boolean
  sent_away?: boolean
  here?: number[]
}

export type Message = Update | Present | Ack | Refused

export type AnyChoice = ChoiceStep | OfCard | OfSpace | OfSide | OfOption | OfNumber | OfPair | OfCards | OfAnswers

export type Command = Join | Leave | Kick | Close | SeatBot | Ready | ChooseColour | Act | Say | Emote | Mute | OfferCommand | Answer | Withdraw | Return | Rematch

export type FieldKind = 'card' | 'carrots' | 'region' | 'seat' | 'side' | 'space'

/** What the fields of events and entries are about, by tag. */
export const EVENT_FIELDS: Record<string, Record<string, FieldKind>> = {
  'acted': {'seat': 'seat'},
  'answered': {'seat': 'seat'},
  'bot-sat': {'seat': 'seat'},
  'bridge-placed': {'seat': 'seat', 'place': 'side'},
  'building-placed': {'seat': 'seat', 'building': 'card', 'territories': 'space'},
  'building-shared': {'seat': 'seat', 'tile': 'card', 'plot': 'space'},
  'camp-announced': {'seat': 'seat', 'camp': 'card'},
  'camp-declined': {'seat': 'seat', 'camp': 'card'},
  'camp-removed': {'seat': 'seat', 'territory': 'space', 'camp': 'card'},
  'card-buried': {'seat': 'seat', 'card': 'card'},
  'card-played': {'seat': 'seat', 'card': 'card', 'territory': 'space'},
  'carrots-scored': {'seat': 'seat', 'carrots': 'carrots', 'copied': 'card', 'card': 'card', 'places': 'region'},
  'choices-opened': {'seat': 'seat'},
  'coins-earned': {'seat': 'seat', 'territories': 'space'},
  'coins-stolen': {'seat': 'seat'},
  'colour-chosen': {'seat': 'seat'},
  'construction-finished': {'seat': 'seat'},
  'copies-chosen': {'seat': 'seat'},
  'effect-lost': {'seat': 'seat'},
  'effect-repeated': {'seat': 'seat', 'plot': 'space', 'tile': 'card'},
  'gained': {'seat': 'seat'},
  'game-ended': {'winners': 'seat'},
  'hand-received': {'seat': 'seat', 'cards': 'card'},
  'hidden-redealt': {'seat': 'seat'},
  'hinted': {'seat': 'seat'},
  'host-changed': {'seat': 'seat'},
  'joined': {'seat': 'seat'},
  'offered': {'by': 'seat', 'seat': 'seat'},
  'parchment-kept': {'seat': 'seat', 'card': 'card'},
  'parchments-revealed': {'seat': 'seat', 'cards': 'card'},
  'park-set': {'seat': 'seat', 'plot': 'space'},
  'rail-laid': {'seat': 'seat', 'territories': 'space'},
  'rails-finished': {'seat': 'seat'},
  'rainbow-moved': {'seat': 'seat', 'rainbow': 'card', 'left': 'space', 'territory': 'space'},
  'ready-set': {'seat': 'seat'},
  'request-discarded': {'seat': 'seat', 'request': 'card'},
  'request-kept': {'seat': 'seat', 'request': 'card'},
  'request-revealed': {'seat': 'seat', 'request': 'card'},
  'requests-drawn': {'seat': 'seat', 'requests': 'card'},
  'returned': {'seat': 'seat'},
  'reveal-began': {'order': 'seat'},
  'round-began': {'first': 'seat', 'tiles': 'card'},
  'said': {'seat': 'seat'},
  'seat-freed': {'seat': 'seat'},
  'sheriff-named': {'seat': 'seat'},
  'step-undone': {'seat': 'seat'},
  'territory-claimed': {'seat': 'seat', 'territory': 'space'},
  'tile-built': {'seat': 'seat', 'tile': 'card', 'plot': 'space'},
  'tile-planned': {'seat': 'seat', 'tile': 'card'},
  'tile-returned': {'seat': 'seat', 'tile': 'card', 'plot': 'space'},
  'took-over': {'seat': 'seat'},
  'turn-ended': {'seat': 'seat', 'plots': 'region'},
  'upgrade-crafted': {'seat': 'seat', 'upgrade': 'card', 'tile': 'card'},
  'withdrawn': {'by': 'seat'},
}
