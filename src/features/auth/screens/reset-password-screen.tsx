import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { useRead, useSend } from '#platform/client/data.ts'
import { useAddress, useGo, useSearchWords } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { useSecretForm } from '#platform/client/secret-form.ts'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { SkeletonFields } from '#platform/client/ui/skeletons.tsx'
import { LoadError } from '#platform/client/ui/states.tsx'
import { authApi, maxPassword } from '../contract.ts'
import { passwordProblems } from '../rules/password.ts'
import { linkIsOver } from '../rules/reset.ts'
import { CardHead } from './card-head.tsx'
import { CardState } from './card-state.tsx'
import { NewPassword } from './new-password.tsx'
import { useStrength } from './use-strength.ts'
import styles from './sign-in-form.module.css'

interface Link {
  readonly token: string
  readonly email: string
}

/**
 * `/password-resets/:token?email=`: opened by the link in a mail, for a forgotten password and for a new employee (spec
 * 3 §2).
 */
export function ResetPasswordScreen() {
  const link = { token: useAddress().token ?? '', email: useSearchWords().email ?? '' }
  const [over, setOver] = useState(false)
  // The link is checked once here, and again when the password is sent.
  const check = useRead(
    authApi.checkPasswordReset,
    { params: { token: link.token }, query: { email: link.email } },
    { enabled: link.token !== '', retry: false, staleTime: Infinity, refetchOnWindowFocus: false },
  )
  if (over || (check.error && linkIsOver(check.error.status))) return <Expired email={link.email} />
  if (check.error) return <LoadError error={check.error} onRetry={() => void check.refetch()} />
  if (!check.data) return <SkeletonFields fields={3} />
  return <ChoosePassword link={link} person={check.data} onOver={() => setOver(true)} />
}

function Expired({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  const sentence = useProblemSentence()
  const go = useGo()
  return (
    <CardState
      icon={<IconLinkOff size={22} stroke={1.7} />}
      title={sentence({ field: 'token', code: 'link_expired' })}
      text={t('link.expiredText')}
    >
      <Button size="lg" fullWidth onClick={() => go(`/forgot-password/${encodeURIComponent(email)}`)}>
        {t('link.askNew')}
      </Button>
      <Button variant="subtle" color="gray" fullWidth onClick={() => go('/login')}>
        {t('toSignIn')}
      </Button>
    </CardState>
  )
}

interface ChoosePasswordProps {
  readonly link: Link
  readonly person: AnswerOf<typeof authApi.checkPasswordReset>
  readonly onOver: () => void
}

function ChoosePassword({ link, person, onOver }: ChoosePasswordProps) {
  const { t } = useTranslation('auth')
  const go = useGo()
  const reset = useSend(authApi.resetPassword, {
    failure: 'form',
    onSuccess: () => {
      notify(t('link.passwordSaved'))
      go('/login', { replace: true })
    },
    onError: (error) => {
      if (
        linkIsOver(
          error.status,
          error.problems.map(({ field }) => field),
        )
      )
        onOver()
    },
  })
  const form = useSecretForm({
    fields: { password: maxPassword, passwordConfirmation: maxPassword },
    submit: (typed) => reset.mutateAsync({ params: { token: link.token }, body: { ...link, ...typed } }),
  })
  const strength = useStrength(form.values.password, { ...person, email: link.email })
  const ready = !passwordProblems(form.values, strength.score).length
  const invited = person.purpose === 'invitation'
  return (
    <>
      <CardHead
        title={invited ? t('link.inviteTitle', { name: person.first_name }) : t('resetTitle')}
        text={t(invited ? 'link.inviteText' : 'link.resetText', { name: person.first_name, email: link.email })}
      />
      <FormFrame form={form} submittable={ready} className={styles.form}>
        <ProblemAlert sentences={form.problems} />
        {/* Tells password managers whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
        <NewPassword autoFocus form={form} score={strength.lastScore} />
        <Button type="submit" size="lg" fullWidth loading={reset.isPending} disabled={!ready}>
          {t('link.savePassword')}
        </Button>
      </FormFrame>
    </>
  )
}
