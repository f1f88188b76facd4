/** The hint for what one has to decide: asked for step by step, and closed without being forgotten. */
import { api, Refused } from '../net/api'
import type { Hint } from '../net/types'
import type { TableStore } from '../stores/table.svelte'

export class Advice {
  open = $state(false)
  thinking = $state(false)
  problem = $state.raw<Refused | null>(null)

  constructor(readonly table: TableStore) {}

  /** Whether there can be a hint now. */
  get offered(): boolean {
    const { info, decision } = this.table
    return info?.status === 'running' && (info.hints ?? false) && decision !== null
  }
  get hint(): Hint | null {
    return this.table.hint
  }
  get shown(): boolean {
    return this.open && this.offered
  }
  /** Whether there is nothing to show any more: the decision was made. */
  get isOver(): boolean {
    return !this.hint && !this.thinking && !this.problem
  }
  get spaces(): readonly string[] {
    return this.shown ? (this.hint?.steps.at(-1)?.spaces ?? []) : []
  }
  get cards(): readonly string[] {
    return this.shown ? (this.hint?.steps.at(-1)?.cards ?? []) : []
  }
  /** Open what was seen already, or see one step more. */
  next(): void {
    if (!this.offered || this.thinking) return
    const seen = this.hint?.steps.length ?? 0
    const reopened = !this.open && seen > 0
    this.open = true
    if (!reopened && (this.hint?.left ?? 1) > 0) void this.#ask(seen + 1)
  }
  close(): void {
    this.open = false
    this.problem = null
  }

  async #ask(steps: number): Promise<void> {
    this.thinking = true
    this.problem = null
    try {
      this.table.hint = await api.hint(this.table.id, steps)
    } catch (why) {
      this.problem = why instanceof Refused ? why : new Refused('internal', String(why))
    } finally {
      this.thinking = false
    }
  }
}
