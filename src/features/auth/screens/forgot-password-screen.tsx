import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { emailProblem } from '#kernel/email.ts'
import { problem } from '#kernel/problem.ts'
import { useSend } from '#platform/client/data.ts'
import { useAddress, useGo } from '#platform/client/navigation.ts'
import { refuseAboveFields, useSecretForm } from '#platform/client/secret-form.ts'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { authApi, maxEmail } from '../contract.ts'
import { CardHead } from './card-head.tsx'
import { CardState } from './card-state.tsx'
import styles from './sign-in-form.module.css'

function emailProblems({ email }: { readonly email: string }) {
  const code = email.trim() && emailProblem(email.trim())
  return code ? [problem('email', code)] : []
}

/**
 * `/forgot-password/:email?`: asks for a link to a new password. The page then says the same for every address (spec 3
 * §2).
 */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('auth')
  const go = useGo()
  const ask = useSend(authApi.askPasswordReset, { failure: 'form' })
  const form = useSecretForm({
    fields: { email: maxEmail },
    start: { email: useAddress().email ?? '' },
    check: emailProblems,
    submit: ({ email }) => ask.mutateAsync({ body: { email: email.trim() } }).catch(refuseAboveFields),
  })

  if (ask.isSuccess) {
    return (
      <CardState
        icon={<IconMailForward size={22} stroke={1.7} />}
        title={t('link.sentTitle')}
        text={t('link.sentText', { email: form.values.email.trim() })}
        note={t('link.noMail')}
      >
        <Button size="lg" fullWidth onClick={() => go('/login')}>
          {t('toSignIn')}
        </Button>
        <Button variant="subtle" color="gray" fullWidth onClick={() => ask.reset()}>
          {t('link.otherAddress')}
        </Button>
      </CardState>
    )
  }
  return (
    <>
      <CardHead title={t('forgotTitle')} text={t('link.forgotText')} />
      <FormFrame form={form} className={styles.form}>
        <ProblemAlert sentences={form.problems} />
        <TextInput
          {...form.input('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
        />
        <Button type="submit" size="lg" fullWidth loading={ask.isPending}>
          {t('link.sendLink')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => go('/login')}>
          {t('toSignIn')}
        </Button>
      </FormFrame>
    </>
  )
}
