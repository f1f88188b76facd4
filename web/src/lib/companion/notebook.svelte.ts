/** The notebook of one table: the book as it is entered, its undo, and what it is worth. */

import { Refused } from '../net/api'
import type { CountedTable, Form, Held, Places } from '../net/types'
import { documentOf, seenOf, type Book, type Document, type Moment, type Seen } from './book'
import { withoutEntry } from './entering'
import type { Fault } from './faults'
import { after, back, begun, forth, throughout, type Timeline } from './history'
import { drawn } from './frame'
import { nextRound, withMoment } from './rounds'

/** Whoever counts: a server, or the same rules in the page. */
export interface Counter {
  count(document: Document): Promise<CountedTable>
  places(document: Document, held: Held): Promise<Places>
}

export class Notebook {
  #line = $state.raw<Timeline<Book>>() as Timeline<Book>
  /** Which moment is entered now; the last one is the present. */
  #at = $state(0)
  /** What a stroke in progress shows, before it is entered. */
  #draft = $state.raw<Moment | null>(null)
  /** The last answer, and the document that it is about. */
  counted = $state.raw<CountedTable | null>(null)
  document = $state.raw<Document>({})
  /** Why nothing can be counted now. */
  refused = $state.raw<Refused | null>(null)
  /** Whose secrets are shown and counted now. */
  #seen = $state.raw<Seen>(null)
  /** Whose things are entered here; null: everybody's. */
  own = $state.raw<ReadonlySet<number> | null>(null)
  #asked = 0
  #busy = false
  /** Done when what is entered is counted. */
  counting: Promise<void> = Promise.resolve()

  constructor(
    book: Book,
    readonly form: Form,
    private readonly counter: Counter,
    private readonly keep: (book: Book) => void = () => undefined,
  ) {
    this.#line = begun(book)
    this.#at = book.moments.length - 1
    if (book.hidden) this.#seen = new Set()
    this.#count()
  }

  get book(): Book {
    return this.#line.now
  }
  get at(): number {
    return Math.min(this.#at, this.book.moments.length - 1)
  }
  /** The moment as it is entered so far. */
  get entered(): Moment {
    return this.book.moments[this.at]!
  }
  /** The same as its onlooker may see it. */
  get laid(): Moment {
    return seenOf(this.entered, this.form.secrets, this.#seen)
  }
  /** The same as it will be when the finger is lifted. */
  get moment(): Moment {
    return this.#draft ? seenOf(this.#draft, this.form.secrets, this.#seen) : this.laid
  }
  get isPresent(): boolean {
    return this.at === this.book.moments.length - 1
  }
  get canUndo(): boolean {
    return this.#line.past.length > 0
  }
  get canRedo(): boolean {
    return this.#line.future.length > 0
  }

  /** Show a moment that is not entered yet. */
  sketch(moment: Moment | null): void {
    this.#draft = moment && this.#ours(moment)
  }
  /** Enter a moment in the place of the one that is shown. */
  enter(moment: Moment): void {
    this.#draft = null
    const ours = this.#ours(moment)
    if (ours !== this.entered) this.#become(after(this.#line, withMoment(this.book, this.at, ours)))
  }
  /** Take away what cannot be, in the round that it was entered in. */
  takeAway({ round, seat, steps }: Fault): void {
    const at = round ?? this.at
    this.#become(after(this.#line, withMoment(this.book, at, withoutEntry(this.book.moments[at]!, seat, steps))))
  }
  /** Whether what cannot be is ours to take away. */
  mayTakeAway({ seat }: Fault): boolean {
    return !this.own || seat === null || this.own.has(seat)
  }
  /** What others enter stays as they did. */
  #ours(moment: Moment): Moment {
    const { own, entered } = this
    if (!own || moment === entered) return moment
    const players = moment.players.map((entry, seat) => (own.has(seat) ? entry : entered.players[seat]!))
    const same = moment.table === entered.table && players.every((entry, seat) => entry === entered.players[seat])
    return same ? entered : { ...moment, players }
  }
  /** What happened elsewhere, or is no step: it is so in every state that can be gone back to. */
  merge(change: (book: Book) => Book): void {
    this.#line = throughout(this.#line, change)
    this.#count()
  }
  /** Show the secrets of some, or (null) of everybody. */
  show(seen: Seen): void {
    this.#seen = seen
    this.#count()
  }
  reveal(): void {
    this.merge((book) => ({ ...book, hidden: false }))
    this.show(null)
    this.keep(this.book)
  }
  change(book: Book): void {
    this.#become(after(this.#line, book))
  }
  goOn(): void {
    this.#at = this.book.moments.length
    this.change(nextRound(this.book))
  }
  turnTo(round: number): void {
    this.#at = round
    this.#count()
  }
  undo(): void {
    this.#become(back(this.#line))
  }
  redo(): void {
    this.#become(forth(this.#line))
  }

  places(held: Held): Promise<Places> {
    return this.counter.places(documentOf(this.#shown()), held)
  }

  #become(line: Timeline<Book>): void {
    if (line === this.#line) return
    this.#line = line
    this.keep(this.book)
    this.#count()
  }
  /** The book up to the moment that is shown: what follows is counted when it is turned to. */
  #shown(): Book {
    const moments = this.book.moments.slice(0, this.at + 1)
    return { ...this.book, moments: moments.map((moment) => seenOf(moment, this.form.secrets, this.#seen)) }
  }

  /** Count what is entered now; while an answer is on its way, only the newest question waits. */
  #count(): void {
    this.#asked++
    if (!this.#busy) this.counting = this.#countAll()
  }
  async #countAll(): Promise<void> {
    this.#busy = true
    let asked = 0
    while (asked !== this.#asked) {
      await drawn() // what was tapped is shown before anything is asked about it
      asked = this.#asked
      const document = documentOf(this.#shown())
      try {
        const counted = await this.counter.count(document)
        if (asked === this.#asked) [this.counted, this.document, this.refused] = [counted, document, null]
      } catch (why) {
        this.refused = why instanceof Refused ? why : new Refused('internal', String(why))
      }
    }
    this.#busy = false
  }
}
