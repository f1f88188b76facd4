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

/** Say that one wants to place a camp, by its card and not by its place. */
export interface AnnounceCamp {
  do: 'announce'
  camp: string
}

/** Agree to the open offer, or do not. */
export interface Answer {
  command: 'answer'
  yes: boolean
  id: string
}

/** A bridge was placed on the river. */
export interface BridgePlaced {
  event: 'bridge-placed'
  seat: number
  place: string
  to?: number | null
}

/** Put a building of the reserve on a plot of the track [T-13]. */
export interface Build {
  do: 'build'
  tile: string
  plot: string
}

/** A building went on the board; sky towers stand on two spaces. */
export interface BuildingPlaced {
  event: 'building-placed'
  seat: number
  building: string
  territories: string[]
  to?: number | null
}

/** A seat shares control of a rival building. */
export interface BuildingShared {
  event: 'building-shared'
  seat: number
  tile: string
  plot: string
  to?: number | null
}

/** A building of the town. */
export interface BuildingView {
  plot: string
  tile: string
  type: string
  owner: number
  shared: boolean
}

/** A seat wants to place a camp, and does not say where. */
export interface CampAnnounced {
  event: 'camp-announced'
  seat: number
  camp: string
  to?: number | null
}

/** An announced camp, and the camps that are still asked: the first one now, the announcer's last. */
export interface CampCall {
  seat: number
  camp: string
  asked: [number, string][]
}

/** A seat passed, or kept the camp that it had announced. */
export interface CampDeclined {
  event: 'camp-declined'
  seat: number
  camp: string
  to?: number | null
}

/** A territory card took a camp off the board; the camp leaves the game. */
export interface CampRemoved {
  event: 'camp-removed'
  seat: number
  territory: string
  camp: string
  to?: number | null
}

/** A seat discarded a card face down; which one is told to that seat alone. */
export interface CardBuried {
  event: 'card-buried'
  seat: number
  card?: string | null
  to?: number | null
}

/** A seat played a card in the open. */
export interface CardPlayed {
  event: 'card-played'
  seat: number
  card: string
  to?: number | null
}

/** One line of the score sheet came about. */
export interface CarrotsScored {
  event: 'carrots-scored'
  seat: number
  source: string
  id: string
  carrots: number
  territories?: string[]
  to?: number | null
}

/** What a seat chose for this harvest. */
export interface ChoicesOpened {
  event: 'choices-opened'
  seat: number
  choices: Record<string, string>
  to?: number | null
}

/** What each building with a choice gives at this harvest, by its territory. */
export interface Choose {
  do: 'choose'
  choices: Record<string, string>
}

/** Score the quarter whose first plot this is [RT-23, RT-41]. */
export interface ChooseQuarter {
  do: 'quarter'
  plot: string
}

/** How long seats may think: `none`, `realtime` (a budget and an increment, in seconds) or `days` (so many for each decision). */
export interface Clock {
  kind?: string
  seconds?: number
  increment?: number
  days?: number
}

/** Seconds left by seat at the time `at` (of the server), and when running seats are out. */
export interface ClockInfo {
  at: number
  left: (number | null)[]
  deadlines: Record<string, number>
}

/** A seat got coins; `territories` is the new district that earned them, if one did. */
export interface CoinsEarned {
  event: 'coins-earned'
  seat: number
  coins: number
  territories?: string[]
  to?: number | null
}

/** A seat took coins from its rival. */
export interface CoinsStolen {
  event: 'coins-stolen'
  seat: number
  amount: number
  by: string
  to?: number | null
}

/** A seat will place nothing more in this round. */
export interface ConstructionFinished {
  event: 'construction-finished'
  seat: number
  to?: number | null
}

/** What a seat's copy cards copy. */
export interface CopiesChosen {
  event: 'copies-chosen'
  seat: number
  copies: Record<string, string[]>
  to?: number | null
}

