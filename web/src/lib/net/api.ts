/** What the page asks of the server by HTTP. */
import type {
  Ack, Command, Device, Identity, Listed, Made, MyGame, NewTable, Options, Outlook, OutlookAt, Problem, Rating,
  RecoveryLink, Result, Revoked, Step, TableInfo, TitleInfo, Trialled,
} from './types'

/** A request that the server refused, or that did not reach it (code `offline`). */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly reason = '',
  ) {
    super(message)
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    })
  } catch {
    throw new Refused('offline', 'the server cannot be reached')
  }
  if (answer.ok) return (await answer.json()) as T
  const problem = (await answer.json().catch(() => ({ code: 'internal', message: '' }))) as Problem
  throw new Refused(problem.code, problem.message, problem.reason ?? '')
}

const enc = encodeURIComponent
const query = (values: Record<string, string | number | null | undefined>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return given.length ? '?' + given.map(([name, value]) => `${name}=${enc(String(value))}`).join('&') : ''
}

let sent = 0
/** An id that no other command has. */
export const commandId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}-${++sent}`

export type Eyes = 'seat' | 'board' | 'watch'
/** A command without its id. */
export type Wanted = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never

export const api = {
  titles: () => ask<TitleInfo[]>('GET', '/titles'),
  scenery: <T>(title: string) => ask<T>('GET', `/titles/${enc(title)}/scenery`),
  me: () => ask<Identity>('GET', '/me'),
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
  makeTable: (table: Partial<NewTable>) => ask<Made>('POST', '/tables', table),
  command: (table: string, command: Wanted) =>
    ask<Ack>('POST', `/tables/${enc(table)}/commands`, { ...command, id: commandId() }),
  options: (table: string, offset: number) => ask<Options>('GET', `/tables/${enc(table)}/options${query({ offset })}`),
  outlook: (table: string, as: Eyes, invite: string | null) =>
    ask<OutlookAt>('GET', `/tables/${enc(table)}/outlook${query({ as, invite })}`),
  preview: (table: string, actions: object[]) => ask<Trialled>('POST', `/tables/${enc(table)}/preview`, { actions }),
  replay: (table: string, step: number, invite: string | null) =>
    ask<Step>('GET', `/tables/${enc(table)}/replay/${step}${query({ invite })}`),
  replayOutlook: (table: string, step: number, invite: string | null) =>
    ask<Record<string, Outlook>>('GET', `/tables/${enc(table)}/replay/${step}/outlook${query({ invite })}`),
}

/** Who sits where, and how a table stands. */
export const tableInfo = (table: string, invite: string | null): Promise<TableInfo> =>
  ask<TableInfo>('GET', `/tables/${enc(table)}${query({ invite })}`)
