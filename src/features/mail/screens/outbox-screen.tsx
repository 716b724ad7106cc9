import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { send } from '#platform/client/api.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { mailApi, mailStatuses, outbox } from '../contract.ts'
import { isResendOffered } from '../rules/attempts.ts'
import { MailStatus, Reason } from './mail-status.tsx'
import styles from './outbox-screen.module.css'

type Row = RowOf<typeof outbox>
const status = (row: Row) => <MailStatus status={row.status} />
const reason = (row: Row) => row.error && <Reason error={row.error} />

/** `/mails`: every mail, whether it was sent, and if not, the reason. */
export function OutboxScreen() {
  const { t } = useTranslation('mail')
  return (
    <OverviewPage
      overview={outbox}
      path="/mails"
      title={t('outboxTitle')}
      above={<p className={`dim ${styles.terms}`}>{t('terms')}</p>}
      words={(key) => t(key)}
      open={(row) => `/mails/${row.id}`}
      cells={{ status, error: reason }}
      widths={{
        to_address: '1.4fr',
        subject: '1.2fr',
        status: '130px',
        created_at: '140px',
        sent_at: '140px',
        error: '1fr',
      }}
      filters={[
        {
          kind: 'choice',
          key: 'status',
          label: t('status'),
          options: mailStatuses.map((one) => ({ value: one, label: t(one) })),
        },
      ]}
      totals={{ waiting: t('waiting'), failed: t('failed') }}
      rowActions={[
        {
          label: t('resend'),
          icon: IconSend,
          may: mailApi.resend.may,
          fits: isResendOffered,
          run: (row) => send(mailApi.resend, { params: { id: row.id } }),
          done: (row) => t('resent', { address: row.to_address }),
        },
      ]}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
