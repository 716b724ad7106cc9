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
  /** Another anchor scrolls to now, or to the opening. */
  readonly anchor: string | undefined
  /** The appointment to bring into view, with the focus; null when there is none. */
  readonly focusId: number | null
  readonly onFocused: (() => void) | undefined
}

/**
 * The part of the calendar that is in view: now or the opening at first, the same hour when the rows get another
 * height, and an appointment that is to get the focus. Gives the height of a row, in pixels.
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
  // Only the anchor moves the view; a minute that passes or a colleague's booking must not.
  const showAnchor = useEffectEvent(() => {
    const { day, minutes } = localNow
    const showsNow = columns.some((column) => column.day === day) && minutes > from && minutes < till
    const opening = Math.min(...columns.flatMap((column) => column.open.map(([start]) => start)), till)
    const top = showsNow ? minutes - 90 : opening - 30
    // The hour of the first row is wholly visible under the head.
    scroller.current?.scrollTo({ top: pixels(Math.floor((top - from) / rowMinutes) * rowMinutes) - 10 })
  })
  useLayoutEffect(() => {
    showAnchor()
  }, [anchor])

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
    block.dataset.fresh = ''
    block.focus({ preventScroll: true })
    block.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    onFocused?.()
  }, [focusId, onFocused, placed, scroller])
  return row
}
