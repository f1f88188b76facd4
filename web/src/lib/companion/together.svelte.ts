/** A table that everybody fills in on their own phone: what is ours is sent, what is the others' is heard of. */

import { Refused, type SharedChange } from '../net/api'
import type { SharedView } from '../net/types'
import type { Colour } from '../boards/types'
import { newBook, presentOf, tidy, type Book, type Entry } from './book'
import type { Notebook } from './notebook.svelte'
import { entryCarried } from './rounds'

/** Whoever keeps the table. */
export interface Keeper {
  sharedTable(code: string, since?: number, signal?: AbortSignal): Promise<SharedView>
  changeShared(code: string, change: SharedChange): Promise<SharedView>
}

/** Refusals that pass by themselves. */
const PASSING = new Set(['offline', 'busy', 'too-fast', 'too-many', 'internal'])
const AGAIN = 2000

/** The book of a shared table, as far as we may know it. */
export function sharedBook(view: SharedView): Book {
  const names = view.seats.map(({ name }) => name)
  const colours = view.seats.map(({ colour }) => colour as Colour)
  const book = newBook(view.title, names, colours, false, { name: view.name, when: view.when })
  const moment = { table: view.table, players: view.seats.map(({ things }) => things) }
  return { ...book, id: `shared-${view.code}`, shared: view.code, moments: [moment] }
}

const text = (entry: Entry): string => JSON.stringify(tidy(entry))

export class Together {
  view = $state.raw() as SharedView
  /** Why the table cannot be reached, or what was refused. */
  trouble = $state.raw<Refused | null>(null)
  readonly mine: ReadonlySet<number> = $derived(new Set(this.view.seats.flatMap(({ mine }, seat) => (mine ? [seat] : []))))
  readonly #over = new AbortController()
  /** What was refused of a part is not sent again before it changes. */
  readonly #refused = new Map<number | null, string>()
  #sending = false

  constructor(
    view: SharedView,
    readonly notebook: Notebook,
    private readonly keeper: Keeper,
  ) {
    this.view = view
    notebook.own = this.mine
    void this.#listen()
  }

  /** Something was entered here. */
  changed(): void {
    if (!this.#sending) void this.#send()
  }
  /** Take a colour, leave one, say that it is ready; whether that was done. */
  async ask(change: SharedChange): Promise<boolean> {
    try {
      this.#hear(await this.keeper.changeShared(this.view.code, change))
      this.trouble = null
      return true
    } catch (why) {
      this.trouble = asRefusal(why)
      return false
    }
  }
  end(): void {
    this.#over.abort()
  }

  async #listen(): Promise<void> {
    const { signal } = this.#over
    while (!signal.aborted) {
      try {
        const view = await this.keeper.sharedTable(this.view.code, this.view.version, signal)
        if (signal.aborted) return
        this.#hear(view)
        if (this.trouble && PASSING.has(this.trouble.code)) this.trouble = null
      } catch (why) {
        if (signal.aborted) return
        this.trouble = asRefusal(why)
        if (!PASSING.has(this.trouble.code)) return
        await new Promise((resolve) => setTimeout(resolve, AGAIN))
      }
      this.changed() // what could not be sent before
    }
  }

  /** What the others entered stands in the book; what is ours and on its way stays as we have it. */
  #hear(view: SharedView): void {
    const known = this.view
    if (view.version <= known.version) return
    const unsent = new Set([...this.mine].filter((seat) => view.seats[seat]!.mine && text(this.#entry(seat)) !== text(known.seats[seat]!.things)))
    this.view = view
    this.notebook.own = this.mine
    this.notebook.merge((book) => {
      const now = presentOf(book)
      const players = now.players.map((entry, seat) => {
        const { version, things } = view.seats[seat]!
        return version === known.seats[seat]!.version && text(things) === text(known.seats[seat]!.things) ? entry : unsent.has(seat) ? entry : things
      })
      const table = view.table_version === known.table_version ? now.table : entryCarried(known.table, view.table, now.table)
      return { ...book, moments: [{ table, players }] }
    })
  }
  #entry(part: number | null): Entry {
    const now = presentOf(this.notebook.book)
    return part === null ? now.table : now.players[part]!
  }

  /** Send what differs from what is kept, one part after the other. */
  async #send(): Promise<void> {
    this.#sending = true
    for (let part = this.#next(); part !== undefined && !this.#over.signal.aborted; part = this.#next()) {
      const things = tidy(this.#entry(part)) as Record<string, unknown>
      const { version: after } = part === null ? { version: this.view.table_version } : this.view.seats[part]!
      try {
        this.#hear(await this.keeper.changeShared(this.view.code, { change: 'enter', seat: part, after, things }))
        this.#refused.delete(part)
      } catch (why) {
        const refusal = asRefusal(why)
        if (refusal.code === 'stale') await this.#catchUp()
        else {
          this.trouble = refusal
          if (PASSING.has(refusal.code)) break // the next thing heard sends again
          this.#refused.set(part, text(things))
        }
      }
    }
    this.#sending = false
  }
  async #catchUp(): Promise<void> {
    await this.keeper.sharedTable(this.view.code).then((view) => this.#hear(view), () => undefined)
  }
  #next(): number | null | undefined {
    const kept = (part: number | null): Entry => (part === null ? this.view.table : this.view.seats[part]!.things)
    const parts = [...this.mine, ...(this.mine.size ? [null] : [])]
    return parts.find((part) => text(this.#entry(part)) !== text(kept(part)) && this.#refused.get(part) !== text(this.#entry(part)))
  }
}

const asRefusal = (why: unknown): Refused => (why instanceof Refused ? why : new Refused('internal', String(why)))

