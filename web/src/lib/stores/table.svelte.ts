/** A table as its socket tells it, with the outlook that goes with it. */
import { api, Refused, type Eyes, type Wanted } from '../net/api'
import { TableSocket } from '../net/socket'
import type {
  Ack, ClockInfo, KingdomView, Options, Outlook, ScoreSheet, State, TableInfo, Told, TownView, You,
} from '../net/types'
import { settings } from '../settings.svelte'

export type AnyView = KingdomView | TownView

export class TableStore {
  info = $state.raw<TableInfo | null>(null)
  you = $state.raw<You>({ role: 'watch' })
  view = $state.raw<AnyView | null>(null)
  /** What we may do now, all pages of it. */
  options = $state.raw<Options | null>(null)
  /** Whether our last step can be taken back. */
  undo = $state(false)
  log = $state.raw<readonly Told[]>([])
  sheet = $state.raw<ScoreSheet | null>(null)
  clock = $state.raw<ClockInfo | null>(null)
  outlook = $state.raw<Outlook | null>(null)
  /** What is new since the state before: for sounds, marks and the harvest. */
  fresh = $state.raw<readonly Told[]>([])
  online = $state(true)
  /** Why the server will not show this table. */
  refused = $state.raw<{ code: string; message: string } | null>(null)
  /** The last command that was not carried out. */
  problem = $state.raw<Refused | null>(null)
  seq = $state(0)
  #flying = $state(0)
  /** The number of our last action: its state comes after its acknowledgement. */
  #acted = $state(0)
  /** Whether a command is on its way, or what our last action led to. */
  sending = $derived(this.#flying > 0 || this.#acted > this.seq)

  #socket: TableSocket | null = null
  #outlookAt = -1
  #asking = false

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
  }

  /** Start over: after a name was chosen, or for the log in another language. */
  again(): void {
    this.close()
    this.refused = null
    this.log = []
    this.#connect()
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
    const ack = await this.send({ command: 'act', action: { ...action } as Record<string, unknown>, seen: this.seq })
    if (ack) this.#acted = ack.seq
    return ack
  }

  #connect(): void {
    const place = { table: this.id, as: this.as, lang: settings.language, invite: this.invite }
    this.#socket = new TableSocket(place, {
      state: (state) => this.#take(state),
      line: (up) => (this.online = up),
      refused: (code, message) => (this.refused = { code, message }),
    })
  }

  #take(state: State): void {
    const known = this.log.at(-1)?.seq ?? 0
    const fresh = state.entries.filter((told) => told.seq > known)
    this.seq = state.seq
    this.you = state.you
    this.view = state.view as AnyView | null
    this.clock = state.clock ?? null
    if (state.table) this.info = state.table
    if (state.sheet) this.sheet = state.sheet
    this.log = [...this.log, ...fresh]
    this.fresh = known ? fresh : []
    this.options = state.options ?? null
    this.undo = state.undo ?? false
    if (this.options && !this.options.complete) void this.#readOn(this.options, state.seq)
    void this.#lookAhead()
  }

  /** The further pages of a long list of options. */
  async #readOn(first: Options, seq: number): Promise<void> {
    let actions = first.actions
    while (actions.length < Math.min(first.count, 3000)) {
      const page = await api.options(this.id, actions.length).catch(() => null)
      if (!page || this.seq !== seq || !page.actions.length) return
      actions = [...actions, ...page.actions]
    }
    if (this.seq === seq) this.options = { ...first, actions, complete: true }
  }

  /** The outlook of the newest state; one request at a time. */
  async #lookAhead(): Promise<void> {
    if (this.#asking || !this.view) return
    this.#asking = true
    try {
      while (this.#outlookAt < this.seq && this.#socket) {
        const wanted = this.seq
        const as = this.you.role === 'seat' ? 'seat' : this.as === 'board' ? 'board' : 'watch'
        const found = await api.outlook(this.id, as, this.invite)
        this.#outlookAt = Math.max(wanted, found.seq)
        this.outlook = found.outlook
      }
    } catch {
      // the board is drawn without it until the next state
    } finally {
      this.#asking = false
    }
  }
}
