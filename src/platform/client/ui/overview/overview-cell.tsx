import { IconCheck } from '@tabler/icons-react'
import { useCallback, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day, Instant } from '#kernel/day.ts'
import type { ColumnType } from '#kernel/overview.ts'
import { useFormat } from '../../format.ts'
import styles from './overview-table.module.css'

export type CellContent = (type: ColumnType, value: unknown) => ReactNode

/**
 * Renders the value of a column when its screen has no cell of its own; the function changes only with the language.
 */
export function useCellContent(): CellContent {
  const { t } = useTranslation('common')
  const format = useFormat()
  return useCallback(
    (type, value) => {
      if (value === null || value === undefined || value === '') return null
      switch (type) {
        case 'money':
          return format.euros(value as number)
        case 'number':
          return format.number(Number(value))
        case 'day':
          return format.day(value as Day)
        case 'instant':
          return format.moment(value as Instant)
        case 'boolean':
          return value ? (
            <span className={styles.yes}>
              <IconCheck size={15} stroke={2} aria-hidden />
              {t('yes')}
            </span>
          ) : (
            <span className="dim">{t('no')}</span>
          )
        case 'list':
          return (value as readonly unknown[]).map(String).join(', ')
        case 'text':
          return typeof value === 'string' ? value : JSON.stringify(value)
      }
    },
    [t, format],
  )
}
