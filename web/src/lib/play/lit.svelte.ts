/** What a hint lights of the hand, of the tray and of what is on offer: cards and pieces by their id. */
class Lit {
  cards = $state.raw<readonly string[]>([])
  /** For the attribute that the style of the hint looks for. Of several copies, as many as the hint speaks of. */
  mark(card: string | undefined, copy = 0): true | undefined {
    return this.cards.filter((each) => each === card).length > copy ? true : undefined
  }
}
export const lit = new Lit()
