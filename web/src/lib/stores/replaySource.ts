/** Where a replay comes from: a table of its own, or a game in a link, which needs no table. */
import { api } from '../net/api'
import type { GameLinks, ReplayStep, SeatInfo, SharedGame } from '../net/types'
import { address, gameAddress, reviewPath } from '../routes'
import { me } from './me.svelte'

/** What is drawn around a replay. */
export interface About {
  title: string
  rules_version?: number
  seats: readonly SeatInfo[]
}

export interface ReplaySource {
  about(): Promise<About>
  steps(signal: AbortSignal): AsyncGenerator<ReplayStep[]>
  /** Where a step is shown, through some eyes. */
  address(step: number, eyes: string): string
  /** The game and its deal as texts for links. */
  links(): Promise<GameLinks>
  /** Where its review is, of a seat and at a step; a game in a link has none. */
  review?(seat: number | null, step: number): string
  /** Begins a table with this step, for a seat or for oneself, with the same hidden cards or with others; a game in a link
   *  has nobody's bots. */
  playOn?(step: number, seat: number | null, redeal: boolean): Promise<string>
}

const query = (step: number, eyes: string, invite: string | null = null): string =>
  String(new URLSearchParams({ step: String(step), eyes, ...(invite && { invite }) }))

/** Where a step of a game in a link is shown. */
export const momentAddress = (link: string, step: number, eyes: string): string => `${gameAddress(link)}?${query(step, eyes)}`

export const tableSource = (table: string, invite: string | null): ReplaySource => ({
  about: () => api.table(table, invite),
  steps: (signal) => api.replay(table, invite, signal),
  address: (step, eyes) => address(`/table/${table}/replay?${query(step, eyes, invite)}`),
  links: () => api.links(table, invite),
  review: (seat, step) => address(reviewPath(table, invite, seat, step)),
  playOn: async (step, seat, redeal) => {
    await me.look()
    const { seats } = await api.table(table, invite)
    const own = seats.findIndex(({ player }) => player && player === me.identity?.id)
    return (await api.playOn(table, step, seat ?? Math.max(0, own), redeal, invite)).table.id
  },
})

export const linkSource = (link: string, shared: SharedGame): ReplaySource => ({
  about: () => Promise.resolve(shared),
  steps: (signal) => api.replayLink(link, signal),
  address: (step, eyes) => momentAddress(link, step, eyes),
  links: () => Promise.resolve({ game: link, deal: shared.deal }),
})
