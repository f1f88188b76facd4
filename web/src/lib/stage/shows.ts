/** What of an update is worth a show: picks that were opened, a harvest, the end. */
import type { Counted, Counting, ScoreSheet, Told } from '../net/types'
import { revealIn, type Reveal } from './reveal'
import { cardScript, harvestScript, isOfRound, type Script } from './script'

export interface Ceremony {
  kind: 'ceremony'
  sheet: ScoreSheet
  /** It stays until somebody goes on. */
  length: number
}
export type Scene = Reveal | Script | Ceremony

export interface Happened {
  fresh: readonly Told[]
  counting: Counting | null
  /** What was scored for the end before it could be shown. */
  kept: Counting | null
  /** The sheet of a game that is over now. */
  over: ScoreSheet | null
}

/** The scenes of what happened, in their order; and what is scored already but shown at the end. */
export function scenesOf({ fresh, counting, kept, over }: Happened, harvests: boolean): { scenes: Scene[]; kept: Counting | null } {
  const scenes: Scene[] = fresh.flatMap((told) => revealIn(told) ?? []).slice(-1)
  const ofRound = counting?.lines.filter(isOfRound) ?? []
  const atEnd = counting?.lines.filter((each) => !isOfRound(each)) ?? []
  if (counting && harvests) {
    const script = harvestScript({ before: counting.before, lines: ofRound })
    if (script.steps.length) scenes.push(script)
  }
  const toShow = counting && atEnd.length ? joined(kept, { before: after(counting.before, ofRound), lines: atEnd }) : kept
  if (!over) return { scenes, kept: toShow }
  if (toShow) scenes.push(cardScript(toShow))
  scenes.push({ kind: 'ceremony', sheet: over, length: Infinity })
  return { scenes, kept: null }
}

const after = (before: readonly number[], lines: readonly Counted[]): number[] =>
  before.map((carrots, seat) => lines.reduce((sum, each) => sum + (each.seat === seat ? each.line.carrots : 0), carrots))

const joined = (first: Counting | null, then: Counting): Counting => ({ before: first?.before ?? then.before, lines: [...(first?.lines ?? []), ...then.lines] })
