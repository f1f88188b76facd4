/** What a hint lights. */
import { describe, expect, it } from 'vitest'

import { lit } from './lit.svelte'

describe('what a hint lights', () => {
  it('is as many copies of a card as it speaks of', () => {
    const hand = ['city-2', 'territory:A1', 'city-2', 'city-2']
    const lights = (cards: string[]): boolean[] => {
      lit.cards = cards
      return hand.map((card, at) => lit.mark(card, hand.slice(0, at).filter((each) => each === card).length) ?? false)
    }
    expect(lights(['city-2', 'territory:A1'])).toEqual([true, true, false, false])
    expect(lights(['city-2', 'city-2'])).toEqual([true, false, true, false])
    expect(lights([])).toEqual([false, false, false, false])
  })
})
