import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#platform/client/ui/chip.tsx'
import { ownErrors, type MailStatus as Status } from '../contract.ts'

const looks = {
  waiting: { tone: 'warn', icon: IconClock },
  sent: { tone: 'ok', icon: IconCheck },
  failed: { tone: 'bad', icon: IconAlertTriangle },
} as const

/** The status of a mail by word, shape and colour. */
export function MailStatus({ status }: { status: Status }) {
  const { t } = useTranslation('mail')
  const { tone, icon: Icon } = looks[status]
  return (
    <Chip tone={tone} icon={<Icon size={14} stroke={1.9} aria-hidden />}>
      {t(status)}
    </Chip>
  )
}

/** The reason why a mail was not sent: our own in words, the mail server's as it was received. */
export function Reason({ error }: { error: string }) {
  const { t } = useTranslation('mail')
  const own = ownErrors.find((code) => code === error)
  const words = own ? t(own) : error
  return <span title={words}>{words}</span>
}
