/** Undo and redo: every state of a book is kept as it was. */

export interface Timeline<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
}

const MOST = 500

export const begun = <T>(now: T): Timeline<T> => ({ past: [], now, future: [] })
export const after = <T>({ past, now }: Timeline<T>, next: T): Timeline<T> => ({ past: [...past.slice(-MOST), now], now: next, future: [] })
export const back = <T>(line: Timeline<T>): Timeline<T> =>
  line.past.length ? { past: line.past.slice(0, -1), now: line.past.at(-1)!, future: [line.now, ...line.future] } : line
export const forth = <T>(line: Timeline<T>): Timeline<T> =>
  line.future.length ? { past: [...line.past, line.now], now: line.future[0]!, future: line.future.slice(1) } : line
/** Every state, changed in the same way: what is no step of ours cannot be taken back. */
export const throughout = <T>({ past, now, future }: Timeline<T>, change: (state: T) => T): Timeline<T> => ({ past: past.map(change), now: change(now), future: future.map(change) })
