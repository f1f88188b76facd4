import { describe, expect, it } from 'vitest'

import type { Told } from '../net/types'
import { settings } from '../settings.svelte'
import { Chat } from './chat.svelte'
import { linesOf, mutedIn, newestFirst } from './log'

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
    const [line] = linesOf(told(5, 'said', { identity: 'x', name: 'Odile', seat: null, text: 'hop' }))
    expect(line).toMatchObject({ kind: 'chat', parts: ['Odile', ' ', 'hop'], speaker: { player: 'x', name: 'Odile' } })
  })
})

describe('an offer', () => {
  it('is told in words that say what is offered', () => {
    const words = (about: Record<string, unknown>) => linesOf(told(1, 'offered', about))[0]?.parts
    expect(words({ kind: 'end', by: 0, seat: null })).toEqual([{ seat: 0 }, ' offers to end the game.'])
    expect(words({ kind: 'replace', by: 0, seat: 2 })).toContainEqual({ seat: 2 })
    expect(linesOf(told(2, 'answered', { seat: 1, yes: false }))[0]?.parts.at(-1)).toBe(' declines.')
  })
})

describe('the newest lines', () => {
  const acted = (seq: number, ...events: object[]): Told => ({ seq, at: 0, entry: 'acted', events: events as Told['events'] })
  const settled = (territory: string) => ({ event: 'territory-claimed', seat: 0, territory })
  const began = (round: number) => ({ event: 'round-began', round })
  const log = [
    acted(1, settled('A1')),
    acted(2, settled('A2'), { event: 'carrots-scored', seat: 0, source: 'fiefs', carrots: 3, places: ['A2'] }, began(2), { event: 'sheriff-named', seat: 1 }),
    acted(3, settled('A3'), settled('A4')),
  ]
  const shown = (most: number) => {
    const { lines, older } = newestFirst(log, most)
    return { lines: lines.map(({ kind, seq, spaces }) => (kind === 'head' ? 'head' : (spaces[0] ?? String(seq)))), older }
  }

  it('stand under the heading of their own round, what ended the round before it too', () => {
    expect(shown(160)).toEqual({ lines: ['head', 'A4', 'A3', '2', 'A2', 'A2', 'A1'], older: false })
  })

  it('that are cut off leave the heading of their round', () => {
    expect(shown(2)).toEqual({ lines: ['head', 'A4', 'A3'], older: true })
    expect(shown(4)).toEqual({ lines: ['head', 'A4', 'A3', '2'], older: true })
  })
})

describe('what a card copied', () => {
  it('is named where it pays', () => {
    const event = { event: 'carrots-scored', seat: 1, source: 'parchments', carrots: 9, copied: 'carpenter', card: 'liberal', places: [] }
    const [line] = linesOf({ seq: 1, at: 0, entry: 'acted', events: [event] as unknown as Told['events'] })
    expect(line?.parts).toEqual([{ seat: 1 }, ' gathered ', { carrots: 9 }, ' with ', { card: 'liberal' }, ', which copied ', { card: 'carpenter' }, '.'])
  })
})

describe('unread messages', () => {
  const said = (seq: number, identity: string) => told(seq, 'said', { identity, name: identity, seat: null, text: 'hop' })

  it('are those since one looked, without those of who is muted', () => {
    const table = { log: [said(1, 'a'), said(2, 'b'), mute(3, 'b', true)] }
    const chat = new Chat(table)
    expect(chat.unread.map(({ seq }) => seq)).toEqual([1])
    chat.read()
    expect(chat.unread).toEqual([])
  })
})
