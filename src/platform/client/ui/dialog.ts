import { useEffect, useRef } from 'react'

let dialogs = 0
/**
 * Counts the dialogs that are shown, for the rules in tokens.css. Mantine would add a stylesheet instead, after which
 * the browser computes the styles of the whole page anew.
 */
function count(change: 1 | -1): void {
  const page = document.documentElement
  dialogs += change
  if (!dialogs) delete page.dataset.behindDialog
  else page.dataset.behindDialog ??= window.innerWidth > page.clientWidth ? 'scrolls' : ''
}

/**
 * Keeps the page behind a dialog from scrolling while the dialog is shown, and returns the focus, when it closes, to
 * the element that had it before, if that still exists. Every dialog calls it.
 */
export function useDialog(opened = true): void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (!opened) return
    before.current = document.activeElement
    count(1)
    return () => {
      count(-1)
      if (before.current instanceof HTMLElement && before.current.isConnected)
        before.current.focus({ preventScroll: true })
    }
  }, [opened])
}
