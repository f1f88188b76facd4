/** The worker in which bots think: a question comes in, an answer goes out. What a sage has learned is fetched when it first wants it. */
import { Network } from './network'
import { networkFile } from './networks'
import { python } from './python'
import type { FromBots } from './messages'

interface Browser {
  thought(question: string): string
  offer(titles: string): void
  bring(title: string, tell: (row: string, cards: string, players: number) => string): void
  withdraw(title: string): void
}

const post = (message: FromBots): void => self.postMessage(message)

const browser = python<Browser>('bunny_kingdom.house.browser').then((opened) => {
  opened.offer(JSON.stringify(Object.keys(__PYTHON__.networks)))
  return opened
})

async function bring(to: Browser, title: string): Promise<void> {
  const tell = (part: number | null): void => post({ kind: 'learned', title, part })
  try {
    const network = new Network(await networkFile(title, tell))
    const row = (signs: string): Int8Array => Int8Array.from(signs, (sign) => sign.charCodeAt(0))
    to.bring(title, (signs, cards, players) => JSON.stringify(network.utility(row(signs), JSON.parse(cards) as number[], players)))
    tell(1)
  } catch {
    to.withdraw(title)
    tell(null)
  }
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
