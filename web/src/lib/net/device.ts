/** The way to the house on this device: a web worker with Python in it. */
import type { FromHouse, ToHouse } from '../../device/messages'
import { house } from '../stores/house.svelte'
import type { Socket, Way } from './way'

type Reply = Extract<FromHouse, { kind: 'reply' }>

/** What a browser calls a socket that is open. */
const OPEN = 1
/** The house will not have us, and asking again is of no use. */
const REFUSED = 4400

export function deviceWay(): Way {
  const worker = new Worker(new URL('../../device/house.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (reply: Reply) => void>()
  const sockets = new Map<number, DeviceSocket>()
  let numbers = 0
  const post = (message: ToHouse): void => worker.postMessage(message)

  worker.onmessage = ({ data }: MessageEvent<FromHouse>) => {
    if (data.kind === 'reply') {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    } else if (data.kind === 'told') for (const text of data.texts) sockets.get(data.socket)?.hear(text)
    else if (data.kind === 'closed') sockets.get(data.socket)?.lose()
    else house.hear(data)
  }
  worker.onerror = () => house.hear({ kind: 'failed', message: '' })

  const reply = (message: (id: number) => ToHouse): Promise<Reply> =>
    new Promise((done) => {
      const id = ++numbers
      waiting.set(id, done)
      post(message(id))
    })

  /** An answer in parts: the next one is worked out when the one before was read. */
  function body(first: Reply): ReadableStream<Uint8Array> {
    let { text, more } = first
    const encoder = new TextEncoder()
    return new ReadableStream({
      async pull(stream) {
        if (text) stream.enqueue(encoder.encode(text))
        if (more === null) return stream.close()
        const number = more
        ;({ text, more } = await reply((id) => ({ kind: 'more', id, number })))
        if (!text && more === null) stream.close()
      },
      cancel() {
        if (more !== null) post({ kind: 'drop', number: more })
      },
    })
  }

  class DeviceSocket implements Socket {
    readyState = 0
    onopen: Socket['onopen'] = null
    onmessage: Socket['onmessage'] = null
    onclose: Socket['onclose'] = null
    readonly #number = ++numbers

    constructor(path: string) {
      const url = new URL(path, 'https://house')
      sockets.set(this.#number, this)
      post({ kind: 'visit', socket: this.#number, table: decodeURIComponent(url.pathname.split('/')[2]!), query: url.search.slice(1) })
    }
    hear(text: string): void {
      if (!this.readyState) {
        this.readyState = OPEN
        this.onopen?.(new Event('open'))
      }
      this.onmessage?.(new MessageEvent('message', { data: text }))
    }
    lose(): void {
      this.close()
      this.onclose?.(new CloseEvent('close', { code: REFUSED }))
    }
    send(text: string): void {
      post({ kind: 'hear', socket: this.#number, text })
    }
    close(): void {
      this.readyState = 3
      sockets.delete(this.#number)
      post({ kind: 'leave', socket: this.#number })
    }
  }

  return {
    async fetch(path, { method = 'GET', body: sent }) {
      // before Python is here, the lobby can be used already
      if (path === '/titles' && !house.ready) return fetch(`${__PYTHON__.folder}/titles.json`)
      const answer = await reply((id) => ({ kind: 'ask', id, method, target: path, body: String(sent ?? '') }))
      return new Response(answer.more === null ? answer.text : body(answer), { status: answer.ok ? 200 : 400 })
    },
    socket: (path) => new DeviceSocket(path),
  }
}
