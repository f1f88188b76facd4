/** Every character that we write is one that our fonts have. */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

const FONTS = ['vollkorn-latin', 'vollkorn-latin-italic', 'source-sans-3-latin']

/** Where the tables named so begin: WOFF 2 numbers them, and those of outlines may be stored in another form. */
const CMAP = 0
const OUTLINES = [10, 11]
const NAMED = 63

/** The character map of a WOFF 2 file: its first subtable of format 4. */
function characterMap(file: Buffer): Buffer {
  let at = 48
  const length = (): number => {
    for (let value = 0; ; ) {
      const byte = file[at++]!
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let begin = 0
  let cmap = -1
  for (let left = file.readUInt16BE(12); left; left--) {
    const flags = file[at++]!
    const table = flags & 63
    if (table === NAMED) at += 4
    const plain = length()
    const stored = (OUTLINES.includes(table) ? flags >> 6 !== 3 : flags >> 6) ? length() : plain
    if (table === CMAP) cmap = begin
    begin += stored
  }
  const map = brotliDecompressSync(file.subarray(at)).subarray(cmap)
  const subtables = Array.from({ length: map.readUInt16BE(2) }, (_, each) => map.subarray(map.readUInt32BE(8 + each * 8)))
  return subtables.find((each) => each.readUInt16BE(0) === 4)!
}

/** The characters that a font has. */
function characters(name: string): Set<string> {
  const map = characterMap(readFileSync(new URL(`./fonts/${name}.woff2`, import.meta.url)))
  const segments = map.readUInt16BE(6) / 2
  const value = (row: number, segment: number): number => map.readUInt16BE(14 + (row * segments + segment) * 2 + (row ? 2 : 0))
  const ranges = Array.from({ length: segments }, (_, each) => [value(1, each), value(0, each)] as const)
  return new Set(ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, each) => String.fromCodePoint(from + each))))
}

const texts = import.meta.glob<string>(['../**/*.svelte', '../lib/**/*.ts', '../messages/*.json', '../../../src/bunny_kingdom/data/words/*.json', '../lib/boards/messages.*.json', '../../fixtures/*.json', '!../gallery/**', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true })

describe('our fonts', () => {
  it.each(FONTS)('%s are read rightly', (name) => {
    const found = characters(name)
    for (const character of 'AZaz09é’œÇ×·…') expect(found, character).toContain(character)
    expect(found).not.toContain('→')
  })

  it('have every character that is written', () => {
    const fonts = FONTS.map(characters)
    const lacking = (text: string) => [...new Set(text)].filter((each) => each > '~' && !fonts.every((font) => font.has(each)))
    const found = Object.entries(texts).map(([path, text]) => [path, lacking(text)] as const)
    expect(found.filter(([, missing]) => missing.length)).toEqual([])
  })
})
