import { notify, type Further } from '#platform/client/notices.ts'

/** Undoes the last change in the calendar; null when there is none, or when it has been undone. */
let takeBack: (() => void) | null = null
/** Tells the client of the last change; null when they need not know, or know already. */
let tell: (() => void) | null = null

/** A change in the calendar, which can be undone once: by its notice or by Ctrl-Z. */
export interface Change {
  readonly undo: () => void
  /** Called when the change did not happen after all, so that there is nothing to undo. */
  readonly forget: () => void
  /** Shows its notice, which goes when the change is undone; shows none when it was undone already. */
  readonly show: (notice: () => () => void) => void
}

/**
 * Remembers a change as the last one, before the server has answered: Ctrl-Z a moment later undoes this one, and not
 * the one before it.
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

/** Shows the notice of a change, with Undo and with a button that tells the client, which a key does as well. */
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
 * Shows the notice of a change with Undo. Ctrl-Z undoes it as well, because a notice is soon gone and far from the
 * keys; either does so once.
 */
export const notifyChange = (message: string, label: string, onUndo: () => void): void =>
  sayChange(rememberChange(onUndo), message, label)

/** Undoes the last change (Ctrl-Z). */
export const undoLast = (): void => takeBack?.()
/** Tells the client of the last move (E). */
export const tellLast = (): void => tell?.()
/** Forgets the last change when the calendar is left: nobody undoes what they no longer see. */
export const forgetLast = (): void => {
  takeBack = null
  tell = null
}
