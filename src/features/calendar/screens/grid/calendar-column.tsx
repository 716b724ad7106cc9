import { memo, useMemo } from 'react'
import type { Instant } from '#kernel/day.ts'
import type { Interval } from '#kernel/interval.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { isStruckThrough, lightBefore } from '#features/appointments/rules.ts'
import { AppointmentBlock, leastMinutes, type BlockWords } from './appointment-block.tsx'
import { closedSpans, pixels, shownWithin, type GridColumn, type Placed } from './grid-model.ts'
import { packLanes, type Lane } from './lanes.ts'
import styles from './calendar-grid.module.css'

export interface Practitioner {
  readonly name: string
  readonly colour: number
}

interface CalendarColumnProps {
  readonly column: GridColumn
  readonly index: number
  readonly placed: readonly Placed[]
  readonly hours: Interval
  readonly today: boolean
  readonly now: Instant
  /** The height of a row in pixels: when it changes, the column is rendered again. */
  readonly row: number
  readonly practitioners: ReadonlyMap<number, Practitioner>
  /** The name of a treatment in the reader's language, by id. */
  readonly treatments: ReadonlyMap<number, string>
  readonly selectedId: number | null
  readonly words: BlockWords
  /** Whether absences are buttons. */
  readonly opensAbsences: boolean
  /** The location of an appointment, when its block has to show it. */
  readonly placeOf?: (appointment: CalendarAppointment) => string
}

/** Left and right margin of the blocks in a column. */
const sides = { left: 3, right: 5 }

function across({ lane, lanes, strip }: Lane): { left?: string; width?: string } {
  if (strip) return { left: `calc(100% - ${sides.right}px)`, width: `${sides.right}px` }
  if (lanes === 1) return {}
  const free = `(100% - ${sides.left + sides.right}px)`
  return { left: `calc(${sides.left}px + ${free} * ${lane / lanes})`, width: `calc(${free} / ${lanes} - 1px)` }
}

/** One room, or one person, on one day. */
export const CalendarColumn = memo(function CalendarColumn({
  column,
  index,
  placed,
  hours,
  today,
  now,
  row,
  practitioners,
  treatments,
  selectedId,
  words,
  opensAbsences,
  placeOf,
}: CalendarColumnProps) {
  const lanes = useMemo(
    () =>
      packLanes(
        placed.map(({ appointment, from, till }) => ({
          id: appointment.id,
          from,
          till: Math.max(till, from + leastMinutes),
          aside: isStruckThrough(appointment),
        })),
      ),
    [placed],
  )
  return (
    <div
      className={styles.column}
      role="group"
      aria-label={
        column.userId ? [column.title, column.subtitle, column.detail].filter(Boolean).join(', ') : column.title
      }
      data-column={index}
      data-today={today ? '' : undefined}
    >
      {closedSpans(column, hours).map(([from, till]) => (
        <div
          key={from}
          className={styles.closed}
          style={{ top: pixels(from - hours[0]), height: pixels(till - from) }}
        />
      ))}
      {shownWithin(column.notes, hours).map(
        ({ from, till, label }) =>
          till - from >= leastMinutes && (
            <span
              key={`note ${from}`}
              className={styles.note}
              style={{ top: pixels(from - hours[0]), height: pixels(till - from) }}
            >
              {label}
            </span>
          ),
      )}
      {shownWithin(column.absences, hours).map(({ id, from, till, label, known }) => (
        <div key={id} className={styles.absence} style={{ top: pixels(from - hours[0]), height: pixels(till - from) }}>
          {known && opensAbsences ? (
            <button type="button" data-absence={id}>
              {label}
            </button>
          ) : (
            <span>{label}</span>
          )}
        </div>
      ))}
      {placed.map(({ appointment, from, till, ends, goesOn }) => {
        const practitioner = practitioners.get(appointment.user_id)
        const lane = lanes.get(appointment.id)!
        return (
          <AppointmentBlock
            key={appointment.id}
            appointment={appointment}
            from={from}
            till={till}
            ends={ends}
            goesOn={goesOn}
            start={hours[0]}
            {...across(lane)}
            strip={lane.strip}
            colour={practitioner?.colour ?? 0}
            practitioner={practitioner?.name ?? ''}
            treatment={appointment.name ?? treatments.get(appointment.treatment_id) ?? ''}
            selected={appointment.id === selectedId}
            before={lightBefore(appointment, now)}
            row={row}
            words={words}
            place={placeOf?.(appointment)}
          />
        )
      })}
    </div>
  )
})
