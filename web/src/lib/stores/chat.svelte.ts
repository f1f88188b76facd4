/** The chat of a table: who is not to be read, the messages that are, and how many of them are new. */
import type { Told } from '../net/types'
import { mutedIn } from './log'
import { me } from './me.svelte'

/** How long an emote is to be seen. */
const EMOTE_MS = 4000

export class Chat {
  #readUpTo = $state(0)

  /** What players say by an emote just now, by their seat. */
  emotes = $state.raw<Readonly<Record<number, string>>>({})

  constructor(private readonly table: { readonly log: readonly Told[] }) {}

  muted = $derived.by(() => mutedIn(this.table.log))
  messages = $derived.by(() => this.table.log.filter((told) => told.entry === 'said' && !this.muted.has(speakerOf(told))))
  unread = $derived.by(() => this.messages.filter((told) => told.seq > this.#readUpTo && speakerOf(told) !== me.identity?.id))

  /** Show the emotes among what is new, each for a moment. */
  hear(fresh: readonly Told[]): void {
    for (const told of fresh) {
      if (told.entry !== 'said' || this.muted.has(speakerOf(told))) continue
      const { seat, emote } = told.about as { seat: number | null; emote: string }
      if (seat === null || !emote) continue
      this.emotes = { ...this.emotes, [seat]: emote }
      setTimeout(() => {
        if (this.emotes[seat] === emote) this.emotes = Object.fromEntries(Object.entries(this.emotes).filter(([each]) => Number(each) !== seat))
      }, EMOTE_MS)
    }
  }

  /** All of it is before somebody's eyes now. */
  read(): void {
    this.#readUpTo = this.messages.at(-1)?.seq ?? this.#readUpTo
  }
}

const speakerOf = ({ about }: Told): string => String(about?.identity)
