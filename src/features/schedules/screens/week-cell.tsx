import { IconBeach, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { useMay, usePerson } from '#platform/client/session.ts'
import type { HoursElsewhere } from '../contract.ts'
import { AbsenceBlock } from './absence-block.tsx'
import { EntryBlock } from './entry-block.tsx'
import { mayAdd } from './permissions.ts'
import type { ScheduleAddress } from './schedule-address.ts'
import { useEntryWords } from './words.ts'
import { allDay, awayAllDay, subjectOf, type AbsenceOnDay, type GridCell, type GridRow } from './week.ts'
import styles from './week-grid.module.css'

interface WeekCellProps {
  readonly row: GridRow
  readonly cell: GridCell
  readonly address: ScheduleAddress
  /** The town of this location: another location in the same town is shown by its name. */
  readonly place: string
}

/** A day of an employee, room, device or location: its hours and absences, and the buttons that add more. */
export function WeekCell({ row, cell, address, place }: WeekCellProps) {
  const { t } = useTranslation('schedules')
  const may = useMay()
  const { permissions } = usePerson()
  const { shortDay } = useFormat()
  const { hours } = useEntryWords()
  const { kind, id, name, active } = row
  const { day, entries, absences, elsewhere, free, inherited } = cell
  const hasSchedule = kind === 'employee' || kind === 'room'
  const title = kind === 'location' ? t('wholeLocation') : name
  const mayAbsence = active && may(['schedule.create', 'appointment.update'])
  const maySchedule = active && hasSchedule && may(mayAdd(kind === 'room' ? 'rooms' : 'users'))

  const addSchedule = () => address.open('new', { on: day, of: String(id) })
  const addAbsence = () => address.open('absence/new', { on: day, of: `${subjectOf(kind)} ${id}` })
  const add = maySchedule ? addSchedule : mayAbsence ? addAbsence : null
  const isEmpty = entries.length + absences.length === 0
  const showsHours = inherited && entries.length === 0

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== 'a' || event.altKey || event.ctrlKey || event.metaKey || !mayAbsence) return
    event.preventDefault()
    addAbsence()
  }
  const absenceBlock = (one: AbsenceOnDay) => (
    <AbsenceBlock key={`a${one.absence.id}`} part={one} title={title} address={address} permissions={permissions} />
  )
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      className={styles.cell}
      data-today={day === address.today || undefined}
      data-closed={cell.closed || undefined}
      onKeyDown={onKeyDown}
      {...(isEmpty && !add && { 'data-stop': '' })}
    >
      {isEmpty && !add && (
        <span className={styles.spoken}>
          {title}, {shortDay(day)}
        </span>
      )}
      {absences.filter(allDay).map(absenceBlock)}
      {entries.map((entry) => (
        <EntryBlock
          key={`r${entry.recurrence_id}`}
          entry={entry}
          name={name}
          away={awayAllDay(cell)}
          address={address}
        />
      ))}
      {absences.filter((one) => !allDay(one)).map(absenceBlock)}
      {[...Map.groupBy(elsewhere, ({ location_id }) => location_id)].map(([locationId, those]) => (
        <Elsewhere key={locationId} hours={those} place={place} />
      ))}
      {free && isEmpty && <span className={styles.quiet}>{t('freeDay')}</span>}
      {showsHours && <span className={styles.inherited}>{hours(inherited)}</span>}
      {add && (
        <button
          type="button"
          data-stop=""
          tabIndex={-1}
          className={styles.add}
          data-alone={isEmpty || undefined}
          onClick={add}
          aria-label={t(maySchedule ? 'addHere' : 'addAbsenceHere', { name: title, day: shortDay(day) })}
        >
          <IconPlus size={15} stroke={1.9} aria-hidden />
        </button>
      )}
      {maySchedule && mayAbsence && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.away}
          onClick={addAbsence}
          title={t('addAbsence')}
          aria-label={t('addAbsenceHere', { name: title, day: shortDay(day) })}
        >
          <IconBeach size={15} stroke={1.7} aria-hidden />
        </button>
      )}
    </div>
  )
}

/** The hours at another location that day, which are the reason that no hours fit here then. */
function Elsewhere({ hours, place: here }: { hours: readonly HoursElsewhere[]; place: string }) {
  const { place, location } = hours[0]!
  return (
    <span className={styles.quiet}>
      <b>{place === here ? location : place}</b>
      {hours.map(({ time_from, time_till }) => [
        ' ',
        <span key={time_from}>
          {time_from}–{time_till}
        </span>,
      ])}
    </span>
  )
}
