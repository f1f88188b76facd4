/** Who sits where, as the page names them. */
import type { Colour, SeatFace } from '../boards/types'
import { HERE } from '../here'
import { t, tIf, type Key } from '../i18n.svelte'
import type { SeatInfo } from '../net/types'

const BOT_NAMES: Key[] = ['bot.name.0', 'bot.name.1', 'bot.name.2', 'bot.name.3', 'bot.name.4']

/** The colour of a seat, which its player may have chosen. */
export const colourOf = (seat: SeatInfo | undefined, number: number): Colour => (seat?.colour || (number % 5) + 1) as Colour

/** A seat's name: bots have names of ours. */
export function nameOf(seat: SeatInfo | undefined, number: number): string {
  if (!seat || seat.kind === 'empty') return t('seat.free')
  if (seat.kind === 'bot') return t(BOT_NAMES[number % BOT_NAMES.length]!)
  return seat.name || t('seat.number', { number: number + 1 })
}

export const levelName = (level: string): string => tIf(`level.${level}`) ?? level

/** What a level of bots does in a title, in a sentence; without a server a sage has only what it has learned. */
export function levelTold(level: string, title: string): string {
  if (!HERE || level !== 'sage') return tIf(`level.${level}.told`) ?? ''
  const learned = __PYTHON__.networks[title]
  if (!learned) return t('level.sage.notHere')
  return t(title === 'town' ? 'level.sage.inTown' : 'level.sage.here', { size: Math.round(learned.size / 1e5) / 10 })
}

export const facesOf = (seats: readonly SeatInfo[], emotes: Readonly<Record<number, string>> = {}): SeatFace[] =>
  seats.map((seat, number) => ({
    name: nameOf(seat, number),
    colour: colourOf(seat, number),
    level: seat.kind === 'bot' ? (seat.level ?? null) : null,
    emote: emotes[number] ?? null,
  }))
