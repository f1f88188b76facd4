import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { TableStore } from '../stores/table.svelte'

vi.mock('../net/api', () => ({
  api: { preview: vi.fn((_: string, actions: object[]) => Promise.resolve({ seq: 1, trials: actions.map(() => ({ preview: { carrots: 3, hopes: 1, standing: [] } })) })) },
}))

const HAND = ['city-1', 'city-1', 'territory:A1', 'fisher']

function tableWith(hand: string[], more: object = {}) {
  const acted: object[] = []
  const table = {
    id: 'abc',
    view: { round: 1, seat: 0, decisions: [], own: { hand, sealed: null } },
    options: { decision: 'exploration', count: 1, complete: true, actions: [{ do: 'pick', play: ['a', 'b'] }] },
    act: (action: object) => (acted.push(action), Promise.resolve({ id: 'x', seq: 2 })),
    ...more,
  }
  return { table: table as unknown as TableStore, acted }
}

describe('Drafting', () => {
  let Drafting: (typeof import('./drafting.svelte'))['Drafting']
  beforeEach(async () => {
    ;({ Drafting } = await import('./drafting.svelte'))
  })

  it('keeps the order of choosing and no more cards than asked for', async () => {
    const { table, acted } = tableWith(HAND)
    const drafting = new Drafting(table)
    drafting.look()
    drafting.toggle(0)
    drafting.toggle(2)
    drafting.toggle(3)
    expect(drafting.toPlay).toEqual(['territory:A1', 'fisher'])
    expect(drafting.complete).toBe(true)
    await drafting.confirm()
    expect(acted).toEqual([{ do: 'pick', play: ['territory:A1', 'fisher'] }])
  })

  it('tells the card to play from the card to discard', () => {
    const { table } = tableWith(HAND, { options: { decision: 'exploration', count: 1, complete: true, actions: [{ do: 'pick', play: ['a'], discard: ['b'] }] } })
    const drafting = new Drafting(table)
    drafting.toggle(3)
    drafting.toggle(1)
    expect([drafting.toPlay, drafting.toDiscard]).toEqual([['fisher'], ['city-1']])
  })

  it('shows a pick that was sent before, copies told apart', () => {
    const sealed = { do: 'pick', play: ['city-1', 'city-1'] }
    const { table } = tableWith(HAND, { options: null, view: { round: 1, seat: 0, decisions: [], own: { hand: HAND, sealed } } })
    const drafting = new Drafting(table)
    drafting.look()
    expect(drafting.chosen).toEqual([0, 1])
    expect(drafting.isSent).toBe(true)
  })

  it('values every card once', async () => {
    const { table } = tableWith(HAND)
    const drafting = new Drafting(table)
    drafting.look()
    await vi.waitFor(() => expect(Object.keys(drafting.gains)).toHaveLength(3))
  })
})
