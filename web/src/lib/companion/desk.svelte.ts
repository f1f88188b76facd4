/** The desk: whose things are entered now, with which tool, and what a tap means then. */

import type { Form, FormPiece, Left } from '../net/types'
import { listOf, tableOf, type Entry, type Moment, type Space } from './book'
import * as entering from './entering'
import type { Listed } from './names'
import type { Notebook } from './notebook.svelte'

export type Tab = 'land' | 'pieces' | 'cards' | 'notes' | 'result'
export type Tool = 'paint' | 'erase' | 'move'
/** Fields of the table whose things lie on sides. */
const SIDES = ['rails', 'bridges']
const CENTRAL_STATION = 'central_station'

export class Desk {
  readonly form: Form
  readonly tabs: readonly Tab[]
  /** What is held besides pieces: the table's own things, and sharing. */
  readonly others: readonly string[]
  seat = $state(0)
  tool = $state<Tool>('paint')
  /** A piece, one of the others, or `lift`. */
  held = $state<string | null>(null)
  /** Where the first end of a piece with two is. */
  first = $state<Space | null>(null)
  #tab = $state<Tab>('land')

  constructor(readonly notebook: Notebook) {
    this.form = notebook.form
    const { fields, own_fields } = this.form
    const land = own_fields.includes('territories')
    this.tabs = land ? ['land', 'pieces', 'cards', 'notes', 'result'] : ['pieces', 'cards', 'notes', 'result']
    this.others = [...fields.filter((field) => field === CENTRAL_STATION || SIDES.includes(field)), ...(own_fields.includes('shared') ? ['share'] : [])]
    this.#tab = this.tabs[0]!
  }

  get tab(): Tab {
    return this.#tab
  }
  set tab(tab: Tab) {
    this.#tab = tab
    this.hold(null)
  }
  get entry(): Entry {
    return this.notebook.moment.players[this.seat] ?? {}
  }
  get piece(): FormPiece | null {
    return this.form.pieces.find(({ id }) => id === this.held) ?? null
  }
  /** The field whose sides are tapped now. */
  get sides(): string | null {
    return this.#tab === 'pieces' && SIDES.includes(this.held ?? '') ? this.held : null
  }
  /** What a finger on the board does. */
  get mode(): 'stroke' | 'tap' | 'move' {
    if (this.#tab === 'land') return this.tool === 'move' ? 'move' : 'stroke'
    return this.#tab === 'pieces' ? 'tap' : 'move'
  }

  sit(seat: number): void {
    this.seat = seat
    this.first = null
  }
  /** Take something in hand, or put it back. */
  hold(held: string | null): void {
    this.held = held
    this.first = null
  }

  toggle(thing: string): void {
    this.hold(this.held === thing ? null : thing)
  }

  /** Shows what a stroke or a tap would do. */
  sketch(spaces: readonly Space[]): void {
    this.notebook.sketch(this.#after(spaces))
  }
  stroke(spaces: readonly Space[]): void {
    const after = this.#after(spaces)
    if (this.#tab === 'pieces' && this.piece?.ends === 2) this.first = this.first ? null : spaces[0]!
    this.notebook.enter(after)
  }
  #after(spaces: readonly Space[]): Moment {
    const { entered } = this.notebook
    if (this.#tab === 'pieces') return this.#tapped(entered, spaces[0]!)
    if (this.#tab !== 'land') return entered
    return entering.stroked(entered, this.form, entering.strokeAt(entered, this.seat, spaces[0]!, this.tool === 'erase'), spaces)
  }

  #tapped(now: Moment, space: Space): Moment {
    const { form, seat, held, piece, first } = this
    if (held === 'lift') return entering.lifted(now, form, space)
    if (held === CENTRAL_STATION) return entering.settled(now, held, this.#turned(space))
    if (held === 'share') return entering.listed(now, seat, 'shared', space, !listOf(now.players[seat] ?? {}, 'shared').includes(space))
    if (piece?.ends === 2) return first && first !== space ? entering.put(now, form, seat, piece, [first, space]) : now
    return piece ? this.#placed(piece, space) : now
  }
  /** The same piece once more on its space is taken back. */
  #placed(piece: FormPiece, space: Space): Moment {
    const now = this.notebook.entered
    const there = entering.standingOf(now, this.form).find(({ spaces }) => spaces.includes(space))
    const again = there?.piece.id === piece.id && there.seat === this.seat
    return again ? entering.lifted(now, this.form, space) : entering.put(now, this.form, this.seat, piece, [space])
  }
  /** The Central Station on a space; where it lies already, it is turned. */
  #turned(space: Space): unknown {
    const ways = (this.form.options[CENTRAL_STATION] ?? []) as string[][]
    const lies = this.notebook.entered.table[CENTRAL_STATION] as { territory: string; rails: string[] } | undefined
    const at = lies?.territory === space ? ways.findIndex((way) => String(way) === String(lies.rails)) + 1 : 0
    return { territory: space, rails: ways[at % ways.length] }
  }

  side(a: Space, b: Space): void {
    if (this.sides) this.notebook.enter(entering.sided(this.notebook.entered, this.sides, a, b))
  }
  /** Takes away what stands on a space, or else the rabbit. */
  clear(space: Space): void {
    const now = this.notebook.entered
    const lifted = entering.lifted(now, this.form, space)
    const owner = entering.ownerOf(now, space)
    if (lifted !== now || owner === null) this.notebook.enter(lifted)
    else this.notebook.enter(entering.stroked(now, this.form, { kind: 'erase', seat: owner, from: owner }, [space]))
  }

  heldBy(seat: number, card: Listed): number {
    return entering.heldOf(this.notebook.moment, seat, card.field, card.id)
  }
  card(card: Pick<Listed, 'field' | 'id'>, more: boolean): void {
    this.notebook.enter(entering.listed(this.notebook.entered, this.seat, card.field, card.id, more))
  }
  chosen({ field, key }: Left): unknown {
    return tableOf(this.entry, field)[key] ?? null
  }
  choose({ field, key }: Pick<Left, 'field' | 'key'>, value: unknown): void {
    this.notebook.enter(entering.chosen(this.notebook.entered, this.seat, field, key, value))
  }
  number(field: string, value: number): void {
    this.notebook.enter(entering.numbered(this.notebook.entered, this.seat, field, value))
  }
  star(name: string | null): void {
    this.notebook.enter(entering.settled(this.notebook.entered, 'sheriff', name ?? undefined))
  }
}
