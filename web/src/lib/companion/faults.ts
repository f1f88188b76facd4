/** Where something stands that cannot lie on a table so: its player and its spaces. */

import type { Impossible } from '../net/types'
import type { Document, Space } from './book'

export interface Fault {
  /** The earlier round that it is in, or none. */
  round: number | null
  seat: number | null
  field: string
  code: string
  message: string
  spaces: readonly Space[]
  /** What stands there, as the document says it. */
  what: unknown
}

export function faultOf(document: Document, { place, code, message }: Impossible, isSpace: (name: string) => boolean): Fault {
  let what: unknown = document
  for (const step of place) what = (what as Record<string | number, unknown> | undefined)?.[step]
  const round = place[0] === 'rounds' ? Number(place[1]) : null
  const steps = round === null ? place : place.slice(2)
  const seat = steps[0] === 'players' ? Number(steps[1]) : null
  const field = String(seat === null ? steps[0] : steps[2])
  const named = [String(place.at(-1)), ...namesIn(what)]
  return { round, seat, field, code, message, spaces: [...new Set(named.filter(isSpace))], what }
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : []
}
