/** Words of the page: ICU messages, in the language of the settings. */
import { IntlMessageFormat } from 'intl-messageformat'

import boardEn from './boards/messages.en.json'
import boardFr from './boards/messages.fr.json'
import { en, fr } from './messages'
import { settings, type Language } from './settings.svelte'

export type Key = keyof typeof en
export type Values = Record<string, string | number>

const messages: Record<Language, Record<string, string>> = { en, fr }
const boards: Record<Language, Record<string, string>> = { en: boardEn, fr: boardFr }
const made = new Map<string, IntlMessageFormat>()

/** A message of some messages. */
export function formatted(of: Readonly<Record<Language, Readonly<Record<string, string>>>>, key: string, values?: Values) {
  const language = settings.language
  const found = of[language][key] ?? of.en[key]
  if (found === undefined) return key
  if (!found.includes('{')) return found
  const text = language === 'fr' ? elided(found, values) : found
  const id = language + text
  let format = made.get(id)
  if (!format) made.set(id, (format = new IntlMessageFormat(text, language)))
  return plain(String(format.format(values)))
}

/** Without the narrow no-break space that Intl puts into French numbers: our fonts do not have it. */
const plain = (text: string): string => text.replaceAll('\u202f', '\u00a0')

const BEGINS_WITH_A_VOWEL = /^(?:[aeiouhœæ]|y[^aeiou])/i

/** A French message whose "de" gives way to a name: "Table d’Anna". */
export const elided = (text: string, values: Values = {}): string =>
  text.replace(/\bde \{(names?)\}/g, (whole, name: string) =>
    BEGINS_WITH_A_VOWEL.test(String(values[name]).normalize('NFD')) ? `d’{${name}}` : whole,
  )

/** A message of the page. */
export function t(key: Key, values?: Values): string {
  return formatted(messages, key, values)
}

/** A message by a key made at run time (a card's kind, a refusal's code), or nothing. */
export function tIf(key: string, values?: Values): string | undefined {
  return key in messages.en ? formatted(messages, key, values) : undefined
}

/** A message of the boards, as they ask for it. */
export const words = (key: string, values?: Values): string => formatted(boards, key, values)

/** The messages of a feature that brings its own. */
export const messagesOf =
  (of: Record<Language, Record<string, string>>) =>
  (key: string, values?: Values): string =>
    formatted(of, key, values)

/** A text that the server sends in both languages. */
export const said = (text: Readonly<Record<string, string>> | undefined): string =>
  text?.[settings.language] ?? text?.en ?? ''

export const number = (value: number): string => plain(new Intl.NumberFormat(settings.language).format(value))

/** The day of a moment in seconds: "16 Nov 2026". */
export const day = (seconds: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium' }).format(new Date(seconds * 1000))

/** Names in a row: "A, B and C". */
export const listed = (names: string[]): string =>
  new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(names)
