/** A table as its socket tells it. */
import { api, Refused, type Eyes, type Wanted } from '../net/api'
import { TableSocket } from '../net/socket'
import type {
  Ack, AnyChoice, ClockInfo, Counting, Hint, Knowledge, KingdomView, Outlook, ScoreSheet, TableInfo, Told, TownView, Update, You,
} from '../net/types'
import { Chat } from './chat.svelte'
import { Presence } from './presence.svelte'

export type AnyView = KingdomView | TownView

export class TableStore {
  info = $state.raw<TableInfo | null>(null)
  you = $state.raw<You>({ role: 'watch' })
  view = $state.raw<AnyView | null>(null)
  /** The kind of decision that we owe now. */
  decision = $state<string | null>(null)
  /** What we may decide, also where we owe nothing any more and can still change our mind. */
  choices = $state.raw<readonly AnyChoice[]>([])
  /** What we have seen of the advice for what we owe. */
  hint = $state.raw<Hint | null>(null)
  /** Whether our last step can be taken back. */
  undo = $state(false)
  log = $state.raw<readonly Told[]>([])
  readonly chat = new Chat(this)
  /** Whether there are messages of the chat before those in the log. */
  earlier = $state(false)
  sheet = $state.raw<ScoreSheet | null>(null)
  clock = $state.raw<ClockInfo | null>(null)
  outlook = $state.raw<Outlook | null>(null)
  /** What we can know of the cards that are not in sight. */
  knowledge = $state.raw<Knowledge | null>(null)
  readonly presence = new Presence()
  /** Since when each seat owes its decision, by the server's time. */
  asked = $state.raw<Readonly<Record<string, number>>>({})
  /** What is new since the update before: for sounds and marks. */
  fresh = $state.raw<readonly Told[]>([])
  /** What was scored since the update before. */
  counting = $state.raw<Counting | null>(null)
  online = $state(true)
  /** Why the server will not show this table. */
  refused = $state.raw<{ code: string; message: string } | null>(null)
  /** The last command that was not carried out. */
  problem = $state.raw<Refused | null>(null)
  seq = $state(0)
  /** Around one device: the seat whose player looks; without one it is the owner of the device. */
  seat = $state<number | null>(null)
  #flying = $state(0)
  #acting = $state(false)
  /** The number of our last action: its update comes after its acknowledgement. */
  #acted = $state(0)
  /** Whether a command is on its way, or what our last action led to. */
  sending = $derived(this.#flying > 0 || this.#acted > this.seq)
  /** The same of what we do in the game alone: it looks done meanwhile. */
  acting = $derived(this.#acting || this.#acted > this.seq)

  #socket: TableSocket | null = null
  /** Whether the line was lost since the last update: what comes then is old. */
  #missed = false

  constructor(
    readonly id: string,
    readonly invite: string | null,
    readonly as: Eyes | null = null,
  ) {
    this.#connect()
  }

  close(): void {
    this.#socket?.close()
    this.#socket = null
    this.presence.close()
  }

  /** Start over: after a name was chosen, or for the log in another language. */
  again(): void {
    this.close()
    this.refused = null
    this.log = []
    this.earlier = false
    this.#connect()
  }

  /** Around one device: somebody else looks. */
  lookFrom(seat: number): void {
    this.seat = seat
    this.again()
  }

  /** Read one more page of the chat, before what we have. */
  async readEarlier(): Promise<void> {
    const first = this.log.find(({ entry }) => entry === 'said')?.seq ?? this.seq + 1
    try {
      const page = await api.chat(this.id, first, this.as, this.invite)
      const known = new Set(this.log.map(({ seq }) => seq))
      const missing = page.messages.filter(({ seq }) => !known.has(seq))
      this.log = [...missing, ...this.log].sort((one, other) => one.seq - other.seq)
      this.earlier = page.earlier
    } catch (why) {
      this.problem = why instanceof Refused ? why : new Refused('internal', String(why))
    }
  }

  /** Send a command; a refusal is kept in `problem` and told by false. */
  async send(command: Wanted): Promise<Ack | false> {
    this.problem = null
    this.#flying += 1
    try {
      return (await this.#socket?.send(command)) ?? false
    } catch (why) {
      this.problem = why instanceof Refused ? why : new Refused('internal', String(why))
      return false
    } finally {
      this.#flying -= 1
    }
  }

  /** Do something in the game. */
  async act(action: object): Promise<Ack | false> {
    this.#acting = true
    const ack = await this.send({ command: 'act', action: { ...action } as Record<string, unknown>, seen: this.seq })
    if (ack) this.#acted = ack.seq
    this.#acting = false
    return ack
  }

  #connect(): void {
    const place = { table: this.id, as: this.as, invite: this.invite, seat: this.seat }
    this.#socket = new TableSocket(place, {
      update: (update) => this.#take(update),
      present: (present) => this.presence.hear(present),
      line: (up) => {
        this.online = up
        this.#missed ||= !up
      },
      refused: (code, message) => (this.refused = { code, message }),
    })
  }

  #take(update: Update): void {
    const known = this.log.at(-1)?.seq ?? 0
    const fresh = update.entries.filter((told) => told.seq > known)
    this.seq = update.seq
    this.you = update.you
    this.view = update.view as AnyView | null
    this.clock = update.clock ?? null
    if (update.table) this.info = update.table
    if (update.sheet) this.sheet = update.sheet
    if (update.outlook) this.outlook = update.outlook
    if (update.knowledge) this.knowledge = update.knowledge
    this.asked = update.asked ?? {}
    // after a long absence there is a gap: what was said before it is read again when wanted
    const kept = update.earlier ? this.log.filter(({ entry }) => entry !== 'said') : this.log
    this.earlier ||= update.earlier ?? false
    this.log = [...kept, ...fresh]
    const live = known > 0 && !this.#missed
    this.#missed = false
    this.fresh = live ? fresh : []
    this.chat.hear(this.fresh)
    this.counting = (live && update.counting) || null
    this.decision = update.decision ?? null
    this.choices = update.choices ?? []
    this.undo = update.undo ?? false
    this.hint = update.hint ?? null
  }
}
