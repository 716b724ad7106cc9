import { sentencesOf } from './problems.ts'
import { store } from './store.ts'

interface Undo { readonly label: string; readonly onUndo: () => void }

const needed = store(false)

/** Is there, or was there, something to say? The shell then has the place where notices appear. */
export const useNoticesNeeded = (): boolean => needed.use()

/** Loaded with the first notice: most pages are opened and left without one. */
function notices() {
  needed.set(true)
  return import('./ui/notice.tsx')
}

/** Says that something was done: bottom right, four seconds, with an Undo where there is one. */
export function notify(message: string, undo?: Undo): void {
  void notices().then(({ showNotice }) => showNotice(message, undo))
}

/** Says what went wrong, until dismissed. */
export function notifyError(error: unknown): void {
  void notices().then(({ showError }) => showError(sentencesOf(error)))
}
