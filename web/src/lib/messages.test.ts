import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'

import boardEn from './boards/messages.en.json'
import boardFr from './boards/messages.fr.json'
import pieces from './art/pieces.svg?raw'
import en from '../messages/en.json'
import fr from '../messages/fr.json'
import helpEn from '../messages/help.en.json'
import helpFr from '../messages/help.fr.json'

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

  it.each([
    ['page', en, fr],
    ['boards', boardEn, boardFr],
  ])('of the %s are the same in both languages', (_, english, french) => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort())
  })

  it('can all be formatted, with the same values', () => {
    for (const [key, text] of Object.entries(en)) {
      const other = (fr as Record<string, string>)[key]!
      expect(() => new IntlMessageFormat(text, 'en'), key).not.toThrow()
      expect(() => new IntlMessageFormat(other, 'fr'), key).not.toThrow()
      expect(args(other), key).toEqual(args(text))
    }
  })

  it('of the help have the same chapters', () => {
    const shape = (help: { for: string[]; pictures: string[]; figure?: string; text: string[] }[]) =>
      help.map((each) => [each.for, each.pictures, each.figure, each.text.length])
    expect(shape(helpFr)).toEqual(shape(helpEn))
  })
})
