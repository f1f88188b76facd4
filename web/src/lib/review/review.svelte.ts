/** The review of one seat: asked for, waited for, and shown. */
import { api, Refused } from '../net/api'
import type { ReviewState } from '../net/types'

const LOOK_MS = 1000

export class ReviewStore {
  state = $state.raw<ReviewState | null>(null)
  problem = $state.raw<Refused | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  /** Whether it was worked on while we looked: if somebody's server ends, it is asked for again. */
  #wanted = false

  constructor(
    readonly table: string,
    readonly seat: number,
    readonly invite: string | null,
  ) {
    void this.look()
  }

  get status() {
    return this.state?.status ?? 'none'
  }

  look = (): Promise<void> => this.#take(() => api.review(this.table, this.seat, this.invite))

  start = (): Promise<void> => {
    this.#wanted = true
    return this.#take(async () => (await api.askForReviews(this.table, [this.seat], this.invite))[0]!)
  }

  stop = (): Promise<void> => {
    this.#wanted = false
    return this.#take(() => api.stopReview(this.table, this.seat, this.invite))
  }

  async #take(asked: () => Promise<ReviewState>): Promise<void> {
    clearTimeout(this.#timer)
    this.problem = null
    try {
      const state = await asked()
      if (this.#closed) return
      this.state = state
      if (this.status === 'done' && !state.found) return await this.look()
      const under = this.status === 'waiting' || this.status === 'working'
      this.#wanted ||= under
      if (under) this.#again(this.look)
      else if (this.status === 'left' && this.#wanted) this.#again(this.start)
    } catch (why) {
      if (this.#closed) return
      this.problem = why instanceof Refused ? why : new Refused('internal', String(why))
      if (this.problem.code === 'offline' && this.#wanted) this.#again(this.look)
    }
  }

  #again(asked: () => Promise<void>): void {
    this.#timer = setTimeout(() => void asked(), LOOK_MS)
  }

  /** Nobody looks any more; on a server it goes on. */
  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }
}
