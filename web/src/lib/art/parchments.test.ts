import { describe, expect, it } from 'vitest'

import pieces from './pieces.svg?raw'
import { parchmentDrawing } from './parchments'
import tables from '../../../fixtures/tables.json'

describe('drawings of parchments', () => {
  it('are in the sprite', () => {
    const drawn = new Set([...pieces.matchAll(/symbol id="([^"]+)"/g)].map(([, id]) => id))
    const held = tables.tables.flatMap(({ document }) => document.players.flatMap((player) => ('parchments' in player ? player.parchments : [])))
    expect(held.length).toBeGreaterThan(30)
    for (const card of held) expect(drawn).toContain(parchmentDrawing(card, 'mission'))
  })
})
