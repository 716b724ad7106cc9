import { IconFolder, IconHistory, IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import type { Day } from '#kernel/day.ts'
import type { Erasure } from '../contract.ts'
import styles from './privacy.module.css'

const icons = { fiscal: IconReceipt, record: IconFolder, log: IconHistory } as const
export type RetainedRecord = Pick<Erasure['retained'][number], 'kind'> & {
  readonly count?: number
  readonly until: Day
}

/** The records that stay after an erasure, why, and through which day. */
export function RetainedList({ retained }: { retained: readonly RetainedRecord[] }) {
  const { t } = useTranslation('privacy')
  const { day } = useFormat()
  return (
    <ul className={styles.retained} aria-label={t('retained')}>
      {retained.map(({ kind, count, until }) => {
        const Icon = icons[kind]
        return (
          <li key={kind}>
            <Icon size={18} stroke={1.7} aria-hidden />
            <span>
              <b>{t(`retained_${kind}`)}</b>
              <span className="dim"> {count !== undefined && t('count', { count })}</span>
              <span className={`${styles.why} dim small`}>{t(`why_${kind}`)}</span>
            </span>
            <span className="num">{t('through', { day: day(until) })}</span>
          </li>
        )
      })}
    </ul>
  )
}
