import { currentPerson } from './session.ts'

/** The marks of a row on a shelf: by whom and when it was put there. */
interface Mark {
  readonly key: string
  readonly person: number
  readonly at: number
}

const keptMs = 24 * 60 * 60_000

/**
 * Keeps rows in this browser through a reload or a closed tablet (IndexedDB), each for the person who is signed in and
 * for a day. Some browsers refuse to keep anything: rows then last as long as the page.
 */
export function shelf<Row extends { readonly key: string }>(database: string, name: string) {
  let opened: Promise<IDBDatabase> | undefined
  const open = (): Promise<IDBDatabase> =>
    (opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(name, { keyPath: 'key' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('This browser keeps nothing.'))
    }))
  async function on<Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | null> {
    try {
      const store = (await open()).transaction(name, mode).objectStore(name)
      return await new Promise((resolve, reject) => {
        const request = work(store)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('This browser keeps nothing.'))
      })
    } catch {
      return null
    }
  }
  const forget = (key: string): Promise<unknown> => on('readwrite', (store) => store.delete(key))
  return {
    /** Keeps a row, in place of an earlier one with its key. */
    keep: (row: Row): Promise<unknown> =>
      on('readwrite', (store) => store.put({ ...row, person: currentPerson()?.id ?? 0, at: Date.now() })),
    forget,
    /** The rows of the person who is signed in; those older than a day are removed. */
    rows: async (): Promise<readonly Row[]> => {
      const all = (await on('readonly', (store) => store.getAll() as IDBRequest<(Row & Mark)[]>)) ?? []
      const old = all.filter(({ at }) => at < Date.now() - keptMs)
      for (const { key } of old) await forget(key)
      const person = currentPerson()?.id ?? 0
      return all.filter((one) => one.person === person && !old.includes(one))
    },
  }
}
