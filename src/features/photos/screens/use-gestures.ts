import { useRef, type PointerEvent, type WheelEvent } from 'react'
import { moved, zoomed, type Placement } from '../rules.ts'
import type { Point } from '../rules/alignment.ts'

/** A press that moves less than this many pixels is a tap. */
const tapWithin = 8

interface Gestures {
  readonly onPlace: (change: (now: Placement) => Placement) => void
  /** Hears of a tap, with its place on the screen. */
  readonly onTap?: ((at: Point) => void) | undefined
}

/** Enlarging with the wheel and two fingers, moving by dragging, and taps. */
export function useGestures({ onPlace, onTap }: Gestures) {
  const fingers = useRef(new Map<number, Point>())
  /** The begin of a press that may still be a tap, on the screen. */
  const press = useRef<Point | null>(null)
  const pointOf = (event: PointerEvent | WheelEvent): Point => {
    const frame = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - frame.left) / frame.width, y: (event.clientY - frame.top) / frame.height }
  }
  const apart = ([one, other]: readonly Point[]) => Math.hypot(one!.x - other!.x, one!.y - other!.y)
  return {
    onWheel: (event: WheelEvent) => {
      const at = pointOf(event)
      onPlace((now) => zoomed(now, Math.exp(-event.deltaY / 400), at))
    },
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, pointOf(event))
      press.current = fingers.current.size === 1 ? { x: event.clientX, y: event.clientY } : null
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const begin = press.current
      if (begin && Math.hypot(event.clientX - begin.x, event.clientY - begin.y) < tapWithin) return
      press.current = null
      const at = pointOf(event)
      const distance = fingers.current.size === 2 ? apart([...fingers.current.values()]) : 0
      fingers.current.set(event.pointerId, at)
      if (fingers.current.size > 2) return
      if (!distance) return onPlace((now) => moved(now, { x: at.x - before.x, y: at.y - before.y }))
      const [one, other] = [...fingers.current.values()] as [Point, Point]
      const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
      onPlace((now) => zoomed(now, apart([one, other]) / distance, middle))
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      fingers.current.delete(pointerId)
      if (press.current) onTap?.({ x: clientX, y: clientY })
      press.current = null
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      fingers.current.delete(pointerId)
      press.current = null
    },
  }
}
