/** What an owner may choose for pieces and cards. */

import type { CountedTable, Form, Left } from '../net/types'
import { tableOf, type Moment } from './book'
import { standingOf } from './entering'

const COPIES = 'copies'

/** What is to be copied is known when it is counted. */
export function copiesToChoose(counted: CountedTable | null, seat: number): Left[] {
  return (counted?.choices[seat] ?? []).filter(({ field }) => field === COPIES)
}

/** A piece asks as soon as it stands there, so that its question does not come late, under a finger; what else may be
 * chosen for it is known when it is counted. */
export function piecesToChoose(counted: CountedTable | null, moment: Moment, form: Form, seat: number): Left[] {
  const known = (counted?.choices[seat] ?? []).filter(({ field }) => field !== COPIES)
  const asked = standingOf(moment, form).flatMap(({ seat: owner, piece: { chooses }, at }): Left[] => {
    if (owner !== seat || !chooses) return []
    const given = tableOf(moment.players[seat] ?? {}, chooses)[at]
    return [{ field: chooses, key: String(at), options: given ? [given] : [] }]
  })
  return [...known, ...asked.filter(({ field, key }) => !known.some((each) => each.field === field && each.key === key))]
}
