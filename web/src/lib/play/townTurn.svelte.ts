/** A turn in the town at the page: the choice that each thing on the table stands for. */
import type { Marks, Side, Space } from '../boards/types'
import type { ChoiceStep, OfSpace, OnSale, TownView } from '../net/types'
import { actionsOf, waysOf, type Action, type Choice } from './choices'
import { Move } from './move.svelte'

/** Where cards lie that are chosen from. */
const ROWS = ['offer', 'drawn', 'requests'] as const

export class TownTurn extends Move {
  get view(): TownView {
    return this.table.view as TownView
  }
  /** The card that is picked, or was chosen face down before. */
  get card(): unknown {
    return this.held?.kind === 'card' ? (this.picks[0] ?? this.view.choice) : null
  }
  /** The steps of a turn, while no question is open. */
  #steps = $derived.by((): readonly Choice[] => (this.view.question ? [] : this.table.choices))
  #cards = $derived.by(() => this.table.choices.find((each) => each.kind === 'card') ?? null)
  /** Cards need not be taken in hand before one is picked, nor what a question is about. */
  protected get asked(): Choice | null {
    return this.#cards ?? (this.view.question ? (this.table.choices[0] ?? null) : null)
  }
  /** What is done by a button: words, numbers, and answers that name no card and no place. */
  listed = $derived.by((): Action[] =>
    this.table.choices.filter(({ kind }) => kind === 'option' || kind === 'number' || (kind === 'step' && this.view.question)).flatMap(actionsOf),
  )
  /** Where each building of the reserve may go, and the one in hand. */
  reserve = $derived.by((): OfSpace[] => this.#steps.filter((each) => each.kind === 'space'))
  building = $derived.by(() => this.reserve.find((each) => each === this.held) ?? null)
  #single = $derived.by((): ChoiceStep[] => this.#steps.filter((each) => each.kind === 'step'))
  /** What ends the turn: the step that is about nothing on the table. */
  end = $derived.by((): Action | null => this.#single.filter(({ piece }) => !piece).flatMap(actionsOf)[0] ?? null)
  marks = $derived.by((): Marks => ({
    targets: this.spaces,
    targetSides: this.sides,
    gains: this.gains,
    pointed: this.held?.kind === 'space' ? (this.picked as Space[]) : [],
    previewSides: this.held?.kind === 'side' ? (this.picked as Side[]) : [],
    dimmed: this.held?.kind === 'space' ? this.dimmed : {},
  }))

  /** The cards of a row that can be chosen. */
  openIn(row: (typeof ROWS)[number]): readonly string[] {
    const targets = this.#cards?.targets ?? []
    return ROWS.find((each) => targets.every((card) => this.view[each].includes(card))) === row ? targets : []
  }

  buildOf(tile: string): OfSpace | null {
    return this.reserve.find(({ piece }) => piece === tile) ?? null
  }

  purchaseOf({ upgrade, beside = null }: OnSale): ChoiceStep | null {
    return this.#single.find(({ piece, action }) => piece === upgrade && (action.beside ?? null) === beside) ?? null
  }

  /** Choose by number among all that can be had now: cards, things that take a place, upgrades, answers. */
  chooseAt(at: number): void {
    const cards = this.#cards?.targets ?? []
    const things = this.table.choices.filter(({ kind, piece }) => kind === 'space' || kind === 'side' || (kind === 'step' && piece && !this.view.question)).filter(waysOf)
    const [card, thing, answer] = [cards[at], things[at - cards.length], this.listed[at - cards.length - things.length]]
    if (card) this.chooseCard(card)
    else if (thing) this.take(thing)
    else if (answer && !this.table.sending) void this.act(answer)
  }

  /** Pick a card, whatever else is in hand. */
  chooseCard(card: string): void {
    if (this.held?.kind !== 'card') this.putBack()
    this.choose(card)
  }
}
