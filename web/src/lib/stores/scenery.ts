/** Boards, pieces and cards of the titles, asked for once. */
import { api } from '../net/api'
import type { KingdomScenery, TownScenery } from '../net/types'

export type AnyScenery = KingdomScenery | TownScenery
const found = new Map<string, Promise<AnyScenery>>()

/** As a version of the rules has it; without one, the newest. */
export function sceneryOf(title: string, version?: number): Promise<AnyScenery> {
  const key = `${title} ${version ?? ''}`
  let asked = found.get(key)
  if (!asked) {
    asked = api.scenery(title, version)
    found.set(key, asked)
    asked.catch(() => found.delete(key))
  }
  return asked
}
