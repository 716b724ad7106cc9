import { Button } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { useSend } from '#platform/client/data.ts'
import { sentencesOf, useProblemSentence } from '#platform/client/problems.ts'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { PasswordInput, TextInput } from '#platform/client/ui/text-input.tsx'
import { authApi, maxEmail, maxPassword } from '../contract.ts'
import styles from './sign-in-form.module.css'

interface SignInFormProps {
  readonly credentials: { readonly email: string; readonly password: string }
  readonly onChange: (credentials: { email: string; password: string }) => void
  /** Signing in again: it has to be this person. */
  readonly fixedEmail?: boolean
  readonly onSignedIn: (profile: AnswerOf<typeof authApi.login>) => unknown
  readonly children?: ReactNode
}

/**
 * E-mail and password. Two fields need no form library, which keeps the sign-in page light. What is wrong is said of
 * both together: neither the page nor the server tells whether an address exists (spec 3 §8).
 */
export function SignInForm({ credentials, onChange, fixedEmail = false, onSignedIn, children }: SignInFormProps) {
  const { t } = useTranslation('auth')
  const sentence = useProblemSentence()
  const [missing, setMissing] = useState<readonly string[]>([])
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const login = useSend(authApi.login, {
    failure: 'form',
    onSuccess: onSignedIn,
    onError: () => { onChange({ ...credentials, password: '' }); password.current?.focus() },
  })

  function submit(): void {
    const empty = (['email', 'password'] as const).filter((field) => !credentials[field].trim())
    setMissing(empty)
    if (empty.length) return (empty[0] === 'email' ? email : password).current?.focus()
    login.mutate({ body: credentials })
  }
  const required = (field: string) => (missing.includes(field) ? sentence({ field, code: 'required' }) : undefined)

  return (
    <form className={styles.form} noValidate onSubmit={(event) => { event.preventDefault(); submit() }}>
      <ProblemAlert sentences={login.error && !missing.length ? sentencesOf(login.error) : []} />
      <TextInput
        ref={email} name="email" label={t('email')} type="email" inputMode="email" autoComplete="username" required maxLength={maxEmail} disabled={fixedEmail} autoFocus={!fixedEmail}
        value={credentials.email} onChange={(value) => onChange({ ...credentials, email: value })} error={required('email')}
      />
      <PasswordInput
        ref={password} name="password" label={t('password')} required maxLength={maxPassword} autoFocus={fixedEmail}
        value={credentials.password} onChange={(value) => onChange({ ...credentials, password: value })} error={required('password')}
      />
      <Button type="submit" size="lg" loading={login.isPending} fullWidth>{t('signInButton')}</Button>
      {children}
    </form>
  )
}
