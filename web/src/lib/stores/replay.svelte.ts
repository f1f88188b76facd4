/** A finished game to walk through: its steps come in one stream, and any that came is at hand at once. */
import { Refused } from '../net/api'
import type { ReplaySource } from './replaySource'
import { nextStep, type WholeStep } from './replaySteps'

const PLAY_MS = 900

export class ReplayStore {
  /** The step that is looked at, or waited for. */
  at = $state(0)
  /** The number of the last one. */
  steps = $state(0)
  /** How many of them came. */
  came = $state(0)
  /** The first step of each round that has come. */
  rounds = $state.raw<readonly { round: number; step: number }[]>([])
  step = $state.raw<WholeStep | null>(null)
  /** The steps from the first action to the one that is looked at. */
  past = $state.raw<readonly WholeStep[]>([])
  problem = $state.raw<Refused | null>(null)
  playing = $state(false)
  #kept: WholeStep[] = []
  #reading = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly source: ReplaySource,
    at = 0,
  ) {
    this.at = at
    void this.read()
  }

  /** Read the stream from its beginning, for the first time or after something went wrong. */
  async read(): Promise<void> {
    const { signal } = (this.#reading = new AbortController())
    this.problem = null
    this.#kept = []
    this.rounds = []
    try {
      for await (const steps of this.source.steps(signal)) {
        for (const step of steps) this.#take(nextStep(this.#kept.at(-1) ?? null, step), step.steps)
        this.came = Math.max(0, this.#kept.length - 1)
        this.go(this.at)
      }
      if (this.came < this.steps || !this.step) throw new Refused('offline', 'the connection was lost')
    } catch (why) {
      if (signal.aborted) return
      this.problem = why instanceof Refused ? why : new Refused('internal', String(why))
    }
  }

  #take(step: WholeStep, steps: number | undefined): void {
    if (!this.#kept.length) this.steps = steps ?? 0
    if (step.view.round > (this.rounds.at(-1)?.round ?? 0)) {
      this.rounds = [...this.rounds, { round: step.view.round, step: this.#kept.length }]
    }
    this.#kept.push(step)
  }

  /** Look at a step, now or when it comes; beyond the ends is at the end. */
  go(step: number): void {
    this.at = Math.max(0, this.#kept.length ? Math.min(step, this.steps) : step)
    const shown = this.#kept[this.at]
    if (!shown || shown === this.step) return
    this.step = shown
    this.past = this.#kept.slice(1, this.at + 1)
  }

  toggle(): void {
    const playing = !this.playing
    this.stop()
    this.playing = playing
    if (!playing) return
    if (this.at >= this.steps) this.go(0)
    this.#play()
  }

  #play(): void {
    if (this.at < this.came) this.go(this.at + 1)
    if (this.at >= this.steps || this.problem) this.playing = false
    else this.#timer = setTimeout(() => this.#play(), PLAY_MS)
  }

  /** Stop playing. */
  stop(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  /** Nobody looks any more. */
  close(): void {
    this.stop()
    this.#reading.abort()
  }
}
