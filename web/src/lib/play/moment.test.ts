/** Every moment of whole random games, of every title and number of players, has exactly one sentence; and every sentence a moment. */
import { describe, expect, it, vi } from 'vitest'

import found from '../../../fixtures/moments.json'
import { settings } from '../settings.svelte'
import type { AnyView, TableStore } from '../stores/table.svelte'
import { actionsOf, type Choice } from './choices'
import { Construction } from './construction.svelte'
import { Draft } from './draft.svelte'
import { kingdomMoment, KEYS, reasonFor, sentenceOf, townMoment, type Moment } from './moment'
import type { Move } from './move.svelte'
import { TownTurn } from './townTurn.svelte'

settings.language = 'en'
vi.mock('../net/api', () => ({ api: { preview: vi.fn(() => Promise.resolve({ seq: 1, trials: [] })) } }))

/** A position as one seat was sent it. */
interface Position {
  title: string
  players: number
  seat: number | null
  decision: string | null
  choices: Choice[]
  view: AnyView
}
const positions = found as unknown as Position[]
const names = { seats: ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve'].map((name) => ({ name })), nameOf: (id: string) => (id ? '“…”' : '“”') }

const PICKED = new Set<Choice['kind']>(['space', 'side', 'pair', 'card'])

/** Everything that can be in hand there, one thing after another. */
function* movesOf<M extends Move>(fresh: () => M, choices: readonly Choice[]): Generator<M> {
  yield fresh()
  for (const choice of choices) {
    for (const count of [0, 1, 2]) {
      const move = fresh()
      if (move.held !== choice) move.take(choice)
      if (move.held !== choice) break // it is refused at once
      const picks = (PICKED.has(choice.kind) && 'targets' in choice ? (choice.targets ?? []) : []) as (string | [string, string])[]
      if (count > (choice.kind === 'pair' ? 2 : 1) || picks.length < count) break
      for (const pick of picks.slice(0, count)) typeof pick === 'string' ? move.choose(pick) : move.chooseSide(...pick)
      yield move
    }
  }
}

/** What one is asked there, whatever is in hand. */
function* momentsOf({ title, seat, decision, choices, view }: Position): Generator<Moment> {
  const table = { id: 'x', seq: 1, decision, choices, view: { ...view, seat }, sending: true, act: () => Promise.resolve(false) } as unknown as TableStore
  if (title === 'town') {
    const takeable = choices.filter(({ kind, piece }) => kind !== 'step' || (piece && decision === 'turn'))
    for (const turn of movesOf(() => new TownTurn(table), takeable)) yield townMoment(table, turn, names)
    return
  }
  const cards = choices.find((each) => each.kind === 'cards')
  if (!cards) {
    for (const move of movesOf(() => new Construction(table), new Construction(table).tray)) yield kingdomMoment(table, new Draft(table), move, names)
    return
  }
  const wanted = Object.values(cards.take).reduce((sum, size) => sum + size, 0)
  const hand = [...cards.targets.keys()]
  for (const chosen of [...Array.from({ length: wanted + 1 }, (_, count) => hand.slice(0, count)), hand.slice(-wanted).reverse()]) {
    const draft = new Draft(table)
    draft.chosen = chosen
    yield kingdomMoment(table, draft, new Construction(table), names)
  }
  const draft = new Draft(table)
  draft.look()
  yield kingdomMoment(table, draft, new Construction(table), names)
}

const met = positions.map((position) => ({ position, moments: [...momentsOf(position)] }))
const sittings = [...new Set(positions.map(({ title, players }) => `${title}, ${players} players`))]

describe('the sentences of moments', () => {
  it('say what to do at every moment of whole games', () => {
    expect(sittings.length).toBe(15)
    for (const language of ['en', 'fr'] as const) {
      settings.language = language
      for (const { position, moments } of met) {
        for (const moment of moments) {
          for (const pointer of ['touch', 'mouse']) {
            const told = `${sentenceOf(moment, pointer)} ${reasonFor(moment, pointer)}`.trim()
            const about = `${position.title} ${position.players}, ${moment.key}: ${told}`
            expect(KEYS, about).toContain(moment.key)
            expect(told, about).toMatch(/^\p{Lu}.*\.$/u)
            expect(told, about).not.toMatch(/undefined|null|NaN|“”|\{/)
            expect(told, about).not.toMatch(pointer === 'touch' ? /Escape|Échap|Point at|Survolez|[Cc]lick/ : /[Tt]ouch|[Tt]ap/)
          }
        }
      }
    }
  })

  it('are all needed, and offer nothing that the moment does not have', () => {
    const asked = new Set(met.flatMap(({ moments }) => moments.map(({ key }) => key)))
    expect(KEYS.filter((key) => !asked.has(key.replace(/\.why$/, '')))).toEqual([])
    settings.language = 'en'
    for (const { position, moments } of met) {
      const finishes = position.choices.flatMap(actionsOf).some(({ do: kind }) => kind === 'finish' || kind === 'end')
      const goesOn = 'passing' in position.view && position.view.passing.length > 0
      for (const moment of moments) {
        const told = sentenceOf(moment)
        if (/^Finish|Finish:|Finish (construction|laying)|end the turn/.test(told)) expect(finishes, told).toBe(true)
        if (/rest of your hand goes/.test(told)) expect(goesOn, told).toBe(true)
      }
    }
  })

  it('stand in a list by title and number of players', async () => {
    settings.language = 'en'
    const lists = sittings.map((sitting) => {
      const here = met.filter(({ position: { title, players } }) => `${title}, ${players} players` === sitting).flatMap(({ moments }) => moments)
      return [sitting, ...[...new Set(here.map((moment) => `  ${moment.key}: ${sentenceOf(moment, 'mouse')}`))].sort()].join('\n')
    })
    await expect(`${lists.join('\n\n')}\n`).toMatchFileSnapshot('../../../fixtures/moments.en.txt')
  })
})
