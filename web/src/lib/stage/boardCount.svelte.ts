/** What a turn scores, counted on the board where it lies: nothing stands before the table, and whoever acts goes on. */
import type { Marks, SeatFace } from '../boards/types'
import { settings } from '../settings.svelte'
import type { TableStore } from '../stores/table.svelte'
import { harvestLights } from './lights'
import { UNITS, type Naming } from './naming'
import { Playhead } from './playhead.svelte'
import { harvestScript, isOfRound, nowAt, totalsAt, type Script } from './script'

/** With more of them the count would fall behind the table. */
const MOST_WAITING = 2

export class BoardCount {
  #head = $state.raw<Playhead | null>(null)
  #waiting: Playhead[] = []

  constructor(private readonly table: TableStore) {}

  /** Look at the newest update; true if it will be counted. */
  look(): boolean {
    const { counting } = this.table
    if (!counting || settings.pace === 'off' || document.hidden) return false
    const script = harvestScript({ before: counting.before, lines: counting.lines.filter(isOfRound) })
    if (!script.steps.length) return false
    this.#waiting = [...this.#waiting.slice(1 - MOST_WAITING), new Playhead([script], () => this.#next())]
    if (!this.#head) this.#next()
    return true
  }
  /** Whoever acts has seen enough. */
  end(): void {
    this.#waiting = []
    this.#head?.stop()
    this.#head = null
  }

  /** Everybody's carrots as far as they are counted; null when all is. */
  get totals(): number[] | null {
    const head = this.#head
    if (!head) return null
    const script = head.now as Script
    return totalsAt(script, nowAt(script, head.time, !settings.motion))
  }
  /** What lies in the light, and the sum on the board's frame. */
  marks(seats: readonly SeatFace[], naming: Naming): Pick<Marks, 'spotlight' | 'sum'> {
    const head = this.#head
    if (!head) return {}
    const script = head.now as Script
    const now = nowAt(script, head.time, !settings.motion)
    const step = script.steps[now.step]!
    const [line] = step.lines
    const face = seats[step.seat]
    const drawing = UNITS[line!.source]
    const multiplied = drawing !== undefined && (line!.factors?.length ?? 0) > 1
    return {
      spotlight: harvestLights(step, now, naming.drawing),
      sum: {
        colour: face?.colour ?? 1,
        text: multiplied ? (face?.name ?? '') : `${face?.name ?? ''}: ${naming.card(line!.id)}`,
        units: multiplied ? { count: now.first, drawing } : null,
        kinds: step.kinds.slice(0, now.kinds).map(naming.drawing),
        carrots: now.paid ? step.carrots : null,
      },
    }
  }

  #next(): void {
    this.#head?.stop()
    this.#head = this.#waiting.shift() ?? null
    this.#head?.start()
  }
}
