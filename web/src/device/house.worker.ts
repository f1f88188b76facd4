/** The worker with the house in it: it keeps the entries and answers what the page asks. */
import { Entries } from './entries'
import type { FromBots, FromHouse, ToHouse } from './messages'
import { python } from './python'

/** What bunny_kingdom.house.browser gives us. */
interface Door {
  ask(method: string, target: string, body: string): Promise<string>
  more(number: number): string
  drop(number: number): void
  visit(socket: number, table: string, query: string, say: (text: string) => void): Promise<boolean>
  hear(socket: number, text: string): Promise<void>
  leave(socket: number): void
  heard(table: string): Promise<void>
}
interface Browser {
  opened(store: Entries | undefined, think: (question: string) => Promise<string>): Promise<Door>
}

const post = (message: FromHouse): void => self.postMessage(message)

/** What was said in this turn, by socket. */
const said = new Map<number, string[]>()

/** Say something to a socket: an answer and the update that follows it leave together. */
function say(socket: number, text: string): void {
  if (!said.size) queueMicrotask(letGo)
  said.set(socket, [...(said.get(socket) ?? []), text])
}

function letGo(): void {
  for (const [socket, texts] of said) post({ kind: 'told', socket, texts })
  said.clear()
}

/** A bot that does not answer for so long is stuck. */
const THINK_MS = 60_000
let bots: Worker | null = null

/** What a bot decides, in a worker of its own; one after the other. */
function think(question: string): Promise<string> {
  bots ??= new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module' })
  const thinking = bots
  return new Promise((done) => {
    const stuck = (): void => {
      thinking.terminate()
      bots = null
      done('{"wrong": "it did not answer"}')
    }
    let timer = setTimeout(stuck, THINK_MS)
    thinking.onerror = stuck
    thinking.onmessage = ({ data }: MessageEvent<FromBots>) => {
      clearTimeout(timer)
      if (data.kind === 'thought') return done(data.answer)
      timer = setTimeout(stuck, THINK_MS)
      post(data)
    }
    thinking.postMessage(question)
  })
}

/** Thoughts take turns: a bot of one table waits for that of another. */
let turn: Promise<unknown> = Promise.resolve()
const inTurn = (question: string): Promise<string> => {
  const thought = turn.then(() => think(question))
  turn = thought
  return thought
}

const others = new BroadcastChannel('bunny-kingdom')

async function open(): Promise<Door> {
  const [entries, browser] = await Promise.all([
    Entries.open({ wentOn: (table) => others.postMessage(table), full: (full) => post({ kind: 'full', full }) }),
    python<Browser>('bunny_kingdom.house.browser', (part) => post({ kind: 'loading', part })),
  ])
  const door = await browser.opened(entries, inTurn)
  others.onmessage = ({ data }: MessageEvent<string>) => void door.heard(data)
  post({ kind: 'ready', keeps: entries !== undefined })
  return door
}

const opened = open()
opened.catch((why: unknown) => post({ kind: 'failed', message: String(why) }))

async function answer(message: ToHouse): Promise<void> {
  const door = await opened
  const reply = (id: number, text: string): void => post({ kind: 'reply', id, ...(JSON.parse(text) as { ok: boolean; text: string; more: number | null }) })
  if (message.kind === 'ask') reply(message.id, await door.ask(message.method, message.target, message.body))
  else if (message.kind === 'more') reply(message.id, door.more(message.number))
  else if (message.kind === 'drop') door.drop(message.number)
  else if (message.kind === 'hear') await door.hear(message.socket, message.text)
  else if (message.kind === 'leave') door.leave(message.socket)
  else {
    const { socket } = message
    const may = await door.visit(socket, message.table, message.query, (text) => say(socket, text))
    if (!may) post({ kind: 'closed', socket })
  }
}

/** Whoever waits for an answer is told when there is none: a fault of ours, or a store that was taken away. */
function broken(message: ToHouse, why: unknown): void {
  const problem = { code: 'internal', message: String(why) }
  if (message.kind === 'ask' || message.kind === 'more') post({ kind: 'reply', id: message.id, ok: false, text: JSON.stringify(problem), more: null })
  else if (message.kind === 'hear') {
    const { id } = JSON.parse(message.text) as { id?: string }
    say(message.socket, JSON.stringify({ type: 'refused', ...problem, id }))
  } else if (message.kind === 'visit') post({ kind: 'closed', socket: message.socket })
  throw why
}

self.onmessage = ({ data }: MessageEvent<ToHouse>) => void answer(data).catch((why: unknown) => broken(data, why))
