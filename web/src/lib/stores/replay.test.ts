import { afterEach, describe, expect, it, vi } from 'vitest'

import fixture from '../../../fixtures/replay.json'
import type { ReplayStep } from '../net/types'
import { ReplayStore } from './replay.svelte'
import { tableSource } from './replaySource'
import { nextStep, outlookOf, toldAt, viewOf, type WholeStep } from './replaySteps'

const steps = fixture.steps as unknown as ReplayStep[]
const whole: Record<string, Record<string, { view: object; standing: object; hopes: object }>> = fixture.whole
const last = steps.length - 1
const text = steps.map((step) => JSON.stringify(step) + '\n').join('')

const folded: WholeStep[] = []
for (const step of steps) folded.push(nextStep(folded.at(-1) ?? null, step))

/** An answer that comes in pieces of so many bytes; it breaks off where it is told to. */
function answer(body: string, size = 1000, broken = false): Response {
  const bytes = new TextEncoder().encode(body)
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(to) {
      if (at < bytes.length) to.enqueue(bytes.slice(at, (at += size)))
      else if (broken) to.error(new TypeError('network error'))
      else to.close()
    },
  })
  return new Response(stream)
}

function replay(first: Response, at = 0, ...later: Response[]): ReplayStore {
  const asked = vi.fn<typeof fetch>()
  for (const each of [first, ...later]) asked.mockResolvedValueOnce(each)
  vi.stubGlobal('fetch', asked)
  return new ReplayStore(tableSource('abc', null), at)
}
const read = (store: ReplayStore) => vi.waitFor(() => expect(store.came === store.steps && store.step).toBeTruthy())
const failed = (store: ReplayStore) => vi.waitFor(() => expect(store.problem).toBeTruthy())

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the steps of a replay', () => {
  it.each(Object.keys(whole))('are whole after action %s, to all eyes', (number) => {
    const step = folded[Number(number)]!
    for (const [eyes, { view, ...outlook }] of Object.entries(whole[number]!)) {
      expect(viewOf(step, eyes)).toEqual(view)
      expect(outlookOf(step, eyes)).toEqual(outlook)
    }
    expect(viewOf(step, 'all')).toBe(step.view)
  })

  it('are heard by each pair of eyes as they may, by all eyes with names', () => {
    const events = [{ event: 'parchment-kept', seat: 1 }, { event: 'parchment-kept', seat: 1, card: 'liberal', to: 1 }]
    const step = nextStep(folded[0]!, { seat: 1, changes: {}, events: events as unknown as ReplayStep['events'] })
    expect(['public', '0', '1', 'all'].map((eyes) => toldAt(1, step, eyes).events)).toEqual([
      [events[0]],
      [events[0]],
      events,
      [{ ...events[1], to: null }],
    ])
  })

  it('share what did not change', () => {
    const fresh = nextStep(folded[0]!, { changes: {} })
    for (const part of ['own', 'standing', 'hopes'] as const) expect(fresh[part]).toBe(folded[0]![part])
    expect(fresh.view.players).toBe(folded[0]!.view.players)
    const changed = nextStep(folded[0]!, { changes: { players: { '1': { coins: 99 } } } })
    expect(changed.view.players[0]).toBe(folded[0]!.view.players[0])
    expect(changed.view.players[1]).toEqual({ ...folded[0]!.view.players[1], coins: 99 })
  })
})

describe('a replay', () => {
  it.each([7, 37, 5000])('reads a stream in pieces of %i bytes', async (size) => {
    const store = replay(answer(text, size))
    await read(store)
    expect(store.steps).toBe(last)
    for (const at of [last, 7, 0, 8]) {
      store.go(at)
      expect(store.step).toEqual(folded[at])
    }
    store.go(1e6)
    expect(store.at).toBe(last)
    store.go(-1)
    expect(store.at).toBe(0)
  })

  it('finds the first step of each round', async () => {
    const store = replay(answer(text))
    await read(store)
    expect(store.rounds.length).toBeGreaterThan(1)
    for (const { round, step } of store.rounds) {
      expect(folded[step]!.view.round).toBe(round)
      if (step) expect(folded[step - 1]!.view.round).toBeLessThan(round)
    }
  })

  it('waits for a step that has not come, and does not go beyond the last', async () => {
    const wanted = replay(answer(text, 100), 30)
    expect(wanted.step).toBeNull()
    await read(wanted)
    expect(wanted.step).toEqual(folded[30])
    const beyond = replay(answer(text, 100), 1e6)
    await read(beyond)
    expect(beyond.at).toBe(last)
  })

  it.each([true, false])('tells of a stream that breaks off (%s), keeps what came and reads again', async (broken) => {
    const store = replay(answer(text.slice(0, text.length / 2), 1000, broken), 1, answer(text))
    await failed(store)
    expect(store.problem?.code).toBe('offline')
    expect(store.step).toEqual(folded[1])
    expect(store.came).toBeLessThan(last)
    await store.read()
    expect(store.problem).toBeNull()
    store.go(last)
    expect(store.step).toEqual(folded[last])
  })

  it('tells of damage in the midst, and of a refusal', async () => {
    const lines = text.split('\n').slice(0, 5).join('\n')
    const store = replay(answer(`${lines}\n{"code":"damaged","message":"it cannot be replayed"}\n`))
    await failed(store)
    expect([store.problem?.code, store.came]).toEqual(['damaged', 4])
    const early = replay(new Response('{"code":"secret","message":"not over"}', { status: 403 }))
    await failed(early)
    expect([early.problem?.code, early.step]).toEqual(['secret', null])
  })

  it('plays to the end, and from the start when it is there', async () => {
    const store = replay(answer(text), last - 2)
    await read(store)
    vi.useFakeTimers()
    store.toggle()
    vi.runAllTimers()
    expect([store.at, store.playing]).toEqual([last, false])
    store.toggle()
    expect([store.at, store.playing]).toEqual([1, true])
    store.toggle()
    vi.runAllTimers()
    expect([store.at, store.playing]).toEqual([1, false])
  })

  it('is not read on when nobody looks any more', async () => {
    const store = replay(answer(text, 10))
    store.close()
    const signal = vi.mocked(fetch).mock.calls[0]![1]!.signal!
    expect(signal.aborted).toBe(true)
  })
})
