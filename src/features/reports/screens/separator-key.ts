import type { KeyboardEvent } from 'react'
import { separatorSign } from '../rules/gs1.ts'

/**
 * The text of a field with the sign for a separator, when a barcode reader types one: readers send it as Ctrl with the
 * key for ] or as the character itself, and text fields take neither. Null for every other key.
 */
export function withSeparator(event: KeyboardEvent<HTMLElement>): string | null {
  const { target, key, code, ctrlKey } = event
  const isSeparator = key === '\u001D' || (ctrlKey && (key === ']' || code === 'BracketRight'))
  if (!isSeparator || !(target instanceof HTMLInputElement)) return null
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = target
  return value.slice(0, selectionStart ?? value.length) + separatorSign + value.slice(selectionEnd ?? value.length)
}
