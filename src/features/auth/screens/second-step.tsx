import { Button } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemSentence } from '#platform/client/problems.ts'
import { onCtrlEnter } from '#platform/client/ui/ctrl-enter.ts'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { CodeField } from './code-field.tsx'
import { MailQr } from './mail-qr.tsx'
import { QrCode } from './qr-code.tsx'
import { submitsItself } from '../rules/sign-in-step.ts'
import type { Credentials, SigningIn } from './use-sign-in.ts'
import styles from './second-step.module.css'

interface SecondStepProps {
  readonly signIn: SigningIn
  readonly credentials: Credentials
}

/** After the credentials: the code, and before the first one the QR for the authenticator app. */
export function SecondStep({ signIn, credentials }: SecondStepProps) {
  const { t } = useTranslation('auth')
  const { asked } = signIn
  if (asked.step !== 'set-up')
    return (
      <CodeForm signIn={signIn}>
        <p className={`dim small ${styles.lost}`}>{t('phoneLost')}</p>
      </CodeForm>
    )
  return (
    <ol className={styles.steps}>
      <li>
        <p>{t('scanQr')}</p>
        <QrCode qrCode={asked.qrCode} secret={asked.secret} />
        <p className={styles.mail}>
          <MailQr credentials={credentials} />
        </p>
      </li>
      <li>
        <p>{t('typeCode')}</p>
        <CodeForm signIn={signIn} />
      </li>
    </ol>
  )
}

function CodeForm({ signIn, children }: { signIn: SigningIn; children?: ReactNode }) {
  const { t } = useTranslation(['auth', 'common'])
  const sentence = useProblemSentence()
  const [code, setCode] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  // A wrong code is cleared (spec 3 §4); the field says why and has the focus.
  const { wrongCode, renewed } = signIn
  useEffect(() => {
    if (wrongCode || renewed) setCode('')
  }, [wrongCode, renewed])

  function submit(): void {
    setIncomplete(!submitsItself(code))
    if (submitsItself(code)) signIn.submit(code)
  }
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
      <ProblemAlert sentences={renewed ? [t('qrRenewed')] : signIn.problems} />
      <CodeField
        value={code}
        busy={signIn.busy}
        onChange={(typed) => {
          setCode(typed)
          setIncomplete(false)
          signIn.typed()
        }}
        onComplete={signIn.submit}
        error={
          wrongCode ? sentence({ field: 'mfa_code', code: 'mfa_code' }) : incomplete ? t('codeIncomplete') : undefined
        }
      />
      <Button type="submit" size="lg" loading={signIn.busy} fullWidth>
        {t('continue')}
      </Button>
      <Button variant="subtle" color="gray" onClick={signIn.back}>
        {t('common:back')}
      </Button>
      {children}
    </form>
  )
}
