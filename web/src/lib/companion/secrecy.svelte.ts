/** What lies face down: whose cards whoever holds the phone may see now. */

import { untrack } from 'svelte'

import { listOf } from './book'
import type { Desk } from './desk.svelte'
import type { Together } from './together.svelte'
import { say } from './words'

/** How far somebody is with what they enter face down. */
export interface Progress {
  text: string
  done: boolean
  mine: boolean
}

export class Secrecy {
  /** Whose secrets are looked at, on a phone that goes round. */
  #uncovered = $state<number | null>(null)

  constructor(
    private readonly desk: Desk,
    private readonly together: Together | null,
  ) {
    $effect(() => {
      if (!this.#safe) untrack(() => this.cover())
    })
  }

  readonly #book = $derived.by(() => this.desk.notebook.book)
  /** Another colour or another part of the table: what was uncovered is covered again. */
  readonly #safe = $derived.by(() => !this.#book.hidden || (this.desk.tab === 'cards' && this.#uncovered === this.desk.seat))
  /** Whether somebody else enters what is looked at. */
  readonly elsewhere = $derived.by(() => !!this.together && !this.together.mine.has(this.desk.seat) && this.desk.tab !== 'result')
  readonly covered = $derived.by(() => !!this.#book.hidden && this.desk.tab === 'cards' && this.#uncovered !== this.desk.seat)
  readonly unrevealed = $derived.by(() => this.desk.tab === 'result' && (this.together ? !this.together.view.revealed : !!this.#book.hidden))

  cover(): void {
    if (!this.#book.hidden) return
    this.#uncovered = null
    this.desk.notebook.show(new Set())
  }
  uncover(): void {
    this.#uncovered = this.desk.seat
    this.desk.notebook.show(new Set([this.desk.seat]))
  }
  progressOf(seat: number): Progress {
    if (this.together) {
      const { taken, ready, mine } = this.together.view.seats[seat]!
      return { text: say(ready ? 'reveal.done' : taken ? 'reveal.waits' : 'room.nobody'), done: ready, mine }
    }
    const { form, entered } = this.desk.notebook
    const entry = entered.players[seat] ?? {}
    const count = form.secrets.reduce((sum, field) => sum + (Array.isArray(entry[field]) ? listOf(entry, field).length : 0), 0)
    return { text: say('reveal.count', { count }), done: count > 0, mine: true }
  }
}
