/** A picture of a terrain stands alone: it knows no page, and as strict XML one slip shows nothing at all. */
import { describe, expect, it } from 'vitest'

import { terrainPicture } from './terrainPicture'

const textOf = (picture: string): string => decodeURIComponent(picture.slice(picture.indexOf(',') + 1))

describe.each(['t-forest', 't-plains', 't-field', 't-sea', 't-mountain', 't-city', 't-nimbus', 't-wonder', 't-rainbow', 't-station'])('the picture %s', (drawing) => {
  const text = textOf(terrainPicture(drawing, 'dark', true))

  it('brings every drawing and every colour that it uses', () => {
    const wanted = [...text.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)
    expect(wanted).toContain(drawing)
    for (const id of wanted) expect(text).toContain(`<symbol id="${id}"`)
    for (const [, token] of text.matchAll(/(?:fill|stroke)="var\((--[\w-]+)\)"/g)) expect(text).toContain(`${token}:`)
  })
  it('is XML: its style holds no tag', () => {
    const [, style] = /<style>([^]*?)<\/style>/.exec(text)!
    expect(style).toContain('--t-forest')
    expect(style).not.toMatch(/[<&]/)
  })
  it('is another one by day, and drawn the other way round', () => expect(new Set([false, true].flatMap((mirrored) => [terrainPicture(drawing, 'light', mirrored), terrainPicture(drawing, 'dark', mirrored)])).size).toBe(4))
})
