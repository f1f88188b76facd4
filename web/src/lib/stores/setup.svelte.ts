/** A table that somebody is about to make. */
import { t } from '../i18n.svelte'
import { api } from '../net/api'
import type { NewTable, SharedGame, TitleInfo } from '../net/types'

export type Clock = 'none' | 'minute' | 'ten' | 'day' | 'days'
const CLOCKS: Record<Clock, NewTable['clock']> = {
  none: { kind: 'none' },
  minute: { kind: 'realtime', seconds: 300, increment: 20 },
  ten: { kind: 'realtime', seconds: 900, increment: 30 },
  day: { kind: 'days', days: 1 },
  days: { kind: 'days', days: 3 },
}
/** Who sits where at first: somebody to beat, somebody to learn from. */
const USUAL = ['buck', 'doe', 'kit', 'buck']

export class Setup {
  titles = $state.raw<readonly TitleInfo[]>([])
  title = $state('kingdom')
  clock = $state<Clock>('none')
  isPublic = $state(false)
  /** Whether the coach helps at a table against bots. */
  hints = $state(false)
  #wanted = $state(4)
  #levels = $state<Record<number, string>>({})
  #people = $state(1)
  #names = $state<Record<number, string>>({})

  /** A deal says what is played, and by how many. */
  constructor(readonly deal: SharedGame | null = null) {
    if (!deal) return
    this.title = deal.title
    this.#wanted = deal.players
  }

  async load(): Promise<void> {
    this.titles = await api.titles()
  }
  get facts(): TitleInfo | undefined {
    return this.titles.find((each) => each.title === this.title)
  }
  get counts(): readonly number[] {
    return this.deal ? [this.deal.players] : (this.facts?.players ?? [2, 3, 4])
  }
  /** The number of players: the wanted one where the title allows it. */
  get players(): number {
    return this.counts.includes(this.#wanted) ? this.#wanted : Math.max(...this.counts.filter((each) => each <= Math.max(this.#wanted, 2)))
  }
  set players(value: number) {
    this.#wanted = value
  }
  /** The levels of bots that there are, the weakest first. */
  get levels(): string[] {
    return [...(this.facts?.bots ?? [])]
  }
  levelAt(seat: number): string {
    const levels = this.levels
    const chosen = this.#levels[seat]
    const usual = USUAL[(seat - 1) % USUAL.length]!
    return [chosen, usual].find((level) => level && levels.includes(level)) ?? levels.at(-1) ?? 'greedy'
  }
  setLevel(seat: number, level: string): void {
    this.#levels[seat] = level
  }
  /** How many people play at this device, we among them. */
  get people(): number {
    return Math.min(this.#people, this.players)
  }
  set people(value: number) {
    this.#people = value
  }
  /** How somebody else at this device is called, by their seat. */
  nameAt(seat: number): string {
    return this.#names[seat]?.trim() || t('hotSeat.name', { number: seat + 1 })
  }
  setName(seat: number, name: string): void {
    this.#names[seat] = name
  }
  /** The seats of others at this device, when we sit first. */
  get otherSeats(): number[] {
    return Array.from({ length: this.people - 1 }, (_, at) => at + 1)
  }
  /** The seats of bots: those that are left. */
  get botSeats(): number[] {
    return Array.from({ length: this.players - this.people }, (_, at) => at + this.people)
  }
  /** What the server is asked to make. */
  table(bots: boolean): Partial<NewTable> & { people?: string[] } {
    return {
      title: this.title,
      players: this.players,
      public: this.isPublic,
      sit: 0,
      hints: bots && this.hints && this.people === 1,
      clock: CLOCKS[this.clock],
      ...(this.people > 1 && { people: this.otherSeats.map((seat) => this.nameAt(seat)) }),
      ...(this.deal && { seed: this.deal.seed, options: this.deal.options }),
      bots: bots ? Object.fromEntries(this.botSeats.map((seat) => [String(seat), this.levelAt(seat)])) : {},
    }
  }
}
