import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './week-grid.module.css'

/** The outline of the week while it is being read. */
export function WeekSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.frame} role="status" aria-label={t('loading')}>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className={styles.row}>
          <div className={styles.name}>
            <Skeleton height={12} width={`${50 + ((row * 17) % 35)}%`} />
          </div>
          {Array.from({ length: 7 }, (__, day) => (
            <div key={day} className={styles.cell}>
              {row > 0 && (row + day) % 3 > 0 && <Skeleton height={26} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
