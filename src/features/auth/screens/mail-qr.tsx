import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { notify } from '#platform/client/notices.ts'
import { authApi } from '../contract.ts'
import type { SigningIn } from './use-sign-in.ts'

/** A button that mails the QR code, for a person who cannot scan this screen (decision C76). */
export function MailQr({ credentials }: { credentials: SigningIn['credentials']['values'] }) {
  const { t } = useTranslation('auth')
  const mail = useSend(authApi.mailQr, { onSuccess: () => notify(t('qrMailed', { email: credentials.email })) })
  return (
    <>
      {mail.isSuccess && (
        <p className="dim small" role="status">
          {t('qrMailedNote')}
        </p>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMail size={14} stroke={1.8} />}
        loading={mail.isPending}
        onClick={() => mail.mutate({ body: { email: credentials.email.trim(), password: credentials.password } })}
      >
        {t('mailQr')}
      </Button>
    </>
  )
}
