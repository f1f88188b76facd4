/** The shelf: the games that a group has scored, kept in the browser's own storage. */

import type { ScoreSheet } from '../net/types'
import type { Book } from './book'

export interface Kept {
  id: string
  book: Book
  /** Seconds since 1970. */
  changed: number
  /** The sheet of a game whose end was counted. */
  sheet: ScoreSheet | null
}

const NAME = 'bunny-companion'
const STORE = 'games'

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the storage does not answer'))
  })
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' })
  return (await answered(opening)).transaction(STORE, mode).objectStore(STORE)
}

/** The newest first. */
export async function shelved(): Promise<Kept[]> {
  const all = (await answered((await store('readonly')).getAll())) as Kept[]
  return all.sort((one, other) => other.changed - one.changed)
}
export const shelve = async (kept: Kept): Promise<void> => void (await answered((await store('readwrite')).put(kept)))
export const unshelve = async (id: string): Promise<void> => void (await answered((await store('readwrite')).delete(id)))
