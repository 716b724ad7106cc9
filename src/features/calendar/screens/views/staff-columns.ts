import { clockTime, type Day } from '#kernel/day.ts'
import { initials } from '#platform/client/initials.ts'
import type { Calendar, Person } from '../../contract.ts'
import { isOnDay } from '../../rules/calendar.ts'
import { hoursOn, withAbsences } from './calendar-columns.ts'
import type { ViewWords } from './view-words.ts'
import { columnKey, openMinutes, timeRange, type ColumnNote, type GridColumn } from '../grid/grid-model.ts'

export interface AtWork extends Person {
  /** Their hours on the day. */
  readonly hours: ReturnType<typeof hoursOn>
}

type StaffWords = Pick<ViewWords, 'dayOff' | 'absence' | 'pause' | 'from' | 'till'>

const wholeDay = 24 * 60
/** A longer gap in somebody's hours is not shown as a break: they may be somewhere else. */
const longestBreak = 2 * 60

/**
 * The practitioners who work at the location on a day, followed by those who are only booked there, so that every
 * appointment has a column.
 */
export function peopleOn({ users, appointments, locations }: Calendar, day: Day): AtWork[] {
  const { zone } = locations[0]!
  const booked = new Set(appointments.filter((one) => isOnDay(one, day, zone)).map(({ user_id }) => user_id))
  const people = users.map((user) => ({ ...user, hours: hoursOn(user, day) }))
  return [
    ...people.filter(({ hours }) => hours.length),
    ...people.filter(({ id, hours }) => !hours.length && booked.has(id)),
  ]
}

/**
 * A column for each of these people, or only for the chosen ones. Notes in the closed parts tell the breaks, and when
 * people come and go who are not there all day.
 * @param chosen ids; when empty, everybody.
 */
export function staffColumns(
  { absences }: Calendar,
  day: Day,
  people: readonly AtWork[],
  chosen: readonly number[],
  words: StaffWords,
): GridColumn[] {
  const visible = people.filter(({ id }) => !chosen.length || chosen.includes(id))
  const working = visible.map(({ hours }) => openMinutes(hours)).filter((open) => open.length)
  const first = Math.min(...working.map((open) => open[0]![0]))
  const last = Math.max(...working.map((open) => open.at(-1)![1]))
  return visible.map(({ id, name, colour, hours }) => {
    const open = openMinutes(hours)
    const [starts, ends] = [open[0]?.[0] ?? 0, open.at(-1)?.[1] ?? wholeDay]
    const notes: ColumnNote[] = [
      ...(starts > first && open.length ? [{ from: 0, till: starts, label: words.from(clockTime(starts)) }] : []),
      ...open.slice(1).flatMap(([till], index) => {
        const from = open[index]![1]
        return till - from <= longestBreak ? [{ from, till, label: words.pause(timeRange(from, till)) }] : []
      }),
      ...(ends < last && open.length ? [{ from: ends, till: wholeDay, label: words.till(clockTime(ends)) }] : []),
    ]
    return withAbsences(
      {
        key: columnKey(day, id),
        title: name,
        subtitle: open.length ? timeRange(starts, ends) : words.dayOff,
        day,
        roomId: null,
        userId: id,
        open,
        face: { initials: initials(name), colour },
        ...(notes.length && { notes }),
      },
      absences,
      ({ employee_id, location_id }) => employee_id === id || location_id !== null,
      words.absence,
    )
  })
}
