/** The entries of all tables in IndexedDB. What is appended is on disk when the promise is kept. */

/** An entry as bunny_kingdom.house.browser writes it. */
interface Row {
  table: string
  seq: number
}

const VERSION = 1
const ENTRIES = 'entries'
const CARDS = 'cards'
const NOTES = 'notes'

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error ?? new Error('IndexedDB'))
  })

const whole = (table: string, after = 0): IDBKeyRange => IDBKeyRange.bound([table, after], [table, Infinity], true)

/** Why something was not kept. */
const reason = (error: DOMException | null): string =>
  error?.name === 'ConstraintError' ? 'taken' : error?.name === 'QuotaExceededError' ? 'full' : 'away'

export interface StoreEvents {
  /** A table goes on: other pages want to hear of it. */
  wentOn(table: string): void
  /** There is no room for an entry any more, or there is again. */
  full(full: boolean): void
}

export class Entries {
  #full = false

  private constructor(
    private readonly database: IDBDatabase,
    private readonly events: StoreEvents,
  ) {}

  /** The store of this browser, or nothing where it may not keep anything. */
  static async open(events: StoreEvents): Promise<Entries | undefined> {
    try {
      const request = indexedDB.open('bunny-kingdom', VERSION)
      request.onupgradeneeded = () => {
        request.result.createObjectStore(ENTRIES, { keyPath: ['table', 'seq'] })
        request.result.createObjectStore(CARDS)
        request.result.createObjectStore(NOTES)
      }
      return new Entries(await asked(request), events)
    } catch {
      return undefined
    }
  }

  /** Write entries together or not at all: `kept`, `taken` (another page has one of their numbers), `full` or `away`. */
  append(text: string): Promise<string> {
    const rows = JSON.parse(text) as Row[]
    return this.#kept(ENTRIES, (entries) => {
      for (const row of rows) entries.add(row)
    }).then((outcome) => {
      if (outcome === 'kept') for (const table of new Set(rows.map((row) => row.table))) this.events.wentOn(table)
      return outcome
    })
  }

  async entries(table: string, since: number): Promise<string> {
    return JSON.stringify(await asked(this.#store(ENTRIES).getAll(whole(table, since))))
  }

  /** Every table with the number of its last entry and its card: jumps from table to table. */
  async shelf(): Promise<string> {
    const found: { table: string; last: number; card: string | null }[] = []
    const keys = this.#store(ENTRIES)
    let cursor = await asked(keys.openKeyCursor(null, 'prev'))
    while (cursor) {
      const [table, last] = cursor.key as [string, number]
      found.push({ table, last, card: null })
      cursor = await asked(keys.openKeyCursor(IDBKeyRange.upperBound([table, 0]), 'prev'))
    }
    const cards = this.#store(CARDS)
    for (const each of found) each.card = ((await asked(cards.get(each.table))) as string | undefined) ?? null
    return JSON.stringify(found)
  }

  /** A card can be made anew from the entries: one that finds no room is let go. */
  async keepCard(table: string, card: string): Promise<void> {
    await asked(this.#store(CARDS, 'readwrite').put(card, table)).catch(() => undefined)
  }

  async remove(table: string): Promise<void> {
    const transaction = this.database.transaction([ENTRIES, CARDS], 'readwrite')
    transaction.objectStore(CARDS).delete(table)
    await asked(transaction.objectStore(ENTRIES).delete(whole(table)))
  }

  note(name: string): Promise<string | undefined> {
    return asked(this.#store(NOTES).get(name) as IDBRequest<string | undefined>)
  }

  writeNote(name: string, value: string): Promise<string> {
    return this.#kept(NOTES, (notes) => notes.put(value, name))
  }

  /** What came of writing: `kept` when it is on disk, or why not. */
  async #kept(name: string, write: (store: IDBObjectStore) => void): Promise<string> {
    const outcome = await new Promise<string>((done) => {
      try {
        const transaction = this.database.transaction(name, 'readwrite', { durability: 'strict' })
        transaction.oncomplete = () => done('kept')
        transaction.onabort = () => done(reason(transaction.error))
        write(transaction.objectStore(name))
      } catch {
        done('away')
      }
    })
    if (outcome === 'full' ? !this.#full : outcome === 'kept' && this.#full) this.events.full((this.#full = !this.#full))
    return outcome
  }

  #store(name: string, mode: IDBTransactionMode = 'readonly'): IDBObjectStore {
    return this.database.transaction(name, mode).objectStore(name)
  }
}
