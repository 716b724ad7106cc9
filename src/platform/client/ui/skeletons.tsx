import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './skeletons.module.css'

/** Placeholders for lines of text that are loading. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.lines} role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={12} width={`${92 - ((line * 23) % 45)}%`} />
      ))}
    </div>
  )
}

/** Placeholders for the rows of a table that is loading. */
export function SkeletonTable({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          {Array.from({ length: columns }, (__, column) => (
            <Skeleton key={column} height={12} width={`${55 + (((row + column) * 17) % 35)}%`} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Placeholders for the fields of a form that is loading, two beside each other where there is room. */
export function SkeletonFields({ fields = 6 }: { fields?: number }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.fields} role="status" aria-label={t('loading')}>
      {Array.from({ length: fields }, (_, field) => (
        <div key={field}>
          <Skeleton height={10} width={90} mb={8} />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  )
}
