/** The clocks of a table as they run: the server's time and this device's need not agree. */
import { t } from '../i18n.svelte'
import type { ClockInfo } from '../net/types'

export class ClockHand {
  /** Seconds since the clocks came. */
  #since = $state(0)

  constructor(private readonly clock: () => ClockInfo | null) {
    $effect(() => {
      if (!clock()) return
      const came = performance.now()
      this.#since = 0
      const timer = setInterval(() => (this.#since = (performance.now() - came) / 1000), 1000)
      return () => clearInterval(timer)
    })
  }

  /** What is left on a seat's clock; null without one. */
  seconds(seat: number): number | null {
    const clock = this.clock()
    const deadline = clock?.deadlines[seat]
    return clock && deadline ? deadline - clock.now - this.#since : (clock?.left[seat] ?? null)
  }

  /** The same as minutes and seconds, hours or days. */
  text(seat: number): string {
    const seconds = this.seconds(seat)
    if (seconds === null) return ''
    const rest = Math.max(0, Math.round(seconds))
    if (rest >= 86400) return t('clock.days', { days: Math.floor(rest / 86400) })
    if (rest >= 3600) return t('clock.hours', { hours: Math.floor(rest / 3600) })
    return `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, '0')}`
  }
}
