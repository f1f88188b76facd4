import { describe, expect, it } from 'vitest'

import type { Told } from '../net/types'
import { harvestIn, lastSpaces } from './last'
import { passing, pickNumber } from './passing'

const told = (seq: number, ...events: object[]): Told => ({ seq, at: 0, entry: 'acted', events: events as Told['events'] })
const began = (round: number) => ({ event: 'round-began', round })
const passed = (direction: string) => ({ event: 'hands-passed', direction })

describe('the draft, read off the log', () => {
  it('begins to the left and turns with every round', () => {
    expect(passing([])).toBe('left')
    expect(passing([told(1, began(1)), told(2, passed('left'))])).toBe('left')
    expect(passing([told(1, began(1)), told(2, passed('left')), told(3, began(2))])).toBe('right')
  })

  it('counts the picks of the round', () => {
    expect(pickNumber([told(1, began(1)), told(2, passed('left')), told(3, passed('left'))])).toBe(3)
    expect(pickNumber([told(1, passed('left')), told(2, began(2))])).toBe(1)
  })
})

describe('the last move', () => {
  it('is what the newest entry with spaces touched', () => {
    const log = [told(1, { event: 'territory-claimed', territory: 'A1' }), told(2, { event: 'hands-passed', direction: 'left' })]
    expect(lastSpaces(log)).toEqual(['A1'])
    expect(lastSpaces([told(1, { event: 'rail-laid', territories: ['A1', 'A2'] })])).toEqual(['A1', 'A2'])
  })

  it('names the round that was harvested', () => {
    expect(harvestIn([told(1, { event: 'carrots-scored', carrots: 3 }, began(3))])).toBe('round-2')
    expect(harvestIn([told(1, began(3))])).toBeNull()
  })
})
