/** The result as a picture to send around: names, totals, and what each moment brought. */

import { t } from '../i18n.svelte'
import type { ScoreSheet } from '../net/types'
import { momentsOf } from '../art/chart'
import type { Book } from './book'
import { dayOf, say } from './words'

const WIDTH = 1080
const ROW = 110
const HEAD = 250

export function pictureOf(book: Book, sheet: ScoreSheet): HTMLCanvasElement {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string): string => styles.getPropertyValue(`--${name}`).trim()
  const players = [...sheet.players].sort((one, other) => other.total - one.total)
  const moments = momentsOf(sheet)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEAD + ROW * players.length + 60
  const pen = canvas.getContext('2d')!
  const write = (text: string, x: number, y: number, size: number, face: string, colour = token('ink'), align: CanvasTextAlign = 'left'): void => {
    pen.font = `700 ${size}px ${token(face)}`
    pen.fillStyle = colour
    pen.textAlign = align
    pen.fillText(text, x, y, WIDTH - 80)
  }
  pen.fillStyle = token('paper')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  write(book.about.name || say('title'), 50, 90, 56, 'serif')
  write(`${t(`title.${book.title}` as 'title.kingdom')} · ${dayOf(book.about.when)}`, 50, 140, 28, 'sans', token('ink-2'))
  const column = (at: number): number => 560 + ((at + 1) * 330) / Math.max(moments.length, 4)
  moments.forEach((moment, at) => write(momentName(moment), column(at), HEAD - 30, 22, 'sans', token('ink-2'), 'right'))
  players.forEach(({ seat, sections, total }, at) => {
    const y = HEAD + ROW * at
    pen.fillStyle = token('sheet')
    pen.fillRect(30, y, WIDTH - 60, ROW - 14)
    pen.fillStyle = token(`p${book.colours[seat]}`)
    pen.fillRect(30, y, 22, ROW - 14)
    write(`${at + 1}. ${book.names[seat]}`, 80, y + 62, 40, 'serif')
    moments.forEach((moment, place) => {
      const lines = sections.filter(({ id }) => id === moment).flatMap((section) => section.lines)
      write(String(lines.reduce((sum, { carrots }) => sum + carrots, 0)), column(place), y + 60, 30, 'sans', token('ink-2'), 'right')
    })
    write(String(total), WIDTH - 60, y + 64, 52, 'serif', token('ink'), 'right')
  })
  return canvas
}

const momentName = (id: string): string => (id.startsWith('round-') ? id.slice(6) : say(`moment.${id}`))
