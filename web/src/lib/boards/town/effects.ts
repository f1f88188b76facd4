/** What a tile's or an upgrade's effect looks like: numbers, icons and short words in a row. */

import type { Stars } from '../../net/types'
import type { TownEffect, Words } from '../types'

export type Glyph = { icon: string } | { type: string } | { number: string } | { word: string }

const GOODS: Readonly<Record<string, string>> = { coins: 'coin', wood: 'log', carrots: 'carrot' }

/** At every renown it has stars; what happens once, on build, starts with a bolt. */
export function glyphsOf(effect: TownEffect, words: Words, bolt = true): Glyph[] {
  if (effect.do === 'stars') return starsOf(effect, words)
  if (effect.do === 'any-type') return [{ word: words('any_type') }]
  const once = onceOf(effect, words)
  return bolt ? [{ icon: 'bolt' }, ...once] : once
}

function starsOf({ amount = 1, needs, per }: Stars, words: Words): Glyph[] {
  const stars: Glyph[] = Array.from({ length: amount }, () => ({ icon: 'star' }))
  if (needs) stars.push({ type: needs })
  if (per) stars.push({ word: words(`per_${per}`) })
  return stars
}

function onceOf(effect: TownEffect, words: Words): Glyph[] {
  const amount = 'amount' in effect ? effect.amount : 1
  const per: Glyph[] = 'per' in effect && effect.per ? [{ word: words(`per_${effect.per}`) }] : []
  switch (effect.do) {
    case 'gain':
      return [{ number: `${amount}` }, { icon: GOODS[effect.what] ?? 'carrot' }, ...per]
    case 'draw':
      if (!effect.keep_one) return [{ number: `+${amount}` }, { icon: 'parchment' }, ...per]
      return [{ number: effect.per ? 'n' : `${amount}` }, { icon: 'i-right' }, { number: '1' }, { icon: 'parchment' }, ...per]
    case 'steal':
      return [{ number: `−${amount}` }, { icon: 'coin' }]
    case 'bridge':
      return [{ icon: 'bridge' }]
    case 'take-back':
      return [{ icon: 'i-undo' }]
    case 'share':
      return [{ word: words('share') }]
    case 'score-quarter':
      return [{ icon: 'star' }, { word: '×' }, { icon: 'i-castle' }]
    case 'plans':
      return [{ icon: 'i-castle' }]
    case 'free-slot':
      return [{ word: words('slot_free', { slot: effect.slot }) }]
    case 'criminal-counts':
      return [{ type: 'criminal' }, { word: words('criminal_counts') }]
    case 'wood-as-coin':
      return [{ icon: 'log' }, { word: '=' }, { icon: 'coin' }]
    default:
      return []
  }
}
