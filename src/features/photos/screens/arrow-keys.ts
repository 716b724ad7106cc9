import type { KeyboardEvent } from 'react'
import { moved, type Placement } from '../rules.ts'

/** A press of a key moves the picture by this part of its frame. */
const step = 0.1
const directions: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
}

/** Moves an enlarged picture with the arrow keys: the part in that direction comes into view. */
export const arrowKeys = (onPlace: (change: (now: Placement) => Placement) => void) => ({
  tabIndex: 0,
  onKeyDown: (event: KeyboardEvent) => {
    const by = directions[event.key]
    if (!by) return
    event.preventDefault()
    onPlace((now) => moved(now, by))
  },
})
