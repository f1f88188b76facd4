/** The messages of the companion, loaded with it. */
import { day, messagesOf } from '../i18n.svelte'
import en from './messages.en.json'
import fr from './messages.fr.json'

const known: Record<string, string> = en

export const say = messagesOf({ en, fr })
/** A message by a key made at run time, or nothing. */
export const sayIf = (key: string): string | undefined => (key in known ? say(key) : undefined)

/** Today, as books have days: 2026-11-15. */
export const today = (): string => new Date().toLocaleDateString('sv-SE') // the Swedish way to write it
/** A day of a book in the reader's words; what is none is left as it is. */
export function dayOf(when: string): string {
  const noon = Date.parse(`${when}T12:00`)
  return Number.isNaN(noon) ? when : day(noon / 1000)
}
