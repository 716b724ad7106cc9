import { useLayoutEffect, useRef, type FocusEvent, type MouseEvent } from 'react'

/**
 * Selects the text of a field that something else has filled in, so that typing replaces it: at once while the field has
 * the focus, else when it gets it.
 * @param value the value of the field.
 */
export function useSelectFilled(value: string | null) {
  /** The input, once it has had the focus. */
  const input = useRef<HTMLInputElement>(null)
  /** The last value that was typed or seen here. */
  const own = useRef(value)
  const isFilled = useRef(false)
  /** The pointer that gave the focus would set the cursor and take the selection away. */
  const keepsSelection = useRef(false)
  useLayoutEffect(() => {
    if (value === own.current) return
    own.current = value
    isFilled.current = value !== null
    if (input.current === document.activeElement) input.current?.select()
  }, [value])
  return {
    /** Says that a value was typed here. */
    typed: (next: string | null) => {
      own.current = next
      isFilled.current = false
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      input.current = currentTarget
      if (!isFilled.current) return
      isFilled.current = false
      keepsSelection.current = true
      currentTarget.select()
    },
    onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
      if (keepsSelection.current) {
        event.preventDefault()
        input.current?.select()
      }
      keepsSelection.current = false
    },
  }
}
