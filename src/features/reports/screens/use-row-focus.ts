import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndoNotice } from './use-undo-notice.ts'

/** The attribute of the element in which the controls stand that add a row. */
export const addsRow = { 'data-adds-row': '' } as const

/** A list of rows in a form, and how one is taken out and put back. */
interface Rows<Row> {
  /** The rows as they are now, with what was typed into them. */
  readonly now: () => readonly Row[]
  readonly remove: (row: number) => void
  readonly insert: (row: number, value: Row, options: { shouldFocus: boolean; focusName: string }) => void
  /** The field of a row that gets the focus. */
  readonly fieldOf: (row: number) => string
}

interface RowFocus {
  /** The section around the list and the control that adds a row. */
  readonly section: RefObject<HTMLElement | null>
  /** Removes a row. A notice puts it back, where it stood and with what was typed into it. */
  readonly removeRow: (row: number, name: string) => void
}

/**
 * Removes rows of a list, and keeps the focus in it: it goes to the button of the row that took its place, or else to the
 * control that adds a row.
 */
export function useRowFocus<Row>({ now, remove, insert, fieldOf }: Rows<Row>): RowFocus {
  const { t } = useTranslation('reports')
  const notifyUndo = useUndoNotice()
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
  const removeRow = (row: number, name: string) => {
    const value = now()[row]!
    remove(row)
    setRemoved({ row })
    notifyUndo(t('rowRemoved', { name }), () => {
      const place = Math.min(row, now().length)
      insert(place, value, { shouldFocus: true, focusName: fieldOf(place) })
    })
  }
  return { section, removeRow }
}
