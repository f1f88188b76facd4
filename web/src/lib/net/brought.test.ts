import { expect, it } from 'vitest'

import { gamesOf } from './brought'

it('makes a file for each game of a file', () => {
  const line = (table: string, seq: number) => JSON.stringify({ table, seq, data: '{"table":"no"}' })
  const text = ['heading', line('a', 1), line('b', 1), 'nonsense', line('a', 2), ''].join('\n')
  expect([...gamesOf(text)]).toEqual([
    ['a', `heading\n${line('a', 1)}\n${line('a', 2)}\n`],
    ['b', `heading\n${line('b', 1)}\n`],
  ])
  expect(gamesOf('').size).toBe(0)
})
