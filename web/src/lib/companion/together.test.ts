/** What others see of a table: what lies face down on one phone, and what several people fill in. */
import { describe, expect, it } from 'vitest'

import type { SharedChange } from '../net/api'
import type { SharedView } from '../net/types'
import type { Book, Document, Entry } from './book'
import { Desk } from './desk.svelte'
import { book, form, forms, settled, silent } from './example'
import { Notebook } from './notebook.svelte'
import { sharedBook, Together, type Keeper } from './together.svelte'

describe('what lies face down', () => {
  const entered = (): Book => {
    const empty = book()
    const players = [{ territories: ['A1'], parchments: ['liberal'], copies: { liberal: 'x' } }, { parchments: ['royal-crown'] }]
    return { ...empty, hidden: true, moments: [{ table: {}, players }] }
  }
  const listening = () => {
    const asked: Document[] = []
    const counter = { ...silent, count: (document: Document) => (asked.push(document), Promise.reject(new Error('not now'))) }
    return { asked, notebook: new Notebook(entered(), form, counter) }
  }
  const hands = (document: Document | undefined) => (document!['players'] as Entry[]).map(({ parchments, copies }) => [parchments, copies])

  it('is neither shown nor counted before it is uncovered, and then for one alone', async () => {
    const { asked, notebook } = listening()
    await settled()
    expect(notebook.moment.players).toEqual([{ territories: ['A1'] }, {}])
    expect(hands(asked.at(-1))).toEqual([[undefined, undefined], [undefined, undefined]])
    notebook.show(new Set([1]))
    await settled()
    expect(hands(asked.at(-1))).toEqual([[undefined, undefined], [['royal-crown'], undefined]])
  })
  it('is entered all the same, and all of it is there when it is revealed', async () => {
    const { asked, notebook } = listening()
    const desk = new Desk(notebook)
    desk.sit(1)
    desk.card({ field: 'parchments', id: 'sage' }, true)
    notebook.reveal()
    notebook.undo()
    notebook.redo()
    await settled()
    expect(hands(asked.at(-1))).toEqual([[['liberal'], { liberal: 'x' }], [['royal-crown', 'sage'], undefined]])
    expect(notebook.book.hidden).toBe(false)
  })
})

describe('a shared table', () => {
  const seat = (name: string, mine: boolean, things: Entry = {}, version = 0) => ({ name, colour: 1, taken: true, mine, ready: false, version, things: { ...things } })
  const view = (version: number, seats: SharedView['seats'], table: Entry = {}): SharedView => ({ code: 'ABC234', title: 'kingdom+express', name: '', when: '', version, host: true, revealed: false, seats, table: { ...table }, table_version: version })
  const deskAt = (first: SharedView, keeper: Keeper) => {
    let together: Together | undefined = undefined
    const notebook = new Notebook(sharedBook(first), forms['kingdom+express']!, silent, () => together?.changed())
    together = new Together(first, notebook, keeper)
    return { together, notebook, desk: new Desk(notebook) }
  }
  const never = new Promise<SharedView>(() => undefined)

  it('takes from us what is ours alone: a stroke over another colour leaves it as it is', () => {
    const { notebook, desk } = deskAt(view(1, [seat('Ann', true), seat('Bob', false, { territories: ['A1'] })]), { sharedTable: () => never, changeShared: () => never })
    desk.stroke(['A1'])
    expect(notebook.book.moments[0]!.players).toEqual([{ territories: ['A1'] }, { territories: ['A1'] }])
    desk.stroke(['A1'])
    expect(notebook.book.moments[0]!.players).toEqual([{ territories: [] }, { territories: ['A1'] }])
    desk.sit(1)
    desk.stroke(['B1'])
    expect(notebook.book.moments[0]!.players[1]).toEqual({ territories: ['A1'] })
  })
  it('hears of the others without losing what is entered here, in every state that can be gone back to', async () => {
    let tell: (view: SharedView) => void = () => undefined
    const sharedTable = () => new Promise<SharedView>((resolve) => (tell = resolve))
    const sent: SharedChange[] = []
    const changeShared = (_: string, change: SharedChange) => (sent.push(change), never)
    const { together, notebook, desk } = deskAt(view(1, [seat('Ann', true), seat('Bob', false)], { rails: [['A1', 'A2']] }), { sharedTable, changeShared })
    desk.stroke(['C1'])
    tell(view(2, [seat('Ann', true), seat('Bob', false, { territories: ['D4'] }, 2)], { rails: [['A1', 'A2'], ['A2', 'A3']] }))
    await new Promise((resolve) => setTimeout(resolve))
    expect(notebook.book.moments[0]).toEqual({ table: { rails: [['A1', 'A2'], ['A2', 'A3']] }, players: [{ territories: ['C1'] }, { territories: ['D4'] }] })
    notebook.undo()
    expect(notebook.book.moments[0]!.players).toEqual([{}, { territories: ['D4'] }])
    expect(sent[0]).toEqual({ change: 'enter', seat: 0, after: 0, things: { territories: ['C1'] } })
    together.end()
  })
})
