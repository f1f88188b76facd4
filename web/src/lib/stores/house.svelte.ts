/** The house on this device: how far it is loaded, and whether it keeps what is played. */
import type { News } from '../../device/messages'

class House {
  /** Which part of loading is done. */
  part = $state(0)
  ready = $state(false)
  /** Whether this browser keeps games; known when the house is ready. */
  keeps = $state(true)
  /** Whether this device has no room for more. */
  full = $state(false)
  /** Which part of what a sage has learned is here, by title, while it is fetched; null if it could not be. */
  learned = $state<Record<string, number | null>>({})
  /** Why the house cannot be used. */
  failed = $state<string | null>(null)
  #open!: () => void
  /** When it can be asked. */
  readonly opened = new Promise<void>((done) => (this.#open = done))

  hear(news: News): void {
    if (news.kind === 'loading') this.part = Math.max(this.part, news.part)
    else if (news.kind === 'learned') this.learned[news.title] = news.part
    else if (news.kind === 'full') this.full = news.full
    else if (news.kind === 'failed') this.failed = news.message
    else {
      this.part = 1
      this.ready = true
      this.keeps = news.keeps
      this.#open()
    }
  }
}

export const house = new House()
