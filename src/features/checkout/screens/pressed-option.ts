import { useRef, type MouseEvent } from 'react'

/** The pixels by which a hand may move while it presses; beyond them it has moved away to let go of the option. */
const steadyHandPx = 8

/**
 * Takes the option that was pressed although it is elsewhere when the button is let go, because something came above
 * the list meanwhile: the browser then sends no click.
 * @param take takes an option; the browser's own click does it otherwise.
 */
export function usePressedOption<T>(take: (option: T) => void): (event: MouseEvent, option: T) => void {
  const ended = useRef<AbortController>(null)
  return ({ button, currentTarget, clientX, clientY }, option) => {
    ended.current?.abort()
    if (button !== 0) return
    ended.current = new AbortController()
    const { signal } = ended.current
    document.addEventListener(
      'mouseup',
      (up) => {
        const isStill = Math.hypot(up.clientX - clientX, up.clientY - clientY) <= steadyHandPx
        if (up.button === 0 && isStill && !(up.target instanceof Node && currentTarget.contains(up.target)))
          take(option)
      },
      { once: true, signal },
    )
    // A key takes the option or closes the list: what is let go after it is nothing any more.
    document.addEventListener('keydown', () => ended.current?.abort(), { once: true, signal })
  }
}
