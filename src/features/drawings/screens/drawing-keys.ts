import type { KeyboardEvent } from 'react'
import type { Place } from '../contract.ts'
import { handled, sizeHandle } from '../rules/handles.ts'
import { moved, type Size } from '../rules/marks.ts'
import type { DrawingInHand } from './use-drawing.ts'
import type { View } from './use-view.ts'
import { zoomStep } from './zoom-tools.tsx'

/** An arrow key moves the selected mark by this part of the picture; with Shift a mark of one size by five times it. */
const keyStep = 0.005
/** With Shift an arrow key makes an area wider, narrower, lower or higher by this part of the picture. */
const sizeStep = 0.01
/** Without a selected mark an arrow key moves an enlarged picture by this many pixels. */
const panPixels = 60
const directions: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const times = ({ x, y }: Place, by: number): Place => ({ x: x * by, y: y * by })

interface Keyed {
  readonly drawing: DrawingInHand
  readonly view: View
  readonly size: Size
}

/** The keys of the dialog in which something is drawn; a field keeps its own. */
export function onDrawingKey(event: KeyboardEvent, { drawing, view, size }: Keyed): void {
  const target = event.target as HTMLElement
  if (target.closest('input:not([type=radio])')) return
  const action = event.ctrlKey || event.metaKey ? stepOf(event, drawing) : actionOf(event, { drawing, view, size })
  if (!action) return
  event.preventDefault()
  action()
}

type Action = (() => void) | null

function actionOf(event: KeyboardEvent, { drawing, view, size }: Keyed): Action {
  const isChoosing = (event.target as HTMLElement).closest('input[type=radio]') !== null
  const enlarging = viewAction(event, view)
  // The arrow keys choose among tools and colours.
  if (enlarging || isChoosing) return enlarging
  return markAction(event, drawing, size) ?? panAction(event, drawing, view)
}

function stepOf({ key, shiftKey }: KeyboardEvent, { undo, redo }: DrawingInHand): Action {
  const steps: Readonly<Record<string, Action>> = { z: shiftKey ? redo : undo, y: redo }
  const step = steps[key.toLowerCase()]
  return step === undefined ? null : (step ?? (() => {}))
}

function viewAction({ key }: KeyboardEvent, { zoom, reset }: View): Action {
  if (key === '+' || key === '=') return () => zoom(zoomStep)
  if (key === '-') return () => zoom(1 / zoomStep)
  return key === '0' ? reset : null
}

function markAction({ key, shiftKey }: KeyboardEvent, drawing: DrawingInHand, size: Size): Action {
  const { marks, selected, select, change } = drawing
  if (selected === null) return null
  if (key === 'Delete' || key === 'Backspace')
    return () => {
      change(marks.toSpliced(selected, 1))
      select(null)
    }
  const direction = directions[key]
  if (!direction) return null
  const mark = marks[selected]!
  const handle = shiftKey ? sizeHandle(mark) : null
  const next = handle
    ? handled(mark, handle, times(direction, sizeStep), size)
    : moved(mark, times(direction, shiftKey ? keyStep * 5 : keyStep))
  return () => change(marks.with(selected, next), `${handle ? 'size' : 'move'}.${selected}`)
}

function panAction({ key }: KeyboardEvent, { selected }: DrawingInHand, { pan, placement }: View): Action {
  const direction = directions[key]
  if (!direction || selected !== null || placement.scale === 1) return null
  return () => pan(times(direction, -panPixels))
}
