import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import type { Mark, MarkColour, Place } from '../contract.ts'
import { handled, type Handle } from '../rules/handles.ts'
import { hasRoom, markAt, markOf, type DraftMark, type Size } from '../rules/marks.ts'
import type { DrawingInHand } from './use-drawing.ts'
import type { ScreenPlace, View } from './use-view.ts'

export type Tool = 'select' | Mark['kind']

/** The settings of the next mark. */
export interface MarkSettings {
  readonly colour: MarkColour
  readonly product_id: number | null
  readonly units: number | null
}

/** A finger finds a mark within this many pixels. */
const reachPixels = 22
/** A press that moves less than this many pixels has drawn nothing yet. */
const tapWithin = 8
/** A turn of the wheel by a hundred enlarges by this factor at most. */
const wheelStep = 1.5

/** A press that draws along its path, or moves a mark by one of its handles. */
type Gesture =
  | { readonly kind: 'drawing'; readonly mark: Mark['kind']; readonly path: readonly Place[] }
  | {
      readonly kind: 'moving'
      readonly index: number
      readonly handle: Handle
      readonly from: Place
      readonly to: Place
    }

/** The pointers on the stage, and what they do. After two fingers the one that remains does nothing. */
interface Hand {
  readonly pointers: Map<number, ScreenPlace>
  doing: 'nothing' | 'gesture' | 'panning' | 'pinching'
  start: ScreenPlace
  hasMoved: boolean
  gesture: Gesture | null
  /** The mark that was selected before the first finger came, for a pinch: it changes nothing. */
  selectedBefore: number | null
}

const placeOnScreen = ({ clientX, clientY }: { clientX: number; clientY: number }): ScreenPlace => ({
  x: clientX,
  y: clientY,
})
const apart = (one: ScreenPlace, other: ScreenPlace): number => Math.hypot(one.x - other.x, one.y - other.y)
const between = (one: ScreenPlace, other: ScreenPlace): ScreenPlace => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})
const isSpot = (tool: Tool): boolean => tool === 'units' || tool === 'text'

interface DrawingGesturesOptions {
  readonly drawing: DrawingInHand
  readonly view: View
  readonly size: Size
  readonly tool: Tool
  readonly settings: MarkSettings
}

/**
 * Drawing, selecting and moving marks by pen, finger or mouse, and enlarging the picture with two fingers or the wheel.
 * A second finger begins to enlarge only while the first one has drawn nothing: a mark under way is never lost.
 */
