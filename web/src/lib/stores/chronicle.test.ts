import { describe, expect, it } from 'vitest'

import type { Told } from '../net/types'
import { settings } from '../settings.svelte'
import { linesOf, mutedIn } from './chronicle'

settings.language = 'en'

const told = (seq: number, entry: string, about: Record<string, unknown>): Told => ({ seq, at: 0, entry, about })
const mute = (seq: number, other: string, muted: boolean) => told(seq, 'mute-set', { identity: 'me', other, muted })

describe('mutedIn', () => {
  it('knows who is not to be read, as the last word has it', () => {
    const log = [mute(1, 'a', true), mute(2, 'b', true), told(3, 'said', { identity: 'b' }), mute(4, 'a', false)]
    expect(mutedIn(log)).toEqual(new Set(['b']))
    expect(mutedIn([])).toEqual(new Set())
  })
})

describe('the chat', () => {
  it('says whose words they are, so that one can mute them', () => {
    const [line] = linesOf(told(5, 'said', { identity: 'x', name: 'Odile', seat: null, text: 'hop' }), false)
    expect(line).toMatchObject({ kind: 'chat', parts: ['Odile', ' ', 'hop'], speaker: { player: 'x', name: 'Odile' } })
  })
})

describe('an offer', () => {
  it('is told in words that say what is offered', () => {
    const words = (about: Record<string, unknown>) => linesOf(told(1, 'offered', about), false)[0]?.parts
    expect(words({ kind: 'end', by: 0, seat: null })).toEqual([{ seat: 0 }, ' offers to end the game.'])
    expect(words({ kind: 'replace', by: 0, seat: 2 })).toContainEqual({ seat: 2 })
    expect(linesOf(told(2, 'answered', { seat: 1, yes: false }), false)[0]?.parts.at(-1)).toBe(' declines.')
  })
})
