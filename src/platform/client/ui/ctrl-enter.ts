import type { KeyboardEvent } from 'react'

/**
 * Ctrl-Enter, or ⌘-Enter, which sends what a popup asks from wherever the keyboard is in it. For `onKeyDownCapture`: to
 * a button it would mean a press.
 */
export const onCtrlEnter =
  (run: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