export function useDrawingGestures({ drawing, view, size, tool, settings }: DrawingGesturesOptions) {
  const { marks, selected } = drawing
  const { stage } = view
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const hand = useRef<Hand>({
    pointers: new Map(),
    doing: 'nothing',
    start: { x: 0, y: 0 },
    hasMoved: false,
    gesture: null,
    selectedBefore: null,
  }).current
  /** Several events may come before the next picture: they read what the one before left here. */
  const put = (next: Gesture | null) => {
    hand.gesture = next
    setGesture(next)
  }
  const placeOf = ({ x, y }: ScreenPlace): Place => {
    const box = view.frame.current!.getBoundingClientRect()
    return { x: (x - box.left) / box.width, y: (y - box.top) / box.height }
  }
  const markUnder = (place: Place): number | null => {
    const { width } = view.frame.current!.getBoundingClientRect()
    const index = markAt(marks, place, size, (reachPixels / width) * size.width)
    // A point or a text is put on a line or an area, and never on one of its own kind, which is moved instead.
    return index !== null && (tool === 'select' || (isSpot(tool) && marks[index]!.kind === tool)) ? index : null
  }
  /** The gesture that a press begins; null where it draws nothing and moves no mark. */
  function gestureOf(target: Element, at: ScreenPlace): Gesture | null {
    const from = placeOf(at)
    const handle = target.closest<HTMLElement>('[data-handle]')?.dataset.handle as Handle | undefined
    if (handle && selected !== null) return { kind: 'moving', index: selected, handle, from, to: from }
    const isBeside = !target.closest('svg')
    const pressed = isBeside ? null : markUnder(from)
    drawing.select(pressed)
    if (pressed !== null) return { kind: 'moving', index: pressed, handle: 'middle', from, to: from }
    if (isBeside || tool === 'select' || !hasRoom(marks)) return null
    return { kind: 'drawing', mark: tool, path: [from] }
  }
  function begin(event: PointerEvent): void {
    if (event.button > 1) return
    const isFirst = hand.pointers.size === 0
    const isDrawn = hand.doing === 'gesture' && hand.hasMoved
    if (!isFirst && (hand.pointers.size > 1 || isDrawn)) return
    event.preventDefault()
    // The keys are for the marks then, and no longer for the choice of a tool.
    stage.current!.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = placeOnScreen(event)
    hand.pointers.set(event.pointerId, at)
    if (!isFirst) {
      hand.doing = 'pinching'
      put(null)
      return drawing.select(hand.selectedBefore)
    }
    hand.start = at
    hand.hasMoved = false
    hand.selectedBefore = selected
    put(event.button === 1 ? null : gestureOf(event.target as Element, at))
    hand.doing = hand.gesture ? 'gesture' : 'panning'
  }
  function pinch(before: ScreenPlace, at: ScreenPlace, other: ScreenPlace): void {
    const middle = between(before, other)
    const next = between(at, other)
    view.zoom(apart(at, other) / Math.max(1, apart(before, other)), middle)
    view.pan({ x: next.x - middle.x, y: next.y - middle.y })
  }
  function draw(event: PointerEvent): void {
    const to = placeOf(placeOnScreen(event))
    if (!hand.gesture) return
    if (hand.gesture.kind === 'moving') return put({ ...hand.gesture, to })
    const { nativeEvent } = event
    const passed = 'getCoalescedEvents' in nativeEvent ? nativeEvent.getCoalescedEvents() : []
    const places = passed.length ? passed.map((one) => placeOf(placeOnScreen(one))) : [to]
    put({ ...hand.gesture, path: [...hand.gesture.path, ...places] })
  }
  function follow(event: PointerEvent): void {
    const before = hand.pointers.get(event.pointerId)
    if (!before) return
    const at = placeOnScreen(event)
    hand.hasMoved ||= apart(hand.start, at) >= tapWithin
    const other = [...hand.pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (hand.doing === 'pinching' && other) pinch(before, at, other)
    if (hand.doing === 'panning') view.pan({ x: at.x - before.x, y: at.y - before.y })
    if (hand.doing === 'gesture') draw(event)
    hand.pointers.set(event.pointerId, at)
  }
  /** A line that the system breaks off is kept as far as it was drawn: it can be taken back. */
  function finish(isBrokenOff: boolean): void {
    const last = hand.gesture
    put(null)
    if (!last || (isBrokenOff && (last.kind === 'moving' || isSpot(last.mark)))) return
    const next = after(marks, last, size, settings)
    if (!next) return
    drawing.change(next)
    if (last.kind === 'drawing') drawing.select(next.length - 1)
  }
  function end(event: PointerEvent, isBrokenOff = false): void {
    if (!hand.pointers.delete(event.pointerId)) return
    if (hand.doing === 'gesture') finish(isBrokenOff)
    hand.doing = 'nothing'
  }
  const onWheel = useEffectEvent((event: WheelEvent) => {
    const isZoom = event.ctrlKey || event.metaKey
    if (!isZoom && view.placement.scale === 1) return
    event.preventDefault()
    if (!isZoom) return view.pan({ x: -event.deltaX, y: -event.deltaY })
    const turn = Math.max(-1, Math.min(1, -event.deltaY / 100))
    view.zoom(wheelStep ** turn, placeOnScreen(event))
  })
  useEffect(() => {
    // The listener of React is passive: it could not keep the browser from enlarging the whole page.
    const element = stage.current!
    const listener = (event: WheelEvent) => onWheel(event)
    element.addEventListener('wheel', listener, { passive: false })
    return () => element.removeEventListener('wheel', listener)
  }, [stage])
  return {
    /** The marks with the gesture under way. */
    drawn: (gesture && after(marks, gesture, size, settings)) ?? marks,
    isDrawing: gesture?.kind === 'drawing',
    handlers: {
      onPointerDown: begin,
      onPointerMove: follow,
      onPointerUp: (event: PointerEvent) => end(event),
      onPointerCancel: (event: PointerEvent) => end(event, true),
    },
  }
}

/** The marks after a gesture; null where it changes nothing. */
function after(
  marks: readonly DraftMark[],
  gesture: Gesture,
  size: Size,
  settings: MarkSettings,
): readonly DraftMark[] | null {
  if (gesture.kind === 'drawing') {
    const mark = markOf(gesture.mark, gesture.path, size, settings)
    return mark && [...marks, mark]
  }
  const { index, handle, from, to } = gesture
  if (from.x === to.x && from.y === to.y) return null
  const by = { x: to.x - from.x, y: to.y - from.y }
  return marks.map((mark, place) => (place === index ? handled(mark, handle, by, size) : mark))
}
