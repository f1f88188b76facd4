/** Names and texts of things in the town. */
import type { TownScenery } from '../boards/types'
import { settings } from '../settings.svelte'

export function townName(scenery: TownScenery, id: string): string {
  const piece = scenery.tiles[id] ?? scenery.upgrades[id] ?? scenery.requests[id] ?? scenery.types[id]
  return piece?.[settings.language].name ?? id
}

export function townText(scenery: TownScenery, id: string): string {
  const piece = scenery.tiles[id] ?? scenery.upgrades[id] ?? scenery.requests[id]
  return piece?.[settings.language].text ?? ''
}
