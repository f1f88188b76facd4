/** One socket for each table: it comes back by itself and goes on where it was. */
import { commandId, Refused, type Eyes, type Wanted } from './api'
import type { Ack, Message, State } from './types'

interface Deciding {
  decisions: { seat: number; kind: string }[]
  players: { decided: boolean }[]
}

const FIRST_WAIT = 300
const LONGEST_WAIT = 8000
/** Codes with which the server says that coming back is of no use. */
const FINAL = [4400, 4401, 4403, 4404]

export interface SocketEvents {
  state(state: State): void
  /** Whether the line is up. */
  line(up: boolean): void
  /** The server will not have us: why. */
  refused(code: string, message: string): void
}

export interface SocketPlace {
  table: string
  as: Eyes | null
  lang: string
  invite: string | null
}

interface Open {
  text: string
  done: (ack: Ack) => void
  failed: (why: Refused) => void
}

export class TableSocket {
  #socket: WebSocket | null = null
  #closed = false
  #wait = FIRST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #seq = 0
  #whole: State | null = null
  #open = new Map<string, Open>()
  #lastRefusal: { code: string; message: string } | null = null

  constructor(
    private readonly place: SocketPlace,
    private readonly events: SocketEvents,
  ) {
    addEventListener('online', this.#soon)
    this.#connect()
  }

  /** Send a command; it is sent again after a lost connection until it is answered. */
  send(command: Wanted): Promise<Ack> {
    const id = commandId()
    const text = JSON.stringify({ ...command, id })
    return new Promise((done, failed) => {
      this.#open.set(id, { text, done, failed })
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
    })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.#soon)
    this.#socket?.close()
    for (const { failed } of this.#open.values()) failed(new Refused('offline', 'closed'))
    this.#open.clear()
  }

  #soon = (): void => {
    if (this.#closed || this.#socket) return
    clearTimeout(this.#timer)
    this.#wait = FIRST_WAIT
    this.#connect()
  }

  #connect(): void {
    const { table, as, lang, invite } = this.place
    const query = new URLSearchParams({ lang, since: String(this.#seq), light: '1' })
    if (as) query.set('as', as)
    if (invite) query.set('invite', invite)
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/tables/${encodeURIComponent(table)}/socket?${query}`)
    this.#socket = socket
    socket.onopen = () => {
      for (const { text } of this.#open.values()) socket.send(text)
    }
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as Message)
    socket.onclose = (event) => this.#lost(event.code)
  }

  #hear(message: Message): void {
    if (message.type === 'state') {
      this.#wait = FIRST_WAIT
      this.#seq = message.seq
      this.#whole = completed(message, this.#whole)
      this.events.line(true)
      this.events.state(this.#whole)
    } else if (message.type === 'ack') {
      this.#open.get(message.id)?.done(message)
      this.#open.delete(message.id)
    } else if (message.id) {
      this.#open.get(message.id)?.failed(new Refused(message.code, message.message, message.reason ?? ''))
      this.#open.delete(message.id)
    } else {
      this.#lastRefusal = message
    }
  }

  #lost(code: number): void {
    this.#socket = null
    if (this.#closed) return
    if (FINAL.includes(code)) {
      this.events.refused(this.#lastRefusal?.code ?? 'internal', this.#lastRefusal?.message ?? '')
      return
    }
    this.events.line(false)
    this.#timer = setTimeout(() => this.#connect(), this.#wait)
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2)
  }
}

/** A light state, in which seats decided face down, filled up with what stayed as it was. */
function completed(state: State, before: State | null): State {
  const view = before?.view as Deciding | null | undefined
  if (!state.owing || !before || !view) return state
  const kind = view.decisions[0]?.kind ?? ''
  const decisions = state.owing.map((seat) => view.decisions.find((each) => each.seat === seat) ?? { seat, kind })
  const owed = new Set(view.decisions.map((each) => each.seat))
  const owing = new Set(state.owing)
  const players = view.players.map((player, seat) =>
    owing.has(seat) ? { ...player, decided: false } : owed.has(seat) ? { ...player, decided: true } : player,
  )
  const options = owing.has(before.you.seat ?? -1) ? before.options : null
  return { ...state, you: before.you, view: { ...view, ...state.own, decisions, players }, options }
}
