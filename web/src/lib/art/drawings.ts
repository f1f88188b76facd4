/** Which drawing of the sprite stands for a terrain, a resource, a building or a type. */

import type { KingdomScenery } from '../boards/types'

const RESOURCES: Readonly<Record<string, string>> = {
  'cloud-wool': 'r-wool',
  'giant-bird': 'r-bird',
  'flying-books': 'w-books',
  'magic-carpet': 'w-carpet',
  'falling-star': 'w-star',
  lightning: 'w-lightning',
  'giant-mushrooms': 'w-shroom',
  'dragon-egg': 'w-egg',
  'whipped-cream': 'w-cream',
  'winged-unicorn': 'w-unicorn',
  'golden-fruit': 'w-fruit',
  'cheese-moon': 'w-cheese',
  'magic-bean': 'w-bean',
  'golden-feathers': 'w-feathers',
}

export function resourceDrawing(resource: string): string {
  return RESOURCES[resource] ?? `r-${resource}`
}

/** A farm's rim tells the class of what it grows. */
export function rimDrawing(kind: string | undefined): string {
  if (kind === 'luxury') return 'tok-lux'
  return kind === 'wondrous' ? 'tok-won' : 'tok-basic'
}

export function terrainDrawing(terrain: string): string {
  return terrain === 'wondrous' ? 't-wonder' : `t-${terrain}`
}

/** How a building is drawn: a farm as rim and icon, a camp with its number, else one symbol. */
export interface BuildingDrawing {
  symbol: string
  icon?: string
  number?: number
}

export function buildingDrawing(scenery: KingdomScenery, building: string): BuildingDrawing {
  const facts = scenery.buildings[building]
  if (facts?.piece === 'farm' && facts.produces) {
    const kind = scenery.resources[facts.produces]?.class
    return { symbol: rimDrawing(kind), icon: resourceDrawing(facts.produces) }
  }
  if (facts?.piece === 'camp') return { symbol: 'camp', number: facts.priority ?? undefined }
  if (facts?.piece === 'rainbow') return { symbol: 'rainbow-end' }
  if (facts?.piece === 'station') return { symbol: 'station' }
  return { symbol: building }
}

/** The colours of the building types of Town: dark enough for white words on them. */
export const TYPE_COLOURS: Readonly<Record<string, string>> = {
  entertainment: '#8f3f8a',
  work: '#a0561c',
  civic: '#2f5fa8',
  residential: '#b23a3a',
  knowledge: '#1f7a6d',
  criminal: '#3c3a44',
  park: '#4b7d2c',
}

export function typeDrawing(type: string): string {
  return `ty-${type}`
}
