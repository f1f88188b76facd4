/** A harvest as steps to show: every line that pays, seat by seat, the smallest first. */

import type { ScoreLine, ScoreSection } from './types'

export interface HarvestStep {
  seat: number
  line: ScoreLine
}

interface Sheet {
  players: readonly { seat: number; sections: readonly ScoreSection[] }[]
}

/** The steps of one moment ("round-3", "end"), and what everybody had before it. */
export function harvestOf(sheet: Sheet, moment: string): { steps: HarvestStep[]; before: number[] } {
  const steps: HarvestStep[] = []
  const before: number[] = []
  for (const { seat, sections } of sheet.players) {
    const at = sections.findIndex(({ id }) => id === moment)
    const earlier = at < 0 ? sections.filter(({ id }) => id < moment || moment === 'end') : sections.slice(0, at)
    before[seat] = earlier.flatMap(({ lines }) => lines).reduce((sum, { carrots }) => sum + carrots, 0)
    const lines = (sections[at]?.lines ?? []).filter(({ carrots }) => carrots > 0)
    steps.push(...[...lines].sort((a, b) => a.carrots - b.carrots).map((line) => ({ seat, line })))
  }
  return { steps, before }
}
