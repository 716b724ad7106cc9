import { IconTrendingUp } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { weekday, type Day } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import type { ScheduleAddress } from './schedule-address.ts'
import { useCellWalk } from './use-cell-walk.ts'
import { WeekCell } from './week-cell.tsx'
import { hoursOf, minutesIn, type GridRow } from './week.ts'
import styles from './week-grid.module.css'

interface WeekGridProps {
  readonly address: ScheduleAddress
  readonly days: readonly Day[]
  readonly rows: readonly GridRow[]
  /** The town of the location that is shown. */
  readonly place: string
  /** The rows are those of the previous week while another one is being read. */
  readonly waiting: boolean
}

/** The week: a row per employee or room, a cell per day (spec 3 §2). */
export function WeekGrid({ address, days, rows, place, waiting }: WeekGridProps) {
  const { t } = useTranslation('schedules')
  const { longDay, shortDay } = useFormat()
  const hint = useId()
  const frame = useRef<HTMLDivElement>(null)
  const keys = useCellWalk(frame, address.alone)
  const { tab, today } = address
  return (
    <>
      <div
        ref={frame}
        className={styles.frame}
        role="grid"
        tabIndex={-1}
        aria-label={`${t('title')}, ${t(tab)}`}
        aria-describedby={hint}
        aria-busy={waiting}
        data-waiting={waiting || undefined}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <div role="row" className={styles.head}>
          <div role="columnheader" className={styles.corner}>
            {t(tab)}
          </div>
          {days.map((day) => (
            <div
              key={day}
              role="columnheader"
              className={styles.day}
              aria-current={day === today ? 'date' : undefined}
              data-weekend={weekday(day) > 5 || undefined}
            >
              <span aria-hidden>{shortDay(day)}</span>
              <span className={styles.spoken}>{longDay(day)}</span>
            </div>
          ))}
        </div>
        {rows.map((row) => (
          <div key={row.key} role="row" data-row className={styles.row} data-kind={row.kind}>
            <RowHead row={row} />
            {row.cells.map((cell) => (
              <WeekCell key={cell.day} row={row} cell={cell} address={address} place={place} />
            ))}
          </div>
        ))}
      </div>
      <p id={hint} className={styles.hint}>
        {t('keysHint')}
      </p>
    </>
  )
}

/** The name of a row; for an employee with the hours of this week at all locations, beside those of the contract. */
function RowHead({ row: { kind, name, active, contractHours, cells } }: { row: GridRow }) {
  const { t } = useTranslation('schedules')
  const { number } = useFormat()
  const hours = hoursOf(minutesIn(cells.flatMap(({ entries, elsewhere }) => [...entries, ...elsewhere])))
  const over = contractHours !== null && hours > contractHours
  return (
    <div role="rowheader" className={styles.name}>
      <span className={styles.who}>{kind === 'location' ? t('wholeLocation') : name}</span>
      {!active && <small>{t('leaving')}</small>}
      {kind === 'device' && <small>{t('device')}</small>}
      {kind === 'employee' && (
        <small className="num" data-over={over || undefined}>
          {contractHours === null
            ? t('hours', { hours: number(hours) })
            : t('hoursOfContract', { hours: number(hours), contract: number(contractHours) })}
          {over && <IconTrendingUp size={14} stroke={2} role="img" aria-label={t('overContract')} />}
        </small>
      )}
    </div>
  )
}
