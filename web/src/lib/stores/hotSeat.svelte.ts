/** Several people around one device: who is asked next, and whether the cards of the one before have to go first. */
import type { SeatInfo } from '../net/types'
import type { TableStore } from './table.svelte'

export class HotSeat {
  /** Whether whoever holds the device has said who they are. */
  #shown = $state(false)

  constructor(private readonly table: TableStore) {}

  /** The seats of people at this device, if there are several. */
  readonly here = $derived.by(() => this.table.you.here ?? [])
  /** Who looks now. */
  readonly now = $derived.by(() => this.table.you.seat ?? null)
  /** Who has to decide next: whoever looks, as long as it is their turn. */
  readonly next = $derived.by(() => {
    const asked = this.table.view?.decisions.map(({ seat }) => seat).filter((seat) => this.here.includes(seat)) ?? []
    return asked.includes(this.now ?? -1) ? this.now : (asked[0] ?? null)
  })
  /** Whom the device has to be given to before anything secret is shown; null if it is in the right hands. */
  readonly awaited = $derived.by((): SeatInfo | null => {
    const [first] = this.here
    if (first === undefined || this.table.as) return null
    if (this.table.info?.status !== 'running' || (this.#shown && (this.next ?? this.now) === this.now)) return null
    return this.table.info.seats[this.next ?? first] ?? null
  })

  /** The device is in the hands of whoever sits there. */
  take(seat: number): void {
    this.#shown = true
    if (seat !== this.now) this.table.lookFrom(seat)
  }
}
