import { currentPerson } from './session.ts'

/** The marks of a row on a shelf: by whom and when it was put there. */
interface Mark {
  readonly key: string
  readonly person: number
  readonly at: number
}

const dayMs = 24 * 60 * 60_000
const nobody = 0

/**
 * Keeps rows in this browser through a reload or a closed tablet (IndexedDB), each for the person who is signed in and
 * for some days. Some browsers refuse to keep anything: rows then last as long as the page.
 */
export function shelf<Row extends { readonly key: string }>(database: string, name: string, keptDays = 1) {
  let opened: Promise<IDBDatabase> | undefined

  /** Opens the database once; one that could not be opened is tried again the next time. */
  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(name, { keyPath: 'key' })
      request.onsuccess = () => {
        const { result } = request
        // Signing out, in this tab or another, deletes it.
        result.onversionchange = () => {
          result.close()
          opened = undefined
        }
        resolve(result)
      }
      request.onerror = () => reject(request.error ?? new Error('This browser keeps nothing.'))
    }).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  /** Runs a request, and waits until it is on the disk; null where the browser keeps nothing, or has no more room. */
  async function on<Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<{ readonly result: Result } | null> {
    try {
      const transaction = (await open()).transaction(name, mode)
      return await new Promise((resolve, reject) => {
        const request = work(transaction.objectStore(name))
        const fail = () => reject(transaction.error ?? request.error ?? new Error('This browser keeps nothing.'))
        Object.assign(transaction, {
          oncomplete: () => resolve({ result: request.result }),
          onerror: fail,
          onabort: fail,
        })
      })
    } catch {
      return null
    }
  }

  const person = () => currentPerson()?.id ?? nobody
  const forget = (key: string): Promise<unknown> => on('readwrite', (store) => store.delete(key))
  const all = async (): Promise<readonly (Row & Mark)[]> =>
    (await on('readonly', (store) => store.getAll() as IDBRequest<(Row & Mark)[]>))?.result ?? []
  const isOld = ({ at }: Mark) => at < Date.now() - keptDays * dayMs
  return {
    /** Keeps a row, in place of an earlier one with its key. False where it lasts as long as the page alone. */
    keep: async (row: Row): Promise<boolean> =>
      (await on('readwrite', (store) => store.put({ person: person(), at: Date.now(), ...row }))) !== null,
    forget,
    /** The rows of the person who is signed in that are not too old. */
    rows: async (): Promise<readonly Row[]> => (await all()).filter((one) => one.person === person() && !isOld(one)),
    /**
     * Removes rows that are too old, and those of others: many use the same tablet. Returns how many of the rows of the
     * person who is signed in were too old.
     */
    sweep: async (): Promise<number> => {
      if (person() === nobody) return 0
      const rows = (await all()).filter((one) => one.person !== person() || isOld(one))
      for (const { key } of rows) await forget(key)
      return rows.filter((one) => one.person === person()).length
    },
  }
}
