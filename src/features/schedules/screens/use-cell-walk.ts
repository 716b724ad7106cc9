import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { walk, type Standing } from './cell-walk.ts'

const stopsIn = (cell: Element): HTMLElement[] =>
  cell.matches('[data-stop]') ? [cell as HTMLElement] : [...cell.querySelectorAll<HTMLElement>('[data-stop]')]

/**
 * The keyboard in the week. The grid is one stop of the Tab key; the arrows move from cell to cell. The elements are
 * changed directly, so that hundreds of cells are not rendered again because one of them got the focus.
 */
export function useCellWalk(frame: RefObject<HTMLElement | null>, alone: boolean) {
  const standing = useRef<Standing | null>(null)
  /** The focus was in the grid until its element disappeared or a popup covered it, so it belongs back there. */
  const hadFocus = useRef(false)
  const cells = () =>
    [...(frame.current?.querySelectorAll('[data-row]') ?? [])].map((row) =>
      [...row.querySelectorAll('[role="gridcell"]')].map(stopsIn),
    )

  function becomeTabStop(element: HTMLElement): void {
    for (const other of frame.current?.querySelectorAll<HTMLElement>('[data-stop][tabindex="0"]') ?? [])
      other.tabIndex = -1
    element.tabIndex = 0
  }

  // Another week or tab has other elements, of which one has to be the Tab stop. When the element with the focus was
  // replaced by another, the focus stays in its place.
  useEffect(() => {
    const all = cells()
    const { row, day, stop } = standing.current ?? { row: 0, day: 0, stop: 0 }
    const stops = all[row]?.[day] ?? all[0]?.[0]
    const here = stops?.[Math.min(stop, stops.length - 1)]
    if (!here) return
    if (!frame.current?.querySelector('[data-stop][tabindex="0"]')) becomeTabStop(here)
    if (alone && hadFocus.current && document.activeElement === document.body) here.focus({ preventScroll: true })
  })
  // A click or focus elsewhere on the page means that the person left the grid; dialogs are outside `#root`.
  useEffect(() => {
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Element && target.closest('#root') && !frame.current?.contains(target))
        hadFocus.current = false
    }
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('pointerdown', elsewhere)
    return () => {
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('pointerdown', elsewhere)
    }
  }, [frame])

  return {
    onFocus({ target }: FocusEvent): void {
      // The small buttons for the mouse belong to the stop beside them.
      const stop =
        target.closest<HTMLElement>('[data-stop]') ??
        target.closest('[role="gridcell"]')?.querySelector<HTMLElement>('[data-stop]')
      if (!stop) return
      hadFocus.current = true
      becomeTabStop(stop)
      for (const [row, days] of cells().entries()) {
        for (const [day, stops] of days.entries()) {
          const index = stops.indexOf(stop)
          if (index >= 0) standing.current = { row, day, stop: index }
        }
      }
    },
    onKeyDown(event: KeyboardEvent): void {
      if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        !standing.current ||
        !(event.target as Element).closest('[data-stop]')
      )
        return
      if (!/^(Arrow|Home|End)/.test(event.key)) return
      event.preventDefault()
      event.stopPropagation() // the page would show another week
      const all = cells()
      const next = walk(
        all.map((days) => days.map(({ length }) => length)),
        standing.current,
        event.key,
      )
      if (next) all[next.row]?.[next.day]?.[next.stop]?.focus()
    },
  }
}
