/** The worker in which bots think: a question comes in, an answer goes out. */
import { python } from './python'

interface Browser {
  thought(question: string): string
}

const browser = python<Browser>('bunny_kingdom.house.browser')

self.onmessage = async ({ data }: MessageEvent<string>) => self.postMessage((await browser).thought(data))
