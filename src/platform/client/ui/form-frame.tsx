import type { ReactNode } from 'react'
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
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        submit()
      }}
      onKeyDownCapture={onCtrlEnter(submit)}
    >
      {children}
    </form>
  )
}
