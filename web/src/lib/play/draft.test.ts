import { beforeEach, describe, expect, it, vi } from 'vitest'

import { api } from '../net/api'
import type { OfCards } from '../net/types'
import type { TableStore } from '../stores/table.svelte'

vi.mock('../net/api', () => ({
  api: { preview: vi.fn((_: string, actions: object[]) => Promise.resolve({ seq: 1, trials: actions.map(() => ({ preview: { carrots: 3, hopes: 1, standing: [] } })) })) },
}))

const HAND = ['city-1', 'city-1', 'territory:A1', 'fisher']

const choice = (take: Record<string, number>, more: object = {}): OfCards => ({ kind: 'cards', action: { do: 'pick' }, targets: HAND, take, ...more })

function tableWith(cards: OfCards, sealed: object | null = null) {
  const acted: object[] = []
  const table = {
    id: 'abc',
    view: { round: 1, seat: 0, decisions: [], own: { hand: HAND, sealed } },
    choices: [cards],
    act: (action: object) => (acted.push(action), Promise.resolve({ id: 'x', seq: 2 })),
  }
  return { table: table as unknown as TableStore, acted }
}

describe('Draft', () => {
  let Draft: (typeof import('./draft.svelte'))['Draft']
  beforeEach(async () => {
    ;({ Draft } = await import('./draft.svelte'))
  })

  it('keeps the order of choosing and no more cards than asked for', async () => {
    const { table, acted } = tableWith(choice({ play: 2 }, { ordered: true }))
    const draft = new Draft(table)
    draft.look()
    draft.toggle(0)
    draft.toggle(2)
    expect([draft.wanted, draft.action]).toEqual([2, { do: 'pick', play: ['city-1', 'territory:A1'] }])
    draft.toggle(3)
    expect(draft.fields).toEqual([{ field: 'play', size: 2, cards: ['territory:A1', 'fisher'] }])
    await draft.confirm()
    expect(acted).toEqual([{ do: 'pick', play: ['territory:A1', 'fisher'] }])
  })

  it('has the last cards chosen already, unless they go different ways', () => {
    const forced = new Draft(tableWith(choice({ play: 4 })).table)
    forced.look()
    expect(forced.action).toEqual({ do: 'pick', play: [...HAND].sort() })
    const open = new Draft(tableWith(choice({ play: 2, discard: 2 })).table)
    open.look()
    expect(open.chosen).toEqual([])
    open.toggle(3)
    expect(open.action).toBeNull()
    open.toggle(0)
    expect(open.action).toEqual({ do: 'pick', play: ['city-1', 'fisher'], discard: ['city-1', 'territory:A1'] })
  })

  it('keeps a card that was filled in when it is chosen by hand, too', () => {
    const draft = new Draft(tableWith(choice({ play: 1, discard: 3 })).table)
    draft.look()
    draft.toggle(3)
    draft.toggle(0)
    expect(draft.action).toEqual({ do: 'pick', play: ['fisher'], discard: ['city-1', 'city-1', 'territory:A1'] })
    draft.toggle(0)
    expect(draft.action).toBeNull()
    const forced = new Draft(tableWith(choice({ play: 4 })).table)
    forced.look()
    forced.toggle(2)
    expect(forced.action).not.toBeNull()
  })

  it('sends nothing while cards are missing', async () => {
    const { table, acted } = tableWith(choice({ play: 3 }))
    const draft = new Draft(table)
    draft.toggle(0)
    draft.toggle(1)
    expect([draft.wanted, await draft.confirm()]).toEqual([3, false])
    expect(acted).toEqual([])
  })

  it('tells the card to play from the card to discard', () => {
    const draft = new Draft(tableWith(choice({ play: 1, discard: 1 })).table)
    draft.toggle(3)
    draft.toggle(1)
    expect(draft.action).toEqual({ do: 'pick', play: ['fisher'], discard: ['city-1'] })
    expect([3, 1, 0].map((at) => draft.markOf(at))).toEqual([{ order: 1, field: 'play' }, { order: 2, field: 'discard' }, { order: 0, field: '' }])
  })

  it('shows a pick that was sent before, copies told apart', () => {
    const draft = new Draft(tableWith(choice({ play: 2 }), { do: 'pick', play: ['city-1', 'city-1'] }).table)
    draft.look()
    expect(draft.chosen).toEqual([0, 1])
    expect(draft.isSent).toBe(true)
    draft.toggle(3)
    expect(draft.isSent).toBe(false)
  })

  it('values every card once, as one that is played', async () => {
    const preview = vi.mocked(api.preview).mockClear()
    const draft = new Draft(tableWith(choice({ play: 1, discard: 1 })).table)
    draft.look()
    await vi.waitFor(() => expect(Object.keys(draft.gains)).toHaveLength(3))
    expect(preview.mock.calls).toEqual([[expect.objectContaining({ id: 'abc' }), ['city-1', 'territory:A1', 'fisher'].map((card) => ({ do: 'pick', play: [card] }))]])
  })
})
