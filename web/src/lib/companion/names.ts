/** What things of a table are called, whatever the title. */

import { pieceName } from '../boards/names'
import { said, tIf } from '../i18n.svelte'
import type { Refused } from '../net/api'
import type { Impossible } from '../net/types'
import { settings } from '../settings.svelte'
import type { AnyScenery } from '../stores/scenery'
import { say, sayIf } from './words'

/** A piece, a card, a tile, a resource or a player. */
export function nameOf(scenery: AnyScenery, id: string): string {
  const language = settings.language
  if (scenery.family === 'kingdom') {
    const resource = scenery.resources[id]
    return resource ? (resource.name[language] ?? id) : pieceName(scenery, id, language)
  }
  return (scenery.tiles[id] ?? scenery.upgrades[id] ?? scenery.requests[id] ?? scenery.types[id])?.[language].name ?? id
}

/** A choice: one thing, or the way that a copy goes. */
export const choiceName = (scenery: AnyScenery, choice: unknown): string =>
  (Array.isArray(choice) ? choice : [choice]).map((each) => nameOf(scenery, String(each))).join(' > ')

/** What a space is: its ground. */
export function groundOf(scenery: AnyScenery, space: string): string {
  if (scenery.family !== 'kingdom') return ''
  const terrain = scenery.boards.flatMap(({ spaces }) => spaces).find(({ name }) => name === space)?.terrain
  return said(scenery.terrains[terrain ?? '']?.name)
}

/** Why something cannot lie there, in the page's words where it has them. */
export const reasonOf = ({ code, message }: Pick<Impossible, 'code' | 'message'>): string => sayIf(`reason.${code}`) ?? tIf(`reason.${code}`) ?? message

/** Why a document cannot be counted, or is not even read: the place in it and the reason. */
export function refusalOf({ code, message, reason = '', place = '' }: Pick<Refused, 'code' | 'message'> & Partial<Refused>): string {
  const why = reason && sayIf(`reason.${reason}`)
  if (!why) return tIf(`refused.${code}`) ?? message
  return place ? say('reason.at', { place, why }) : why
}

/** A card, tile or request that is entered from a list. */
export interface Listed {
  id: string
  field: string
  name: string
  text: string
  copies: number
}

export function listedOf(scenery: AnyScenery): Listed[] {
  const language = settings.language
  if (scenery.family === 'kingdom') {
    const parchments = Object.entries(scenery.cards).filter(([, card]) => card.parchment)
    return parchments.map(([id, card]) => ({ id, field: 'parchments', copies: card.copies, ...card[language] }))
  }
  const rows = { requests: scenery.requests, upgrades: scenery.upgrades, reserve: scenery.tiles }
  return Object.entries(rows).flatMap(([field, cards]) => Object.values(cards).map(({ id, copies, ...card }) => ({ id, field, copies: copies ?? 1, ...card[language] })))
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What a search finds: by name first, then by text; accents do not matter. */
export function foundIn<T extends { name: string; text: string }>(cards: readonly T[], typed: string): T[] {
  const wanted = plain(typed.trim())
  if (!wanted) return [...cards]
  const named = cards.filter(({ name }) => plain(name).includes(wanted))
  return [...named, ...cards.filter((card) => !named.includes(card) && plain(card.text).includes(wanted))]
}
