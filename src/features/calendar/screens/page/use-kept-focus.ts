import { useEffect, useRef, type RefObject } from 'react'

/**
 * Whoever works by keyboard never falls out of the calendar: when what had the focus goes (a block of another day, a
 * button that was for once, a notice), the popup gets it, else the place in the grid where the Tab key would come.
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
    // Nothing tells of a focus that was lost because its element went, but that an element went is told.
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
