import { sentencesOf } from './problems.ts'
import { loadAtLast } from './reachable.ts'
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

/** Whether a notice is or was shown: the shell then renders the place where notices appear. */
export const useNoticesNeeded = (): boolean => needed.use()

let loading: ReturnType<typeof load> | null = null
// Offline, the first notice is shown once the server is reached again: its code has to be loaded first.
const load = () => loadAtLast(() => import('./ui/notice.tsx'))

/** Loads the code of the notices: with the first of them, or ahead; most pages never show one. */
export const loadNotices = () =>
  (loading ??= load().catch((error: unknown) => {
    loading = null // the next notice tries again
    throw error
  }))

export async function notices() {
  const loaded = await loadNotices()
  needed.set(true)
  return loaded
}

/**
 * Shows that something was done: bottom right, for four seconds, with Undo where that is possible; longer when it
 * offers more actions. Returns a function that removes the notice earlier.
 */
export function notify(message: string, undo?: Undo, further?: Further): () => void {
  const notice = notices().then(({ showNotice }) => showNotice(message, undo, further))
  return () => void notice.then((hide) => hide())
}

/** Shows why nothing was done, long enough to read it, with an alternative if there is one. */
export function notifyRefusal(message: string, instead?: Further): void {
  void notices().then(({ showRefusal }) => showRefusal(message, instead))
}

/** Shows an error until it is dismissed. */
export function notifyError(error: unknown): void {
  void notices().then(({ showError }) => showError(sentencesOf(error)))
}

/** Shows the given sentences as an error. */
export function notifyFailure(sentences: readonly string[]): void {
  void notices().then(({ showError }) => showError(sentences))
}
