/** A show as a script: what is counted in which order, and when each part of it appears. */
import type { Counted, Counting, Line, ScoreSheet, Spot } from '../net/types'

/** Milliseconds at the calm pace. */
export const TIMES = {
  lift: 360, tower: 120, towers: 1200, rest: 160, kind: 260, equals: 220, product: 460, flight: 620, home: 300,
  turn: 420, text: 700, mark: 60, marks: 900, hop: 600,
}
/** Above so many cards, those of a seat that count nothing are turned over together. */
export const MANY_CARDS = 16

/** One thing that is counted before everybody's eyes. */
export interface Step {
  seat: number
  /** One line; several cards that are turned over together. */
  lines: readonly Line[]
  carrots: number
  spots: readonly Spot[]
  /** What is counted first: towers, stars, coins, or things. */
  first: number
  /** The kinds that it is multiplied with. */
  kinds: readonly string[]
  starts: number
  /** From its start: when the first unit is counted, how long each takes, and so on. */
  counting: number
  each: number
  naming: number
  product: number
  flight: number
  length: number
}
export interface Script {
  kind: 'harvest' | 'cards'
  /** The section of the score sheet that is counted. */
  section: string
  /** Everybody's carrots before the first step. */
  before: readonly number[]
  steps: readonly Step[]
  length: number
}

const LASTING = /^round-/

/** Whether a line is scored while the game goes on, and not when everything is revealed. */
export const isOfRound = ({ section }: Counted): boolean => LASTING.test(section)

/** What pays at a harvest: seat by seat, the smallest first. */
export function harvestScript({ before, lines }: Counting): Script {
  const paying = lines.filter(({ line }) => line.carrots > 0).sort((one, other) => one.seat - other.seat || one.line.carrots - other.line.carrots)
  return timed('harvest', before, paying.map((each) => [each]), harvestTimes)
}

/** The end: from the lowest total upward, the cheapest card of each seat first. */
export function cardScript({ before, lines }: Counting): Script {
  const order = [...before.keys()].sort((one, other) => before[one]! - before[other]! || one - other)
  const inOrder = [...lines].sort((one, other) => order.indexOf(one.seat) - order.indexOf(other.seat) || one.line.carrots - other.line.carrots)
  const plain = ({ line, spots }: Counted): boolean => lines.length > MANY_CARDS && line.count == null && !spots?.length
  const turned: Counted[][] = []
  for (const each of inOrder) {
    const together = plain(each) ? turned.find(([first]) => first?.seat === each.seat && plain(first)) : undefined
    if (together) together.push(each)
    else turned.push([each])
  }
  return timed('cards', before, turned, cardTimes)
}

type Times = Pick<Step, 'counting' | 'each' | 'naming' | 'product' | 'flight' | 'length'>

function timed(kind: Script['kind'], before: readonly number[], counted: readonly (readonly Counted[])[], times: (first: number, kinds: number) => Times): Script {
  let starts = 0
  const steps = counted.map((together): Step => {
    const { seat, line, spots = [] } = together[0]!
    const kinds = (line.things ?? []).filter((thing) => !thing.includes(':'))
    const first = line.factors?.[0] ?? line.count ?? 0
    const step = {
      seat, spots, first, kinds, starts, lines: together.map((each) => each.line),
      carrots: together.reduce((sum, each) => sum + each.line.carrots, 0),
      ...times(first, kinds.length),
    }
    starts += step.length
    return step
  })
  return { kind, section: counted[0]?.[0]?.section ?? '', before, steps, length: starts }
}

function harvestTimes(first: number, kinds: number): Times {
  const { lift, tower, towers, rest, kind, equals, product, flight, home } = TIMES
  const each = Math.min(tower, towers / Math.max(1, first))
  const naming = lift + each * first + rest
  const paid = naming + kind * kinds + equals
  return { counting: lift, each, naming, product: paid, flight: paid + product, length: paid + product + flight + home }
}

function cardTimes(first: number): Times {
  const { turn, text, mark, marks, product, hop } = TIMES
  const each = Math.min(mark, marks / Math.max(1, first))
  const paid = turn + text + each * first
  return { counting: turn + text, each, naming: paid, product: paid, flight: paid + product, length: paid + product + hop }
}

/** How far a script has come at a time. */
export interface Now {
  step: number
  /** Units of the first number, and kinds of the second, that are counted. */
  first: number
  kinds: number
  /** Whether the product stands there. */
  paid: boolean
  /** How much of it has reached its owner, from 0 to 1. */
  home: number
}

export function nowAt({ steps, length, kind }: Script, time: number, still = false): Now {
  const found = steps.findIndex(({ starts, length }) => time < starts + length)
  const step = time >= length || found < 0 ? steps.length - 1 : found
  const current = steps[step]
  if (!current) return { step: 0, first: 0, kinds: 0, paid: true, home: 1 }
  const since = time - current.starts
  const counted = (from: number, each: number, most: number): number =>
    since < from ? 0 : Math.min(most, each ? Math.floor((since - from) / each) + 1 : most)
  // the total counts up while the last carrots arrive
  const { flight, hop } = TIMES
  const lasts = kind === 'cards' ? hop : flight
  const arrived = Math.max(0, Math.min(1, (since - current.flight - lasts * 0.45) / (lasts * 0.5)))
  return {
    step,
    first: counted(current.counting, current.each, current.first),
    kinds: counted(current.naming, TIMES.kind, current.kinds.length),
    paid: since >= current.product,
    home: still ? Number(since >= current.flight) : arrived,
  }
}

/** Everybody's carrots at a time: never ahead of the count. */
export function totalsAt({ before, steps }: Script, { step, home }: Now): number[] {
  const totals = [...before]
  for (const [at, { seat, carrots }] of steps.entries()) {
    if (at < step) totals[seat]! += carrots
    else if (at === step) totals[seat]! += Math.round(carrots * home)
  }
  return totals
}

/** The seat whose last step has put it alone before all others. */
export function newLeader(script: Script, now: Now): number | null {
  const lead = (totals: readonly number[]): number | null => {
    const most = Math.max(...totals)
    const first = totals.indexOf(most)
    return totals.lastIndexOf(most) === first ? first : null
  }
  const leader = lead(totalsAt(script, { ...now, home: 1 }))
  return now.home >= 1 && leader !== lead(totalsAt(script, { ...now, home: 0 })) && leader === script.steps[now.step]?.seat ? leader : null
}

/** Seats by place; winners share the first, equal totals another one. */
export function placesOf({ players, winners = [] }: ScoreSheet): { seat: number; place: number; total: number }[] {
  const ranked = [...players].sort((one, other) => Number(winners.includes(other.seat)) - Number(winners.includes(one.seat)) || other.total - one.total)
  return ranked.map(({ seat, total }) => {
    const same = ranked.findIndex((each) => each.total === total && winners.includes(each.seat) === winners.includes(seat))
    return { seat, total, place: same + 1 }
  })
}

/** The fief or quarter of a seat that paid most at once. */
export function bestOf({ players }: ScoreSheet, seat: number): Line | undefined {
  const lines = (players.find((each) => each.seat === seat)?.sections ?? []).flatMap(({ lines }) => lines)
  return lines.filter(({ places, factors }) => places?.length && factors?.length).sort((one, other) => other.carrots - one.carrots)[0]
}
