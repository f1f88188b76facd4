/** A review as its screen draws it: verdicts, turning points, the curve, and luck and skill as a staircase. */
import type { Option, Review, ReviewDecision, Value } from '../net/types'

export type Verdict = 'best' | 'good' | 'mistake'

/** A decision with what the screen says of it. */
export interface Judged extends ReviewDecision {
  /** Its place among the decisions, in the order of play. */
  at: number
  verdict: Verdict
  /** 1 for the largest mistake, up to 3; 0 for what was no turning point. */
  turn: number
  /** What was chosen and what was best, with what they bring. */
  yours: Option
  theirs: Option
}

const TURNING_POINTS = 3

const optionOf = ({ candidates }: ReviewDecision, action: string): Option => candidates.find((each) => each.action === action)!

const verdictOf = ({ mistake, chosen, best }: ReviewDecision): Verdict => (mistake ? 'mistake' : chosen === best ? 'best' : 'good')

/** The decisions in the order of play. */
export function judged({ decisions }: Review): Judged[] {
  const worst = decisions.filter((each) => each.mistake).sort((one, other) => other.loss.wins - one.loss.wins)
  return decisions.map((each, at) => {
    const turn = worst.indexOf(each) + 1
    return {
      ...each,
      at,
      verdict: verdictOf(each),
      turn: turn > TURNING_POINTS ? 0 : turn,
      yours: optionOf(each, each.chosen),
      theirs: optionOf(each, each.best),
    }
  })
}

/** Mistakes first, the largest loss on top; the others stay in the order of play. */
export const mistakesFirst = (all: readonly Judged[]): Judged[] => [
  ...all.filter(({ verdict }) => verdict === 'mistake').sort((one, other) => other.loss.wins - one.loss.wins),
  ...all.filter(({ verdict }) => verdict !== 'mistake'),
]

/** The candidates of a decision: the best one on top, and what was chosen wherever it stands. */
export const ranked = ({ candidates, best }: Judged): Option[] =>
  [...candidates].sort((one, other) => Number(other.action === best) - Number(one.action === best) || other.wins - one.wins)

/** Chances from the even start over every decision to the result. */
export const chances = (review: Review, all: readonly Judged[]): number[] => [review.start.wins, ...all.map(({ yours }) => yours.wins), review.result.wins]

export interface Stair {
  part: 'start' | 'deals' | 'own' | 'others' | 'result'
  value: Value
  /** Where its bar lies, from 0 to 1. */
  from: number
  to: number
  up: boolean
}

/** Each bar begins where the one before ended; the first and the last begin at nothing. */
export function stairs({ start, parts, result }: Review): Stair[] {
  const values: [Stair['part'], Value][] = [['start', start], ['deals', parts.deals], ['own', parts.own], ['others', parts.others], ['result', result]]
  let level = 0
  const bars = values.map(([part, value]) => {
    const from = part === 'result' ? 0 : level
    level = from + value.wins
    return { part, value, from, to: level }
  })
  const ends = bars.flatMap(({ from, to }) => [from, to])
  const low = Math.min(0, ...ends)
  const size = Math.max(1, ...ends) - low
  return bars.map(({ part, value, from, to }) => ({ part, value, from: (Math.min(from, to) - low) / size, to: (Math.max(from, to) - low) / size, up: to >= from }))
}

/** The coach calls players by letters, since it knows no names; minus signs are those of type. */
export const toldOf = (why: string, seats: readonly { name?: string }[]): string =>
  why
    .replace(/\b(?:player|[Ll]e joueur) ([A-I])\b/g, (letter, of: string) => seats[of.charCodeAt(0) - 65]?.name ?? letter)
    .replace(/(^|\s)-(?=\d)/g, '$1−')

/** The spaces that an action names: "place farm C5". */
export const spacesOf = (action: string): string[] => action.match(/\b[A-J](?:10|\d)\b/g) ?? []
