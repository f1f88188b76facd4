/** Games of a device that are brought to a server: it takes them one at a time, and plays each through. */
import { api, Refused } from './api'
import type { Taken } from './types'

export interface Brought extends Taken {
  /** Those that stay on the device: others play them, too, or they never began. */
  staying: readonly string[]
}

/** A server takes so many games and then wants a pause: it is asked again after so long. */
const PAUSE_MS = 2000
/** Where the trouble is not that of one game. */
const OF_ALL = ['offline', 'internal', 'busy', 'no-identity', 'bad-token', 'too-many']

/** A file for each game of a file, in its order. */
export function gamesOf(text: string): Map<string, string> {
  const [heading, ...lines] = text.split('\n')
  const games = new Map<string, string>()
  for (const line of lines) {
    const table = /^\{"table":"(\w+)"/.exec(line)?.[1]
    if (table) games.set(table, `${games.get(table) ?? `${heading}\n`}${line}\n`)
  }
  return games
}

/** Bring all games of a file; `tell` hears which part of them is done. */
export async function broughtGames(text: string, tell: (part: number) => void): Promise<Brought> {
  const games = gamesOf(text)
  if (!games.size) throw new Refused('bad-file', 'this is no file of games')
  const found = { added: [] as string[], known: [] as string[], damaged: [] as string[], staying: [] as string[] }
  let done = 0
  for (const [table, file] of games) {
    found[await brought(file)].push(table)
    tell(++done / games.size)
  }
  return found
}

async function brought(file: string): Promise<keyof Brought> {
  const zipped = await packed(file)
  for (;;) {
    try {
      return (await api.bringGame(zipped)).new ? 'added' : 'known'
    } catch (why) {
      if (!(why instanceof Refused) || OF_ALL.includes(why.code)) throw why
      if (why.code !== 'too-fast') return why.code === 'not-now' ? 'staying' : 'damaged'
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
  }
}

/** Compressed, in base64. */
async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
