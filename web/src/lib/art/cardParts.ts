/** What a card's face says: title, the two lines of its foot, and the tone of its head. */

import { resourceName } from '../boards/names'
import type { CardScene, KingdomScenery, Language, Words } from '../boards/types'

export type Tone = 'land' | 'build' | 'parch' | 'gift' | 'rail' | 'sky'

export interface CardParts {
  tone: Tone
  title: string
  /** Bold, and below it the condition or what it produces. */
  first: string
  second: string
  resource?: string
  /** Towers shown as pips, or a camp's number. */
  pips?: number
  number?: number
}

const TONES: Readonly<Record<string, Tone>> = {
  territory: 'land',
  building: 'build',
  parchment: 'parch',
  provisions: 'gift',
  'tax-collector': 'gift',
  rainbow: 'sky',
  rail: 'rail',
  'central-station': 'rail',
}

type Printed = Readonly<Record<string, string>>

export function cardParts(scenery: KingdomScenery, id: string, words: Words, language: Language, printed: Printed = {}): CardParts | null {
  const card = scenery.cards[id]
  if (!card) return null
  const base = { tone: TONES[card.kind] ?? 'gift', title: card[language].name, first: '', second: '' }
  switch (card.kind) {
    case 'territory':
      return { ...base, ...territoryFoot(scenery, card, words, language, printed) }
    case 'building':
      return { ...base, ...buildingFoot(scenery, id, words, language) }
    case 'provisions':
      return { ...base, first: words('draw_two'), second: words('play_both') }
    case 'tax-collector':
      return { ...base, first: words('coins', { count: Number(card.values['coins'] ?? 0) }), second: words('at_once') }
    case 'rail':
      return { ...base, first: words('rails', { count: Number(card.values['rails'] ?? 0) }), second: words(`line_${String(card.values['line'])}`) }
    case 'rainbow':
      return { ...base, first: words('card_rainbow'), second: words('cloud_end', { space: String(card.values['space']) }) }
    default:
      return { ...base, first: words(`card_${card.kind.replaceAll('-', '_')}`) }
  }
}

export function terrainOf(scenery: KingdomScenery, space: string): string | undefined {
  return scenery.boards.flatMap(({ spaces }) => spaces).find(({ name }) => name === space)?.terrain
}

function territoryFoot(scenery: KingdomScenery, card: CardScene, words: Words, language: Language, printed: Printed): Partial<CardParts> {
  const space = String(card.values['space'])
  const terrain = terrainOf(scenery, space) ?? ''
  const stands = scenery.buildings[printed[space] ?? '']
  const facts = scenery.terrains[terrain]
  const name = facts?.name[language] ?? terrain
  if (stands?.strength) return { first: words('neutral_city'), second: words('towers', { count: stands.strength }) }
  if (stands?.produces) return { first: capital(name), second: resourceName(scenery, language, stands.produces), resource: stands.produces }
  if (!facts?.produces) return { first: capital(name), second: words('barren') }
  return { first: capital(name), second: resourceName(scenery, language, facts.produces), resource: facts.produces }
}

function buildingFoot(scenery: KingdomScenery, id: string, words: Words, language: Language): Partial<CardParts> {
  const facts = scenery.buildings[id]
  if (!facts) return {}
  const terrain = scenery.terrains[facts.terrain ?? '']?.name[language]
  const board = scenery.boards.find((each) => each.id === facts.board)?.name[language]
  const ground = terrain ? words('only_on', { terrain }) : board ? words('only_board', { board }) : words('any_ground')
  switch (facts.piece) {
    case 'city':
      return { first: words('towers', { count: facts.strength ?? 1 }), second: ground, pips: facts.strength }
    case 'carrotadel':
      return { first: words('at_least', { count: facts.strength ?? 5 }), second: ground }
    case 'farm':
      return { first: words(`farm_${scenery.resources[facts.produces ?? '']?.class ?? 'basic'}`), second: ground, resource: facts.produces ?? undefined }
    case 'camp':
      return { first: words('priority', { number: facts.priority ?? 0 }), second: words('empty_space'), number: facts.priority ?? undefined, title: scenery.cards[id]?.[language].name.replace(/\s*\d+$/, '') }
    case 'sky-tower':
      return { first: words('two_ends'), second: ground }
    case 'station':
      return { first: words('along_rails'), second: '' }
    case 'trading-post':
      return { first: words('any_basic'), second: ground }
    default:
      return { first: ground, second: '' }
  }
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
