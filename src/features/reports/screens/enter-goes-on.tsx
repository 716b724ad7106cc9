import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { Day } from '#kernel/day.ts'
import { scannedInto } from '../rules/gs1.ts'
import type { InjectablesForm } from './values.ts'
import styles from './report.module.css'

const inputs = 'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled), [contenteditable="true"]'

/** Moves the focus to the next field that is shown. */
function focusNext(within: HTMLElement, input: HTMLElement): void {
  const fields = [...within.querySelectorAll<HTMLElement>(inputs)].filter((one) => one.getClientRects().length > 0)
  fields[fields.indexOf(input) + 1]?.focus()
}

interface EnterGoesOnProps {
  readonly form: UseFormReturn<InjectablesForm>
  /** The day of the visit, at its location. */
  readonly day: Day
  /** Whether the form has a field for scans. */
  readonly takesScans: boolean
  readonly children: ReactNode
}

/**
 * The fields of a report or of an addendum, in which Enter goes on to the next one. It neither saves nor signs, because a
 * barcode reader sends it too, into whatever field has the focus, and a signature cannot be taken back. The code of a
 * package is taken out of such a field and goes to the field for scans.
 */
export function EnterGoesOn({ form, day, takesScans, children }: EnterGoesOnProps) {
  /** The value of a field as it got the focus: an amount is selected then, so a code replaces it. */
  const before = useRef<unknown>('')
  const pathOf = ({ name }: HTMLInputElement) => name as FieldPath<InjectablesForm>

  /** @returns whether the field held the code of a package. */
  function takeScan(input: HTMLInputElement): boolean {
    const scanned = takesScans && form.getValues(pathOf(input)) === input.value ? scannedInto(input.value, day) : null
    if (!scanned) return false
    const options = { shouldDirty: true }
    form.clearErrors(pathOf(input))
    form.setValue(pathOf(input), (scanned.typed || before.current) as string, options)
    form.setValue('scan', scanned.code, options)
    return true
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { currentTarget, target, key, nativeEvent } = event
    const isPlain = key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey && !nativeEvent.isComposing
    // The events of a dialog above the form come here as well.
    const isOurs = target instanceof HTMLInputElement && currentTarget.contains(target)
    if (!isPlain || !isOurs || event.defaultPrevented) return
    event.preventDefault()
    if (!takeScan(target)) focusNext(currentTarget, target)
  }
  return (
    <div
      className={styles.fields}
      onFocusCapture={({ target }) => {
        if (target instanceof HTMLInputElement && target.name) before.current = form.getValues(pathOf(target))
      }}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
