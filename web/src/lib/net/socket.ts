/** One socket for each table: it comes back by itself and goes on where it was. */
import { commandId, Refused, type Eyes, type Wanted } from './api'
import type { Ack, Message, Present, Update } from './types'
import { way, type Socket } from './way'

const FIRST_WAIT = 300
const LONGEST_WAIT = 8000
/** Codes with which the server says that coming back is of no use. */
const FINAL = [4400, 4401, 4403, 4404, 4409]

export interface SocketEvents {
  update(update: Update): void
  /** Who has a page open. */
  present(present: Present): void
  /** Whether the line is up. */
  line(up: boolean): void
  /** The server will not have us: why. */
  refused(code: string, message: string): void
}

export interface SocketPlace {
  table: string
  as: Eyes | null
  invite: string | null
  /** Whose cards are looked at where several people sit around one device. */
  seat?: number | null
}

interface Open {
  text: string
  done: (ack: Ack) => void
  failed: (why: Refused) => void
}

export class TableSocket {
  #socket: Socket | null = null
  #closed = false
  #wait = FIRST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #seq = 0
  #whole: Update | null = null
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
    const { table, as, invite, seat } = this.place
    const query = new URLSearchParams({ since: String(this.#seq), light: '1', outlook: '1', presence: '1' })
    if (as) query.set('as', as)
    if (invite) query.set('invite', invite)
    if (seat != null) query.set('seat', String(seat))
    const socket = way.socket(`/tables/${encodeURIComponent(table)}/socket?${query}`)
    this.#socket = socket
    socket.onopen = () => {
      for (const { text } of this.#open.values()) socket.send(text)
    }
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as Message)
    socket.onclose = (event) => this.#lost(event.code)
  }

  #hear(message: Message): void {
    if (message.type === 'update') {
      this.#wait = FIRST_WAIT
      this.#seq = message.seq
      this.#whole = completed(message, this.#whole)
      this.events.line(true)
      this.events.update(this.#whole)
    } else if (message.type === 'present') {
      this.events.present(message)
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

/** A light update, which tells what changed of the view alone, filled up with what stayed as it was. */
function completed(update: Update, before: Update | null): Update {
  const { changes, ...rest } = update
  const view = before?.view as { players: object[] } | null | undefined
  if (!changes || !before || !view) return update
  const players = view.players.map((player, seat) => ({ ...player, ...changes.players?.[seat] }))
  return { ...rest, you: before.you, view: { ...view, ...changes.view, players }, choices: before.choices }
}
