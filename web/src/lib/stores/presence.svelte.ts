/** Who has a page open at a table, and the server's time. */
import { t } from '../i18n.svelte'
import type { Present, SeatInfo } from '../net/types'

/** How long somebody has no page open, by its sign; nothing for who is here. */
export interface Absence {
  /** Gone: for so long that nobody should wait. */
  kind: 'away' | 'gone'
  seconds: number
}
const GONE_SECONDS = 600
const LOOK_SECONDS = 5

export class Presence {
  #told = $state.raw<{ away: Readonly<Record<string, number>>; ahead: number }>({ away: {}, ahead: 0 })
  /** This device's time. */
  #now = $state(Date.now() / 1000)
  #timer: ReturnType<typeof setInterval> | undefined

  hear({ away, now }: Present): void {
    this.#now = Date.now() / 1000
    this.#told = { away, ahead: now - this.#now }
    this.#timer ??= setInterval(() => (this.#now = Date.now() / 1000), LOOK_SECONDS * 1000)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Seconds since a time of the server. */
  since(at: number): number {
    return Math.max(0, this.#now + this.#told.ahead - at)
  }

  absence(seat: SeatInfo | undefined): Absence | null {
    const left = seat?.kind === 'player' && !seat.stand_in ? this.#told.away[seat.player ?? ''] : undefined
    if (left === undefined) return null
    const seconds = this.since(left)
    return { kind: seconds > GONE_SECONDS ? 'gone' : 'away', seconds }
  }
}

/** A while in words: seconds, then minutes, then hours. */
export function duration(seconds: number): string {
  if (seconds < 60) return t('time.seconds', { seconds: Math.max(5, Math.round(seconds / 5) * 5) })
  return seconds < 5400 ? t('time.minutes', { minutes: Math.round(seconds / 60) }) : t('time.hours', { hours: Math.round(seconds / 3600) })
}
