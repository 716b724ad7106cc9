import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemSentence } from '#platform/client/problems.ts'
import { onCtrlEnter } from '#platform/client/ui/ctrl-enter.ts'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { PasswordInput, TextInput } from '#platform/client/ui/text-input.tsx'
import { maxEmail, maxPassword } from '../contract.ts'
import { ForgotLink } from './forgot-link.tsx'
import type { Credentials, SigningIn } from './use-sign-in.ts'
import styles from './sign-in-form.module.css'

interface SignInFormProps {
  readonly signIn: SigningIn
  readonly credentials: Credentials
  readonly onChange: (credentials: Credentials) => void
  readonly overPage?: boolean
  readonly children?: ReactNode
}

/**
 * E-mail and password. Two fields need no form library, which keeps the sign-in page light. What is wrong is said of
 * both together: neither the page nor the server tells whether an address exists (spec 3 §8).
 */
export function SignInForm({ signIn, credentials, onChange, overPage = false, children }: SignInFormProps) {
  const { t } = useTranslation('auth')
  const sentence = useProblemSentence()
  const [missing, setMissing] = useState<readonly string[]>([])
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const { wrongCombination, problems } = signIn
  useEffect(() => {
    if (wrongCombination) password.current?.focus()
  }, [wrongCombination])

  function submit(): void {
    const empty = (['email', 'password'] as const).filter((field) => !credentials[field].trim())
    setMissing(empty)
    if (empty.length) return (empty[0] === 'email' ? email : password).current?.focus()
    signIn.submit()
  }
  const required = (field: string) => (missing.includes(field) ? sentence({ field, code: 'required' }) : undefined)

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDownCapture={onCtrlEnter(submit)}
    >
      <ProblemAlert
        sentences={
          missing.length ? [] : wrongCombination ? [sentence({ field: 'email', code: 'credentials' })] : problems
        }
      >
        {wrongCombination && (
          <ForgotLink email={credentials.email} newTab={overPage}>
            {t('chooseNew')}
          </ForgotLink>
        )}
      </ProblemAlert>
      <TextInput
        ref={email}
        name="email"
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        maxLength={maxEmail}
        disabled={overPage}
        autoFocus={!overPage}
        value={credentials.email}
        onChange={(value) => onChange({ ...credentials, email: value })}
        error={required('email')}
      />
      <PasswordInput
        ref={password}
        name="password"
        label={t('password')}
        required
        maxLength={maxPassword}
        autoFocus={overPage}
        value={credentials.password}
        onChange={(value) => onChange({ ...credentials, password: value })}
        error={required('password')}
      />
      <Button type="submit" size="lg" loading={signIn.busy} fullWidth>
        {t('signInButton')}
      </Button>
      {!overPage && !wrongCombination && (
        <p className={styles.forgotten}>
          <ForgotLink email={credentials.email}>{t('forgotten')}</ForgotLink>
        </p>
      )}
      {children}
    </form>
  )
}
