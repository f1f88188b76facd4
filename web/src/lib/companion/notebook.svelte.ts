/** The notebook of one table: the book as it is entered, its undo, and what it is worth. */

import { Refused } from '../net/api'
import type { CountedTable, Form, Held, Places } from '../net/types'
import { documentOf, type Book, type Document, type Moment } from './book'
import { after, back, begun, forth, type Timeline } from './history'
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
  /** Why nothing can be counted now: a refusal's code, and what it says. */
  refused = $state.raw<{ code: string; message: string } | null>(null)
  #asked = 0
  #busy = false

  constructor(
    book: Book,
    readonly form: Form,
    private readonly counter: Counter,
    private readonly keep: (book: Book) => void = () => undefined,
  ) {
    this.#line = begun(book)
    this.#at = book.moments.length - 1
    void this.#count()
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
  /** The same as it will be when the finger is lifted. */
  get moment(): Moment {
    return this.#draft ?? this.entered
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
    this.#draft = moment
  }
  /** Enter a moment in the place of the one that is shown. */
  enter(moment: Moment): void {
    this.#draft = null
    if (moment !== this.entered) this.#become(after(this.#line, withMoment(this.book, this.at, moment)))
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
    void this.#count()
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
    void this.#count()
  }
  /** The book up to the moment that is shown: what follows is counted when it is turned to. */
  #shown(): Book {
    return this.isPresent ? this.book : { ...this.book, moments: this.book.moments.slice(0, this.at + 1) }
  }

  /** Count what is entered now; while an answer is on its way, only the newest question waits. */
  async #count(): Promise<void> {
    this.#asked++
    if (this.#busy) return
    this.#busy = true
    let asked = 0
    while (asked !== this.#asked) {
      asked = this.#asked
      const document = documentOf(this.#shown())
      try {
        const counted = await this.counter.count(document)
        if (asked === this.#asked) [this.counted, this.document, this.refused] = [counted, document, null]
      } catch (why) {
        this.refused = why instanceof Refused ? why : { code: 'internal', message: String(why) }
      }
    }
    this.#busy = false
  }
}
