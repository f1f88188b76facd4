/** What a hint lights of the hand, of the tray and of what is on offer: cards and pieces by their id. */
class Lit {
  cards = $state.raw<readonly string[]>([])
  /** For the attribute that the style of the hint looks for. */
  mark(card: string | undefined): true | undefined {
    return card !== undefined && this.cards.includes(card) ? true : undefined
  }
}
export const lit = new Lit()
