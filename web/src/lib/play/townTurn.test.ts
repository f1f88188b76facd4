import { beforeEach, describe, expect, it, vi } from 'vitest'

import { api } from '../net/api'
import { settings } from '../settings.svelte'
import type { TableStore } from '../stores/table.svelte'
import { actionName, type Choice } from './choices'
import { reasonOf } from './move.svelte'
import { TownTurn } from './townTurn.svelte'

settings.language = 'en'
vi.mock('../net/api', () => ({
  api: { preview: vi.fn((_: string, actions: object[]) => Promise.resolve({ seq: 1, trials: actions.map(() => ({ preview: { carrots: 3, hopes: 0, standing: [] } })) })) },
}))
const preview = vi.mocked(api.preview)

const first = { code: 'plan-first', message: 'plan' }
const offer = ['inn', 'mill']
const plan: Choice = { kind: 'card', action: { do: 'plan' }, field: 'tile', targets: offer }
const planned: Choice = { kind: 'card', action: { do: 'plan' }, field: 'tile', refused: [{ code: 'already-planned', message: 'once', targets: offer }] }
const early: Choice = { kind: 'space', action: { do: 'build', tile: 'dock' }, piece: 'dock', field: 'plot', refused: [{ ...first, targets: ['A1', 'A2'] }, first] }
const build: Choice = { kind: 'space', action: { do: 'build', tile: 'dock' }, piece: 'dock', field: 'plot', targets: ['A1'], refused: [{ code: 'too-dear', message: 'dear', targets: ['A2'] }, { code: 'not-on-track', message: 'off' }] }
const craft: Choice = { kind: 'step', action: { do: 'craft', upgrade: 'saw' }, piece: 'saw' }
const craftBeside: Choice = { kind: 'step', action: { do: 'craft', upgrade: 'saw', beside: 'inn' }, piece: 'saw', refused: [{ code: 'too-dear', message: 'dear' }] }
const end: Choice = { kind: 'step', action: { do: 'end' } }
const waiting: Choice = { ...end, refused: [first] }
const bridge: Choice = { kind: 'side', action: { do: 'bridge' }, piece: 'saw', field: 'place', targets: [['A1', 'A2']], values: ['A1-A2'] }
const takeBack: Choice = { kind: 'space', action: { do: 'take-back' }, piece: 'dock', field: 'plot', targets: ['B1'], refused: [{ code: 'no-such-take-back', message: 'no' }] }
const none: Choice = { kind: 'step', action: { do: 'take-back', plot: null }, piece: 'dock' }
const pay: Choice = { kind: 'number', action: { do: 'pay' }, piece: 'dock', field: 'wood', targets: [0, 2] }
const reveal: Choice = { kind: 'card', action: { do: 'reveal' }, field: 'request', targets: ['wish'] }

function take(choices: Choice[], view: object = {}) {
  const acted: object[] = []
  const table = { id: 'abc', seq: 1, choices, view: { question: null, offer, drawn: [], requests: ['wish'], choice: null, ...view }, act: (action: object) => (acted.push(action), Promise.resolve({ id: 'x', seq: 2 })) }
  return { turn: new TownTurn(table as unknown as TableStore), acted }
}

