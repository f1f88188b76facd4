import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { settings } from '../settings.svelte'
import type { TableStore } from '../stores/table.svelte'
import { BoardCount } from './boardCount.svelte'
import type { Naming } from './naming'
import { Playhead } from './playhead.svelte'
import { harvestScript } from './script'
import type { Scene } from './shows'
import { Theatre } from './theatre.svelte'

const fief = { seat: 0, section: 'round-1', line: { source: 'fiefs', id: 'fief', carrots: 2, factors: [1, 2], things: ['fish', 'wood'], places: ['A1'] } }
const picks = [{ seq: 3, at: 0, entry: 'acted', events: [{ event: 'card-played', seat: 0, card: 'a' }, { event: 'card-played', seat: 1, card: 'b' }] }]
const table = (more: object = {}) => ({ fresh: [], counting: { before: [0, 0], lines: [fief] }, view: { title: 'kingdom', players: [] }, sheet: null, info: { status: 'running' }, you: { seat: 0 }, decision: null, clock: null, ...more }) as unknown as TableStore
const page = { hidden: false }

beforeEach(() => {
  settings.pace = 'calm'
  page.hidden = false
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

describe('a theatre', () => {
  it('shows what happened to whoever is there', () => {
    const theatre = new Theatre(table())
    expect(theatre.look(true)).toBe(true)
    expect(theatre.now?.scenes.map(({ kind }) => kind)).toEqual(['harvest'])
    theatre.end()
    expect(theatre.now).toBe(null)
  })

  it('shows nothing to a page in the background, without a pace, or while our clock runs out', () => {
    page.hidden = true
    expect(new Theatre(table()).look(true)).toBe(false)
    page.hidden = false
    settings.pace = 'off'
    expect(new Theatre(table()).look(true)).toBe(false)
    settings.pace = 'brisk'
    const clock = (left: number) => ({ decision: 'exploration', clock: { at: 100, now: 100, left: [left, 60], deadlines: { 0: 100 + left } } })
    expect(new Theatre(table(clock(12))).look(true)).toBe(false)
    expect(new Theatre(table(clock(60))).look(true)).toBe(true)
  })

  it('keeps a harvest waiting behind a show, but not picks that are old by then', () => {
    const theatre = new Theatre(table({ fresh: picks, counting: null }))
    theatre.look(true)
    Object.assign(theatre, { table: table({ fresh: picks, counting: null }) })
    theatre.look(true)
    Object.assign(theatre, { table: table() })
    theatre.look(true)
    theatre.end()
    expect(theatre.now?.scenes.map(({ kind }) => kind)).toEqual(['harvest'])
    theatre.look(true)
    theatre.leave()
    expect(theatre.now).toBe(null)
  })
})

describe('a playhead', () => {
  let frames: ((now: number) => void)[] = []
  const run = (now: number): void => frames.splice(0).forEach((frame) => frame(now))
  const scene = (kind: string, length: number, starts: number[] = []): Scene => ({ kind, length, steps: starts.map((each) => ({ starts: each })) }) as unknown as Scene

  beforeEach(() => {
    frames = []
    vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame))
    vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
    vi.stubGlobal('performance', { now: () => 0 })
  })

  it('runs at the pace that was chosen, waits, and ends by itself', () => {
    const ended = vi.fn()
    const head = new Playhead([scene('harvest', 1000)], ended)
    head.start()
    run(100)
    expect(head.time).toBe(100)
    head.toggle()
    run(500)
    expect(head.time).toBe(100)
    head.toggle()
    settings.pace = 'brisk'
    run(600)
    expect(head.time).toBe(340)
    run(900)
    expect(ended).toHaveBeenCalledOnce()
  })

  it('goes to the next thing, the next scene, and past all but the winners', () => {
    const ended = vi.fn()
    const scenes = [scene('harvest', 1000, [0, 400]), scene('cards', 1000, [0]), scene('ceremony', Infinity)]
    const head = new Playhead(scenes, ended)
    head.next()
    expect([head.scene, head.time]).toEqual([0, 400])
    head.next()
    expect([head.scene, head.time]).toEqual([1, 0])
    head.skip()
    expect(head.now.kind).toBe('ceremony')
    head.skip()
    expect(ended).toHaveBeenCalledOnce()
  })
})

describe('a count on the board', () => {
  const quarter = { seat: 1, section: 'round-1', line: { source: 'renown', id: 'circus', carrots: 2, factors: [2, 1], things: ['civic'], places: ['A1'] } }
  const seats = [{ name: 'Ann' }, { name: 'Bea', colour: 2 as const }]
  const naming: Naming = { card: (id) => id, text: String, thing: String, drawing: (kind) => `ty-${kind}`, ground: String }
  const scored = (before: number[], ...lines: object[]) => table({ counting: { before, lines } })
  let frame: (now: number) => void = () => undefined

  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (call: (now: number) => void) => void (frame = call))
    vi.stubGlobal('cancelAnimationFrame', () => (frame = () => undefined))
    vi.stubGlobal('performance', { now: () => 0 })
  })

  it('tells stars, types and carrots one after the other, and gives them to nobody before', () => {
    const count = new BoardCount(scored([3, 4], quarter))
    expect(count.look()).toBe(true)
    expect(count.totals).toEqual([3, 4])
    expect(count.marks(seats, naming).sum).toEqual({ colour: 2, text: 'Bea', units: { count: 0, drawing: 'star' }, kinds: [], carrots: null })
    const { product, length } = harvestScript({ before: [3, 4], lines: [quarter] }).steps[0]!
    frame(product)
    expect(count.marks(seats, naming).sum).toMatchObject({ units: { count: 2 }, kinds: ['ty-civic'], carrots: 2 })
    expect(count.totals).toEqual([3, 4])
    frame(length)
    expect([count.totals, count.marks(seats, naming)]).toEqual([null, {}])
  })

  it('names what pays at once, and counts what comes meanwhile afterwards', () => {
    const count = new BoardCount(scored([0, 0], { seat: 0, section: 'round-1', line: { source: 'effects', id: 'market', carrots: 3 } }))
    count.look()
    expect(count.marks(seats, naming).sum).toMatchObject({ text: 'Ann: market', units: null })
    Object.assign(count, { table: scored([3, 0], quarter) })
    count.look()
    expect(count.totals).toEqual([0, 0])
    frame(60_000)
    expect(count.totals).toEqual([3, 0])
  })

  it('is over for whoever acts, and nothing where nothing is shown or paid', () => {
    const count = new BoardCount(scored([3, 4], quarter))
    count.look()
    count.look()
    count.end()
    expect(count.totals).toBe(null)
    settings.pace = 'off'
    expect(count.look()).toBe(false)
    settings.pace = 'brisk'
    page.hidden = true
    expect(count.look()).toBe(false)
    page.hidden = false
    expect(new BoardCount(scored([0, 0], { ...quarter, line: { ...quarter.line, carrots: 0 } })).look()).toBe(false)
  })
})
