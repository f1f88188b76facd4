import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { State } from './types'
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
const events = () => ({ state: vi.fn<(state: State) => void>(), line: vi.fn<(up: boolean) => void>(), refused: vi.fn() })
const place = { table: 'abc', as: null, lang: 'en', invite: 'let-me-in' }

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
    expect(made(0).url).toBe('ws://table.test/tables/abc/socket?lang=en&since=0&light=1&invite=let-me-in')
    made(0).open()
    made(0).hear({ type: 'state', seq: 7 })
    expect(heard.state).toHaveBeenCalledOnce()
    made(0).lose()
    expect(heard.line).toHaveBeenLastCalledWith(false)
    vi.advanceTimersByTime(400)
    expect(made(1).url).toContain('since=7')
    made(1).open()
    made(1).hear({ type: 'state', seq: 9 })
    expect(heard.line).toHaveBeenLastCalledWith(true)
  })

  it('fills a light state up with what stayed as it was', () => {
    const heard = events()
    new TableSocket(place, heard)
    made(0).open()
    const decisions = [0, 1, 2].map((seat) => ({ seat, kind: 'exploration' }))
    const you = { role: 'seat', seat: 0, host: true }
    const told = (...all: boolean[]) => all.map((decided) => ({ decided }))
    const whole = { type: 'state', seq: 7, you, view: { round: 1, decisions, players: told(false, false, false) }, options: { count: 2 } }
    made(0).hear(whole)
    made(0).hear({ type: 'state', seq: 8, you: { role: 'seat', seat: 0 }, entries: [], owing: [0, 2] })
    expect(heard.state.mock.lastCall?.[0]).toMatchObject({
      seq: 8,
      you,
      view: { round: 1, decisions: [decisions[0], decisions[2]], players: told(false, true, false) },
      options: { count: 2 },
    })
    made(0).hear({ type: 'state', seq: 8, you: { role: 'seat', seat: 0 }, entries: [], owing: [2], own: { own: { sealed: 'a pick' } } })
    expect(heard.state.mock.lastCall?.[0]).toMatchObject({
      view: { round: 1, decisions: [decisions[2]], players: told(true, true, false), own: { sealed: 'a pick' } },
      options: null,
    })
    made(0).hear(whole)
    made(0).hear({ type: 'state', seq: 9, you: { role: 'seat', seat: 0 }, entries: [], owing: [0, 1, 2] })
    expect(heard.state.mock.lastCall?.[0]).toMatchObject({ view: { decisions, players: told(false, false, false) } })
    made(0).hear({ ...whole, seq: 10, view: { ...whole.view, round: 2 }, options: undefined })
    expect(heard.state.mock.lastCall?.[0].options).toBeUndefined()
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
