import { sentencesOf } from './problems.ts'
import { store } from './store.ts'

interface Undo {
  readonly label: string
  readonly onUndo: () => void
}
/** A further action in a notice, besides Undo. */
export interface Further {
  readonly label: string
  readonly onChoose: () => void
}

const needed = store(false)

/** Is there, or was there, something to say? The shell then has the place where notices appear. */
export const useNoticesNeeded = (): boolean => needed.use()

/** Loaded with the first notice: most pages are opened and left without one. */
async function notices() {
  const load = () => import('./ui/notice.tsx')
  // Without a line it is said once there is one; until then the page has no place for it, which would have to be loaded
  // too.
  const loaded = await load().catch(() =>
    new Promise<void>((resolve) => {
      window.addEventListener('online', () => resolve(), { once: true })
    }).then(load),
  )
  needed.set(true)
  return loaded
}

/**
 * Says that something was done: bottom right, four seconds, with an Undo where there is one; longer where there is more
 * to choose. Gives what takes it away before its time.
 */
export function notify(message: string, undo?: Undo, further?: Further): () => void {
  const shown = notices().then(({ showNotice }) => showNotice(message, undo, further))
  return () => void shown.then((hide) => hide())
}

/** Says why nothing was done, long enough to read it, with what can be done instead. */
export function notifyRefusal(message: string, instead?: Further): void {
  void notices().then(({ showRefusal }) => showRefusal(message, instead))
}

/** Says what went wrong, until dismissed. */
export function notifyError(error: unknown): void {
  void notices().then(({ showError }) => showError(sentencesOf(error)))
}

/** The same in sentences of one's own. */
export function notifyFailure(sentences: readonly string[]): void {
  void notices().then(({ showError }) => showError(sentences))
}
