/** Statistics of a group: what each player reached, over all games or those of a title. */

import type { Kept } from './shelf'

export interface Achieved {
  name: string
  games: number
  wins: number
  best: number
  mean: number
}

/** By name, however it is written; whoever won most often first. */
export function recordsOf(games: readonly Kept[], title: string | null): Achieved[] {
  const found = new Map<string, { name: string; totals: number[]; wins: number }>()
  for (const { book, sheet } of games) {
    if (!sheet || (title && book.title !== title)) continue
    for (const { seat, total } of sheet.players) {
      const name = book.names[seat] ?? ''
      const key = name.trim().toLowerCase()
      const known = found.get(key) ?? { name: name.trim(), totals: [], wins: 0 }
      known.totals.push(total)
      if (sheet.winners?.includes(seat)) known.wins++
      found.set(key, known)
    }
  }
  return [...found.values()]
    .map(({ name, totals, wins }) => ({ name, wins, games: totals.length, best: Math.max(...totals), mean: totals.reduce((sum, each) => sum + each, 0) / totals.length }))
    .sort((one, other) => other.wins - one.wins || other.mean - one.mean)
}
