/** A finished game to walk through: steps are asked for when they are looked at, and kept. */
import { api, Refused } from '../net/api'
import type { Outlook, Step } from '../net/types'

export class ReplayStore {
  at = $state(0)
  steps = $state(0)
  step = $state.raw<Step | null>(null)
  outlooks = $state.raw<Readonly<Record<string, Outlook>>>({})
  problem = $state.raw<Refused | null>(null)
  playing = $state(false)
  #kept = new Map<number, Promise<Step>>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly id: string,
    readonly invite: string | null,
  ) {}

  #get(step: number): Promise<Step> {
    let found = this.#kept.get(step)
    if (!found) this.#kept.set(step, (found = api.replay(this.id, step, this.invite)))
    return found
  }

  /** Look at a step; beyond the ends is at the end. */
  async go(step: number): Promise<void> {
    const wanted = Math.max(0, this.steps ? Math.min(step, this.steps) : step)
    this.at = wanted
    try {
      const found = await this.#get(wanted)
      if (this.at !== wanted) return
      this.step = found
      this.steps = found.steps
      if (wanted < found.steps) void this.#get(wanted + 1).catch(() => undefined)
      const outlooks = await api.replayOutlook(this.id, wanted, this.invite)
      if (this.at === wanted) this.outlooks = outlooks
    } catch (why) {
      this.playing = false
      if (why instanceof Refused && why.code === 'no-such-step' && wanted > 0) await this.go(0)
      else this.problem = why instanceof Refused ? why : new Refused('internal', String(why))
    }
  }

  /** The first step of a round, found by halving: rounds only go up. */
  async goToRound(round: number): Promise<void> {
    const roundAt = async (step: number) => ((await this.#get(step)).views.public as { round: number }).round
    let [low, high] = [0, this.steps]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((await roundAt(middle)) >= round) high = middle
      else low = middle + 1
    }
    await this.go(low)
  }

  toggle(): void {
    this.playing = !this.playing
    clearTimeout(this.#timer)
    if (this.playing) void this.#run()
  }

  async #run(): Promise<void> {
    if (this.at >= this.steps) await this.go(0)
    while (this.playing && this.at < this.steps) {
      await this.go(this.at + 1)
      await new Promise((done) => (this.#timer = setTimeout(done, 900)))
    }
    this.playing = false
  }

  stop(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }
}
