import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { PasswordInput, TextInput } from '#platform/client/ui/text-input.tsx'
import { ForgotLink } from './forgot-link.tsx'
import type { SigningIn } from './use-sign-in.ts'
import styles from './sign-in-form.module.css'

interface SignInFormProps {
  readonly signIn: SigningIn
  readonly overPage?: boolean
  readonly children?: ReactNode
}

/** The first step of a sign-in: e-mail address and password. */
export function SignInForm({ signIn, overPage = false, children }: SignInFormProps) {
  const { t } = useTranslation('auth')
  const { credentials, wrongCombination } = signIn
  const { email } = credentials.values
  return (
    <FormFrame form={credentials} className={styles.form}>
      <ProblemAlert sentences={credentials.problems}>
        {wrongCombination && (
          <ForgotLink email={email} newTab={overPage}>
            {t('chooseNew')}
          </ForgotLink>
        )}
      </ProblemAlert>
      <TextInput
        {...credentials.input('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        disabled={overPage}
        autoFocus={!overPage}
      />
      <PasswordInput {...credentials.input('password')} label={t('password')} autoFocus={overPage} />
      <Button type="submit" size="lg" loading={signIn.busy} fullWidth>
        {t('signInButton')}
      </Button>
      {!overPage && !wrongCombination && (
        <p className={styles.forgotten}>
          <ForgotLink email={email}>{t('forgotten')}</ForgotLink>
        </p>
      )}
      {children}
    </FormFrame>
  )
}
