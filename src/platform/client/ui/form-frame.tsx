import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type { FormState } from '../form.ts'
import { onCtrlEnter } from './ctrl-enter.ts'

interface FormFrameProps {
  /** The form, from useBalieForm, useRecord or useSecretForm. */
  readonly form: Pick<FormState, 'submit'>
  /** False while the rules do not allow submitting. */
  readonly submittable?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/**
 * The form element of a page, or of a dialog that is no Popup: Enter and Ctrl-Enter submit it, and never the form of a
 * popup below it.
 */
export function FormFrame({ form, submittable = true, className, children }: FormFrameProps) {
  const submit = () => {
    if (submittable) void form.submit()
  }
  const frame = useRef<HTMLFormElement>(null)
  const submitted = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    submit()
  })
  // A popup is a form itself, and Chromium stops the submit event of a form within a form at the outer one, before React
  // hears of it: it would send the fields in the address instead. So the listener is on the element.
  useEffect(() => {
    const element = frame.current!
    const listener = (event: SubmitEvent) => submitted(event)
    element.addEventListener('submit', listener)
    return () => element.removeEventListener('submit', listener)
  }, [])
  return (
    <form ref={frame} className={className} noValidate onKeyDownCapture={onCtrlEnter(submit)}>
      {children}
    </form>
  )
}
