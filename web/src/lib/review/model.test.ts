import { describe, expect, it } from 'vitest'

import found from '../../../fixtures/review.json'
import type { SeatReview } from '../net/types'
import { chances, judged, mistakesFirst, ranked, spacesOf, stairs, toldOf } from './model'

const { review, actions } = found as SeatReview
const all = judged(review)

describe('the decisions of a review', () => {
  it('are mistakes only where the coach says so, and the three largest are the turning points', () => {
    expect(all.map(({ verdict }) => verdict === 'mistake')).toEqual(review.decisions.map(({ mistake }) => mistake))
    const turns = all.filter(({ turn }) => turn).sort((one, other) => one.turn - other.turn)
    expect(turns.map(({ turn }) => turn)).toEqual([1, 2, 3])
    const losses = mistakesFirst(all).filter(({ mistake }) => mistake).map(({ loss }) => loss.wins)
    expect(turns.map(({ loss }) => loss.wins)).toEqual(losses.slice(0, 3))
    expect([...losses].sort((one, other) => other - one)).toEqual(losses)
  })

  it('come mistakes first, and none is lost', () => {
    const steps = mistakesFirst(all).map(({ step }) => step)
    expect([...steps].sort((one, other) => one - other)).toEqual(review.decisions.map(({ step }) => step))
  })

  it('have the best candidate on top, and names for all', () => {
    for (const each of all) {
      expect(ranked(each)[0]!.action).toBe(each.best)
      expect(each.yours.action).toBe(each.chosen)
      for (const { action } of each.candidates) expect(actions[action]).toMatchObject({ en: expect.any(String), fr: expect.any(String) })
    }
  })
})

describe('luck and skill', () => {
  it('begin each where the one before ended, and end at the result', () => {
    const bars = stairs(review)
    expect(bars.map(({ part }) => part)).toEqual(['start', 'deals', 'own', 'others', 'result'])
    const size = (at: number): number => (bars[at]!.to - bars[at]!.from) * (bars[at]!.up ? 1 : -1)
    expect(size(0) + size(1) + size(2) + size(3)).toBeCloseTo(size(4))
    for (const { from, to } of bars) {
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(1.0000001)
    }
  })

  it('is drawn from an even start over every decision to the result', () => {
    const points = chances(review, all)
    expect(points).toHaveLength(review.decisions.length + 2)
    expect([points[0], points.at(-1)]).toEqual([review.start.wins, review.result.wins])
  })
})

it('calls players by their names', () => {
  const seats = [{ name: 'Ann' }, { name: 'Bob' }]
  expect(toldOf('H4 went to player B. -1.5 at the end.', seats)).toBe('H4 went to Bob. −1.5 at the end.')
  expect(toldOf('H4\u00a0: le joueur A l’a eu.', seats)).toBe('H4\u00a0: Ann l’a eu.')
  const told = review.decisions.flatMap(({ why }) => [why.en, why.fr]).map((why) => toldOf(why, [...'abcd'].map((name) => ({ name }))))
  expect(told.filter((why) => /player [A-D]|joueur [A-D]/.test(why))).toEqual([])
})

it('finds the spaces that an action names', () => {
  expect(spacesOf('place city-2 C4')).toEqual(['C4'])
  expect(spacesOf('rail railway J10 J9')).toEqual(['J10', 'J9'])
  expect(spacesOf('pick city-1,parchment-2')).toEqual([])
})
