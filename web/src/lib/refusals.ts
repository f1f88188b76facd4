/** Why something was refused, in the reader's words. */
import { HERE } from './here'
import { tIf } from './i18n.svelte'

export const refusedWords = (code: string): string | undefined => (HERE ? tIf(`here.${code}`) : undefined) ?? tIf(`refused.${code}`)
