import { useLayoutEffect, useState, type RefObject } from 'react'

/** The inner width of an element in pixels, known before it is painted. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Infinity)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setRoom(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return room
}
