/** The spaces that the last entry of the log touched. */
import type { Told } from '../net/types'

const FIELDS = ['territory', 'plot'] as const

export function lastSpaces(log: readonly Told[]): string[] {
  for (let at = log.length - 1; at >= Math.max(0, log.length - 12); at--) {
    const events = (log[at]!.events ?? []) as unknown as Record<string, unknown>[]
    const spaces = events.flatMap((event) => {
      if (event.event === 'carrots-scored') return []
      const many = Array.isArray(event.territories) ? (event.territories as string[]) : []
      return [...many, ...FIELDS.map((name) => event[name]).filter((each): each is string => typeof each === 'string')]
    })
    if (spaces.length) return [...new Set(spaces)]
  }
  return []
}

/** The moment of the score sheet ("round-2") that new entries counted, if they hold a harvest. */
export function harvestIn(fresh: readonly Told[]): string | null {
  const events = fresh.flatMap((told) => (told.events ?? []) as unknown as { event: string; round?: number }[])
  if (!events.some((event) => event.event === 'carrots-scored')) return null
  const next = events.find((event) => event.event === 'round-began')?.round
  return next ? `round-${next - 1}` : null
}
