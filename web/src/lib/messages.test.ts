import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'

import boardEn from './boards/messages.en.json'
import boardFr from './boards/messages.fr.json'
import reviewEn from './review/messages.en.json'
import reviewFr from './review/messages.fr.json'
import pieces from './art/pieces.svg?raw'
import momentsEn from '../messages/moments.en.json'
import momentsFr from '../messages/moments.fr.json'
import helpEn from '../messages/help.en.json'
import helpFr from '../messages/help.fr.json'
import { elided, t } from './i18n.svelte'
import { en, fr } from './messages'
import { settings } from './settings.svelte'

const sources = import.meta.glob(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true })
const source = Object.values(sources).join('\n')
const files = import.meta.glob(['../messages/*.json', './boards/messages.*.json', '!../messages/help.*'], { query: '?raw', import: 'default', eager: true }) as Record<string, string>
/** How keys begin that are put together at run time: `refused.${code}`. */
const prefixes = [...source.matchAll(/[`']([a-z]+(?:[._][a-z]+)*[._])(?:\$\{|')/gi)].map(([, prefix]) => prefix!)

interface Node {
  type: number
  value?: string
  options?: Record<string, { value: Node[] }>
}
const LITERAL = 0
const POUND = 7

/** The values that a message takes, those inside its plurals too. */
function args(text: string): Set<string> {
  const walk = (nodes: Node[]): string[] =>
    nodes.flatMap((node) => [
      ...(node.type === LITERAL || node.type === POUND ? [] : [node.value!]),
      ...Object.values(node.options ?? {}).flatMap((option) => walk(option.value)),
    ])
  return new Set(walk(new IntlMessageFormat(text, 'en').getAst() as unknown as Node[]))
}

describe('messages', () => {
  it('of the help show drawings that there are', () => {
    const drawn = new Set([...pieces.matchAll(/symbol id="([^"]+)"/g)].map(([, id]) => id))
    const shown = helpEn.flatMap((each) => each.pictures).filter((id) => !id.startsWith('resource:'))
    expect(shown.filter((id) => !drawn.has(id))).toEqual([])
  })

  it.each(Object.entries(files))('%s has every key once', (_, text) => {
    const keys = [...text.matchAll(/^ *"([^"]+)":/gm)].map(([, key]) => key!)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  it.each([
    ['page', en, fr],
    ['boards', boardEn, boardFr],
    ['moments', momentsEn, momentsFr],
    ['review', reviewEn, reviewFr],
  ])('of the %s are the same in both languages', (_, english, french) => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort())
  })

  it.each([
    ['page', en],
    ['boards', boardEn],
    ['review', reviewEn],
  ])('of the %s are all used', (_, english) => {
    const named = (key: string) => [`'${key}'`, `"${key}"`].some((quoted) => source.includes(quoted))
    const made = (key: string) => prefixes.some((prefix) => key.startsWith(prefix))
    expect(Object.keys(english).filter((key) => !named(key) && !made(key))).toEqual([])
  })

  it('can all be formatted, with the same values', () => {
    for (const [key, text] of Object.entries({ ...en, ...momentsEn, ...reviewEn })) {
      const other = ({ ...fr, ...momentsFr, ...reviewFr } as Record<string, string>)[key]!
      expect(() => new IntlMessageFormat(text, 'en'), key).not.toThrow()
      expect(() => new IntlMessageFormat(other, 'fr'), key).not.toThrow()
      expect(args(other), key).toEqual(args(text))
    }
  })

  it('of the draft count its cards', () => {
    const values = { ordered: 'no', last: 'no', to: 'Bob' }
    const said = (text: string, language: string, count: number) => String(new IntlMessageFormat(text, language).format({ count, left: count, ...values })).split(/\s?[.:;] /)[0]
    expect([1, 2, 3, 4].map((count) => said(momentsEn['hand.play.open'], 'en', count))).toEqual(['a card', 'two cards', 'three cards', '4 cards'].map((cards) => `Choose ${cards} to play`))
    expect([1, 2, 3].map((count) => said(momentsFr['hand.play.open'], 'fr', count))).toEqual(['une carte', 'deux cartes', 'trois cartes'].map((cards) => `Choisissez ${cards} à jouer`))
    const more = [said(momentsEn['hand.play.begun'], 'en', 1), said(momentsFr['hand.play.begun'], 'fr', 1), said(momentsFr['hand.play.begun'], 'fr', 2)]
    expect(more).toEqual(['One more', 'Encore une', 'Encore deux'])
  })

  it('in French give way to a name that begins with a vowel', () => {
    const names = ['Anna', 'Élodie', 'Hélène', 'Œdipe', 'Yves', 'Yann', 'Bob']
    expect(names.map((name) => elided('Table de {name}', { name }).replace('{name}', name))).toEqual(
      ['Table d’Anna', 'Table d’Élodie', 'Table d’Hélène', 'Table d’Œdipe', 'Table d’Yves', 'Table de Yann', 'Table de Bob'],
    )
    settings.language = 'fr'
    expect(t('open.tableOf', { name: 'Anna' })).toBe('Table d’Anna')
    expect(t('draft.cardsFrom', { name: 'Bob', count: 2 })).toBe('2 cartes, de la part de Bob')
  })

  it('in French begin no line with a sign', () => {
    const texts = Object.entries({ ...fr, ...momentsFr, ...boardFr, ...reviewFr })
    expect(texts.filter(([, text]) => / [:;!?»]|« /.test(text)).map(([key]) => key)).toEqual([])
  })

  it('of the help have the same chapters', () => {
    const shape = (help: { for: string[]; pictures: string[]; figure?: string; text: string[] }[]) =>
      help.map((each) => [each.for, each.pictures, each.figure, each.text.length])
    expect(shape(helpFr)).toEqual(shape(helpEn))
  })
})
