import { clockTime, type Day } from '#kernel/day.ts'
import type { Interval } from '#kernel/interval.ts'
import { pixels, type GridColumn } from './grid-model.ts'
import { colourClass } from './palette.ts'
import styles from './calendar-grid.module.css'

/** The heads of the columns: a room, a practitioner or a day each. @param today is marked when several days show. */
export function ColumnHeads({ columns, today }: { columns: readonly GridColumn[]; today: Day }) {
  const severalDays = columns[0]?.day !== columns.at(-1)?.day
  return columns.map(({ key, day, face, title, subtitle, detail }) => (
    <div
      key={key}
      className={styles.head}
      data-face={face ? '' : undefined}
      data-detail={detail ? '' : undefined}
      data-today={severalDays && day === today ? '' : undefined}
    >
      {face && (
        <span className={`${styles.face} ${colourClass(face.colour)}`} aria-hidden>
          {face.initials}
        </span>
      )}
      <span className={styles.names}>
        {title}
        <small>{subtitle}</small>
        {detail && <small>{detail}</small>}
      </span>
    </div>
  ))
}

/** The first whole hour that is written beside the grid; the first visible minute has no label. */
const firstHourOf = (from: number): number => Math.ceil(from / 60) + (from % 60 ? 0 : 1)

/** The whole hours, left of the columns. */
export function HourScale({ hours: [from, till] }: { hours: Interval }) {
  const firstHour = firstHourOf(from)
  return (
    <div className={styles.hours} aria-hidden>
      {Array.from({ length: Math.ceil(till / 60) - firstHour }, (_, index) => {
        const hour = firstHour + index
        return (
          <span key={hour} style={{ top: pixels(hour * 60 - from) }}>
            {clockTime(hour * 60)}
          </span>
        )
      })}
    </div>
  )
}
