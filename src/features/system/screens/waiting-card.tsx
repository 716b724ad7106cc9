import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { Card } from '#platform/client/ui/card.tsx'
import type { SystemState } from '../contract.ts'
import styles from './system.module.css'

/** The work that waits, each kind with its number and since when the first of it does. */
export function WaitingCard({ state: { waiting, mail_server } }: { state: SystemState }) {
  const { t } = useTranslation('system')
  const { count, moment } = useFormat()
  const queues = waiting.filter((queue) => queue.count > 0)
  return (
    <Card title={t('waits')}>
      {queues.length ? (
        <dl className={styles.lines}>
          {queues.map((queue) => (
            <div key={queue.kind}>
              <dt>
                {t(`queue_${queue.kind}`)}
                {queue.since && <small className="dim num">{t('since', { at: moment(queue.since) })}</small>}
              </dt>
              <dd className="num">{count(queue.count)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={styles.text}>{t('nothingWaits')}</p>
      )}
      {!mail_server && <p className={`dim ${styles.text}`}>{t('noMailServer')}</p>}
    </Card>
  )
}
