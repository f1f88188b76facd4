/** Cards of the kingdom's titles: their names, groups and order in the hand. */
import type { CardScene, KingdomScenery, Language } from '../boards/types'

export type Sorting = 'kind' | 'place' | 'worth'
const KINDS = ['territory', 'rainbow', 'building', 'rail', 'provisions', 'parchment']

export function cardName(scenery: KingdomScenery, id: string, language: Language): string {
  return scenery.cards[id]?.[language].name ?? id
}

/** The space that a card settles, if it is one that does. */
export function spaceOf(card: CardScene | undefined): string | null {
  const space = card?.values.space
  return typeof space === 'string' ? space : null
}

function placeOf(scenery: KingdomScenery, id: string): number {
  const space = spaceOf(scenery.cards[id])
  if (!space) return Infinity
  let before = 0
  for (const board of scenery.boards) {
    const at = board.spaces.findIndex((each) => each.name === space)
    if (at >= 0) return before + at
    before += board.spaces.length
  }
  return Infinity
}

const kindOf = (scenery: KingdomScenery, id: string): number => {
  const at = KINDS.indexOf(scenery.cards[id]?.kind ?? '')
  return at < 0 ? KINDS.length : at
}

/** The places in the hand, in the order in which they are shown. */
export function sorted(
  scenery: KingdomScenery,
  hand: readonly string[],
  by: Sorting,
  worth: Readonly<Record<string, number>>,
): number[] {
  const places = hand.map((_, at) => at)
  const order = (at: number): number[] => {
    const id = hand[at]!
    if (by === 'worth') return [-(worth[id] ?? 0), kindOf(scenery, id), at]
    if (by === 'place') return [placeOf(scenery, id), kindOf(scenery, id), at]
    return [kindOf(scenery, id), placeOf(scenery, id), at]
  }
  return places.sort((one, other) => {
    const [a, b] = [order(one), order(other)]
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
    return 0
  })
}
