import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus in the calendar: when the focused element disappears (a block of another day, a button that was used
 * once, a notice), the popup gets it, else the Tab stop of the grid.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let last: Element | null = document.activeElement
    const onFocusIn = ({ target }: FocusEvent) => {
      last = target as Element
    }
    const check = () => {
      if (
        !last ||
        last === document.body ||
        last.isConnected ||
        document.activeElement !== document.body ||
        document.querySelector('[data-modal-content]')
      )
        return
      const root = screen.current
      const goal =
        root?.querySelector<HTMLElement>('[role="dialog"]') ??
        root?.querySelector<HTMLElement>('[data-grid] [tabindex="0"]') ??
        root?.querySelector<HTMLElement>('[data-grid]')
      goal?.focus({ preventScroll: true })
    }
    // No event is sent when the focus is lost because its element was removed, but a mutation is.
    const changes = new MutationObserver(check)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocusIn)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', onFocusIn)
    }
  }, [])
  return screen
}
