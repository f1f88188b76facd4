/** Words of the page: ICU messages from messages/*.json, in the language of the settings. */
import { IntlMessageFormat } from 'intl-messageformat'

import boardEn from './boards/messages.en.json'
import boardFr from './boards/messages.fr.json'
import en from '../messages/en.json'
import fr from '../messages/fr.json'
import { settings, type Language } from './settings.svelte'

export type Key = keyof typeof en
export type Values = Record<string, string | number>

const messages: Record<Language, Record<string, string>> = { en, fr }
const boards: Record<Language, Record<string, string>> = { en: boardEn, fr: boardFr }
const made = new Map<string, IntlMessageFormat>()

function formatted(of: Record<Language, Record<string, string>>, key: string, values?: Values) {
  const language = settings.language
  const text = of[language][key] ?? of.en[key]
  if (text === undefined) return key
  if (!text.includes('{')) return text
  const id = language + text
  let format = made.get(id)
  if (!format) made.set(id, (format = new IntlMessageFormat(text, language)))
  return String(format.format(values))
}

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

/** A text that the server sends in both languages. */
export const said = (text: Readonly<Record<string, string>> | undefined): string =>
  text?.[settings.language] ?? text?.en ?? ''

export const number = (value: number): string => new Intl.NumberFormat(settings.language).format(value)

/** The day of a moment in seconds: "16 Nov 2026". */
export const day = (seconds: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium' }).format(new Date(seconds * 1000))

/** Names in a row: "A, B and C". */
export const listed = (names: string[]): string =>
  new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(names)
