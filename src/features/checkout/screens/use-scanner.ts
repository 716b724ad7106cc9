import { useEffect, useEffectEvent } from 'react'
import { noScan, scanned, type Scan } from '../rules/scans.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
/** The field that had the focus when the scan began, and its text of before. */
interface Before {
  readonly field: Field
  readonly text: string
}

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Gives a field its text of before the scan, as if it had been typed. */
function putBack({ field, text }: Before): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

interface ScannerProps {
  /** What a code does; null leaves its keys to the field that has the focus. */
  readonly actionOf: (scan: Scan) => (() => void) | null
}

/**
 * Takes the codes that a barcode reader types, whatever on the page has the focus: the field gets its text of before
 * back, and no button is pressed by the Enter at the end. A dialog over the page keeps its keys.
 */
export function useScanner({ actionOf }: ScannerProps): void {
  const take = useEffectEvent(actionOf)
  useEffect(() => {
    let soFar = noScan
    let before: Before | null = null
    function onKeyDown(event: KeyboardEvent): void {
      const { key, timeStamp: at, ctrlKey, metaKey, altKey, isComposing } = event
      const focused = document.activeElement
      if (
        ctrlKey ||
        metaKey ||
        altKey ||
        isComposing ||
        focused?.closest('[aria-modal="true"], [role="alertdialog"]')
      ) {
        soFar = noScan
        return
      }
      const step = scanned(soFar, { key, at })
      if (step.soFar.text.length === 1) before = isField(focused) ? { field: focused, text: focused.value } : null
      soFar = step.soFar
      const action = step.scan && take(step.scan)
      if (!action) return
      event.preventDefault()
      event.stopImmediatePropagation()
      // The field first: it may be the number of pieces that the code raises.
      if (before?.field === focused) putBack(before)
      action()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
