import { useEffect, useRef } from 'react'

/** Returns the focus, when the dialog closes, to the element that had it before, if that still exists. */
export function useFocusReturn(): void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    before.current = document.activeElement
    return () => {
      if (before.current instanceof HTMLElement && before.current.isConnected)
        before.current.focus({ preventScroll: true })
    }
  }, [])
}
