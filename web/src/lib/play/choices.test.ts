import { describe, expect, it } from 'vitest'

import messages from '../../../fixtures/messages.json'
import type { OfAnswers, OfPair } from '../net/types'
import { settings } from '../settings.svelte'
import { actionName, actionOf, actionsOf, answersOf, refusalOf, refusals, spacesOf, waysOf, type Action, type Choice } from './choices'

settings.language = 'en'

interface Met {
  title: string
  decision: string
  choice: Choice
  /** The first actions that it can become, in the rules' own words. */
  actions: Action[]
}
const met = messages.choices as unknown as Met[]
const name = ({ title, decision, choice }: Met) => `${title}, ${decision}: ${choice.kind} of ${String(choice.action.do)}`

/** What a player picks to get an action. */
function picksFor(choice: Choice, action: Action, at: number): unknown[] {
  switch (choice.kind) {
    case 'step':
      return []
    case 'pair':
      return [...(action[choice.field] as string[])].reverse()
    case 'cards':
      return Object.keys(choice.take).flatMap((field) => action[field] as string[])
    case 'answers':
      return [action[choice.field]]
    default:
      return [choice.targets![at]]
  }
}

describe('a choice', () => {
  it.each(met.map((each) => [name(each), each] as const))('becomes the actions of the rules: %s', (_, { choice, actions }) => {
    expect(actions.map((action, at) => actionOf(choice, picksFor(choice, action, at)))).toEqual(actions)
    const listed = actionsOf(choice)
    if (listed.length) expect(listed.slice(0, actions.length)).toEqual(actions)
    expect(waysOf(choice) > 0).toBe(actions.length > 0 && choice.kind !== 'cards' && choice.kind !== 'answers')
  })

  it('of every kind is met', () => {
    expect([...new Set(met.map(({ choice }) => choice.kind))]).toEqual(expect.arrayContaining(['step', 'card', 'space', 'side', 'pair', 'cards', 'answers']))
  })

  it('becomes nothing with what is not among its targets, or too little', () => {
    for (const { choice } of met) {
      if (choice.kind !== 'step' && choice.kind !== 'answers') expect([actionOf(choice, ['nowhere']), actionOf(choice, [])]).toEqual([null, null])
    }
  })

  it('of a side is the same from both ends', () => {
    const { choice, actions } = met.find((each) => each.choice.kind === 'side')!
    const [one, other] = (choice as { targets: string[][] }).targets[0]!
    expect(actionOf(choice, [[other, one]])).toEqual(actions[0])
  })

  it('of several cards sorts them only where their order does not matter', () => {
    const choice: Choice = { kind: 'cards', action: { do: 'pick' }, targets: ['a', 'b', 'c'], take: { play: 2, discard: 1 } }
    expect(actionOf(choice, ['c', 'b', 'a'])).toEqual({ do: 'pick', play: ['b', 'c'], discard: ['a'] })
    expect(actionOf({ ...choice, ordered: true }, ['c', 'b', 'a'])).toEqual({ do: 'pick', play: ['c', 'b'], discard: ['a'] })
  })
})

describe('a pair', () => {
  const same = { code: 'same-fief', message: 'both ends lie in one fief' }
  const elsewhere = { code: 'not-yours', message: 'this territory is not yours' }
  const built = { code: 'built-on', message: 'a building stands there already', targets: ['C1'] }
  const pair: OfPair = { kind: 'pair', action: { do: 'towers' }, field: 'territories', same, targets: ['A1', 'A2', 'B1'], groups: [1, 1, 2], refused: [built, elsewhere] }

  it('offers the partners of its first end, and says why the others are none', () => {
    expect(spacesOf(pair, null)).toEqual(['A1', 'A2', 'B1'])
    expect(spacesOf(pair, 'A1')).toEqual(['B1'])
    expect(refusals(pair, null)).toEqual({ C1: built })
    expect(refusals(pair, 'A1')).toEqual({ C1: built, A2: same })
    expect([refusalOf(pair, 'A2', 'A1'), refusalOf(pair, 'C1', 'A1'), refusalOf(pair, 'Z9', null)]).toEqual([same, built, elsewhere])
  })

  it('has to wait where all its spaces are of one group', () => {
    expect([waysOf(pair), waysOf({ ...pair, groups: [1, 1, 1] })]).toEqual([3, 0])
  })
})

describe('answers', () => {
  const free: OfAnswers = { kind: 'answers', action: { do: 'choose' }, field: 'choices', questions: [{ key: 'A1', options: ['wood', 'fish'] }, { key: 'B1', options: ['wood', 'fish'] }] }
  const bound: OfAnswers = { ...free, ways: [{ A1: 'wood', B1: 'fish' }, { A1: 'fish', B1: 'wood' }] }

  it('keep what was answered, then the advice', () => {
    expect(answersOf(free, {}, null)).toEqual({ A1: 'wood', B1: 'wood' })
    expect(answersOf(free, { B1: 'wood' }, { A1: 'fish', B1: 'fish' })).toEqual({ A1: 'fish', B1: 'wood' })
  })

  it('are always a way that is allowed, with the newest answer in it', () => {
    expect(answersOf(bound, {}, { A1: 'fish', B1: 'wood' })).toEqual(bound.ways![1])
    expect(answersOf(bound, { A1: 'wood' }, { A1: 'fish', B1: 'wood' })).toEqual(bound.ways![0])
    expect(answersOf(bound, { A1: 'wood', B1: 'wood' }, null)).toEqual(bound.ways![1])
  })
})

describe('the name of an action', () => {
  it('is in the words of its decision, else as it is sent', () => {
    expect(actionName({ do: 'finish' }, 'rails')).not.toBe(actionName({ do: 'finish' }, 'construction'))
    expect(actionName({ do: 'graze', meadow: 'A1' }, 'grazing')).toBe('graze A1')
  })
})