describe('TownTurn', () => {
  beforeEach(() => void preview.mockClear())

  it('picks a card where it lies, and asks what it would change', async () => {
    const { turn, acted } = take([plan, early, craft, waiting])
    expect([turn.openIn('offer'), turn.openIn('requests'), turn.end]).toEqual([offer, [], null])
    turn.chooseCard('mill')
    turn.look()
    expect([turn.card, turn.chosen]).toEqual(['mill', { do: 'plan', tile: 'mill' }])
    expect(preview.mock.calls).toEqual([[expect.objectContaining({ id: 'abc' }), [{ do: 'plan', tile: 'mill' }]]])
    await turn.confirm()
    expect([acted, turn.card]).toEqual([[{ do: 'plan', tile: 'mill' }], null])
  })

  it('takes the one card there is, and a card that is chosen twice', async () => {
    expect(take([reveal]).turn.chosen).toEqual({ do: 'reveal', request: 'wish' })
    const { turn, acted } = take([plan])
    expect(turn.chosen).toBeNull()
    turn.chooseCard('inn')
    turn.chooseCard('inn')
    expect(acted).toEqual([{ do: 'plan', tile: 'inn' }])
  })

  it('counts what can be had: cards, buildings, upgrades, answers', () => {
    const { turn } = take([plan, early, craft])
    turn.chooseAt(1)
    expect(turn.card).toBe('mill')
    turn.chooseAt(2)
    expect(turn.chosen).toEqual(craft.action)
    const later = take([planned, build, craftBeside, end]).turn
    later.chooseAt(1)
    expect(later.held).toEqual(planned)
    later.chooseAt(0)
    expect(later.building).toBe(build)
    const asked = take([takeBack, none], { question: { kind: 'take-back', by: 'dock' } })
    asked.turn.chooseAt(0)
    expect(asked.turn.spaces).toEqual(['B1'])
    asked.turn.chooseAt(1)
    expect(asked.acted).toEqual([none.action])
  })

  it('tells requests that were drawn from those in the hand, and which was chosen face down', () => {
    expect(take([{ ...reveal, action: { do: 'keep' } }], { drawn: ['wish', 'other'] }).turn.openIn('requests')).toEqual([])
    expect(take([reveal]).turn.openIn('requests')).toEqual(['wish'])
    expect(take([reveal], { choice: 'wish' }).turn.card).toBe('wish')
  })

  it('says at once why a card or a building cannot be had now', () => {
    const { turn } = take([plan, early])
    turn.take(early)
    expect([turn.building, turn.refusal]).toMatchObject([null, { place: '', why: { code: 'plan-first' } }])
    const later = take([planned, build]).turn
    later.chooseCard('inn')
    expect(later.refusal).toMatchObject({ place: '', why: { code: 'already-planned' } })
    expect(preview).not.toHaveBeenCalled()
  })

  it('builds what is in hand, with the reasons against the other plots', () => {
    const { turn } = take([planned, build, end])
    turn.take(build)
    expect([turn.building, turn.spaces, turn.marks.dimmed]).toEqual([build, ['A1'], { A2: 'you cannot afford it' }])
    turn.choose('C3')
    expect(turn.refusal).toMatchObject({ place: 'C3', why: { code: 'not-on-track' } })
    turn.choose('A1')
    expect([turn.chosen, turn.marks.pointed]).toEqual([{ do: 'build', tile: 'dock', plot: 'A1' }, ['A1']])
    expect(turn.end).toEqual({ do: 'end' })
    turn.chooseCard('inn')
    expect(turn.building).toBeNull()
  })

  it('buys what lies beside a building and what does not, each by its own step', () => {
    const { turn } = take([planned, craft, craftBeside])
    expect([turn.purchaseOf({ upgrade: 'saw' }), turn.purchaseOf({ upgrade: 'saw', beside: 'inn' })]).toEqual([craft, craftBeside])
    turn.take(craft)
    turn.look()
    expect([turn.chosen, preview.mock.calls.length]).toEqual([{ do: 'craft', upgrade: 'saw' }, 1])
    turn.take(craftBeside)
    expect([turn.chosen, turn.refusal?.why.code]).toEqual([null, 'too-dear'])
  })

  it('has the places of a question in hand at once, and the rest as buttons', () => {
    const asked = take([takeBack, none], { question: { kind: 'take-back', by: 'dock' } }).turn
    expect([asked.spaces, asked.listed, asked.buildOf('dock'), asked.purchaseOf({ upgrade: 'dock' })]).toEqual([['B1'], [none.action], null, null])
    asked.choose('B1')
    expect(asked.chosen).toEqual({ do: 'take-back', plot: 'B1' })
    expect(take([pay], { question: { kind: 'payment', by: 'dock' } }).turn.listed).toEqual([{ do: 'pay', wood: 0 }, { do: 'pay', wood: 2 }])
  })

  it('places a bridge from either end, under its name', () => {
    const { turn } = take([bridge], { question: { kind: 'bridge', by: 'saw' } })
    turn.chooseSide('A2', 'A1')
    expect([turn.chosen, turn.marks.previewSides]).toEqual([{ do: 'bridge', place: 'A1-A2' }, [['A2', 'A1']]])
  })
})

describe('words', () => {
  it.each([
    [{ do: 'build', tile: 'dock', plot: 'A1' }, 'Build Dock on A1'],
    [{ do: 'take-back', plot: 'A1' }, 'Take back A1'],
    [{ do: 'take-back', plot: null }, 'None'],
    [{ do: 'pay', wood: 0 }, 'Pay in coins only'],
    [{ do: 'juggle', tile: 'dock', plot: 'A1' }, 'juggle Dock A1'],
  ])('of %j', (action, text) => {
    expect(actionName(action, 'turn', (id) => (id === 'dock' ? 'Dock' : id))).toBe(text)
  })

  it('of a reason that the page does not know are those of the rules', () => {
    expect([reasonOf(first), reasonOf({ code: 'moon', message: 'the moon is full' })]).toEqual(['take a building first', 'the moon is full'])
  })
})
