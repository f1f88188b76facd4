/** The draft at the page: which cards of the hand are chosen, in which order, and their gain. */
import { api } from '../net/api'
import type { KingdomView, Pick, Preview } from '../net/types'
import type { TableStore } from '../stores/table.svelte'

export class Drafting {
  #chosen = $state.raw<{ hand: string; places: readonly number[] }>({ hand: '', places: [] })
  gains = $state.raw<Readonly<Record<string, Preview>>>({})
  together = $state.raw<Preview | null>(null)
  #hand = ''

  constructor(private readonly table: TableStore) {}

  get view(): KingdomView {
    return this.table.view as KingdomView
  }
  get hand(): readonly string[] {
    return this.view.own?.hand ?? []
  }
  /** Places in the hand, in the order of choosing: first those to play, then those to discard. */
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
  /** The pick that was sent and can still be changed. */
  get sealed(): Pick | null {
    const sealed = this.view.own?.sealed as Pick | null | undefined
    return sealed?.do === 'pick' ? sealed : null
  }
  /** How many cards are played, and how many discarded, with one pick. */
  size = $derived.by((): { play: number; discard: number } => {
    const sample = (this.table.options?.actions[0] as Pick | undefined) ?? this.sealed
    return { play: sample?.play?.length ?? 2, discard: sample?.discard?.length ?? 0 }
  })
  get wanted(): number {
    return this.size.play + this.size.discard
  }
  get complete(): boolean {
    return this.chosen.length === this.wanted
  }
  get toPlay(): string[] {
    return this.chosen.slice(0, this.size.play).map((at) => this.hand[at]!)
  }
  get toDiscard(): string[] {
    return this.chosen.slice(this.size.play).map((at) => this.hand[at]!)
  }
  /** Whether the pick on the table is the one that is chosen here. */
  get isSent(): boolean {
    const sealed = this.sealed
    if (!sealed || !this.complete) return false
    const key = (cards: readonly string[]) => [...cards].sort().join()
    return key(sealed.play) === key(this.toPlay) && key(sealed.discard ?? []) === key(this.toDiscard)
  }

  /** Look at the hand that there is now: begin anew when it is another one. */
  look(): void {
    const hand = this.#name
    if (hand === this.#hand) return
    this.#hand = hand
    this.chosen = this.#places(this.sealed)
    this.gains = {}
    this.together = null
    void this.#value(hand)
  }

  toggle(at: number): void {
    const chosen = this.chosen.includes(at) ? this.chosen.filter((each) => each !== at) : [...this.chosen, at]
    this.chosen = chosen.slice(-this.wanted)
    this.together = null
    void this.#valueTogether()
  }

  async confirm(): Promise<boolean> {
    if (!this.complete) return false
    const discard = this.toDiscard
    const pick = { do: 'pick', play: this.toPlay, ...(discard.length ? { discard } : {}) }
    return Boolean(await this.table.act(pick))
  }

  #places(pick: Pick | null): number[] {
    const left = this.hand.map((card) => card as string | null)
    return [...(pick?.play ?? []), ...(pick?.discard ?? [])].flatMap((card) => {
      const at = left.indexOf(card)
      if (at < 0) return []
      left[at] = null
      return [at]
    })
  }

  async #value(hand: string): Promise<void> {
    const cards = [...new Set(this.hand)]
    if (!cards.length) return
    const found = await api
      .preview(this.table.id, cards.map((card) => ({ do: 'pick', play: [card] })))
      .catch(() => null)
    if (!found || this.#hand !== hand) return
    const gains: Record<string, Preview> = {}
    cards.forEach((card, at) => {
      const preview = found.trials[at]?.preview
      if (preview) gains[card] = preview
    })
    this.gains = gains
  }

  async #valueTogether(): Promise<void> {
    if (this.size.play < 2 || this.toPlay.length < this.size.play) return
    const asked = this.toPlay
    const found = await api.preview(this.table.id, [{ do: 'pick', play: asked }]).catch(() => null)
    if (asked.join() === this.toPlay.join()) this.together = found?.trials[0]?.preview ?? null
  }
}
