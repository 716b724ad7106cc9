import { useRef, type MouseEvent } from 'react'
import type { GridColumn } from './grid-model.ts'

/** The point at which a menu was asked for, and the appointment or the empty place there. */
export interface MenuAsked {
  readonly at: { readonly x: number; readonly y: number }
  readonly id: number | null
  readonly place: { readonly column: GridColumn; readonly minutes: number } | null
}

/** The actions of the grid by a click, Enter or the second button. */
export interface GridChoices {
  readonly onOpen: (id: number) => void
  /** Called for an empty place, on a quarter; absent when this person may not book. */
  readonly onBook?: (column: GridColumn, minutes: number) => void
  /** Called for an absence; absent when this person may not change any. */
  readonly onAbsence?: (id: number) => void
  /** Called by the second button, or its key, on a block or a place. */
  readonly onMenu?: (asked: MenuAsked) => void
  /** Whether an appointment is cut: cancelled ones do not block a place for it. */
  readonly carrying?: boolean
}

interface GridPresses extends GridChoices {
  readonly columns: readonly GridColumn[]
  /** The empty place of an event; null when there is none. */
  readonly placeAt: (event: MouseEvent) => { readonly column: number; readonly minutes: number } | null
  /** Whether the click belongs to a drag that has just ended. */
  readonly swallowsClick: () => boolean
}

/** A press that moves this many pixels or fewer is a click. */
const clickSlop = 8

/** Finds the target of a press in the grid: an appointment, an absence, or an empty place. */
export function useGridPresses({
  columns,
  placeAt,
  swallowsClick,
  onOpen,
  onBook,
  onAbsence,
  onMenu,
  carrying = false,
}: GridPresses) {
  const pressed = useRef<{ readonly onBlock: boolean; readonly x: number; readonly y: number } | null>(null)
  const blockUnder = (event: MouseEvent) =>
    (event.target as HTMLElement).closest<HTMLElement>(`[data-appointment]${carrying ? ':not([data-struck])' : ''}`)
  /**
   * A press in one empty place that ends in another chooses neither. A key press has no position, so it always counts.
   */
  const beganHere = ({ detail, clientX, clientY }: MouseEvent) =>
    detail === 0 ||
    (pressed.current !== null &&
      !pressed.current.onBlock &&
      Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) < clickSlop)

  return {
    onMouseDown(event: MouseEvent): void {
      pressed.current = { onBlock: blockUnder(event) !== null, x: event.clientX, y: event.clientY }
    },

    onClick(event: MouseEvent): void {
      if (swallowsClick()) return
      const block = blockUnder(event)
      if (block) return onOpen(Number(block.dataset.appointment))
      const absence = (event.target as HTMLElement).closest<HTMLElement>('[data-absence]')
      if (absence) return onAbsence?.(Number(absence.dataset.absence))
      const place = beganHere(event) ? placeAt(event) : null
      if (place) onBook?.(columns[place.column]!, place.minutes)
    },

    onContextMenu(event: MouseEvent): void {
      const block = blockUnder(event)
      const place = block ? null : placeAt(event)
      if (!onMenu || (!block && !place)) return
      event.preventDefault()
      // A key gives no point: the menu then opens at the focused element.
      const box = event.clientX || event.clientY ? null : (event.target as HTMLElement).getBoundingClientRect()
      onMenu({
        at: box ? { x: box.left + 12, y: box.top + 12 } : { x: event.clientX, y: event.clientY },
        id: block ? Number(block.dataset.appointment) : null,
        place: place && { column: columns[place.column]!, minutes: place.minutes },
      })
    },
  }
}
