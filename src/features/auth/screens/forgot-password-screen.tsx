import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailProblem } from '#kernel/email.ts'
import { useSend } from '#platform/client/data.ts'
import { useAddress, useGo } from '#platform/client/navigation.ts'
import { sentencesOf, useProblemSentence } from '#platform/client/problems.ts'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { authApi, maxEmail } from '../contract.ts'
import { CardHead } from './card-head.tsx'
import { CardState } from './card-state.tsx'
import styles from './sign-in-form.module.css'

/**
 * `/forgot-password/:email?`: asks for a link to a new password. What follows is the same for every address (spec 3
 * §2).
 */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('auth')
  const sentence = useProblemSentence()
  const go = useGo()
  const [email, setEmail] = useState(useAddress().email ?? '')
  const [wrong, setWrong] = useState<'required' | 'valid_email' | 'valid_tld' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const ask = useSend(authApi.askPasswordReset, { failure: 'form' })

  function submit(): void {
    const problem = email.trim() ? emailProblem(email.trim()) : 'required'
    setWrong(problem)
    if (problem) return field.current?.focus()
    ask.mutate({ body: { email: email.trim() } })
  }

  if (ask.isSuccess) {
    return (
      <CardState
        icon={<IconMailForward size={22} stroke={1.7} />}
        title={t('link.sentTitle')}
        text={t('link.sentText', { email: email.trim() })}
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
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ProblemAlert sentences={ask.error ? sentencesOf(ask.error) : []} />
        <TextInput
          ref={field}
          name="email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          maxLength={maxEmail}
          autoFocus
          value={email}
          onChange={setEmail}
          error={wrong ? sentence({ field: 'email', code: wrong }) : undefined}
        />
        <Button type="submit" size="lg" fullWidth loading={ask.isPending}>
          {t('link.sendLink')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => go('/login')}>
          {t('toSignIn')}
        </Button>
      </form>
    </>
  )
}
