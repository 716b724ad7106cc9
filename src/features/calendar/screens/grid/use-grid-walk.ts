import {
  useEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { clockTime } from '#kernel/day.ts'
import { minutesIn, pixels, quarter, type GridColumn, type Placed } from './grid-model.ts'
import { stopsOf, walk, type Direction, type Standing } from './grid-walk.ts'

interface Grid {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly columns: readonly GridColumn[]
  readonly placed: ReadonlyMap<string, readonly Placed[]>
  /** The first minute shown. */
  readonly start: number
  readonly booking: boolean
}

interface Place {
  readonly column: number
  readonly minutes: number
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/**
 * Mouse and keyboard in the grid. It is one Tab stop; the arrows move through appointments and empty places. The focus
 * is set on the elements directly: hundreds of blocks are not rendered again because one of them got it.
 */
export function useGridWalk({ scroller, columns, placed, start, booking }: Grid) {
  const marker = useRef<HTMLButtonElement>(null)
  const standing = useRef<Standing | null>(null)
  const stops = () => columns.map((column, index) => stopsOf(index, column, placed.get(column.key) ?? [], booking))
  const columnElement = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-column="${index}"]`) ?? null

  function becomeTabStop(element: HTMLElement): void {
    for (const other of scroller.current?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? []) other.tabIndex = -1
    element.tabIndex = 0
  }

  function showMarker({ column, minutes }: Place): HTMLButtonElement | null {
    const button = marker.current
    const element = columnElement(column)
    if (!button || !element) return null
    button.hidden = false
    Object.assign(button.dataset, { column, minutes })
    Object.assign(button.style, {
      left: `${element.offsetLeft + 3}px`,
      top: `${element.offsetTop + pixels(minutes - start)}px`,
      width: `${element.offsetWidth - 8}px`,
    })
    const [time, label] = button.querySelectorAll('span')
    time!.textContent = clockTime(minutes)
    label!.lastElementChild!.textContent = `, ${columns[column]!.title}`
    return button
  }

  function hideMarker(): void {
    const button = marker.current
    if (button && document.activeElement !== button && button.tabIndex < 0) button.hidden = true
  }

  /** The quarter under the mouse, when it is open and free. */
  function placeUnder(event: MouseEvent): Place | null {
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    if (!booking || !element) return null
    const column = Number(element.dataset.column)
    const height = minutesIn(event.clientY - element.getBoundingClientRect().top)
    const minutes = start + Math.floor(height / quarter) * quarter
    return columns[column]?.open.some(([from, till]) => minutes >= from && minutes < till) ? { column, minutes } : null
  }

  useEffect(() => {
    const root = scroller.current
    if (!root || root.querySelector('[tabindex="0"]')) return
    const first = root.querySelector<HTMLElement>('[data-appointment]')
    if (first) return becomeTabStop(first)
    // An empty day is entered at its first free place, which becomes visible with the focus.
    const free = stops().flat()[0]
    const button = free && showMarker({ column: free.column, minutes: free.from })
    becomeTabStop(button ?? root)
  })

  function stand(next: Standing): void {
    const block =
      next.id === null
        ? showMarker(next)
        : columnElement(next.column)?.querySelector<HTMLElement>(`[data-appointment="${next.id}"]`)
    if (!block) return
    standing.current = next
    block.focus({ preventScroll: true })
    block.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return {
    /** The ref of the button that stands for the empty place under the mouse or with the keyboard focus. */
    marker,

    /** The empty place of a click, by mouse or by Enter. */
    placeAt(event: MouseEvent): Place | null {
      const { column, minutes } = (event.target as HTMLElement).closest<HTMLElement>('[data-place]')?.dataset ?? {}
      return column && minutes ? { column: Number(column), minutes: Number(minutes) } : placeUnder(event)
    },

    onFocus(event: FocusEvent): void {
      const element = event.target as HTMLElement
      if (!element.matches('[data-appointment], [data-place]')) return
      becomeTabStop(element)
      const id = Number(element.dataset.appointment) || null
      if (standing.current && standing.current.id === id && id !== null) return
      const column = Number(id ? element.closest<HTMLElement>('[data-column]')?.dataset.column : element.dataset.column)
      const minutes = id
        ? placed.get(columns[column]?.key ?? '')?.find(({ appointment }) => appointment.id === id)?.from
        : Number(element.dataset.minutes)
      standing.current = { column, id, minutes: minutes ?? start }
    },

    onKeyDown(event: KeyboardEvent): void {
      const arrow = directions[event.key]
      if (!arrow || event.ctrlKey || event.metaKey || event.altKey || !standing.current) return
      const direction =
        event.shiftKey && arrow === 'down' ? 'later' : event.shiftKey && arrow === 'up' ? 'earlier' : arrow
      const next = walk(stops(), standing.current, direction)
      // The arrows must neither scroll the page nor go to another day, not even at an edge.
      event.preventDefault()
      event.stopPropagation()
      if (next) stand(next)
    },

    onPointerMove(event: PointerEvent): void {
      if (event.pointerType !== 'mouse' || document.activeElement === marker.current) return
      const place = (event.target as HTMLElement).closest('[data-appointment]') ? null : placeUnder(event)
      if (place) showMarker(place)
      else hideMarker()
    },

    onPointerLeave: hideMarker,
  }
}
