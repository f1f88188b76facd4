/** The shows of a table: each is seen once, by whoever was there when it happened. */
import type { Counting, ScoreSheet } from '../net/types'
import { settings } from '../settings.svelte'
import type { AnyView, TableStore } from '../stores/table.svelte'
import { scenesOf, type Scene } from './shows'

export interface Show {
  scenes: readonly Scene[]
  /** The table as it was then. */
  view: AnyView
}

/** With less on our clock nothing may stand before the table. */
export const HURRY_SECONDS = 20

/** Picks are old news once something else happened. */
const isMoreThanPicks = ({ scenes }: Show): boolean => scenes.some(({ kind }) => kind !== 'reveal')

export class Theatre {
  now = $state.raw<Show | null>(null)
  #waiting: Show[] = []
  #kept: Counting | null = null

  constructor(private readonly table: TableStore) {}

  /** Look at the newest update; true if a show tells of it. */
  look(harvests: boolean): boolean {
    const { fresh, counting, view, sheet, info } = this.table
    const over: ScoreSheet | null = info?.status === 'finished' && fresh.some(({ entry }) => entry === 'acted') ? sheet : null
    const { scenes, kept } = scenesOf({ fresh, counting, kept: this.#kept, over }, harvests)
    this.#kept = kept
    if (!view || !scenes.length || settings.pace === 'off' || document.hidden || this.hurried) return false
    const show = { scenes, view }
    if (this.now) this.#waiting = [...this.#waiting.filter(isMoreThanPicks), show]
    else this.now = show
    return true
  }

  /** Whether our own clock runs and has little left. */
  get hurried(): boolean {
    const { clock, you, decision } = this.table
    const deadline = decision && clock?.deadlines[you.seat ?? -1]
    return Boolean(clock && deadline && deadline - clock.now < HURRY_SECONDS)
  }

  end(): void {
    this.now = this.#waiting.shift() ?? null
  }
  /** Whoever comes back to the page sees the table as it is. */
  leave(): void {
    this.#waiting = []
    const ceremony = this.now?.scenes.filter(({ kind }) => kind === 'ceremony') ?? []
    this.now = this.now && ceremony.length ? { ...this.now, scenes: ceremony } : null
  }
}
