import { Button } from '@mantine/core'
import { IconCheck, IconChevronRight, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { isBlank } from '#kernel/rich-text.ts'
import { translate } from '#kernel/translatable.ts'
import { VisitPhotos } from '#features/photos/screens/visit-photos.tsx'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { RichTextView } from '#platform/client/ui/rich-text-view.tsx'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { reportsApi } from '../contract.ts'
import { settingText } from '../rules.ts'
import type { Earlier, TakenOver, TakeOver } from './take-over.ts'
import styles from './history.module.css'

interface HistoryProps {
  readonly appointmentId: number
  readonly zone: string
  /** Copies the settings of a report into the form; null without the permission to edit. */
  readonly onTakeOver: TakeOver | null
}

/** The client's earlier reports, newest first. Their settings stay visible, so that they can be compared. */
export function History({ appointmentId, zone, onTakeOver }: HistoryProps) {
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
                onTakeOver={onTakeOver}
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

function EarlierReport({
  appointmentId,
  item,
  zone,
  startsOpen,
  onTakeOver,
}: { item: Earlier; startsOpen: boolean } & HistoryProps) {
  const { t } = useTranslation(['reports', 'common'])
  const [taken, setTaken] = useState<TakenOver | null>(null)
  const format = useFormat()
  const language = useLanguage()
  const hasSettings = item.devices.some((device) => device.setting !== null)
  return (
    <details className={styles.item} open={startsOpen}>
      <summary className={styles.summary}>
        <IconChevronRight size={16} stroke={1.8} aria-hidden className={styles.chevron} />
        <span className={styles.when}>{format.day(localTimeAt(item.appointment.datetime_from, zone).day)}</span>
        <span className={styles.what}>{translate(item.treatment.name, language)}</span>
        {item.devices.length > 0 && (
          <span className={styles.devices}>
            {item.devices.map((device, index) => (
              <span key={index} className={styles.device}>
                {device.name}
                {device.setting !== null && <b className="num">{settingText(device.setting, language)}</b>}
              </span>
            ))}
          </span>
        )}
      </summary>
      <div className={styles.body}>
        <p className={styles.by}>{item.practitioner.name}</p>
        {isBlank(item.report) ? <p className={styles.text}>{t('noText')}</p> : <RichTextView html={item.report} />}
        <VisitPhotos appointmentId={appointmentId} visitId={item.appointment.id} />
        {onTakeOver && hasSettings && !taken && (
          <Button
            size="xs"
            variant="light"
            leftSection={<IconCopy size={14} stroke={1.8} />}
            onClick={() => setTaken(onTakeOver(item))}
          >
            {t('takeOver')}
          </Button>
        )}
        {taken && (
          <p className={styles.taken} role="status">
            <IconCheck size={15} stroke={2} aria-hidden />
            {t('takenOver', { count: taken.count })}
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              onClick={() => {
                taken.undo()
                setTaken(null)
              }}
            >
              {t('common:undo')}
            </Button>
          </p>
        )}
      </div>
    </details>
  )
}
