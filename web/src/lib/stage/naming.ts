/** What cards, goods and counted things are called and drawn as, in both families of titles. */
import { resourceDrawing, typeDrawing } from '../art/drawings'
import type { KingdomScenery, TownScenery } from '../boards/types'
import { cardName } from '../play/cards'
import { townName, townText } from '../play/townWords'
import { settings } from '../settings.svelte'
import type { AnyScenery } from '../stores/scenery'

export interface Naming {
  card: (id: string) => string
  text: (id: string) => string
  /** A resource, or a type of building. */
  thing: (id: string) => string
  drawing: (thing: string) => string
  /** A kind of ground. */
  ground: (terrain: string) => string
}

export function namingOf(scenery: AnyScenery): Naming {
  if (scenery.family === 'town') {
    const town: TownScenery = scenery
    return {
      card: (id) => townName(town, id),
      text: (id) => townText(town, id),
      thing: (id) => townName(town, id),
      drawing: typeDrawing,
      ground: (terrain) => terrain,
    }
  }
  const kingdom: KingdomScenery = scenery
  return {
    card: (id) => cardName(kingdom, id, settings.language),
    text: (id) => kingdom.cards[id]?.[settings.language].text ?? '',
    thing: (id) => kingdom.resources[id]?.name[settings.language] ?? id,
    drawing: resourceDrawing,
    ground: (terrain) => kingdom.terrains[terrain]?.name[settings.language] ?? terrain,
  }
}

/** What stands for one unit of the number that is counted first, by what it is counted for. */
export const UNITS: Readonly<Record<string, string>> = {
  fiefs: 'i-castle', railway: 'i-castle', renown: 'star', trade: 'coin', stations: 'i-house', sheriff: 'rail',
}
