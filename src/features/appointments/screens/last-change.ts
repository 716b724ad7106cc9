import { notify } from '#platform/client/notices.ts'

/** Takes back what was done last in the calendar; null when there is nothing, or when it has been taken back. */
let takeBack: (() => void) | null = null

/**
 * Says that something was done, with Undo in the notice and, because a notice is soon gone and far from the keys, on
 * Ctrl-Z: either takes it back once.
 */
export function notifyChange(message: string, label: string, onUndo: () => void): void {
  const once = () => {
    if (takeBack === once) takeBack = null
    onUndo()
  }
  takeBack = once
  notify(message, { label, onUndo: once })
}

/** Ctrl-Z. */
export const undoLast = (): void => takeBack?.()
/** Who leaves the calendar takes nothing back that they no longer see. */
export const forgetLast = (): void => { takeBack = null }
