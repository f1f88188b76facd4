/** What is looked at on a table of cardboard: what the board shows and marks, and the sentence that tells about it. */

import { untrack } from 'svelte'

import { sideKey } from '../boards/geometry/outline'
import type { Hover, Marks, Side } from '../boards/types'
import type { Held, Line, Places } from '../net/types'
import type { AnyScenery } from '../stores/scenery'
import { pairsOf, type Moment, type Space } from './book'
import type { Desk } from './desk.svelte'
import { sketchOf } from './drawing'
import { faultOf, type Fault } from './faults'
import { drawn } from './frame'
import { groundOf, nameOf, reasonOf, refusalOf } from './names'
import { freshSpaces } from './rounds'
import type { Together } from './together.svelte'
import { say } from './words'

export interface Told {
  text: string
  bad: boolean
  /** Takes away what is told of, where it cannot be. */
  remove?: () => void
  /** A line of the score that its carrots are taken from. */
  worth?: Line
}

const NONE: readonly Space[] = []

export class Sight {
  /** What the board shows. It follows what is entered a frame later, after that is sketched: a tap is answered at once. */
  shown = $state.raw<Moment>()!
  /** What the pointer is on, and which line of the score. */
  hover = $state.raw<Hover | null>(null)
  pointed = $state.raw<Line | null>(null)
  /** Where the piece in hand could go, and what it would bring there. */
  #places = $state.raw<{ held: string; found: Places } | null>(null)
  readonly #spaces: ReadonlySet<Space>

  constructor(
    readonly desk: Desk,
    private readonly scenery: AnyScenery,
    private readonly together: Together | null,
  ) {
    this.#spaces = new Set(scenery.family === 'kingdom' ? scenery.boards.flatMap((board) => board.spaces.map(({ name }) => name)) : Object.keys(scenery.plots))
    this.shown = desk.notebook.laid
    $effect(() => this.#follow())
    $effect(() => this.#lookForPlaces())
  }

  /** What came or went since the board was drawn. */
  readonly sketch = $derived.by(() => sketchOf(this.shown, this.desk.notebook.moment, this.desk.form))
  readonly faults = $derived.by(() => {
    const { counted, document } = this.desk.notebook
    return (counted?.problems ?? []).map((problem) => faultOf(document, problem, (name) => this.#spaces.has(name)))
  })
  /** Seats with something that cannot be. */
  readonly wrong = $derived(new Set(this.faults.flatMap((fault) => fault.seat ?? [])))
  /** What is new since the round before. */
  readonly #fresh = $derived.by(() => {
    const { at, book } = this.desk.notebook
    return at > 0 ? freshSpaces(book.moments[at - 1]!, this.shown) : NONE
  })
  readonly #gains = $derived(this.#places?.found.gains ?? {})
  readonly marks = $derived.by((): Marks => ({
    dimmed: Object.fromEntries(this.faults.flatMap((fault) => fault.spaces.map((space) => [space, reasonOf(fault)]))),
    targets: Object.keys(this.#gains),
    gains: Object.fromEntries(Object.entries(this.#gains).filter(([, gain]) => gain)),
    targetSides: this.#sidesToTap(),
    pointed: this.desk.first ? [this.desk.first] : [],
    lit: this.pointed?.places?.[0] ?? null,
    last: this.#fresh,
  }))
  readonly told = $derived.by(() => this.#telling())

  #follow(): void {
    const { notebook, form } = this.desk
    const { laid } = notebook
    if (untrack(() => sketchOf(this.shown, laid, form).length)) void drawn().then(() => (this.shown = notebook.laid))
    else this.shown = laid // nothing of it can be sketched: a rail, a card
  }

  /**
   * Until an answer comes, what is known of the same piece stays: a tap does not make the board flicker. It is shown
   * together with the count: the board is drawn anew once.
   */
  #lookForPlaces(): (() => void) | undefined {
    const { seat, piece, first, tab, notebook } = this.desk
    const asked: Held | null = piece && tab === 'pieces' ? { seat, piece: piece.id, first } : null
    void this.shown // a changed table has other places
    const held = JSON.stringify(asked)
    if (untrack(() => this.#places)?.held !== held) this.#places = null
    if (!asked) return
    let current = true
    untrack(() => Promise.all([notebook.places(asked), notebook.counting])).then(([found]) => (current ? (this.#places = { held, found }) : undefined), () => undefined)
    return () => (current = false)
  }

  /** Where something could lie next, and where something lies that can be taken away. */
  #sidesToTap(): Side[] {
    const { sides, notebook } = this.desk
    if (!sides) return []
    const laid = pairsOf(this.shown.table, sides)
    const known = new Set(laid.map(([a, b]) => sideKey(a, b)))
    const open = (notebook.counted?.openings[sides] ?? []) as [Space, Space][]
    return [...open.filter(([a, b]) => !known.has(sideKey(a, b))), ...laid]
  }

  #telling(): Told {
    const { desk, hover } = this
    const { notebook, seat, tab, first, piece } = desk
    const refusal = notebook.refused ?? this.together?.trouble
    if (refusal) return { text: refusalOf(refusal), bad: true }
    const at = hover?.kind === 'space' ? hover.space : null
    const fault = at ? this.faults.find(({ spaces }) => spaces.includes(at)) : (this.faults.find((each) => each.seat === seat) ?? this.faults.find((each) => each.seat === null))
    if (fault && (at || tab !== 'result')) return { text: this.#faultTold(fault), bad: true, ...(notebook.mayTakeAway(fault) ? { remove: () => notebook.takeAway(fault) } : {}) }
    if (first) return { text: say('tower.second', { space: first }), bad: false }
    if (piece && tab === 'pieces') return { text: say('piece.lit', { piece: nameOf(this.scenery, piece.id), count: Object.keys(this.#gains).length }), bad: false }
    const land = this.scenery.family === 'kingdom'
    const line = this.pointed ?? (hover?.kind === 'space' ? hover.line : null)
    if (line?.factors) return { text: say(land ? 'fief' : 'quarter', { first: line.factors[0] ?? 0, second: line.factors[1] ?? 0, spaces: line.places?.length ?? 0 }), bad: false, worth: line }
    if (at) return { text: `${at} ${groundOf(this.scenery, at)}`, bad: false }
    if (tab === 'land' && this.#fresh.length) return { text: say('round.fresh', { count: this.#fresh.length, number: notebook.at }), bad: false }
    return { text: say(`hint.${land || tab !== 'pieces' ? tab : 'tiles'}`, { name: notebook.book.names[seat] ?? '' }), bad: false }
  }
  #faultTold(fault: Fault): string {
    const what = typeof fault.what === 'string' && fault.what !== fault.at ? nameOf(this.scenery, fault.what) : ''
    return say('fault', { what: what || say(`field.${fault.field}`), space: fault.at, reason: reasonOf(fault) })
  }
}
