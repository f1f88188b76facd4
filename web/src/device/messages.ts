/** What the page and the worker with the house in it say to each other. */

export type ToHouse =
  | { kind: 'ask'; id: number; method: string; target: string; body: string }
  | { kind: 'more'; id: number; number: number }
  | { kind: 'drop'; number: number }
  | { kind: 'visit'; socket: number; table: string; query: string }
  | { kind: 'hear'; socket: number; text: string }
  | { kind: 'leave'; socket: number }

/** How the house is getting on. */
export type News =
  /** Which part of loading is done, from 0 to 1. */
  | { kind: 'loading'; part: number }
  /** It can be asked; `keeps` says whether this browser keeps games. */
  | { kind: 'ready'; keeps: boolean }
  /** Whether this device has no room for another entry. */
  | { kind: 'full'; full: boolean }
  | { kind: 'failed'; message: string }
  | Learned

/** Which part of what a sage has learned of a title is here, from 0 to 1; null if it could not be fetched. */
export interface Learned {
  kind: 'learned'
  title: string
  part: number | null
}

/** What the worker in which bots think says. */
export type FromBots = { kind: 'thought'; answer: string } | Learned

export type FromHouse =
  | News
  | { kind: 'reply'; id: number; ok: boolean; text: string; more: number | null }
  /** What one turn of the house said, all together: the page draws it once. */
  | { kind: 'told'; socket: number; texts: string[] }
  | { kind: 'closed'; socket: number }
