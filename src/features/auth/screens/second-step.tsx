import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { CodeField } from './code-field.tsx'
import { MailQr } from './mail-qr.tsx'
import { QrCode } from './qr-code.tsx'
import type { SigningIn } from './use-sign-in.ts'
import styles from './second-step.module.css'

interface SecondStepProps {
  readonly signIn: SigningIn
}

/**
 * The step after the credentials: asks for the code, and shows the QR code while no authenticator app is linked yet.
 */
export function SecondStep({ signIn }: SecondStepProps) {
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
          <MailQr credentials={signIn.credentials.values} />
        </p>
      </li>
      <li>
        <p>{t('typeCode')}</p>
        <CodeForm signIn={signIn} />
      </li>
    </ol>
  )
}

function CodeForm({ signIn, children }: SecondStepProps & { readonly children?: ReactNode }) {
  const { t } = useTranslation(['auth', 'common'])
  const { code } = signIn
  const { value, onChange, error, ref } = code.input('mfa_code')
  return (
    <FormFrame form={code} className={styles.form}>
      <ProblemAlert sentences={signIn.renewed ? [t('qrRenewed')] : code.problems} />
      <CodeField
        ref={ref}
        value={value}
        busy={signIn.busy}
        error={error}
        onChange={(typed) => {
          onChange(typed)
          signIn.typed()
        }}
        onComplete={() => void code.submit()}
      />
      <Button type="submit" size="lg" loading={signIn.busy} fullWidth>
        {t('continue')}
      </Button>
      <Button variant="subtle" color="gray" onClick={signIn.back}>
        {t('common:back')}
      </Button>
      {children}
    </FormFrame>
  )
}
