/** The draft's rhythm, read off the log: which way the hands go, and the how manieth pick it is. */
import type { Told } from '../net/types'

type Direction = 'left' | 'right'
interface Passed {
  event: string
  direction?: Direction
}

const eventsOf = (told: Told): Passed[] => (told.events ?? []) as unknown as Passed[]

/** Where the hands go in this round: as last told, or after a new deal the other way. */
export function passing(log: readonly Told[]): Direction {
  let dealt = false
  for (let at = log.length - 1; at >= 0; at--) {
    for (const event of [...eventsOf(log[at]!)].reverse()) {
      if (event.event === 'hands-passed' && event.direction) {
        return dealt ? (event.direction === 'left' ? 'right' : 'left') : event.direction
      }
      if (event.event === 'round-began') dealt = true
    }
  }
  return 'left'
}

export function pickNumber(log: readonly Told[]): number {
  let passed = 1
  for (let at = log.length - 1; at >= 0; at--) {
    for (const event of [...eventsOf(log[at]!)].reverse()) {
      if (event.event === 'round-began') return passed
      if (event.event === 'hands-passed') passed++
    }
  }
  return passed
}
