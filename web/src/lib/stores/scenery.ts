/** Boards, pieces and cards of the titles, asked for once. */
import type { KingdomScenery, TownScenery } from '../boards/types'
import { api } from '../net/api'

const found = new Map<string, Promise<unknown>>()

function sceneryOf<T>(title: string): Promise<T> {
  let asked = found.get(title)
  if (!asked) {
    asked = api.scenery<T>(title)
    found.set(title, asked)
    asked.catch(() => found.delete(title))
  }
  return asked as Promise<T>
}

export const kingdomScenery = (title: string): Promise<KingdomScenery> => sceneryOf<KingdomScenery>(title)
export const townScenery = (title: string): Promise<TownScenery> => sceneryOf<TownScenery>(title)

/** Whether a title is played on the town and not on the kingdom's boards. */
export const isTown = (title: string): boolean => title === 'town'
