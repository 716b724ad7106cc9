import { useRef, useState, type RefObject } from 'react'
import { moved, unmoved, zoomed, type Placement } from '#features/photos/rules.ts'

/** A place on the screen, in pixels. */
export interface ScreenPlace {
  readonly x: number
  readonly y: number
}

export interface View {
  /** The enlargement of the picture, and its way from the middle in parts of the stage. */
  readonly placement: Placement
  /** The element in which the picture lies, and the element that is as large as the picture. */
  readonly stage: RefObject<HTMLDivElement | null>
  readonly frame: RefObject<HTMLDivElement | null>
  /** Enlarges by a factor around a place, else around the middle of the stage. */
  readonly zoom: (by: number, at?: ScreenPlace) => void
  /** Moves the picture by pixels. */
  readonly pan: (by: ScreenPlace) => void
  readonly reset: () => void
}

/** The enlargement of a picture that is drawn on. Marks are parts of the picture, so it changes none of them. */
export function useView(): View {
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [placement, setPlacement] = useState(unmoved)

  /** The part of the stage that the picture fills while it is not enlarged. */
  const fill = () => {
    const { offsetWidth, offsetHeight, style } = frame.current!
    const scale = Number(style.getPropertyValue('--zoom'))
    return {
      x: offsetWidth / scale / stage.current!.clientWidth,
      y: offsetHeight / scale / stage.current!.clientHeight,
    }
  }
  return {
    placement,
    stage,
    frame,
    zoom: (by, at) => {
      const box = stage.current!.getBoundingClientRect()
      const centre = at ? { x: (at.x - box.left) / box.width, y: (at.y - box.top) / box.height } : { x: 0.5, y: 0.5 }
      const parts = fill()
      setPlacement((now) => zoomed(now, by, centre, parts))
    },
    pan: (by) => {
      const { clientWidth, clientHeight } = stage.current!
      const parts = fill()
      setPlacement((now) => moved(now, { x: by.x / clientWidth, y: by.y / clientHeight }, parts))
    },
    reset: () => setPlacement(unmoved),
  }
}
