import { Button } from '@mantine/core'
import { IconDeviceMobile, IconLinkOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { useAddress, useGo } from '#platform/client/navigation.ts'
import { sentencesOf, useProblemSentence } from '#platform/client/problems.ts'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { authApi } from '../contract.ts'
import { linkIsOver } from '../rules/reset.ts'
import { CardHead } from './card-head.tsx'
import { CardState } from './card-state.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './sign-in-form.module.css'

/**
 * `/two-step/:token`: opened by the link in the mail with the QR code (decision C76). The QR code can be shown only
 * once and mail scanners follow links too, so a button shows it.
 */
export function TwoStepScreen() {
  const { t } = useTranslation('auth')
  const sentence = useProblemSentence()
  const go = useGo()
  const { token = '' } = useAddress()
  const show = useSend(authApi.showQr, { failure: 'form' })
  const signIn = (
    <Button size="lg" fullWidth onClick={() => go('/login')}>
      {t('toSignIn')}
    </Button>
  )

  if (show.error && linkIsOver(show.error.status)) {
    return (
      <CardState
        icon={<IconLinkOff size={22} stroke={1.7} />}
        title={sentence({ field: 'token', code: 'link_expired' })}
        text={t('link.qrExpiredText')}
      >
        {signIn}
      </CardState>
    )
  }
  if (show.data) {
    return (
      <div className={styles.form}>
        <CardHead title={t('qrTitle')} text={t('scanQr')} />
        <QrCode qrCode={show.data.qr_code} secret={show.data.secret} />
        <p role="status">{t('link.qrThen')}</p>
        {signIn}
      </div>
    )
  }
  return (
    <CardState icon={<IconDeviceMobile size={22} stroke={1.7} />} title={t('qrTitle')} text={t('link.qrText')}>
      <ProblemAlert sentences={show.error ? sentencesOf(show.error) : []} />
      <Button size="lg" fullWidth loading={show.isPending} onClick={() => show.mutate({ params: { token } })}>
        {t('link.showQr')}
      </Button>
    </CardState>
  )
}
