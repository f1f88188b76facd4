import { describe, expect, it } from 'vitest'

import kingdom from '../../../fixtures/kingdom.json'
import skyExpress from '../../../fixtures/sky-express.json'
import town from '../../../fixtures/town.json'
import type { Counted, Counting, ScoreSheet, Told } from '../net/types'
import { cardLights, harvestLights } from './lights'
import { revealIn, TURNS } from './reveal'
import { bestOf, cardScript, harvestScript, isOfRound, MANY_CARDS, newLeader, nowAt, placesOf, TIMES, totalsAt, type Script } from './script'
import { scenesOf } from './shows'

const countingsOf = (fixture: object): Counting[] => (fixture as { end: { countings: Counting[] } }).end.countings
const sheetOf = (fixture: object): ScoreSheet => (fixture as { end: { sheet: ScoreSheet } }).end.sheet
const [harvest, end] = countingsOf(kingdom) as [Counting, Counting]
const after = ({ before, lines }: Counting): number[] => before.map((carrots, seat) => lines.reduce((sum, each) => sum + (each.seat === seat ? each.line.carrots : 0), carrots))
const instants = ({ length }: Script): number[] => Array.from({ length: Math.ceil(length / 50) + 1 }, (_, at) => at * 50)

describe('a script', () => {
  const scripts = [harvestScript(harvest), cardScript(end), harvestScript(countingsOf(skyExpress)[0]!), cardScript(countingsOf(town)[1]!)]

  it.each(scripts.map((script) => [script.kind, script] as const))('of a %s counts from what was there before to what is there then', (_, script) => {
    expect(totalsAt(script, nowAt(script, 0))).toEqual(script.before)
    let last = [...script.before]
    for (const time of instants(script)) {
      const totals = totalsAt(script, nowAt(script, time))
      expect(totals.every((total, seat) => total >= last[seat]!)).toBe(true)
      last = totals
    }
    const paid = script.steps.reduce((sum, { carrots }) => sum + carrots, 0)
    expect(last.reduce((sum, each) => sum + each, 0)).toBe(script.before.reduce((sum, each) => sum + each, 0) + paid)
  })

  it('pays nothing into a total before the product stands there', () => {
    const script = scripts[0]!
    for (const time of instants(script)) {
      const now = nowAt(script, time)
      const before = totalsAt(script, { ...now, home: 0 })
      if (!now.paid) expect(totalsAt(script, now)).toEqual(before)
      if (now.kinds) expect(now.first).toBe(script.steps[now.step]!.first)
    }
  })

  it('goes seat by seat at a harvest, the smallest first, and shows only what pays', () => {
    const { steps } = harvestScript(harvest)
    expect(steps.length).toBe(harvest.lines.filter(({ line }) => line.carrots).length)
    for (const [one, other] of steps.slice(1).map((step, at) => [steps[at]!, step] as const)) {
      expect(one.seat < other.seat || (one.seat === other.seat && one.carrots <= other.carrots)).toBe(true)
      expect(other.starts).toBe(one.starts + one.length)
    }
  })

  it('turns cards over from the lowest total upward, and plain ones together where there are many', () => {
    expect(end.lines.length).toBeGreaterThan(MANY_CARDS)
    const { steps, before } = cardScript(end)
    const seats = [...new Set(steps.map(({ seat }) => seat))]
    expect(seats).toEqual([...seats].sort((one, other) => before[one]! - before[other]!))
    expect(steps.flatMap(({ lines }) => lines).length).toBe(end.lines.length)
    expect(steps.length).toBeLessThan(end.lines.length)
    for (const { lines } of steps.filter((each) => each.lines.length > 1)) expect(lines.every(({ count }) => count == null)).toBe(true)
    const few = { before: end.before, lines: end.lines.slice(0, MANY_CARDS) }
    expect(cardScript(few).steps.length).toBe(MANY_CARDS)
  })

  it('takes about as long as was judged by eye', () => {
    const of = (carrots: number, factors: number[], things: string[]): number => {
      const line = { source: 'fiefs', id: 'fief', carrots, factors, things, places: ['A1'] }
      return harvestScript({ before: [0], lines: [{ seat: 0, section: 'round-1', line }] }).length
    }
    expect(of(1, [1, 1], ['wood'])).toBeGreaterThan(2300)
    expect(of(1, [1, 1], ['wood'])).toBeLessThan(2700)
    expect(of(40, [10, 4], ['wood', 'fish', 'carrots', 'gold'])).toBeLessThan(4700)
    expect(of(400, [40, 10], [])).toBeLessThan(TIMES.lift + TIMES.towers + 3200)
  })

  it('moves nothing by and by where things stay still: a total changes once', () => {
    const script = harvestScript(harvest)
    const seen = new Set(instants(script).map((time) => nowAt(script, time, true).home))
    expect([...seen].sort()).toEqual([0, 1])
  })

  it('says who takes the lead', () => {
    const line = (carrots: number) => ({ source: 'parchments', id: 'x', carrots })
    const script = cardScript({ before: [10, 12], lines: [{ seat: 0, section: 'end', line: line(3) }, { seat: 1, section: 'end', line: line(0) }] })
    const [first, second] = script.steps
    expect(newLeader(script, nowAt(script, first!.starts))).toBe(null)
    expect(newLeader(script, nowAt(script, first!.starts + first!.length - 1))).toBe(0)
    expect(newLeader(script, nowAt(script, second!.starts + second!.length - 1))).toBe(null)
  })
})

