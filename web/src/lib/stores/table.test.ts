import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { api } from '../net/api'
import type { Told, Update } from '../net/types'
import { settings } from '../settings.svelte'
import { TableStore } from './table.svelte'

settings.language = 'en'

let heard: (message: object) => void = () => undefined
let sent: { id: string }[] = []

class FakeSocket {
  onmessage: ((event: { data: string }) => void) | null = null
  constructor() {
    heard = (message) => this.onmessage?.({ data: JSON.stringify(message) })
  }
  send(text: string): void {
    sent.push(JSON.parse(text) as { id: string })
  }
  close(): void {}
}

const said = (seq: number): Told => ({ seq, at: 0, entry: 'said', about: { text: `${seq}` } })
const other = (seq: number): Told => ({ seq, at: 0, entry: 'joined', about: { seat: 0 } })
const update = (entries: Told[], more: Partial<Update> = {}) =>
  heard({ type: 'update', seq: entries.at(-1)!.seq, since: 0, you: { role: 'watch' }, view: null, entries, ...more })
const numbers = (table: TableStore): number[] => table.log.map(({ seq }) => seq)

beforeEach(() => {
  sent = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { protocol: 'http:', host: 'table.test' })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the chat of a table', () => {
  it('is read backwards, page by page, into the log', async () => {
    const chat = vi.spyOn(api, 'chat')
    const table = new TableStore('abc', 'let-me-in')
    update([other(1), other(2), said(7), said(8)], { earlier: true })
    expect(table.earlier).toBe(true)
    chat.mockResolvedValueOnce({ messages: [said(5), said(6)], earlier: true })
    await table.readEarlier()
    expect(chat).toHaveBeenLastCalledWith('abc', 7, null, 'let-me-in')
    chat.mockResolvedValueOnce({ messages: [said(3), said(4)], earlier: false })
    await table.readEarlier()
    expect(chat).toHaveBeenLastCalledWith('abc', 5, null, 'let-me-in')
    expect(numbers(table)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(table.earlier).toBe(false)
  })

  it('has no gap after a long absence', () => {
    const table = new TableStore('abc', null)
    update([other(1), said(2), said(3)])
    expect(table.earlier).toBe(false)
    update([said(150), said(151)], { earlier: true })
    expect(numbers(table)).toEqual([1, 150, 151])
    expect(table.earlier).toBe(true)
  })
})

describe('what we do', () => {
  it('looks done until its update is here; what we say does not', async () => {
    const table = new TableStore('abc', null)
    update([other(1)])
    const word = table.send({ command: 'say', text: 'hop' })
    expect([table.sending, table.acting]).toEqual([true, false])
    const deed = table.act({ do: 'finish' })
    expect(table.acting).toBe(true)
    for (const [at, { id }] of sent.entries()) heard({ type: 'ack', id, seq: at + 2 })
    await Promise.all([word, deed])
    expect(table.acting).toBe(true)
    update([other(2), other(3)])
    expect([table.sending, table.acting]).toEqual([false, false])
  })

  it('is as it was when it is refused', async () => {
    const table = new TableStore('abc', null)
    const deed = table.act({ do: 'finish' })
    heard({ type: 'refused', id: sent[0]!.id, code: 'busy', message: '' })
    expect([await deed, table.acting]).toEqual([false, false])
  })
})

describe('an update of a table', () => {
  it('tells what is decided now, and keeps sheet and outlook until others come', () => {
    const table = new TableStore('abc', null)
    const outlook = { standing: [[]], hopes: [] }
    const sheet = { players: [] }
    update([other(1)], { decision: 'exploration', choices: [{ kind: 'step', action: { do: 'finish' } }], outlook, sheet })
    expect([table.decision, table.choices.length, table.counting]).toEqual(['exploration', 1, null])
    const counting = { before: [0, 0], lines: [] }
    update([other(2)], { counting })
    expect([table.decision, table.choices, table.counting]).toEqual([null, [], counting])
    expect([table.outlook, table.sheet]).toEqual([outlook, sheet])
  })
})