/** What each of one's copy cards copies: a path of cards, the copied one last. */
export interface Copy {
  do: 'copy'
  copies: Record<string, string[]>
}

/** Buy an upgrade; one that has a building beside it is named with that building [T-30]. */
export interface Craft {
  do: 'craft'
  upgrade: string
  beside?: string | null
}

/** One seat's open question. Where play is simultaneous several seats owe one at once. */
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

/** The discarded requests were shuffled, for Archives or as the new pile [RT-25]. */
export interface DiscardShuffled {
  event: 'discard-shuffled'
  count: number
  to?: number | null
}

/** An effect found nothing to do. */
export interface EffectLost {
  event: 'effect-lost'
  seat: number
  by: string
  to?: number | null
}

/** The on-build effect of a building happens once more, or of none. */
export interface EffectRepeated {
  event: 'effect-repeated'
  seat: number
  plot?: string | null
  tile?: string | null
  to?: number | null
}

/** End one's turn [T-40]. */
export interface EndTurn {
  do: 'end'
}

/** Base of every event. `to` names the one seat that may hear it; None is everybody. */
export interface Event {
  event: 'Event'
  to?: number | null
}

/** Place nothing more in this round; the rest is kept [K-30]. */
export interface Finish {
  do: 'finish'
}

/** A seat received coins or wood; `by` is the plot or piece that gave them. */
export interface Gained {
  event: 'gained'
  seat: number
  what: string
  amount: number
  by: string
  to?: number | null
}

/** The last carrot is counted. */
export interface GameEnded {
  event: 'game-ended'
  winners: number[]
  carrots: number[]
  to?: number | null
}

/** A seat sees its hand (told to that seat alone). */
export interface HandReceived {
  event: 'hand-received'
  seat: number
  cards: string[]
  to?: number | null
}

/** The hands went to the neighbours. */
export interface HandsPassed {
  event: 'hands-passed'
  direction: string
  to?: number | null
}

/** Somebody. The id is public, the tokens are not. */
export interface Identity {
  id: string
  name: string
}

/** Take a seat: the given one, or the first free. */
export interface Join {
  command: 'join'
  seat?: number | null
  name?: string | null
  invite?: string | null
  id: string
}

/** Keep this one of the requests drawn [T-10]. */
export interface Keep {
  do: 'keep'
  request: string
}

/** The host sends the player or bot of a seat away before the game starts. */
export interface Kick {
  command: 'kick'
  seat: number
  id: string
}

/** The table as a seat sees it; a spectator (seat None) has nothing of its own. */
export interface KingdomView {
  seat: number | null
  title: string
  options: Record<string, string>
  cards: Record<string, unknown>[]
  round: number
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

/** Lay a rail of a kind between two spaces. */
export interface LayRail {
  do: 'rail'
  kind: string
  territories: [string, string]
}

/** Give one's seat back before the game starts. */
export interface Leave {
  command: 'leave'
  id: string
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
}

/** A table that was made, and the link to invite others with. */
export interface Made {
  table: TableInfo
  invitation: string
  seq: number
}

/** Move the second token of a rainbow to another territory of the New World. */
export interface MoveRainbow {
  do: 'rainbow'
  rainbow: string
  territory: string
}

/** Read nothing more of somebody, or read it again. */
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
}

/** The name that a guest chose. */
export interface NewIdentity {
  name: string
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
  seat?: number | null
}

/** An upgrade that can be bought, and the building that lies beside it [RT-22]. */
export interface OnSale {
  upgrade: string
  beside?: string | null
}

/** Legal actions. `actions` are those from `offset` on; `complete` says that these are all. */
export interface Options {
  decision: string
  count: number
  actions: unknown[]
  complete: boolean
  offset?: number
}

/** What everybody's land would pay if it were scored now, and one's own secret cards. */
export interface Outlook {
  standing: Line[][]
  hopes: Line[]
  advice?: unknown
}

/** The outlook at entry `seq`; None before the start. */
export interface OutlookAt {
  seq: number
  outlook: Outlook | null
}

