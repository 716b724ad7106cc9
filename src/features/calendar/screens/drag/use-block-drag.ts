import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Day } from '#kernel/day.ts'
import type { Interval } from '#kernel/interval.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { isStruckThrough } from '#features/appointments/rules.ts'
import { ghostOf, type Ghost } from './drag-ghost.ts'
import { hatchIn, limitsIn, type Limits } from './drag-limits.ts'
import { dragged, nudged, refusalsOf, samePlace, type DragMode, type GridPlace, type Refusal } from './drag-model.ts'
import { minutesIn, type GridColumn, type Placed } from '../grid/grid-model.ts'
import { moveUnderWay } from './under-way.ts'

interface Spot {
  readonly column: GridColumn
  /** Minutes of the column's day. */
  readonly from: number
  readonly till: number
}

/** An appointment and the place to which somebody wants it to go. */
export interface Move extends Spot {
  readonly appointment: CalendarAppointment
  /** The place of the dragged block before the drag; an appointment that lasts for days has several blocks. */
  readonly start: Spot
}

/** The callbacks of a page for drags. */
export interface DragCalls {
  /** Called when a block was moved, or made longer or shorter; absent when this person may not change appointments. */
  readonly onMove?: (move: Move) => void
  /** The reason why this person may not change this appointment, as a sentence; null when they may. */
  readonly whyFixed?: (appointment: CalendarAppointment) => string | null
  /** Called when the block is dropped where it cannot go, with the sentences that say why. */
  readonly onRefused?: (move: Move, reasons: readonly string[]) => void
  /**
   * Called when a colleague has moved or cancelled the dragged appointment, with its new place; null when that is not
   * in this calendar. Returns the sentence that says so.
   */
  readonly onTaken?: (appointment: CalendarAppointment, now: string | null) => string
  /** Reads from the server where the appointment cannot go on these days; null when it does not answer. */
  readonly limitsOf?: (appointment: CalendarAppointment, days: readonly Day[]) => Promise<Limits | null>
}

interface Dragging extends DragCalls {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The element in which events are announced to screen readers. */
  readonly announcer: RefObject<HTMLElement | null>
  readonly columns: readonly GridColumn[]
  readonly placed: ReadonlyMap<string, readonly Placed[]>
  readonly hours: Interval
  /** The sentence for a reason to refuse a place. */
  readonly refused: (refusal: Refusal) => string
  /** The local times of a place: `11:15–12:00`. */
  readonly hoursOf: (place: GridPlace) => string
  /** The place as it is announced: `11:15, Kamer 3`. */
  readonly announcementOf: (place: GridPlace, reasons: readonly string[]) => string
}

/** The appointment being dragged. */
interface Drag {
  readonly appointment: CalendarAppointment
  readonly mode: DragMode
  readonly block: HTMLElement
  readonly start: GridPlace
  place: GridPlace
  ghost: Ghost | null
  limits: Limits | null
  /**
   * The drag began at a place that the server has not confirmed yet: when that move is refused, the block goes back.
   */
  unconfirmed: boolean
}

/** A press becomes a drag after moving this many pixels. */
const slop = 5
/** A touch that stays this long picks up the block; a shorter one scrolls. */
const holdMs = 350
/** Within this distance of the edge the grid scrolls, by this many pixels a frame. */
const edge = 36
const scrollStep = 12
/** The height of the lower edge of a block, by which its length is changed. */
const grip = 8

const nudges: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Whether this height is at the lower edge of a block that is high enough to have one. */
function atEdge(block: HTMLElement, clientY: number): boolean {
  const { height, bottom } = block.getBoundingClientRect()
  return height >= 3 * grip && clientY > bottom - grip
}

/**
 * Moves and resizes blocks, by mouse, touch or Alt and the arrows. The block stays where it is; its copy follows the
 * pointer and is written to the element itself: React renders once, on drop (research: 8 ms of main thread for each
 * move).
 */
