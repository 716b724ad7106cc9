import { store } from './store.ts'

/** The database of this browser with the photos that are not sent yet: it goes with the sign-out. */
export const unsentPhotos = 'balie.photos'

/** Counts the forms that were left: their photos may not all be sent. */
const left = store(0)
export const useFormsLeft = (): number => left.use()
export const formWasLeft = (): void => left.set(left.get() + 1)

/** Whether this browser may keep photos that are not sent. Most never do, and load nothing of the code for them. */
export async function mayHoldUnsent(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === unsentPhotos)
  } catch {
    return 'indexedDB' in globalThis // an older browser, or one that keeps nothing
  }
}

const removed = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const done = () => resolve()
    Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onerror: done, onblocked: done })
  })

/** Removes the photos that are not sent: they belong to the person who signs out. */
export const forgetUnsent = (): Promise<void> => removed(unsentPhotos).catch(() => undefined)
