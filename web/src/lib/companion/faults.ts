/** Where something stands that cannot lie on a table so: its player and its spaces. */

import type { Impossible } from '../net/types'
import type { Document, Space } from './book'

/** Fields that list spaces. */
const SPACES = new Set(['territories', 'shared'])

export interface Fault {
  /** The earlier round that it is in, or none. */
  round: number | null
  seat: number | null
  field: string
  code: string
  message: string
  spaces: readonly Space[]
  /** The steps to it in its player's things, or in those of the table. */
  steps: readonly (string | number)[]
  /** By what it is told apart: its spaces, or else the name of none that was written down. */
  at: string
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
  const own = seat === null ? steps : steps.slice(2)
  const named = [String(place.at(-1)), ...namesIn(what)]
  const spaces = [...new Set(named.filter(isSpace))]
  return { round, seat, field, code, message, spaces, steps: own, at: Array.isArray(what) ? namesIn(what).join(' ') : spaces.join(' ') || writtenIn(own, what), what }
}

/** The space that an entry names, even where no board has it. */
function writtenIn(steps: Fault['steps'], what: unknown): string {
  const key = steps.length > 1 ? steps.at(-1) : ''
  return typeof key === 'string' ? key : SPACES.has(String(steps[0])) ? String(what) : ''
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : []
}
