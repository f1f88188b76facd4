/** The messages of the page, with the words for events, actions and reasons that the terminal says too. */
import gameEn from '../../../src/bunny_kingdom/data/words/en.json'
import gameFr from '../../../src/bunny_kingdom/data/words/fr.json'
import pageEn from '../messages/en.json'
import pageFr from '../messages/fr.json'

export const en = { ...pageEn, ...gameEn }
export const fr = { ...pageFr, ...gameFr }
