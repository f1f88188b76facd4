/** The draft at the page: which cards of the hand are chosen, in which order, and their gain. */
import { api } from '../net/api'
import type { KingdomView, OfCards, Preview } from '../net/types'
import type { TableStore } from '../stores/table.svelte'
import { actionOf, cardFields, type Action } from './choices'

export class Draft {
  #chosen = $state.raw<{ hand: string; places: readonly number[] }>({ hand: '', places: [] })
  gains = $state.raw<Readonly<Record<string, Preview>>>({})
  together = $state.raw<Preview | null>(null)
  #hand = ''
  /** Chosen by themselves: places of cards that had nowhere else to go. */
  #filled = new Set<number>()

  constructor(private readonly table: TableStore) {}

  get view(): KingdomView {
    return this.table.view as KingdomView
  }
  choice = $derived.by((): OfCards | null => this.table.choices.find((each) => each.kind === 'cards') ?? null)
  get hand(): readonly string[] {
    return this.choice?.targets ?? []
  }
  /** Places in the hand, in the order of choosing. */
  get chosen(): readonly number[] {
    return this.#chosen.hand === this.#name ? this.#chosen.places : []
  }
  set chosen(places: readonly number[]) {
    this.#chosen = { hand: this.#name, places }
  }
  /** What tells this hand from every other. */
  get #name(): string {
    return `${this.view.round}/${this.hand.join()}`
  }
  /** The chosen cards by the field of the action that they go into, with its size. */
  fields = $derived.by(() => (this.choice ? cardFields(this.choice, this.#cards) : []))
  get #cards(): string[] {
    return this.chosen.map((at) => this.hand[at]!)
  }
  /** The card that has just come from the reserve. */
  get drawn(): string | undefined {
    return this.table.knowledge?.drawn ?? undefined
  }
  get wanted(): number {
    return this.fields.reduce((sum, { size }) => sum + size, 0)
  }
  /** Whether there is nothing to decide: all cards of the hand go the same way. */
  get isForced(): boolean {
    return this.fields.length === 1 && this.hand.length === this.wanted
  }
  /** The action that the chosen cards make, once there are enough of them. */
  action = $derived.by((): Action | null => this.choice && actionOf(this.choice, this.#cards))
  /** The decision that was sent and can still be changed. */
  get sealed(): Record<string, string[]> | null {
    return (this.view.own?.sealed as Record<string, string[]> | null | undefined) ?? null
  }
  /** Whether the decision on the table is the one that is chosen here. */
  get isSent(): boolean {
    return this.sealed !== null && JSON.stringify(this.sealed) === JSON.stringify(this.action)
  }

  /** The field that the card at a place of the hand goes into, and its number among the chosen. */
  markOf(at: number): { order: number; field: string } {
    const order = this.chosen.indexOf(at) + 1
    let left = order
    return { order, field: order ? (this.fields.find(({ size }) => (left -= size) <= 0)?.field ?? '') : '' }
  }

  /** Look at the hand that there is now: begin anew when it is another one. */
  look(): void {
    const hand = this.#name
    if (hand === this.#hand) return
    this.#hand = hand
    this.#filled = new Set(!this.sealed && this.isForced ? this.hand.keys() : [])
    this.chosen = this.#filled.size ? [...this.#filled] : this.#places()
    this.gains = {}
    this.together = null
    void this.#value(hand)
    void this.#valueTogether()
  }

  toggle(at: number): void {
    // what was filled in is chosen by hand now, and stays
    if (this.#filled.delete(at) && this.chosen.includes(at)) return
    const had = this.chosen.includes(at)
    const chosen = had ? this.chosen.filter((each) => each !== at) : [...this.chosen, at]
    const rest = [...this.hand.keys()].filter((each) => !chosen.includes(each))
    // where all cards go somewhere, those that are left go the last way
    const settles = !had && this.hand.length === this.wanted && rest.length === this.fields.at(-1)?.size
    this.#filled = new Set(settles ? rest : [])
    this.chosen = settles ? [...chosen, ...rest] : chosen.slice(-this.wanted)
    this.together = null
    void this.#valueTogether()
  }

  async confirm(): Promise<boolean> {
    return this.action !== null && !this.isSent && !this.table.sending && Boolean(await this.table.act(this.action))
  }

  /** Where the cards of the decision that was sent are in the hand. */
  #places(): number[] {
    const left: (string | null)[] = [...this.hand]
    const sent = this.fields.flatMap(({ field }) => this.sealed?.[field] ?? [])
    return sent.flatMap((card) => {
      const at = left.indexOf(card)
      if (at < 0) return []
      left[at] = null
      return [at]
    })
  }

  /** What cards would be worth in the first field: in the others they are worth nothing. */
  async #preview(picks: readonly (readonly string[])[]): Promise<(Preview | null)[]> {
    const { choice } = this
    const field = this.fields[0]?.field
    if (!choice || !field || !picks.length) return []
    const found = await api.preview(this.table, picks.map((cards) => ({ ...choice.action, [field]: cards }))).catch(() => null)
    return found?.trials.map((trial) => trial.preview ?? null) ?? []
  }

  async #value(hand: string): Promise<void> {
    const cards = [...new Set(this.hand)]
    const found = await this.#preview(cards.map((card) => [card]))
    if (this.#hand !== hand) return
    this.gains = Object.fromEntries(cards.flatMap((card, at) => (found[at] ? [[card, found[at]]] : [])))
  }

  async #valueTogether(): Promise<void> {
    const { cards, size } = this.fields[0] ?? { cards: [], size: 0 }
    if (size < 2 || cards.length < size) return
    const [found] = await this.#preview([cards])
    if (cards.join() === this.fields[0]?.cards.join()) this.together = found ?? null
  }
}
