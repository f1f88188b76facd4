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

let opened: Promise<IDBDatabase> | undefined
/** It stays open: a page that goes away has no time to open anything. */
function database(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' })
  const found = answered(opening)
  found.then((db) => (db.onclose = db.onversionchange = () => (db.close(), (opened = undefined))), () => (opened = undefined))
  return found
}

async function answer<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await (opened ??= database())).transaction(STORE, mode)
  const asked = answered(ask(transaction.objectStore(STORE)))
  if (mode === 'readwrite') transaction.commit?.()
  return asked
}

/** The newest first. */
export async function shelved(): Promise<Kept[]> {
  const all = (await answer('readonly', (store) => store.getAll())) as Kept[]
  return all.sort((one, other) => other.changed - one.changed)
}
export const shelve = async (kept: Kept): Promise<void> => void (await answer('readwrite', (store) => store.put(kept)))
export const unshelve = async (id: string): Promise<void> => void (await answer('readwrite', (store) => store.delete(id)))
