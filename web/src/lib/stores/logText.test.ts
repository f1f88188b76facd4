import { describe, expect, it } from 'vitest'

import log from '../../../fixtures/log.json'
import type { Told } from '../net/types'
import { settings } from '../settings.svelte'
import { linesOf, type Line, type Part } from './log'

const tolds = log as unknown as Record<'entries' | 'kingdom' | 'town', Told[]>

function textOf(part: Part): string {
  if (typeof part === 'string') return part
  if ('seat' in part) return ['Ann', 'Bob', 'Cy'][part.seat]!
  if ('space' in part) return part.all ? `${part.space} (${part.all.join(' ')})` : part.space
  return 'card' in part ? `[${part.card}]` : `${part.carrots} carrots`
}

const written = ({ kind, own, parts, spaces }: Line): string =>
  `${kind}${own ? ', own' : ''}: ${parts.map(textOf).join('')}${spaces.length ? ` @ ${spaces.join(' ')}` : ''}`

describe('the log', () => {
  it.each(['en', 'fr'] as const)('is told in words, %s', async (language) => {
    settings.language = language
    const lines = Object.values(tolds).flatMap((each) => each.flatMap(linesOf).map(written))
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../../../fixtures/log.${language}.txt`)
  })
})
