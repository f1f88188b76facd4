/** Names of things in the town, and what an action would do, in words. */
import type { TownScenery } from '../boards/types'
import { t } from '../i18n.svelte'
import type { TownAction } from '../net/types'
import { settings } from '../settings.svelte'

export function townName(scenery: TownScenery, id: string): string {
  const piece = scenery.tiles[id] ?? scenery.upgrades[id] ?? scenery.requests[id] ?? scenery.types[id] ?? scenery.plots[id]
  return piece?.[settings.language].name ?? id
}

export function townText(scenery: TownScenery, id: string): string {
  const piece = scenery.tiles[id] ?? scenery.upgrades[id] ?? scenery.requests[id]
  return piece?.[settings.language].text ?? ''
}

/** What the button says that does an action. */
export function doing(scenery: TownScenery, action: TownAction): string {
  const name = (id: string) => townName(scenery, id)
  switch (action.do) {
    case 'keep':
      return t('town.do.keep', { name: name(action.request) })
    case 'plan':
      return t('town.do.plan', { name: name(action.tile) })
    case 'build':
      return t('town.do.build', { name: name(action.tile), plot: action.plot })
    case 'pay':
      return t('town.do.pay', { wood: action.wood ?? 0 })
    case 'craft':
      return t('town.do.craft', { name: name(action.upgrade) })
    case 'bridge':
      return t('town.do.bridge', { place: action.place })
    case 'take-back':
      return action.plot ? t('town.do.takeBack', { plot: action.plot }) : t('town.do.none')
    case 'share':
      return t('town.do.share', { plot: action.plot })
    case 'quarter':
      return t('town.do.quarter', { plot: action.plot })
    case 'reveal':
      return t('town.do.reveal', { name: name(action.request) })
    case 'park':
      return t('town.do.park', { plot: action.plot, type: name(action.type) })
    case 'repeat':
      return action.plot ? t('town.do.repeat', { plot: action.plot }) : t('town.do.none')
    case 'end':
      return t('town.do.end')
    default:
      return t('build.undo')
  }
}
