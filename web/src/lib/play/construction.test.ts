import { beforeEach, describe, expect, it, vi } from 'vitest'

import { api } from '../net/api'
import { settings } from '../settings.svelte'
import type { TableStore } from '../stores/table.svelte'
import type { Choice } from './choices'
import { Construction } from './construction.svelte'

settings.language = 'en'
vi.mock('../net/api', () => ({
  api: { preview: vi.fn((_: string, actions: object[]) => Promise.resolve({ seq: 1, trials: actions.map(() => ({ preview: { carrots: 3, hopes: 0, standing: [] } })) })) },
}))
const preview = vi.mocked(api.preview)

const elsewhere = { code: 'not-yours', message: 'this territory is not yours' }
const city: Choice = { kind: 'space', action: { do: 'place', building: 'city-1' }, field: 'territory', piece: 'city-1', targets: ['A1', 'A2'], refused: [{ code: 'built-on', message: 'built', targets: ['B1'] }, elsewhere] }
const farm: Choice = { kind: 'space', action: { do: 'place', building: 'farm-gold' }, field: 'territory', piece: 'farm-gold', refused: [elsewhere] }
const towers: Choice = { kind: 'pair', action: { do: 'towers' }, field: 'territories', piece: 'sky-tower', same: { code: 'same-fief', message: 'same' }, targets: ['A1', 'A2', 'B1'], groups: [1, 1, 2] }
const rail: Choice = { kind: 'side', action: { do: 'rail', kind: 'switch' }, field: 'territories', piece: 'switch', targets: [['A1', 'A2']] }
const announce: Choice = { kind: 'step', action: { do: 'announce', camp: 'camp-2' }, piece: 'camp-2' }
const kept: Choice = { kind: 'step', action: { do: 'announce', camp: 'camp-3' }, piece: 'camp-3', refused: [{ code: 'camp-kept', message: 'kept' }] }
const finish: Choice = { kind: 'step', action: { do: 'finish' } }
const camp: Choice = { kind: 'space', action: { do: 'camp' }, field: 'territory', piece: 'camp-2', targets: ['J9'] }
const pass: Choice = { kind: 'step', action: { do: 'pass' }, piece: 'camp-2' }

function construct(choices: Choice[], call: object | null = null) {
  const acted: object[] = []
  const table = { id: 'abc', seq: 1, decision: 'construction', choices, view: { seat: 0, call, players: [{ realm: { territories: ['A1', 'A2', 'B1'] } }] }, act: (action: object) => (acted.push(action), Promise.resolve({ id: 'x', seq: 2 })) }
  return { construction: new Construction(table as unknown as TableStore), acted }
}

