import { useEffect, useRef, useState, type RefObject } from 'react'

/** The attribute of the element in which the controls stand that add a row. */
export const addsRow = { 'data-adds-row': '' } as const

interface RowFocus {
  /** The section around the list and the control that adds a row. */
  readonly section: RefObject<HTMLElement | null>
  /** Called when a row was removed. */
  readonly afterRemoving: (row: number) => void
}

/**
 * Keeps the focus in a list after one of its rows was removed: it goes to the button of the row that took its place, or
 * else to the control that adds a row.
 */
export function useRowFocus(): RowFocus {
  const section = useRef<HTMLElement>(null)
  const [removed, setRemoved] = useState<{ readonly row: number } | null>(null)
  useEffect(() => {
    if (!removed || !section.current) return
    const next = section.current.querySelectorAll('li')[removed.row]
    const target = next
      ? next.querySelector<HTMLElement>('button[data-removes-row]')
      : section.current.querySelector<HTMLElement>('[data-adds-row] input')
    target?.focus()
  }, [removed])
  return { section, afterRemoving: (row) => setRemoved({ row }) }
}
