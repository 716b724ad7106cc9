import { notify, type Further } from '#platform/client/notices.ts'

/** Takes back what was done last in the calendar; null when there is nothing, or when it has been taken back. */
let takeBack: (() => void) | null = null
/** Tells the client of it; null when they need not know, or know. */
let tell: (() => void) | null = null

/** Something that was done, and can be taken back: once, by its notice or by Ctrl-Z. */
export interface Change {
  readonly undo: () => void
  /** It did not happen after all: there is nothing to take back. */
  readonly forget: () => void
  /** Shows its notice, which goes when it is taken back; none any more when it was taken back already. */
  readonly show: (notice: () => () => void) => void
}

/**
 * What was done last from now on, before anybody has answered: Ctrl-Z a moment later means this, and not what was done
 * before it.
 */
export function rememberChange(onUndo: () => void): Change {
  const forget = () => {
    if (takeBack !== undo) return
    takeBack = null
    tell = null
  }
  let undone = false
  let hide: (() => void) | null = null
  const undo = () => {
    forget()
    hide?.()
    if (!undone) onUndo()
    undone = true
  }
  takeBack = undo
  tell = null
  return {
    undo,
    forget,
    show: (notice) => {
      if (!undone) hide = notice()
    },
  }
}

/** Says that it was done, with Undo in the notice, and how to tell the client, which a key does as well. */
export function sayChange({ undo, show }: Change, message: string, label: string, telling?: Further): void {
  const once = telling && {
    ...telling,
    onChoose: () => {
      if (tell === once?.onChoose) tell = null
      telling.onChoose()
    },
  }
  if (takeBack === undo) tell = once?.onChoose ?? null
  show(() => notify(message, { label, onUndo: undo }, once))
}

/**
 * Says that something was done, with Undo in the notice and, because a notice is soon gone and far from the keys, on
 * Ctrl-Z: either takes it back once.
 */
export const notifyChange = (message: string, label: string, onUndo: () => void): void =>
  sayChange(rememberChange(onUndo), message, label)

/** Ctrl-Z. */
export const undoLast = (): void => takeBack?.()
/** E: tells the client of the move that was made last. */
export const tellLast = (): void => tell?.()
/** Who leaves the calendar takes nothing back that they no longer see. */
export const forgetLast = (): void => {
  takeBack = null
  tell = null
}
