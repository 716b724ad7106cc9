import { TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { codeLength } from '../contract.ts'
import { submitsItself, typedCode } from '../rules/sign-in-step.ts'
import styles from './code-field.module.css'

interface CodeFieldProps {
  readonly value: string
  readonly onChange: (code: string) => void
  /** Called when six digits have been typed. */
  readonly onComplete: () => void
  readonly error: string | undefined
  readonly busy: boolean
  readonly ref: Ref<HTMLInputElement>
}

/**
 * The code of an authenticator app, in one field, so that pasting, autofill and screen readers work. It takes more than
 * six characters, because cutting a longer paste would make another code of it.
 */
export function CodeField({ value, onChange, onComplete, error, busy, ref }: CodeFieldProps) {
  const { t } = useTranslation('auth')

  function typed(text: string): void {
    if (busy) return // read-only while the code is being checked, but still focused
    const code = typedCode(text)
    onChange(code)
    if (submitsItself(code)) onComplete()
  }

  return (
    <TextInput
      ref={ref}
      label={t('code')}
      name="code"
      size="lg"
      required
      autoFocus
      data-autofocus
      classNames={{ input: styles.code }}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      placeholder={'·'.repeat(codeLength)}
      value={value}
      error={error}
      errorProps={{ role: 'alert' }}
      aria-busy={busy}
      readOnly={busy}
      onChange={(event) => typed(event.currentTarget.value)}
    />
  )
}