export function useBlockDrag({
  scroller,
  announcer,
  columns,
  placed,
  hours,
  onMove,
  onRefused,
  onTaken,
  limitsOf,
  whyFixed,
  refused,
  hoursOf,
  announcementOf,
}: Dragging) {
  const activeDrag = useRef<Drag | null>(null)
  const swallow = useRef(false)
  /** Ends the current pointer interaction. */
  const release = useRef<(() => void) | null>(null)

  const columnElements = () => [...(scroller.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const announce = (text: string) => {
    if (announcer.current) announcer.current.textContent = text
  }

  function placedOf(block: HTMLElement): (Placed & { readonly column: number }) | null {
    const column = Number(block.closest<HTMLElement>('[data-column]')?.dataset.column)
    const id = Number(block.dataset.appointment)
    const at = placed.get(columns[column]?.key ?? '')?.find(({ appointment }) => appointment.id === id)
    return at ? { ...at, column } : null
  }

  function startDrag(block: HTMLElement, mode: DragMode): Drag | null {
    const at = placedOf(block)
    if (!onMove || !at || isStruckThrough(at.appointment) || whyFixed?.(at.appointment)) return null
    const { column } = at
    const start = { column, from: at.from, till: at.till }
    const own = moveUnderWay(at.appointment.id)
    const drag: Drag = {
      appointment: at.appointment,
      mode,
      block,
      start,
      place: start,
      ghost: null,
      limits: null,
      unconfirmed: own !== undefined,
    }
    void own?.then((outcome) => {
      if ('now' in outcome) drag.unconfirmed = false
    })
    return drag
  }

  const reasonsFor = (drag: Drag, place: GridPlace): readonly string[] =>
    samePlace(place, drag.start)
      ? []
      : [...new Set(refusalsOf(drag.appointment, place, { columns, placed, limits: drag.limits }).map(refused))]

  function draw(drag: Drag, ghost: Ghost): void {
    const { place } = drag
    const column = columnElements()[place.column]
    if (!column) return
    const reasons = reasonsFor(drag, place)
    ghost.show({ column, from: place.from, till: place.till }, hoursOf(place), reasons)
    announce(announcementOf(place, reasons))
  }

  /** Loads the limits during the drag: nothing waits for them, and without a connection they are missing. */
  async function loadLimits(drag: Drag): Promise<void> {
    if (drag.appointment.ignore_rules) return
    const limits = await limitsOf?.(
      drag.appointment,
      columns.map(({ day }) => day),
    ).catch(() => null)
    if (!limits || activeDrag.current !== drag || !drag.ghost) return
    drag.limits = limits
    const elements = columnElements()
    drag.ghost.hatch(
      columns.flatMap((column, index) => {
        const element = elements[index]
        return element ? { element, spans: hatchIn(column, limitsIn(column, drag.appointment, limits)) } : []
      }),
    )
    draw(drag, drag.ghost)
  }

  function show(drag: Drag, place: GridPlace): void {
    if (drag.ghost && samePlace(place, drag.place)) return
    drag.place = place
    if (!drag.ghost) {
      drag.ghost = ghostOf(drag.block, scroller.current!, hours[0])
      drag.block.dataset.dragging = ''
      void loadLimits(drag)
    }
    draw(drag, drag.ghost)
  }

  function endDrag(drag: Drag, drop: boolean): void {
    activeDrag.current = null
    drag.ghost?.remove()
    delete drag.block.dataset.dragging
    announce('')
    if (!drop || samePlace(drag.place, drag.start)) return
    const spotOf = ({ column, from, till }: GridPlace): Spot => ({ column: columns[column]!, from, till })
    const move = { appointment: drag.appointment, ...spotOf(drag.place), start: spotOf(drag.start) }
    const reasons = reasonsFor(drag, drag.place)
    if (!reasons.length) return onMove?.(move)
    announce(reasons.join('. '))
    onRefused?.(move, reasons)
  }

  /** Follows the pointer from the press on a block until its release. */
  function follow(event: PointerEvent, drag: Drag): void {
    const root = scroller.current
    const grid = drag.block.closest<HTMLElement>('[data-column]')?.parentElement
    if (!root || !grid) return
    const lanes = columnElements().map(
      (element) => [element.offsetLeft, element.offsetLeft + element.offsetWidth] as const,
    )
    const heightAt = (clientY: number) => clientY - grid.getBoundingClientRect().top
    const begun = { x: event.clientX, y: event.clientY, height: heightAt(event.clientY) }
    const pointer = { x: event.clientX, y: event.clientY }
    let active = false
    let frame = 0

    const update = () => {
      const { left } = grid.getBoundingClientRect()
      const lane = lanes.findIndex(([from, till]) => pointer.x - left >= from && pointer.x - left < till)
      show(
        drag,
        dragged(
          { mode: drag.mode, start: drag.start, hours },
          minutesIn(heightAt(pointer.y) - begun.height),
          lane < 0 ? drag.place.column : lane,
        ),
      )
    }
    const scroll = () => {
      const box = root.getBoundingClientRect()
      const towards = (at: number, low: number, high: number) =>
        at < low + edge ? -scrollStep : at > high - edge ? scrollStep : 0
      const [x, y] = [towards(pointer.x, box.left + 52, box.right), towards(pointer.y, box.top + 46, box.bottom)]
      if (x || y) {
        root.scrollBy(x, y)
        update()
      }
      frame = requestAnimationFrame(scroll)
    }
    /**
     * While the button is down a click is still to come, also after Escape or after the block disappeared: it ends this
     * press, so it is ignored.
     */
    const swallowClick = () => {
      const pressed = new AbortController()
      const onLetGo = (up: globalThis.PointerEvent) => {
        if (up.pointerId !== event.pointerId) return
        pressed.abort()
        setTimeout(() => {
          swallow.current = false
        })
      }
      swallow.current = true
      for (const name of ['pointerup', 'pointercancel'] as const)
        window.addEventListener(name, onLetGo, { signal: pressed.signal })
    }
    const begin = () => {
      active = true
      swallowClick()
      activeDrag.current = drag
      document.documentElement.dataset.dragging = drag.mode
      frame = requestAnimationFrame(scroll)
      update()
    }
    const waiting = event.pointerType === 'touch' ? setTimeout(begin, holdMs) : undefined
    const onPointerMove = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== event.pointerId) return
      Object.assign(pointer, { x: moved.clientX, y: moved.clientY })
      const far = Math.hypot(pointer.x - begun.x, pointer.y - begun.y) >= slop
      if (!active && far && waiting !== undefined) return end(false) // the touch scrolls
      if (!active && far) begin()
      else if (active) update()
    }
    const onTouchMove = (touched: TouchEvent) => {
      if (active) touched.preventDefault()
    }
    // A long touch also asks for a context menu, a moment after it picked up the block.
    const onContextMenu = (asked: globalThis.MouseEvent) => {
      if (!active) return
      asked.preventDefault()
      asked.stopPropagation()
    }
    const onKeyDown = (key: globalThis.KeyboardEvent) => {
      if (key.key !== 'Escape' || !active) return
      key.preventDefault()
      key.stopPropagation()
      end(false)
    }
    const onUp = (up: globalThis.PointerEvent) => {
      if (up.pointerId === event.pointerId) end(up.type === 'pointerup')
    }
    function end(drop: boolean): void {
      clearTimeout(waiting)
      cancelAnimationFrame(frame)
      listening.abort()
      release.current = null
      delete document.documentElement.dataset.dragging
      if (active) endDrag(drag, drop)
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', onPointerMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', onUp, { signal })
    window.addEventListener('keydown', onKeyDown, { signal, capture: true })
    window.addEventListener('contextmenu', onContextMenu, { signal, capture: true })
    root.addEventListener('touchmove', onTouchMove, { signal, passive: false })
    release.current = () => end(false)
  }

  /**
   * Whether the dragged block is still where the drag began: a colleague may have moved or cancelled the appointment.
   */
  const isThere = ({ appointment, block, start }: Drag) =>
    block.isConnected &&
    placed
      .get(columns[start.column]?.key ?? '')
      ?.some(
        (one) =>
          one.appointment.id === appointment.id &&
          !isStruckThrough(one.appointment) &&
          one.from === start.from &&
          one.till === start.till,
      )

  // Other days or rooms end the drag, and the block goes back; a colleague's booking does not.
  const shape = columns.map(({ key }) => key).join()
  const putBack = useEffectEvent(() => {
    release.current?.()
    if (activeDrag.current) endDrag(activeDrag.current, false)
  })
  useEffect(() => () => putBack(), [shape])
  // The dragged block has disappeared. The focus goes to the appointment's new block, or to no block at all: Enter must
  // not open another visit.
  const check = useEffectEvent(() => {
    const drag = activeDrag.current
    if (!drag || isThere(drag)) return
    const byKeys = release.current === null
    putBack()
    const id = drag.appointment.id
    const [now] = columns.flatMap(
      ({ key }, column) =>
        placed
          .get(key)
          ?.filter(({ appointment }) => appointment.id === id)
          .map(({ appointment, from, till }) => ({ struck: isStruckThrough(appointment), column, from, till })) ?? [],
    )
    // The block moved because of our own move or its refusal, and the answer to that move is announced; no colleague
    // did it.
    if (!drag.unconfirmed && !moveUnderWay(id))
      announce(onTaken?.(drag.appointment, now && !now.struck ? announcementOf(now, []) : null) ?? '')
    if (byKeys)
      (scroller.current?.querySelector<HTMLElement>(`[data-appointment="${id}"]`) ?? scroller.current)?.focus({
        preventScroll: true,
      })
  })
  useEffect(() => check(), [placed])

  return {
    /** Whether a click belongs to the end of a drag. */
    swallowsClick: (): boolean => swallow.current,

    /**
     * Shows by the cursor what a press would drag. A pseudo-element in each block would do too, but two thousand of
     * them cost a third of the paint.
     */
    onHover(event: PointerEvent): void {
      const block =
        onMove &&
        event.pointerType === 'mouse' &&
        !event.buttons &&
        (event.target as HTMLElement).closest<HTMLElement>('[data-appointment]:not([data-struck])')
      if (block) block.style.cursor = atEdge(block, event.clientY) && startDrag(block, 'resize') ? 'ns-resize' : ''
    },

    onPointerDown(event: PointerEvent): void {
      swallow.current = false // a new press has its own click, however soon it comes
      const block = (event.target as HTMLElement).closest<HTMLElement>('[data-appointment]')
      if (!block || event.button !== 0 || activeDrag.current) return
      const drag = startDrag(block, event.pointerType !== 'touch' && atEdge(block, event.clientY) ? 'resize' : 'move')
      if (drag) follow(event, drag)
    },

    /**
     * Alt and the arrows move the focused block, with Shift they change its length; Enter drops it. True when the key
     * was handled.
     */
    onKeyDown(event: KeyboardEvent): boolean {
      const block = (event.target as HTMLElement).closest<HTMLElement>('[data-appointment]')
      const arrow = nudges[event.key]
      const drag = activeDrag.current
      if (arrow && event.altKey && block) {
        const resizes = event.shiftKey && (arrow === 'up' || arrow === 'down')
        const carried = drag ?? startDrag(block, resizes ? 'resize' : 'move')
        event.preventDefault() // Alt and the left arrow mean "back" to the browser
        event.stopPropagation()
        if (!carried) {
          const at = onMove && placedOf(block)
          announce((at && whyFixed?.(at.appointment)) || '')
          return true
        }
        activeDrag.current = carried
        show(
          carried,
          nudged(
            { start: carried.place, hours },
            resizes ? (arrow === 'up' ? 'shorter' : 'longer') : arrow,
            columns.length,
          ),
        )
        carried.ghost?.element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        return true
      }
      if (!drag || (event.key !== 'Enter' && event.key !== 'Escape')) return false
      event.preventDefault()
      event.stopPropagation()
      endDrag(drag, event.key === 'Enter')
      return true
    },

    /** Losing focus cancels a keyboard drag. */
    onBlur: (): void => {
      if (activeDrag.current && !release.current) endDrag(activeDrag.current, false)
    },
  }
}
