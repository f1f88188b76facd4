import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { streams } from '../../../fixtures/messages.json'
import type { Update } from './types'
import { TableSocket } from './socket'

class FakeSocket {
  static OPEN = 1
  static made: FakeSocket[] = []
  readyState = 0
  sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(readonly url: string) {
    FakeSocket.made.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.readyState = 3
  }
  open(): void {
    this.readyState = 1
    this.onopen?.()
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  lose(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

const made = (at: number): FakeSocket => FakeSocket.made[at]!
const events = () => ({ update: vi.fn<(update: Update) => void>(), present: vi.fn(), line: vi.fn<(up: boolean) => void>(), refused: vi.fn() })
const place = { table: 'abc', as: null, invite: 'let-me-in' }

beforeEach(() => {
  FakeSocket.made = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { protocol: 'http:', host: 'table.test' })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('TableSocket', () => {
  it('comes back by itself and goes on where it was', () => {
    const heard = events()
    new TableSocket(place, heard)
    expect(made(0).url).toBe('ws://table.test/tables/abc/socket?since=0&light=1&outlook=1&presence=1&invite=let-me-in')
    made(0).open()
    made(0).hear({ type: 'update', seq: 7 })
    expect(heard.update).toHaveBeenCalledOnce()
    made(0).lose()
    expect(heard.line).toHaveBeenLastCalledWith(false)
    vi.advanceTimersByTime(400)
    expect(made(1).url).toContain('since=7')
    made(1).open()
    made(1).hear({ type: 'update', seq: 9 })
    expect(heard.line).toHaveBeenLastCalledWith(true)
  })

  it.each(streams)('makes of light updates what the server would have sent: $title as $first.you.role', ({ first, steps }) => {
    const heard = events()
    new TableSocket(place, heard)
    made(0).open()
    made(0).hear(first)
    for (const { light, whole } of steps) {
      expect(light).not.toHaveProperty('view')
      made(0).hear(light)
      expect(heard.update.mock.lastCall![0]).toEqual(whole)
    }
  })

  it('changes what a light update tells and nothing else, and keeps nothing over a whole one', () => {
    const heard = events()
    new TableSocket(place, heard)
    made(0).open()
    const you = { role: 'seat', seat: 0, host: true }
    const choices = [{ kind: 'step', action: { do: 'finish' } }]
    const whole = { type: 'update', seq: 7, you, choices, view: { round: 1, own: { sealed: null }, players: [{ carrots: 3, decided: false }, { carrots: 4 }] } }
    made(0).hear(whole)
    const changes = { view: { own: { sealed: 'a pick' } }, players: { 0: { decided: true } } }
    made(0).hear({ type: 'update', seq: 8, you: { role: 'seat', seat: 0 }, entries: [], changes })
    expect(heard.update.mock.lastCall?.[0]).toEqual({
      type: 'update', seq: 8, you, entries: [], choices,
      view: { round: 1, own: { sealed: 'a pick' }, players: [{ carrots: 3, decided: true }, { carrots: 4 }] },
    })
    made(0).hear({ type: 'update', seq: 9, you, entries: [], view: whole.view })
    expect(heard.update.mock.lastCall?.[0].choices).toBeUndefined()
  })

  it('waits longer each time the server stays away', () => {
    new TableSocket(place, events())
    made(0).lose()
    vi.advanceTimersByTime(300)
    made(1).lose()
    vi.advanceTimersByTime(300)
    expect(FakeSocket.made).toHaveLength(2)
    vi.advanceTimersByTime(300)
    expect(FakeSocket.made).toHaveLength(3)
  })

  it('sends a command again, with the same id, until it is answered', async () => {
    const socket = new TableSocket(place, events())
    made(0).open()
    const answer = socket.send({ command: 'ready', ready: true })
    made(0).lose()
    vi.advanceTimersByTime(400)
    made(1).open()
    expect(made(1).sent).toEqual(made(0).sent)
    const { id } = JSON.parse(made(1).sent[0]!) as { id: string }
    made(1).hear({ type: 'ack', id, seq: 8 })
    await expect(answer).resolves.toMatchObject({ seq: 8 })
  })

  it('tells a refusal to who sent the command', async () => {
    const socket = new TableSocket(place, events())
    made(0).open()
    const answer = socket.send({ command: 'say', text: '' })
    const { id } = JSON.parse(made(0).sent[0]!) as { id: string }
    made(0).hear({ type: 'refused', id, code: 'bad-text', message: 'no' })
    await expect(answer).rejects.toMatchObject({ code: 'bad-text' })
  })

  it('does not come back where it is not wanted', () => {
    const heard = events()
    new TableSocket(place, heard)
    made(0).hear({ type: 'refused', code: 'invitation-needed', message: 'for those who have its link' })
    made(0).lose(4403)
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.made).toHaveLength(1)
    expect(heard.refused).toHaveBeenCalledWith('invitation-needed', 'for those who have its link')
  })
})
