/** The messages of the companion, loaded with it. */
import { messagesOf } from '../i18n.svelte'
import en from './messages.en.json'
import fr from './messages.fr.json'

const known: Record<string, string> = en

export const say = messagesOf({ en, fr })
/** A message by a key made at run time, or nothing. */
export const sayIf = (key: string): string | undefined => (key in known ? say(key) : undefined)