/** What a seat alone knows. */
export interface OwnView {
  hand: string[]
  buried: string[]
  parchments: string[]
  sealed: unknown
}

/** A seat laid a parchment face down; which one is told to that seat alone. */
export interface ParchmentKept {
  event: 'parchment-kept'
  seat: number
  card?: string | null
  to?: number | null
}

/** A seat's parchments lie open. */
export interface ParchmentsRevealed {
  event: 'parchments-revealed'
  seat: number
  cards: string[]
  to?: number | null
}

/** A seat gave a park its type for the requests. */
export interface ParkSet {
  event: 'park-set'
  seat: number
  plot: string
  type: string
  to?: number | null
}

/** Keep the camp that one is asked about. */
export interface PassCamp {
  do: 'pass'
}

/** So many of the coins to pay are paid in wood; unsaid, coins are spent first [RT-40]. */
export interface Pay {
  do: 'pay'
  wood?: number | null
}

/** Cards to play, and cards to discard face down [K-10, K-13]. */
export interface Pick {
  do: 'pick'
  play: string[]
  discard?: string[]
}

/** Put a building of one's own on a territory. */
export interface Place {
  do: 'place'
  building: string
  territory: string
}

/** Put the bridge between these two plots [RT-12]. */
export interface PlaceBridge {
  do: 'bridge'
  place: string
}

/** Put the camp that one is asked about on an empty territory. */
export interface PlaceCamp {
  do: 'camp'
  territory: string
}

/** Put the two sky towers of one card on two territories. */
export interface PlaceTowers {
  do: 'towers'
  territories: [string, string]
}

/** Take one of the revealed buildings into the reserve [T-12]. */
export interface Plan {
  do: 'plan'
  tile: string
}

/** All that one seat scored, moment by moment. */
export interface PlayerSheet {
  seat: number
  sections: Section[]
  total: number
}

/** What everybody knows of a seat. Of hidden cards that is their number. */
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
  chosen: Record<string, string>
  copies: Record<string, string[]>
  carrots: number
  sections: Section[]
}

/** What an action (or a card) would change for its seat, as things stand. */
export interface Preview {
  carrots: number
  hopes: number
  standing: Line[]
}

/** A refusal on the wire. `reason` is the engine's own code of an illegal action. */
export interface Problem {
  code: string
  message: string
  reason?: string
}

/** A quarter and what its renown would be now. */
export interface QuarterView {
  plots: string[]
  stars: number
  shining: Record<string, number>
  types: string[]
  renown: number
}

/** What the active seat is asked in the midst of an effect or a payment. */
export interface Question {
  kind: string
  by: string
  plot?: string | null
  price?: number
  most?: number | null
  open?: boolean
}

/** A rail went between two spaces. */
export interface RailLaid {
  event: 'rail-laid'
  seat: number
  kind: string
  territories: [string, string]
  to?: number | null
}

/** A seat will lay no more rails in this round. */
export interface RailsFinished {
  event: 'rails-finished'
  seat: number
  to?: number | null
}

/** The second token of a rainbow went from one territory to another. */
export interface RainbowMoved {
  event: 'rainbow-moved'
  seat: number
  rainbow: string
  left: string
  territory: string
  to?: number | null
}

