/** The messages of the review, loaded with it. */
import { messagesOf } from '../i18n.svelte'
import en from './messages.en.json'
import fr from './messages.fr.json'

export const say = messagesOf({ en, fr })
