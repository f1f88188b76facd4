import { afterEach, describe, expect, it, vi } from 'vitest'

import type { SeatInfo } from '../net/types'
import { settings } from '../settings.svelte'
import { duration, Presence } from './presence.svelte'

settings.language = 'en'
const bob: SeatInfo = { seat: 1, kind: 'player', player: 'bob', name: 'Bob' }

describe('Presence', () => {
  afterEach(() => void vi.useRealTimers())

  it('counts by the server’s time how long somebody is away, and then gone', () => {
    vi.useFakeTimers({ now: 5_000_000 })
    const presence = new Presence()
    presence.hear({ type: 'present', now: 1000, away: { bob: 940 } })
    expect(presence.absence(bob)).toEqual({ kind: 'away', seconds: 60 })
    vi.advanceTimersByTime(600_000)
    expect(presence.absence(bob)).toEqual({ kind: 'gone', seconds: 660 })
    expect(presence.since(1590)).toBe(10)
    presence.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('knows nothing against bots, stand-ins and those who are here', () => {
    const presence = new Presence()
    presence.hear({ type: 'present', now: 1000, away: { bob: 940 } })
    const others: SeatInfo[] = [{ ...bob, player: 'ann' }, { ...bob, stand_in: 'kit' }, { seat: 2, kind: 'bot' }]
    expect(others.map((seat) => presence.absence(seat))).toEqual([null, null, null])
    presence.close()
  })

  it('says a while in words', () => {
    expect([0, 42, 130, 5000, 9000].map(duration)).toEqual(['5 s', '40 s', '2 min', '83 min', '3 h'])
  })
})
