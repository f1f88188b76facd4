/** Messages for the gallery and the tests, by the same library as the page. */
import { IntlMessageFormat } from 'intl-messageformat'
import en from '../lib/boards/messages.en.json'
import fr from '../lib/boards/messages.fr.json'
import type { Language, Words } from '../lib/boards/types'

export function wordsIn(language: Language): Words {
  const messages: Record<string, string> = language === 'fr' ? fr : en
  const compiled = new Map<string, IntlMessageFormat>()
  return (key, values) => {
    const message = messages[key]
    if (message === undefined) throw new Error(`there is no message '${key}'`)
    if (!values) return message
    let format = compiled.get(key)
    if (!format) compiled.set(key, (format = new IntlMessageFormat(message, language)))
    return String(format.format(values))
  }
}
