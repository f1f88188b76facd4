import { describe, expect, it } from 'vitest'

import express from '../../../fixtures/express.json'
import type { KingdomScenery } from '../boards/types'
import type { KingdomView, Outlook } from '../net/types'
import { summaryOf } from './summary'

const view = express.view as unknown as KingdomView
const outlook = express.outlook as unknown as Outlook
const scenery = express.scenery as unknown as KingdomScenery

describe('summaryOf', () => {
  const all = view.players.map(({ seat }) => summaryOf(view, outlook, scenery, seat))

  it('counts every territory in one fief, the richest first', () => {
    for (const { fiefs, territories } of all) {
      expect(fiefs.flatMap((fief) => [...(fief.places ?? [])]).sort()).toEqual([...territories].sort())
      expect(fiefs.map((fief) => fief.carrots)).toEqual(fiefs.map((fief) => fief.carrots).sort((one, other) => other - one))
    }
  })
  it('tells all that is still to be placed, rails too', () => {
    for (const { seat, pieces } of all) {
      const { realm } = view.players[seat]!
      const rails = realm.parts.rails as { railway: number; switch: number }
      const told = pieces.reduce((sum, held) => sum + held.count, 0)
      expect(told).toBe(realm.pieces.length + rails.railway + rails.switch)
    }
    expect(all.some(({ pieces }) => pieces.some(({ piece }) => piece === 'railway' || piece === 'switch'))).toBe(true)
  })
  it('says what everybody does in the words of the decision, and who waits or is done', () => {
    const player = (more: object) => ({ ...view.players[0]!, works: { ...view.players[0]!.works, finished: false }, decided: false, ...more })
    const at = { ...view, seat: 0, decisions: [{ seat: 0, kind: 'camp' }, { seat: 1, kind: 'grazing' }] } as KingdomView
    const players = [player({}), player({}), player({ decided: true }), player({ works: { ...view.players[0]!.works, finished: true } }), player({})]
    const doing = players.map((_, seat) => summaryOf({ ...at, players }, outlook, scenery, seat))
    expect(doing.map(({ state, doing }) => [state, doing])).toEqual([
      ['choosing', 'camp'], ['thinking', 'grazing'], ['ready', 'decided'], ['ready', 'finished'], ['idle', 'waiting'],
    ])
    expect(summaryOf({ ...at, decisions: [], players }, outlook, scenery, 4).doing).toBe('done')
  })
})
