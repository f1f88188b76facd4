/**
 * The terrain of a space as one picture. A drawing of the sprite is dozens of shapes to lay out, to search under a finger
 * and to put into layers for every frame; a hundred spaces of them are most of what a page with a board holds. As a
 * picture each is one thing, drawn from the same source.
 */
import tokens from '../../styles/tokens.css?raw'
import type { Theme } from '../settings.svelte'
import pieces from './pieces.svg?raw'

/** A picture knows no page: it brings the colours along. */
const colours = tokens.replaceAll(/\/\*[^]*?\*\//g, '')
const symbols = new Map([...pieces.matchAll(/<symbol id="([\w-]+)"[^]*?<\/symbol>/g)].map(([text, id]) => [id!, text]))
const known = new Map<string, string>()

/** The address of a drawing in the colours of a theme; `mirrored` for variety. */
export function terrainPicture(drawing: string, theme: Theme, mirrored = false): string {
  const key = `${drawing} ${theme} ${mirrored}`
  const picture = known.get(key) ?? addressOf(drawing, theme, mirrored)
  known.set(key, picture)
  return picture
}

function addressOf(drawing: string, theme: Theme, mirrored: boolean): string {
  const flip = mirrored ? 'transform="translate(100 0) scale(-1 1)"' : ''
  const parts = [...withParts(drawing)].map((id) => symbols.get(id))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" data-theme="${theme}"><style>${colours}</style>${parts.join('')}<use href="#${drawing}" width="100" height="100" ${flip}/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** A drawing and those that it is made of. */
function withParts(drawing: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(drawing)) return found
  found.add(drawing)
  for (const [, part] of symbols.get(drawing)?.matchAll(/href="#([\w-]+)"/g) ?? []) withParts(part!, found)
  return found
}
