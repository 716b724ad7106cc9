import { useEffect, useRef } from 'react'

/** Gives the focus back to what had it before this dialog appeared, when that is still there. */
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
