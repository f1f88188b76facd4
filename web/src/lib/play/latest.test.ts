import { describe, expect, it } from 'vitest'

import type { Told } from '../net/types'
import { lastSpaces, lastTaken } from './latest'

const told = (seq: number, ...events: object[]): Told => ({ seq, at: 0, entry: 'acted', events: events as Told['events'] })

describe('the last move', () => {
  it('is what the newest entry with spaces touched', () => {
    const log = [told(1, { event: 'territory-claimed', territory: 'A1' }), told(2, { event: 'hands-passed', direction: 'left' })]
    expect(lastSpaces(log)).toEqual(['A1'])
    expect(lastSpaces([told(1, { event: 'rail-laid', territories: ['A1', 'A2'] })])).toEqual(['A1', 'A2'])
  })

  it('is what everybody took when the hands were opened, parchments by their number alone', () => {
    const opened = [
      { event: 'card-played', seat: 0, card: 'city-1' }, { event: 'parchment-kept', seat: 1 }, { event: 'parchment-kept', seat: 1, card: 'ace', to: 1 },
      { event: 'card-played', seat: 1, card: 'farm-fish' },
    ]
    const taken = lastTaken([told(1, { event: 'card-played', seat: 0, card: 'old' }), told(2, ...opened), told(3)])
    expect([...taken]).toEqual([[0, { cards: ['city-1'], parchments: 0 }], [1, { cards: ['farm-fish'], parchments: 1 }]])
    expect(lastTaken([]).size).toBe(0)
  })
})
