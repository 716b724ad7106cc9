import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { AnyRow } from './overview-row.tsx'

/**
 * The row that is the Tab stop of the table.
 * @param part identifies the page, order and search of the rows.
 * @param openedId the row whose popup is open.
 */
export function useCurrentRow(rows: readonly AnyRow[], part: string, openedId: AnyRow['id'] | undefined) {
  const [currentId, setCurrentId] = useState<AnyRow['id'] | null>(null)
  // When the current row has disappeared, the row in its place becomes current; on another page the first row.
  const last = useRef({ part, index: 0 })
  const index = rows.findIndex((row) => row.id === currentId)
  const current =
    index >= 0 ? index : last.current.part === part ? Math.max(0, Math.min(last.current.index, rows.length - 1)) : 0
  useEffect(() => {
    last.current = { part, index: current }
  }, [part, current])
  useEffect(() => {
    if (openedId !== undefined) setCurrentId(openedId)
  }, [openedId])
  return { currentId, current, setCurrentId }
}

interface RowFocus {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rows: readonly AnyRow[]
  readonly current: number
  /** Whether only the visible rows are drawn. */
  readonly windowed: boolean
  /** The address of the popup that is drawn over the table. */
  readonly covering: string | null
  readonly isAt: (row: AnyRow, address: string | null) => boolean
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>
}

/** The focus in the rows, which are drawn, replaced and covered by popups while it is in them. */
export function useRowFocus({ scroller, rows, current, windowed, covering, isAt, virtualizer }: RowFocus) {
  // The focus goes to a row once it is drawn; when the row with the focus disappears, it goes to the row in its place.
  const wanted = useRef<AnyRow['id'] | null>(null)
  const lost = useRef<number | null>(null)
  const linkOf = (id: AnyRow['id']) =>
    scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(id))}"] a`)
  const [rowRef] = useState(() => {
    const plain = (row: HTMLTableRowElement) => () => {
      if (row.contains(document.activeElement)) lost.current = Number(row.dataset.index)
    }
    return {
      plain,
      measured: (row: HTMLTableRowElement) => {
        virtualizer.measureElement(row)
        return plain(row)
      },
    }
  })
  useLayoutEffect(() => {
    if (lost.current !== null && rows.length) wanted.current ??= rows[Math.min(lost.current, rows.length - 1)]!.id
    lost.current = null
    const link = wanted.current === null ? null : linkOf(wanted.current)
    if (!link) return
    wanted.current = null
    link.focus({ preventScroll: windowed })
  })
  // When a popup that was opened by its address closes, no element has the focus: it goes to the popup's row, which may
  // have yet to arrive.
  const left = useRef<string | null>(null)
  const focusLeft = useEffectEvent(() => {
    const address = left.current
    if (address === null || !rows.length) return
    left.current = null
    const row = rows.find((one) => isAt(one, address)) ?? rows[current]
    if (row && document.activeElement === document.body) linkOf(row.id)?.focus()
  })
  useEffect(() => {
    if (covering === null) return
    left.current = null
    return () => {
      // The popup gives the focus back itself where it can.
      setTimeout(() => {
        left.current = covering
        focusLeft()
      })
    }
  }, [covering])
  useEffect(focusLeft)
  return {
    /** For the element of each row; `measured` where rows differ in height. */
    rowRef,
    linkOf,
    /** Focuses a row as soon as it is drawn. */
    focusOnce: (id: AnyRow['id']) => {
      wanted.current = id
    },
  }
}
