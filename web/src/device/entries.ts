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

export class Entries {
  private constructor(
    private readonly database: IDBDatabase,
    /** Told of every table that goes on, so that other pages hear of it. */
    private readonly wentOn: (table: string) => void,
  ) {}

  /** The store of this browser, or nothing where it may not keep anything. */
  static async open(wentOn: (table: string) => void): Promise<Entries | undefined> {
    try {
      const request = indexedDB.open('bunny-kingdom', VERSION)
      request.onupgradeneeded = () => {
        request.result.createObjectStore(ENTRIES, { keyPath: ['table', 'seq'] })
        request.result.createObjectStore(CARDS)
        request.result.createObjectStore(NOTES)
      }
      return new Entries(await asked(request), wentOn)
    } catch {
      return undefined
    }
  }

  /** Write entries together or not at all: `kept`, `taken` (another page has one of their numbers), `full` or `away`. */
  append(text: string): Promise<string> {
    const rows = JSON.parse(text) as Row[]
    return new Promise((done) => {
      try {
        const transaction = this.database.transaction(ENTRIES, 'readwrite', { durability: 'strict' })
        transaction.oncomplete = () => {
          for (const table of new Set(rows.map((row) => row.table))) this.wentOn(table)
          done('kept')
        }
        transaction.onabort = () => {
          const name = transaction.error?.name
          done(name === 'ConstraintError' ? 'taken' : name === 'QuotaExceededError' ? 'full' : 'away')
        }
        for (const row of rows) transaction.objectStore(ENTRIES).add(row)
      } catch {
        done('away')
      }
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

  async writeNote(name: string, value: string): Promise<void> {
    await asked(this.#store(NOTES, 'readwrite').put(value, name))
  }

  #store(name: string, mode: IDBTransactionMode = 'readonly'): IDBObjectStore {
    return this.database.transaction(name, mode).objectStore(name)
  }
}