describe('lights', () => {
  it('number what is counted, and the first of a kind is large', () => {
    const script = harvestScript(harvest)
    const step = script.steps.find(({ first, kinds, spots }) => first > 2 && kinds.length > 1 && spots.length > 4)!
    const now = (first: number, kinds: number) => ({ step: 0, first, kinds, paid: false, home: 0 })
    expect(harvestLights(step, now(0, 0), String).badges).toEqual([])
    const all = harvestLights(step, now(step.first, step.kinds.length), String)
    expect(all.groups).toEqual([step.lines[0]!.places])
    expect(all.badges.reduce((sum, { number = 0 }) => sum + number, 0)).toBe(step.first)
    const large = all.badges.filter(({ drawing, again }) => drawing && !again).map(({ drawing }) => drawing)
    expect(large.sort()).toEqual([...step.kinds].sort())
  })

  it('number the things that a card counts, each thing in its own outline', () => {
    const script = cardScript(end)
    const step = script.steps.find(({ first, spots }) => first > 2 && spots.length === first)!
    const lights = cardLights(step, { step: 0, first: 2, kinds: 0, paid: false, home: 0 })
    expect(lights.badges.map(({ number }) => number)).toEqual([1, 2])
    expect(lights.groups).toEqual(step.spots.slice(0, 2).map(({ places }) => places))
  })
})

const told = (...events: object[]): Told => ({ seq: 9, at: 0, entry: 'acted', events }) as unknown as Told
const played = (seat: number, card: string) => ({ event: 'card-played', seat, card })

describe('a reveal', () => {
  it('tells who took what, our own secret by its name and those of others without', () => {
    const reveal = revealIn(told(
      played(0, 'territory:B9'), { event: 'territory-claimed', seat: 0, territory: 'B9' }, { event: 'coins-earned', seat: 0, coins: 1, territories: ['B9'] },
      { event: 'parchment-kept', seat: 1 }, { event: 'parchment-kept', seat: 1, card: 'carpenter', to: 1 },
      { event: 'parchment-kept', seat: 2 }, { event: 'card-buried', seat: 2 },
    ))!
    expect(reveal.taken.map(({ seat, card, kind, space, coins }) => [seat, card, kind, space, coins])).toEqual([
      [0, 'territory:B9', 'played', 'B9', 1], [1, 'carpenter', 'parchment', null, 0], [2, null, 'parchment', null, 0], [2, null, 'buried', null, 0],
    ])
    expect(reveal.taken.map(({ turns }) => turns)).toEqual([0, 1, 2, 3].map((at) => TURNS.first + at * TURNS.each))
    expect(reveal.length).toBe(TURNS.whole + TURNS.stays)
  })

  it('is nothing that one player did alone', () => {
    expect(revealIn(told({ event: 'building-placed', seat: 1, building: 'city-1', territories: ['A1'] }))).toBe(null)
    expect(revealIn(told(played(1, 'provisions')))).toBe(null)
  })
})

describe('an update', () => {
  const line = (section: string, carrots: number): Counted => ({ seat: 0, section, line: { source: 'fiefs', id: 'fief', carrots } })
  const sheet = sheetOf(kingdom)
  const kinds = (happened: Partial<Parameters<typeof scenesOf>[0]>, harvests = true) => scenesOf({ fresh: [], counting: null, kept: null, over: null, ...happened }, harvests)

  it('is shown in the order in which it happened', () => {
    const fresh = [told(played(0, 'a'), played(1, 'b'))]
    const { scenes, kept } = kinds({ fresh, counting: { before: [5], lines: [line('round-4', 7), line('end', 3)] }, over: sheet })
    expect(scenes.map(({ kind }) => kind)).toEqual(['reveal', 'harvest', 'cards', 'ceremony'])
    expect((scenes[2] as Script).before).toEqual([12])
    expect(kept).toBe(null)
  })

  it('keeps what is scored for the end until the game is over', () => {
    const first = kinds({ counting: { before: [5], lines: [line('round-4', 7), line('end', 3)] } })
    expect(first.scenes.map(({ kind }) => kind)).toEqual(['harvest'])
    const last = kinds({ counting: { before: [15], lines: [line('end', 4)] }, kept: first.kept, over: sheet })
    const cards = last.scenes[0] as Script
    expect([cards.before, cards.steps.length]).toEqual([[12], 2])
  })

  it('has no harvest where every turn scores, and none of nothing', () => {
    expect(kinds({ counting: { before: [5], lines: [line('round-2', 7)] } }, false).scenes).toEqual([])
    expect(kinds({ counting: { before: [5], lines: [line('round-2', 0)] } }).scenes).toEqual([])
    expect(harvest.lines.every(isOfRound) && !end.lines.some(isOfRound)).toBe(true)
  })
})

describe('the winners', () => {
  it('stand by place, equal ones together', () => {
    const player = (seat: number, total: number) => ({ seat, total, sections: [] })
    const places = (winners: number[], ...totals: number[]) => placesOf({ winners, players: totals.map((total, seat) => player(seat, total)) }).map(({ seat, place }) => [seat, place])
    expect(places([1], 80, 99, 80, 12)).toEqual([[1, 1], [0, 2], [2, 2], [3, 4]])
    expect(places([0, 2], 99, 12, 99)).toEqual([[0, 1], [2, 1], [1, 3]])
    expect(places([1], 80, 80)).toEqual([[1, 1], [0, 2]])
  })

  it('are told by what the sheet says', () => {
    const sheet = sheetOf(kingdom)
    expect(after(end)).toEqual(sheet.players.map(({ total }) => total))
    const best = bestOf(sheet, sheet.winners![0]!)
    expect(best?.source).toBe('fiefs')
  })
})
