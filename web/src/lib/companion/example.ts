/** What the tests of the companion enter into: a book of two, and nobody who counts it. */
import { readFileSync } from 'node:fs'

import type { CountedTable, Form } from '../net/types'
import { newBook, type Book } from './book'

export const { forms } = JSON.parse(readFileSync(new URL('../../../fixtures/tables.json', import.meta.url), 'utf8')) as { forms: Record<string, Form> }
export const form = forms['kingdom']!
export const silent = { count: () => new Promise<CountedTable>(() => undefined), places: () => Promise.resolve({ gains: {} }) }
export const book = (title = 'kingdom', byRounds = false): Book => newBook(title, ['Ann', 'Bob'], [1, 2], byRounds, { name: 'Sunday', when: '2026-11-15' })

/** Until nothing is under way any more. */
export const settled = () => new Promise((resolve) => setTimeout(resolve))
