/** A few seconds in which something can still be stopped, before it happens by itself. */

export class Countdown {
  /** The seconds that are left; null while nothing is counted. */
  left = $state<number | null>(null)
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(
    readonly seconds: number,
    private readonly done: () => void,
  ) {}

  start(): void {
    this.stop()
    this.left = this.seconds
    this.#timer = setInterval(() => this.#tick(), 1000)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.left = null
  }

  #tick(): void {
    this.left = (this.left ?? 1) - 1
    if (this.left > 0) return
    this.stop()
    this.done()
  }
}
