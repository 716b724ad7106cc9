import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import type { ErasureRequest } from '../contract.ts'
import { RequestFacts } from './request-facts.tsx'
import { RetainedList, type RetainedRecord } from './retained-list.tsx'
import styles from './privacy.module.css'

/** An erasure that was carried out, with what it had to leave. */
export function CarriedOut({ request }: { request: ErasureRequest }) {
  const { t } = useTranslation('privacy')
  const { moment } = useFormat()
  const { fiscal_until, record_until, log_until, completed_at } = request
  const retained = Object.entries({ fiscal: fiscal_until, record: record_until, log: log_until }).flatMap(
    ([kind, until]) => (until ? [{ kind, until } as RetainedRecord] : []),
  )
  return (
    <>
      <p className={styles.done}>
        <IconCircleCheck size={18} stroke={1.8} aria-hidden />
        {t('erasedOn', { at: moment(request.carried_out_at!), name: request.carried_out_by! })}
      </p>
      <RequestFacts request={request} />
      {completed_at ? (
        <p className={styles.text}>{t('completed', { at: moment(completed_at) })}</p>
      ) : (
        <>
          <h3 className={styles.heading}>{t('staysTitle')}</h3>
          <RetainedList retained={retained} />
          <p className="dim small">{t('followsByItself')}</p>
        </>
      )}
    </>
  )
}
