import { currentPerson } from '#platform/client/session.ts'
import type { PhotoAngle } from '#kernel/body.ts'

/** A photo that is not sent yet, as this browser keeps it through a reload. */
export interface KeptUpload {
  readonly key: string
  readonly appointmentId: number
  readonly person: number
  readonly at: number
  readonly file: Blob
  readonly name: string
  readonly angle: PhotoAngle | null
  readonly takenAt: string | null
}

const shelf = 'uploads'
const keptMs = 24 * 60 * 60_000
let opened: Promise<IDBDatabase> | undefined

const open = (): Promise<IDBDatabase> =>
  (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('balie.photos', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(shelf, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('This browser keeps nothing.'))
  }))

/** Runs a request on the shelf. Some browsers refuse to keep anything: photos then last as long as the page. */
async function on<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  try {
    const store = (await open()).transaction(shelf, mode).objectStore(shelf)
    return await new Promise((resolve, reject) => {
      const request = work(store)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('This browser keeps nothing.'))
    })
  } catch {
    return null
  }
}

/** Keeps a photo in this browser until the server has it: a reload or a closed tablet does not lose it. */
export const keepUpload = (upload: Omit<KeptUpload, 'person' | 'at'>): Promise<unknown> =>
  on('readwrite', (store) => store.put({ ...upload, person: currentPerson()?.id ?? 0, at: Date.now() }))

export const forgetUpload = (key: string): Promise<unknown> => on('readwrite', (store) => store.delete(key))

/** The kept photos of a visit by the person who is signed in; those older than a day are removed. */
export async function keptUploads(appointmentId: number): Promise<readonly KeptUpload[]> {
  const all = (await on('readonly', (store) => store.getAll() as IDBRequest<KeptUpload[]>)) ?? []
  const old = all.filter(({ at }) => at < Date.now() - keptMs)
  for (const { key } of old) await forgetUpload(key)
  const person = currentPerson()?.id ?? 0
  return all.filter((one) => one.appointmentId === appointmentId && one.person === person && !old.includes(one))
}
