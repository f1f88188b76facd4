/** Numbers for the chart of carrots: running totals by moment, and sums by source. */

import type { ScoreSection } from '../boards/types'

export interface ChartSheet {
  players: readonly { seat: number; sections: readonly ScoreSection[]; total?: number }[]
}

export interface Curve {
  seat: number
  /** The running total at each moment; the first one is 0. */
  totals: number[]
}

export interface Share {
  source: string
  carrots: number
}

/** What was noted before comes first, the one harvest of a table scored once just before the end. */
const PLACE: Readonly<Record<string, number>> = { before: -1, harvest: 1000 }

/** All moments in order: rounds by number, and then the end. */
export function momentsOf(sheet: ChartSheet): string[] {
  const ids = new Set(sheet.players.flatMap(({ sections }) => sections.map(({ id }) => id)))
  const round = (id: string) => (id.startsWith('round-') ? Number(id.slice(6)) : (PLACE[id] ?? Infinity))
  return [...ids].sort((a, b) => round(a) - round(b))
}

export function curvesOf(sheet: ChartSheet): Curve[] {
  const moments = momentsOf(sheet)
  return sheet.players.map(({ seat, sections }) => {
    let sum = 0
    const totals = moments.map((moment) => {
      for (const { id, lines } of sections) if (id === moment) sum += lines.reduce((all, { carrots }) => all + carrots, 0)
      return sum
    })
    return { seat, totals: [0, ...totals] }
  })
}

/** By seat, what each source paid; sources in the order in which they first appear. */
export function sharesOf(sheet: ChartSheet): { seat: number; shares: Share[]; total: number }[] {
  const order = [...new Set(sheet.players.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines.map(({ source }) => source))))]
  return sheet.players.map(({ seat, sections }) => {
    const lines = sections.flatMap((section) => section.lines)
    const shares = order
      .map((source) => ({ source, carrots: lines.reduce((sum, line) => sum + (line.source === source ? line.carrots : 0), 0) }))
      .filter(({ carrots }) => carrots > 0)
    return { seat, shares, total: shares.reduce((sum, { carrots }) => sum + carrots, 0) }
  })
}

/** A round number of carrots above the highest, and the lines between. */
export function scaleOf(highest: number): { top: number; lines: number[] } {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((size) => highest / size <= 5) ?? 500
  const top = Math.max(step, Math.ceil(highest / step) * step)
  return { top, lines: Array.from({ length: top / step + 1 }, (_, k) => k * step) }
}