/** How good somebody is at a title with so many players; `skill` is the careful estimate. */
export interface Rating {
  player: string
  name: string
  title: string
  players: number
  skill: number
  mu: number
  sigma: number
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

/** Repeat the on-build effect of the building on this plot, or of none [RT-42]. */
export interface RepeatEffect {
  do: 'repeat'
  plot: string | null
}

/** A request went face up to the discard. */
export interface RequestDiscarded {
  event: 'request-discarded'
  seat: number
  request: string
  to?: number | null
}

/** A seat kept a request face down; which one is told to that seat alone. */
export interface RequestKept {
  event: 'request-kept'
  seat: number
  request?: string | null
  to?: number | null
}

/** A seat turned up a request. */
export interface RequestRevealed {
  event: 'request-revealed'
  seat: number
  request: string
  to?: number | null
}

/** A seat drew requests; which ones is told to that seat alone. */
export interface RequestsDrawn {
  event: 'requests-drawn'
  seat: number
  count: number
  source: string
  requests?: string[]
  to?: number | null
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
}

/** Play again after a bot stood in. */
export interface Return {
  command: 'return'
  id: string
}

/** Take the building on this plot back into the reserve, or none [RT-13]. */
export interface ReturnTile {
  do: 'take-back'
  plot: string | null
}

/** Reveal this request now [T-50]. */
export interface Reveal {
  do: 'reveal'
  request: string
}

/** The requests are revealed now, by the seats in this order. */
export interface RevealBegan {
  event: 'reveal-began'
  order: number[]
  to?: number | null
}

/** How many devices were revoked. */
export interface Revoked {
  count: number
}

/** A round begins; hands are dealt. */
export interface RoundBegan {
  event: 'round-began'
  round: number
  to?: number | null
}

/** Write something to everybody at the table. */
export interface Say {
  command: 'say'
  text: string
  invite?: string | null
  id: string
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
}

/** The lines that were scored at one moment: a round, or the end. */
export interface Section {
  id: string
  lines: Line[]
}

/** Give the park on this plot its one type for the requests [RT-17]. */
export interface SetPark {
  do: 'park'
  plot: string
  type: 'civic' | 'entertainment' | 'knowledge' | 'residential' | 'work'
}

/** Share control of the rival building on this plot [RT-14]. */
export interface ShareBuilding {
  do: 'share'
  plot: string
}

/** A seat holds the star from now on. */
export interface SheriffNamed {
  event: 'sheriff-named'
  seat: number
  to?: number | null
}

/** A slot of the track: its printed cost, its plot, and what it would cost each seat now. */
export interface SlotView {
  cost: number
  plot: string | null
  prices: number[]
}

/** The table at entry `seq`. `table` and `sheet` stand in it when they may have changed. */
export interface State {
  type: 'state'
  seq: number
  since: number
  you: You
  entries: Told[]
  view?: unknown
  table?: TableInfo
  options?: Options | null
  undo?: boolean
  clock?: ClockInfo | null
  sheet?: ScoreSheet
  owing?: number[]
  own?: Record<string, unknown>
}

/** A finished game after so many actions, with every secret: all views, all events. */
export interface Step {
  step: number
  steps: number
  seat: number | null
  action: unknown
  events: Event[]
  views: Record<string, unknown>
}

/** A seat took its last placement back. */
export interface StepUndone {
  event: 'step-undone'
  seat: number
  step: string
  to?: number | null
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
}

/** A rabbit went on a space. */
export interface TerritoryClaimed {
  event: 'territory-claimed'
  seat: number
  territory: string
  to?: number | null
}

/** A building went on its plot, and was paid. */
export interface TileBuilt {
  event: 'tile-built'
  seat: number
  tile: string
  plot: string
  coins: number
  wood?: number
  to?: number | null
}

/** A seat took a revealed building into its reserve. */
export interface TilePlanned {
  event: 'tile-planned'
  seat: number
  tile: string
  to?: number | null
}

/** A built tile went back into its owner's reserve, and its plot card under the pile. */
export interface TileReturned {
  event: 'tile-returned'
  seat: number
  tile: string
  plot: string
  to?: number | null
}

/** A title that can be played here. */
export interface TitleInfo {
  title: string
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
  words?: string[]
}

/** A line of the score sheet came about. */
export interface TownCarrotsScored {
  event: 'carrots-scored'
  seat: number
  line: Line
  to?: number | null
}

/** The last carrot is counted. */
export interface TownGameEnded {
  event: 'game-ended'
  winners: number[]
  carrots: number[]
  to?: number | null
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

/** A round begins: everybody receives coins, and buildings are turned up [T-10]. */
export interface TownRoundBegan {
  event: 'round-began'
  round: number
  first: number
  coins: number
  tiles: string[]
  to?: number | null
}

/** A seat took its last step back. */
export interface TownStepUndone {
  event: 'step-undone'
  seat: number
  step: string
  to?: number | null
}

/** The table as one seat sees it; `requests`, `drawn` and `choice` are that seat's own. */
export interface TownView {
  seat: number | null
  title: string
  options: Record<string, string>
  cards: Record<string, unknown>[]
  phase: string
  decisions: Decision[]
  round: number
  chapter: string
  first: number
  first_of_round: number
  active: number
  planned: boolean
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
  bridges: string[]
  bridges_left: number
  town: BuildingView[]
  players: TownPlayerView[]
  question: Question | null
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

/** Actions of one's own seat to try, each by itself. */
export interface Trials {
  actions: Record<string, unknown>[]
}

/** A turn is over; the track has slid and these plots are new on it. */
export interface TurnEnded {
  event: 'turn-ended'
  seat: number
  plots: string[]
  to?: number | null
}

/** Take back one's own last step. `apply` takes it, `legal` never lists it. */
export interface Undo {
  do: 'undo'
}

/** A seat bought an upgrade, and took the building beside it if there was one. */
export interface UpgradeCrafted {
  event: 'upgrade-crafted'
  seat: number
  upgrade: string
  wood: number
  tile?: string | null
  to?: number | null
}

/** How far a seat is with its construction; `start` where a step could be undone. */
export interface WorksView {
  finished: boolean
  kept: string[]
  steps: string[]
  start: RealmView | null
}

/** What a viewer is at this table. */
export interface You {
  role: string
  seat?: number | null
  host?: boolean
  invite?: string
}

export type Message = State | Ack | Refused

export type Command = Join | Leave | Kick | SeatBot | Ready | Act | Say | Mute | OfferCommand | Answer | Return | Rematch

export type KingdomAction = AnnounceCamp | Choose | Copy | Finish | LayRail | MoveRainbow | PassCamp | Pick | Place | PlaceCamp | PlaceTowers | Undo

export type TownAction = Keep | Plan | Build | Pay | Craft | EndTurn | PlaceBridge | ReturnTile | ShareBuilding | ChooseQuarter | Reveal | SetPark | RepeatEffect | Undo

export type AnyEvent = RailLaid | RailsFinished | SheriffNamed | BuildingPlaced | CampAnnounced | CampDeclined | CampRemoved | CardBuried | CardPlayed | CarrotsScored | ChoicesOpened | ConstructionFinished | CopiesChosen | GameEnded | HandReceived | HandsPassed | ParchmentKept | ParchmentsRevealed | RoundBegan | StepUndone | TerritoryClaimed | CoinsEarned | RainbowMoved | BridgePlaced | BuildingShared | TownCarrotsScored | CoinsStolen | DiscardShuffled | EffectLost | EffectRepeated | Gained | TownGameEnded | ParkSet | RequestDiscarded | RequestKept | RequestRevealed | RequestsDrawn | RevealBegan | TownRoundBegan | TownStepUndone | TileBuilt | TilePlanned | TileReturned | TurnEnded | UpgradeCrafted

export type RefusalCode = 'already-seated' | 'bad-json' | 'bad-name' | 'bad-origin' | 'bad-request' | 'bad-table' | 'bad-text' | 'bad-token' | 'busy' | 'duplicate' | 'illegal' | 'internal' | 'invitation-needed' | 'name-taken' | 'no-identity' | 'no-such-page' | 'no-such-player' | 'no-such-seat' | 'no-such-step' | 'no-such-table' | 'not-host' | 'not-missing' | 'not-now' | 'not-yours' | 'old-rules' | 'seat-taken' | 'secret' | 'stale' | 'too-fast' | 'too-large' | 'too-many' | 'wrong-content-type' | 'wrong-method'
