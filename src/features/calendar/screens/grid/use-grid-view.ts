import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Interval } from '#kernel/interval.ts'
import { useRowPixels } from './grid-look.ts'
import { pixels, rowMinutes, type GridColumn, type Placed } from './grid-model.ts'
import { usePrintedRows } from './print-height.ts'
import type { LocalNow } from './local-instant.ts'

interface GridView {
  readonly scroller: RefObject<HTMLElement | null>
  readonly columns: readonly GridColumn[]
  readonly placed: ReadonlyMap<string, readonly Placed[]>
  readonly hours: Interval
  readonly localNow: LocalNow
  /** A new anchor scrolls to now, or to the opening time. */
  readonly anchor: string | undefined
  /** The appointment to bring into view, with the focus; null when there is none. */
  readonly focusId: number | null
  readonly onFocused: (() => void) | undefined
}

/**
 * The scroll position of the calendar: now or the opening time at first, the same hour when the height of the rows
 * changes, and an appointment that gets the focus. Returns the height of a row, in pixels.
 */
export function useGridView({
  scroller,
  columns,
  placed,
  hours: [from, till],
  localNow,
  anchor,
  focusId,
  onFocused,
}: GridView): number {
  // Only the anchor scrolls; a minute that passes or a colleague's booking must not.
  const showAnchor = useEffectEvent(() => {
    const { day, minutes } = localNow
    const showsNow = columns.some((column) => column.day === day) && minutes > from && minutes < till
    const opening = Math.min(...columns.flatMap((column) => column.open.map(([start]) => start)), till)
    const top = showsNow ? minutes - 90 : opening - 30
    // The hour of the first row is wholly visible under the head.
    scroller.current?.scrollTo({ top: pixels(Math.floor((top - from) / rowMinutes) * rowMinutes) - 10 })
  })
  // An observer answers once the new columns are laid out and before they are painted; scrolling any earlier would make
  // the browser lay out the page for it alone.
  const waiting = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    const laidOut = new ResizeObserver(() => {
      waiting.current?.()
    })
    waiting.current = () => {
      laidOut.disconnect()
      waiting.current = null
      showAnchor()
    }
    if (scroller.current) laidOut.observe(scroller.current)
    return () => laidOut.disconnect()
  }, [anchor, scroller])

  usePrintedRows()
  const row = useRowPixels()
  const before = useRef(row)
  useLayoutEffect(() => {
    const root = scroller.current
    if (root && before.current !== row) root.scrollTop *= row / before.current
    before.current = row
  }, [row, scroller])

  useEffect(() => {
    const block =
      focusId === null ? null : scroller.current?.querySelector<HTMLElement>(`[data-appointment="${focusId}"]`)
    if (!block) return
    waiting.current?.()
    block.dataset.fresh = ''
    block.focus({ preventScroll: true })
    block.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    onFocused?.()
  }, [focusId, onFocused, placed, scroller])
  return row
}
