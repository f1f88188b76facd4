/** Tables entered by hand become the documents that they were: `bunny score` counts the same. */
import { readFileSync, writeFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import type { CountedTable, Form } from '../net/types'
import { bookOf, documentOf, newBook, type Document, type Entry } from './book'
import { touched, touchesOf } from './byHand'
import { Desk } from './desk.svelte'
import { Notebook } from './notebook.svelte'

interface Tables {
  forms: Record<string, Form>
  tables: { document: Document; totals: number[] }[]
}
/** Another file of tables, and where to write what was entered: tests/companion compares a thousand of each. */
const { TABLES, ENTERED } = process.env
const { forms, tables } = JSON.parse(readFileSync(TABLES ?? new URL('../../../fixtures/tables.json', import.meta.url), 'utf8')) as Tables

const silent = { count: () => new Promise<CountedTable>(() => undefined), places: () => Promise.resolve({ gains: {} }) }
const beside = (): boolean => true

function deskFor(document: Document): Desk {
  const names = (document['players'] as Entry[]).map(({ name }) => String(name))
  const book = newBook(String(document['title']), names, [1, 2, 3, 4, 5], false, { name: '', when: '' })
  return new Desk(new Notebook(book, forms[book.title]!, silent))
}
function entered(document: Document): Document {
  const desk = deskFor(document)
  for (const touch of touchesOf(document, desk, beside)) touched(desk, touch)
  return documentOf(desk.notebook.book)
}

/** The same whatever the order of entries; what is empty does not count. */
function plain(value: unknown, list = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((each) => plain(each))
    const pair = list === 'rails' || list === 'bridges' || list === 'sky_towers'
    return items.map((each) => (pair ? [...(each as string[])].sort() : each)).map((each) => JSON.stringify(each)).sort()
  }
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).map(([key, each]) => [key, key === 'players' ? (each as unknown[]).map((player) => plain(player)) : plain(each, key)] as const)
  return Object.fromEntries(kept.filter(([key, each]) => key !== 'about' && each !== 0 && !(typeof each === 'object' && each !== null && !Object.keys(each).length)).sort())
}

describe('a table entered by hand', () => {
  const all: Document[] = []
  it.each(tables.map(({ document }, number) => [`${String(document['title'])} ${number}`, document] as const))('%s', (_, document) => {
    const now = entered(document)
    all.push(now)
    expect(plain(now)).toEqual(plain(document))
    expect(plain(documentOf(bookOf(document)))).toEqual(plain(document))
  })
  if (ENTERED) it('is written for others to count', () => writeFileSync(ENTERED, JSON.stringify(all)))
})
