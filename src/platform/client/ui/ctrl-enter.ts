import type { KeyboardEvent } from 'react'

/**
 * Submits a popup with Ctrl-Enter, or ⌘-Enter, from any element in it. Use it as `onKeyDownCapture`: a button would
 * take the key as a press.
 */
export const onCtrlEnter =
  (run: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
