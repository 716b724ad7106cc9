import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { reportsApi } from '../contract.ts'
import { EarlierReport } from './earlier-report.tsx'
import type { TakeOver } from './take-over.ts'
import styles from './history.module.css'

interface HistoryProps {
  readonly appointmentId: number
  readonly zone: string
  /** Takes lines of a report over into the form; null without the permission to edit. */
  readonly takeOver: TakeOver | null
}

/** The client's earlier reports, newest first. What was used stays visible, so that it can be compared. */
export function History({ appointmentId, zone, takeOver }: HistoryProps) {
  const { t } = useTranslation('reports')
  const history = useRead(reportsApi.history, { params: { appointmentId } })
  return (
    <aside className={styles.history} aria-labelledby="history">
      <h2 id="history" className={styles.title}>
        {t('history')}
        {history.data && history.data.items.length > 0 && <span className="dim num">{history.data.items.length}</span>}
      </h2>
      <Reading query={history} skeleton={<SkeletonLines lines={6} />}>
        {({ items }) =>
          items.length ? (
            items.map((item, index) => (
              <EarlierReport
                key={item.id}
                appointmentId={appointmentId}
                item={item}
                zone={zone}
                startsOpen={index === 0}
                takeOver={takeOver}
              />
            ))
          ) : (
            <p className={styles.empty}>{t('historyEmpty')}</p>
          )
        }
      </Reading>
    </aside>
  )
}
