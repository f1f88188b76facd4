/** The worker in which bots think: a question comes in, an answer goes out. What a sage has learned is fetched when it first wants it. */
import { Network } from './network'
import { networkFile } from './networks'
import { python } from './python'
import { TownNetwork } from './townNetwork'
import type { FromBots } from './messages'

/** What a network says, as Python asks it; numbers that are many come as text, a sign for each byte. */
type InARealm = (row: string, cards: string, players: number) => string
type InTown = (places: string, numbers: string) => number

interface Browser {
  thought(question: string): string
  offer(titles: string): void
  bring(title: string, tell: InARealm | InTown): void
  withdraw(title: string): void
}

const TOWN = 'town'
/** What could not be fetched is tried again after so long. */
const AGAIN_MS = 20_000

const post = (message: FromBots): void => self.postMessage(message)

const browser = python<Browser>('bunny_kingdom.house.browser').then((opened) => {
  opened.offer(JSON.stringify(Object.keys(__PYTHON__.networks)))
  return opened
})

/** Fetches what sages have learned of a title. If that fails, they play on without it, and it is tried again and again meanwhile. */
async function bring(to: Browser, title: string, again = false): Promise<void> {
  const tell = (part: number | null): void => post({ kind: 'learned', title, part })
  try {
    to.bring(title, (title === TOWN ? inTown : inARealm)(await networkFile(title, again ? () => undefined : tell)))
    tell(1)
  } catch {
    to.withdraw(title)
    if (!again) tell(null)
    self.setTimeout(() => void bring(to, title, true), AGAIN_MS)
  }
}

/** The codes of the signs of a text. */
const codes = (text: string): number[] => Array.from({ length: text.length }, (_, place) => text.charCodeAt(place))

function inARealm(file: ArrayBuffer): InARealm {
  const network = new Network(file)
  return (row, cards, players) => JSON.stringify(network.utility(Int8Array.from(codes(row)), JSON.parse(cards) as number[], players))
}

function inTown(file: ArrayBuffer): InTown {
  const network = new TownNetwork(file)
  return (places, numbers) => network.said(codes(places), new Float64Array(Uint8Array.from(codes(numbers)).buffer))
}

self.onmessage = async ({ data }: MessageEvent<string>) => {
  const thinking = await browser
  for (;;) {
    const answer = thinking.thought(data)
    const { wanted } = JSON.parse(answer) as { wanted: string }
    if (!wanted) return post({ kind: 'thought', answer })
    await bring(thinking, wanted)
  }
}
