import { describe, expect, it } from 'vitest'

import type { KingdomView } from '../net/types'
import { modeOf } from './mode'

const at = (phase: string, seat: number | null = 0) => ({ phase, seat }) as unknown as KingdomView

describe('modeOf', () => {
  it('follows the phase while the seat owes something', () => {
    const asked = ['exploration', 'rails', 'construction', 'harvest', 'finale', 'end'].map((phase) => modeOf(at(phase), true, true, false))
    expect(asked).toEqual(['draft', 'build', 'build', 'harvest', 'copy', 'end'])
  })
  it('keeps the pieces in sight while others build, and waits else', () => {
    expect(modeOf(at('construction'), true, false, true)).toBe('build')
    expect(['construction', 'harvest', 'finale'].map((phase) => modeOf(at(phase), true, false, false))).toEqual(['wait', 'wait', 'wait'])
  })
  it('asks nothing of a spectator, nor of anybody once the game is over', () => {
    expect(modeOf(at('exploration', null), true, false, false)).toBe('wait')
    expect(modeOf(at('exploration'), false, true, true)).toBe('end')
  })
})
