import { Skeleton } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { pixels } from '../grid/grid-model.ts'
import styles from '../grid/calendar-grid.module.css'

/** Imaginary blocks: columns, each with starts and lengths in minutes from the top. */
const guess = [
  [
    [90, 45],
    [165, 60],
    [300, 30],
    [390, 75],
  ],
  [
    [120, 45],
    [210, 30],
    [255, 60],
    [420, 60],
  ],
  [
    [90, 60],
    [240, 60],
    [450, 45],
  ],
  [
    [135, 30],
    [180, 45],
    [330, 30],
    [390, 30],
  ],
] as const

/** A placeholder of the same shape as the calendar that is loading. */
export function CalendarSkeleton({ columns }: { columns: number }) {
  const { t } = useTranslation('common')
  const style = {
    '--hour': `${pixels(60)}px`,
    '--columns': columns,
    '--height': `${pixels(660)}px`,
    '--first': '0px',
  } as CSSProperties
  return (
    <div className={styles.scroller} role="status" aria-label={t('loading')} style={{ overflow: 'hidden' }}>
      <div className={styles.grid} style={style}>
        <div className={styles.corner} />
        {Array.from({ length: columns }, (_, index) => (
          <div key={index} className={styles.head}>
            <Skeleton height={11} width={70} mt={4} mb={6} />
            <Skeleton height={8} width={90} />
          </div>
        ))}
        <div className={styles.hours} />
        {Array.from({ length: columns }, (_, index) => (
          <div key={index} className={styles.column}>
            {guess[index % guess.length]!.map(([from, minutes]) => (
              <Skeleton
                key={from}
                pos="absolute"
                left={3}
                right={5}
                w="auto"
                top={pixels(from) + 1}
                height={pixels(minutes) - 3}
                radius={6}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
