import { expect, test } from 'vitest'

import { handGrid } from './handGrid'

test('cards stand in one row where each is wide enough', () => {
  expect(handGrid(10, 1028)).toEqual({ standing: true, columns: 10, rows: 1 })
  expect(handGrid(3, 348)).toEqual({ standing: true, columns: 3, rows: 1 })
})

test('else they lie, in rows of equal length', () => {
  expect(handGrid(12, 1028)).toEqual({ standing: false, columns: 6, rows: 2 })
  expect(handGrid(15, 1028)).toEqual({ standing: false, columns: 8, rows: 2 })
})

test('three columns fit the narrowest phone', () => {
  expect(handGrid(15, 348)).toEqual({ standing: false, columns: 3, rows: 5 })
})

test('a place without a width yet has one column', () => {
  expect(handGrid(4, 0)).toEqual({ standing: false, columns: 1, rows: 4 })
})
