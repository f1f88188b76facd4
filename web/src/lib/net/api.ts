/** What the page asks of the server, or of the house on this device. */
import type {
  Ack, ChatPage, Command, CountedTable, Device, EnterThings, Form, GameLinks, Held, Hint, Identity, Invited, Kept, KingdomScenery, LeaveColour, Listed,
  Made, MyGame, NetworkInfo, NewSharedTable, NewTable, Places, Problem, Rating, RecoveryLink, ReplayStep, Result, ReviewState, Revoked,
  SayReady, SharedGame, SharedView, Statistics, TableInfo, TakeColour, TitleInfo, TownScenery, Trialled,
} from './types'
import { way } from './way'

/** A request that the server refused, or that did not reach it (code `offline`). */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly reason = '',
    /** Where in a document, as `players[0].name`. */
    readonly place = '',
  ) {
    super(message)
  }
}

const offline = (): Refused => new Refused('offline', 'the server cannot be reached')
const refused = (problem: Problem): Refused => new Refused(problem.code, problem.message, problem.reason ?? '', problem.place ?? '')

async function answerTo(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  let answer: Response
  try {
    answer = await way.fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    })
  } catch {
    throw offline()
  }
  if (answer.ok) return answer
  throw refused((await answer.json().catch(() => ({ code: 'internal', message: '' }))) as Problem)
}

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  return (await (await answerTo(method, path, body, signal)).json()) as T
}

/** The lines of a stream, as many at a time as came together; one that is a refusal ends it. */
async function* linesOf<T extends object>(method: string, path: string, signal: AbortSignal, body?: object): AsyncGenerator<T[]> {
  const reader = (await answerTo(method, path, body, signal)).body!.pipeThrough(new TextDecoderStream()).getReader()
  for (let rest = ''; ; ) {
    const { value, done } = await reader.read().catch(() => Promise.reject(offline()))
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    const found = lines.map((line) => JSON.parse(line) as T | Problem)
    const problem = found.find((line) => 'code' in line)
    yield found.filter((line): line is T => line !== problem)
    if (problem) throw refused(problem as Problem)
  }
}

const enc = encodeURIComponent
const query = (values: Record<string, string | number | null | undefined>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return given.length ? '?' + given.map(([name, value]) => `${name}=${enc(String(value))}`).join('&') : ''
}

let sent = 0
/** An id that no other command has. */
export const commandId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}-${++sent}`

/** A table, and whose cards are looked at where several people sit around one device. */
interface Place {
  id: string
  seat?: number | null
}
export type Eyes = 'seat' | 'board' | 'watch'
/** A command without its id. */
export type Wanted = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never

/** What one of several people does to a table that they fill in together. */
export type SharedChange = TakeColour | LeaveColour | EnterThings | SayReady

export const api = {
  titles: () => ask<TitleInfo[]>('GET', '/titles'),
  scenery: (title: string, version?: number) =>
    ask<KingdomScenery | TownScenery>('GET', `/titles/${enc(title)}/scenery${query({ version })}`),
  me: () => ask<Identity | null>('GET', '/me'),
  createIdentity: (name: string) => ask<Identity>('POST', '/identities', { name }),
  rename: (name: string) => ask<Identity>('PATCH', '/me', { name }),
  recoveryLink: () => ask<RecoveryLink>('POST', '/me/recovery'),
  recover: (token: string) => ask<Identity>('POST', '/recover', { token }),
  devices: () => ask<Device[]>('GET', '/me/devices'),
  revokeDevice: (device: string) => ask<Revoked>('DELETE', `/me/devices/${enc(device)}`),
  revokeOthers: () => ask<Revoked>('DELETE', '/me/devices'),
  ratingsOf: (player: string) => ask<Rating[]>('GET', `/players/${enc(player)}/ratings`),
  ratings: (title: string, players: number) => ask<Rating[]>('GET', `/ratings${query({ title, players })}`),
  myGames: () => ask<MyGame[]>('GET', '/me/games'),
  results: (player: string) => ask<Result[]>('GET', `/players/${enc(player)}/games`),
  tables: (status: 'open' | 'running' | 'finished') => ask<Listed[]>('GET', `/tables${query({ status })}`),
  tableOfCode: (code: string) => ask<Invited>('GET', `/codes/${enc(code)}`),
  network: () => ask<NetworkInfo>('GET', '/network'),
  openNetwork: (open: boolean) => ask<NetworkInfo>('POST', '/network', { open }),
  makeTable: (table: Partial<NewTable> & { people?: string[] }) => ask<Made>('POST', '/tables', table),
  command: (table: string, command: Wanted) =>
    ask<Ack>('POST', `/tables/${enc(table)}/commands`, { ...command, id: commandId() }),
  chat: (table: string, before: number, as: Eyes | null, invite: string | null) =>
    ask<ChatPage>('GET', `/tables/${enc(table)}/chat${query({ before, as, invite })}`),
  preview: ({ id, seat }: Place, actions: object[]) =>
    ask<Trialled>('POST', `/tables/${enc(id)}/preview${query({ seat })}`, { actions }),
  form: (title: string) => ask<Form>('GET', `/titles/${enc(title)}/form`),
  count: (document: object) => ask<CountedTable>('POST', '/companion/count', { document }),
  places: (document: object, held: Held) => ask<Places>('POST', '/companion/places', { document, held }),
  playOn: (table: string, step: number, seat: number, redeal: boolean, invite: string | null) =>
    ask<Made>('POST', `/tables/${enc(table)}/branches${query({ invite })}`, { step, seat, redeal }),
  askForReviews: (table: string, seats: number[], invite: string | null) =>
    ask<ReviewState[]>('POST', `/tables/${enc(table)}/reviews${query({ invite })}`, { seats }),
  review: (table: string, seat: number, invite: string | null) => ask<ReviewState>('GET', `/tables/${enc(table)}/reviews/${seat}${query({ invite })}`),
  stopReview: (table: string, seat: number, invite: string | null) => ask<ReviewState>('DELETE', `/tables/${enc(table)}/reviews/${seat}${query({ invite })}`),
  decisions: () => ask<Statistics>('GET', '/me/decisions'),
  hint: (table: string, steps: number) => ask<Hint | null>('POST', `/tables/${enc(table)}/hint`, { steps }),
  shareTable: (table: NewSharedTable) => ask<SharedView>('POST', '/companion/shared', table),
  /** A shared table, as soon as it is newer than a version. */
  sharedTable: (code: string, since = 0, signal?: AbortSignal) => ask<SharedView>('GET', `/companion/shared/${enc(code)}${query({ since })}`, undefined, signal),
  changeShared: (code: string, change: SharedChange) => ask<SharedView>('POST', `/companion/shared/${enc(code)}`, change),
  replay: (table: string, invite: string | null, signal: AbortSignal) =>
    linesOf<ReplayStep>('GET', `/tables/${enc(table)}/replay${query({ invite })}`, signal),
  table: (table: string, invite: string | null) => ask<TableInfo>('GET', `/tables/${enc(table)}${query({ invite })}`),
  links: (table: string, invite: string | null) => ask<GameLinks>('GET', `/tables/${enc(table)}/links${query({ invite })}`),
  bringGame: (file: string) => ask<Kept>('POST', '/games', { file }),
  openLink: (link: string) => ask<SharedGame>('POST', '/links', { link }),
  replayLink: (link: string, signal: AbortSignal) => linesOf<ReplayStep>('POST', '/links/replay', signal, { link }),
}
