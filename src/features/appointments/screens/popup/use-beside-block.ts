import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { beside, visibleBox } from './beside.ts'

/** Keeps the popup beside its block while the calendar moves under it. */
function usePlace(id: number | null, popup: RefObject<HTMLElement | null>, ready: boolean): void {
  useLayoutEffect(() => {
    const element = popup.current
    if (!element) return
    const place = () => {
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const { left, top } = beside(
        visibleBox(document.querySelector(`[data-appointment="${id}"]`)),
        { width: element.offsetWidth, height: element.offsetHeight },
        view,
      )
      element.style.translate = `${left}px ${top}px`
    }
    place()
    const size = new ResizeObserver(place)
    size.observe(element)
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      size.disconnect()
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [id, popup, ready])
}

/** Only events on the page itself count: dialogs, lists and notices lie above it, elsewhere in the document. */
const isOnPage = (target: Element) => target === document.body || target.closest('#root') !== null

/** Closes the popup by Esc, and by a click on the page that is neither in the popup nor on a block. */
function useClosedElsewhere(popup: RefObject<HTMLElement | null>, close: () => void): void {
  // A press that began in the popup does not close it, also when the popup moves away before the button is released.
  const pressed = useRef<Node | null>(null)
  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element
    if (popup.current?.contains(pressed.current)) return
    if (!isOnPage(target) || popup.current?.contains(target) || target.closest('[data-appointment]')) return
    // The click that closes must not also book where it fell.
    if (target.closest('[data-grid]')) event.stopPropagation()
    close()
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOnPage(event.target as Element) && !popup.current?.querySelector('[role="menu"]'))
      close()
  })
  useEffect(() => {
    const press = (event: PointerEvent) => {
      pressed.current = event.target as Node
    }
    const click = (event: MouseEvent) => {
      onClick(event)
      pressed.current = null // a click by the keyboard has no press
    }
    const key = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('pointerdown', press, { capture: true })
    document.addEventListener('click', click, { capture: true })
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press, { capture: true })
      document.removeEventListener('click', click, { capture: true })
      document.removeEventListener('keydown', key)
    }
  }, [])
}

/**
 * A popup beside the block of an appointment, with the focus in it. The calendar stays usable: the popup closes by Esc
 * and by a click elsewhere.
 * @param ready the content is there, so the popup has its size.
 */
export function useBesideBlock(id: number | null, ready: boolean, close: () => void): RefObject<HTMLDivElement | null> {
  const popup = useRef<HTMLDivElement>(null)
  usePlace(id, popup, ready)
  useClosedElsewhere(popup, close)
  useEffect(() => popup.current?.focus({ preventScroll: true }), [id])
  return popup
}
