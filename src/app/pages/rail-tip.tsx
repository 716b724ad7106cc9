import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './rail.module.css'

interface Tip {
  readonly name: string
  /** The middle of the entry, in pixels from the top of the window. */
  readonly middle: number
}

/**
 * The name of the entry of the collapsed rail that the mouse is over or that has the focus of a keyboard. One element
 * serves all entries, and Escape removes it; screen readers read the name on the entry itself.
 */
export function useRailTip(collapsed: boolean) {
  const [tip, setTip] = useState<Tip | null>(null)
  const hide = () => setTip(null)
  const show = (target: EventTarget) => {
    const entry = (target as Element).closest<HTMLElement>('a, button')
    const name = entry?.dataset.name ?? entry?.ariaLabel
    if (!entry || !name) return hide()
    const { top, height } = entry.getBoundingClientRect()
    setTip({ name, middle: top + height / 2 })
  }
  const handlers = {
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') show(event.target)
    },
    onPointerLeave: hide,
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) show(target)
    },
    onBlur: hide,
    onScroll: hide,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide()
    },
  }
  if (!collapsed) return { handlers: {}, tip: null }
  return {
    handlers,
    tip: tip && (
      <div role="tooltip" aria-hidden className={styles.tip} style={{ top: tip.middle }}>
        {tip.name}
      </div>
    ),
  }
}
