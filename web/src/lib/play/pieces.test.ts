import { describe, expect, it } from 'vitest'

import type { RealmView } from '../boards/types'
import type { KingdomAction } from '../net/types'
import { actionFor, sidesOf, targetsOf, trayOf } from './pieces'

const realm = (pieces: string[], parts: Record<string, unknown> = {}): RealmView => ({
  territories: ['A1', 'A2', 'B1'], buildings: {}, links: [], pieces, parts,
})
const ACTIONS: KingdomAction[] = [
  { do: 'place', building: 'city-1', territory: 'A1' },
  { do: 'place', building: 'city-1', territory: 'A2' },
  { do: 'towers', territories: ['A1', 'B1'] },
  { do: 'towers', territories: ['A2', 'B1'] },
  { do: 'announce', camp: 'camp-3' },
  { do: 'rainbow', rainbow: 'rainbow-1', territory: 'A2' },
  { do: 'finish' },
]

describe('trayOf', () => {
  it('counts pieces and their places, those without a place last', () => {
    const tray = trayOf(realm(['farm-gold', 'city-1', 'city-1', 'sky-tower', 'camp-3']), ACTIONS, null, 'construction')
    expect(tray.map(({ id, use, count, places }) => [id, use, count, places])).toEqual([
      ['city-1', 'place', 2, 2],
      ['sky-tower', 'towers', 1, 2],
      ['camp-3', 'announce', 1, 1],
      ['rainbow-1', 'rainbow', 1, 1],
      ['farm-gold', 'place', 1, 0],
    ])
  })

  it('shows only the camp that is asked about', () => {
    const tray = trayOf(realm(['city-1', 'camp-2']), [{ do: 'camp', territory: 'J9' }, { do: 'pass' }], 'camp-2', 'construction')
    expect(tray).toEqual([{ id: 'camp-2', piece: 'camp-2', use: 'camp', count: 1, places: 1 }])
  })

  it('shows rails by kind in their own step', () => {
    const rails: KingdomAction[] = [{ do: 'rail', kind: 'railway', territories: ['A1', 'A2'] }, { do: 'finish' }]
    const tray = trayOf(realm([], { rails: { railway: 2, switch: 0, cards: 1 } }), rails, null, 'rails')
    expect(tray).toEqual([{ id: 'rail:railway', piece: 'railway', use: 'rail', count: 2, places: 1 }])
    expect(sidesOf(tray[0]!, rails)).toEqual([['A1', 'A2']])
  })
})

describe('targetsOf', () => {
  const item = (id: string, use: 'place' | 'towers') => ({ id, piece: id, use, count: 1, places: 1 })

  it('gives the spaces of the piece', () => {
    expect(targetsOf(item('city-1', 'place'), ACTIONS, null)).toEqual(['A1', 'A2'])
  })

  it('gives the partners of a first end', () => {
    expect(targetsOf(item('sky-tower', 'towers'), ACTIONS, null)).toEqual(['A1', 'B1', 'A2'])
    expect(targetsOf(item('sky-tower', 'towers'), ACTIONS, 'B1')).toEqual(['A1', 'A2'])
    expect(actionFor(item('sky-tower', 'towers'), 'A2', 'B1')).toEqual({ do: 'towers', territories: ['B1', 'A2'] })
  })
})