describe('Construction', () => {
  beforeEach(() => void preview.mockClear())

  it('lays out pieces, those without a place last, and lists what no place stands for', () => {
    const mill: Choice = { kind: 'option', action: { do: 'grind' }, field: 'corn', piece: 'windmill', targets: ['rye', 'oats'] }
    const { construction } = construct([farm, city, announce, mill, finish])
    expect(construction.tray.map(({ piece }) => piece)).toEqual(['city-1', 'camp-2', 'farm-gold'])
    expect(construction.listed).toEqual([{ do: 'grind', corn: 'rye' }, { do: 'grind', corn: 'oats' }, { do: 'finish' }])
  })

  it('knows when only the finish is left: no piece fits, nothing else is listed, no camp is called', () => {
    expect(construct([farm, kept, finish]).construction.onlyFinish).toEqual({ do: 'finish' })
    expect(construct([city, finish]).construction.onlyFinish).toBeNull()
    expect(construct([announce, finish]).construction.onlyFinish).toBeNull()
    expect(construct([camp, pass], { camp: 'camp-2' }).construction.onlyFinish).toBeNull()
    expect(construct([farm]).construction.onlyFinish).toBeNull()
  })

  it('puts the piece in hand on a space, and asks once what that would change', async () => {
    const { construction, acted } = construct([city, finish])
    construction.take(city)
    construction.look()
    construction.point('A1')
    construction.look()
    construction.choose('A1')
    construction.look()
    expect(preview.mock.calls).toEqual([[expect.objectContaining({ id: 'abc' }), ['A1', 'A2'].map((territory) => ({ do: 'place', building: 'city-1', territory }))]])
    await vi.waitFor(() => expect(construction.preview?.carrots).toBe(3))
    expect(construction.marks.gains).toEqual({ A1: 3, A2: 3 })
    await construction.confirm()
    expect(acted).toEqual([{ do: 'place', building: 'city-1', territory: 'A1' }])
    expect(construction.held).toBeNull()
  })

  it('asks about many places some at a time', async () => {
    const targets = Array.from({ length: 70 }, (_, at) => `A${at}`)
    const { construction } = construct([{ ...camp, targets }, pass], { seat: 1 })
    construction.look()
    await vi.waitFor(() => expect(Object.keys(construction.gains).length).toBe(70))
    expect(preview.mock.calls.map(([, actions]) => actions.length)).toEqual([60, 10])
  })

  it('does what was chosen when it is chosen once more', async () => {
    const { construction, acted } = construct([city, towers, rail])
    construction.take(city)
    construction.choose('A2')
    construction.choose('A2')
    await vi.waitFor(() => expect(construction.held).toBeNull())
    construction.take(rail)
    construction.chooseSide('A1', 'A2')
    construction.chooseSide('A2', 'A1')
    await vi.waitFor(() => expect(construction.held).toBeNull())
    construction.take(towers)
    for (const end of ['A1', 'A1', 'B1', 'A2', 'A2']) construction.choose(end)
    expect(acted).toEqual([
      { do: 'place', building: 'city-1', territory: 'A2' },
      { do: 'rail', kind: 'switch', territories: ['A1', 'A2'] },
      { do: 'towers', territories: ['A2', 'B1'] },
    ])
  })

  it('says at once, without asking, why a space or a piece is refused', () => {
    const { construction } = construct([city, kept])
    construction.take(city)
    expect(construction.marks.dimmed).toEqual({ B1: 'a building stands there already' })
    construction.choose('B1')
    expect(construction.refusal).toMatchObject({ place: 'B1', why: { code: 'built-on' } })
    construction.choose('Z9')
    expect(construction.refusal).toEqual({ place: 'Z9', why: elsewhere })
    construction.take(kept)
    expect([construction.held, construction.refusal]).toMatchObject([null, { place: '', why: { code: 'camp-kept' } }])
    expect(preview).not.toHaveBeenCalled()
  })

  it('joins two ends, in the order of the choice', () => {
    const { construction } = construct([towers])
    construction.take(towers)
    construction.choose('B1')
    expect([construction.spaces, construction.chosen]).toEqual([['A1', 'A2'], null])
    construction.choose('A2')
    construction.choose('A1')
    expect(construction.chosen).toEqual({ do: 'towers', territories: ['A1', 'B1'] })
    expect(construction.marks).toMatchObject({ previewLink: ['B1', 'A1'], targets: ['A2'] })
    construction.choose('B1')
    construction.choose('A2')
    expect(construction.refusal?.why.code).toBe('same-fief')
  })

  it('lays a rail on a side, from either end', () => {
    const { construction } = construct([rail])
    construction.take(rail)
    construction.chooseSide('A2', 'A1')
    expect(construction.chosen).toEqual({ do: 'rail', kind: 'switch', territories: ['A1', 'A2'] })
  })

  it('takes a step about a piece in hand before it is done', () => {
    const { construction } = construct([announce])
    construction.take(announce)
    expect(construction.chosen).toEqual({ do: 'announce', camp: 'camp-2' })
    construction.take(announce)
    expect(construction.chosen).toBeNull()
  })

  it('has the piece of a call in hand at once, and its other answer as a button', () => {
    const { construction } = construct([camp, pass], { seat: 1 })
    expect([construction.held, construction.spaces, construction.listed]).toEqual([camp, ['J9'], [{ do: 'pass' }]])
  })
})
