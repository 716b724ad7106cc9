import { clockTime, daysFrom, minutesOf, localTimeAt, type Day } from '#kernel/day.ts'
import { normalise, overlaps, subtract, type Interval } from '#kernel/interval.ts'
import { daySpan } from '#kernel/zone.ts'
import { isUsable, type AvailabilityFacts, type DeviceFacts } from '#features/availability/rules.ts'
import { workingHours, type ScheduleEntry } from '#features/schedules/rules.ts'
import { absenceInterval, absenceIntervals, type AbsenceSpan } from '#features/schedules/rules/absences.ts'
import type { CalendarAbsence } from '../contract.ts'
import type { Away, AwayReason, MovePlaces } from '../contract/places.ts'

/** An absence of a person. Everybody may know of a break; of other absences only that the person is absent. */
export type PersonAbsence = AbsenceSpan & Pick<CalendarAbsence, 'employee_id' | 'kind'>

interface Wanted {
  readonly facts: AvailabilityFacts
  /** All qualified practitioners, also those who do not work on these days. */
  readonly qualified: readonly { readonly id: number; readonly name: string }[]
  readonly absences: readonly PersonAbsence[]
  readonly modelIds: readonly number[]
  /** Its present practitioner, whose own devices can be used. */
  readonly userId: number
  readonly from: Day
  readonly till: Day
}

const wholeDay = 24 * 60

/** On a day with hours, an employee is off before and after them and has a break between them. */
function offHours(entries: readonly ScheduleEntry[], date: Day): Away[] {
  const hours = normalise(
    workingHours(entries, date).map(({ time_from, time_till }): Interval => [
      minutesOf(time_from),
      minutesOf(time_till) || wholeDay,
    ]),
  )
  return subtract([[0, wholeDay]], hours).map(([from, till]) => ({
    date,
    time_from: clockTime(from),
    time_till: clockTime(till % wholeDay),
    why: from > 0 && till < wholeDay ? 'break' : 'off',
  }))
}

/** Splits spans of time at midnight, so that each part lies on one day. */
function onDays(spans: readonly Interval[], why: AwayReason, days: readonly Day[], zone: string): Away[] {
  return days.flatMap((date) => {
    const day = daySpan(date, zone)
    return spans
      .filter((span) => overlaps(span, day))
      .map(([from, till]): Away => ({
        date,
        why,
        time_from: from <= day[0] ? clockTime(0) : localTimeAt(from, zone).time,
        time_till: till >= day[1] ? clockTime(0) : localTimeAt(till, zone).time,
      }))
  })
}

/** The times at which none of these devices is available. */
function noneOf(devices: readonly DeviceFacts[], days: readonly Day[], zone: string): Interval[] {
  const range: Interval[] = [[daySpan(days[0]!, zone)[0], daySpan(days.at(-1)!, zone)[1]]]
  const taken = (device: DeviceFacts) => normalise([...device.busy, ...absenceIntervals(device.absences, zone)])
  // Each device's free times are taken out of the range; what remains, no device covers.
  return devices.reduce<Interval[]>((left, device) => subtract(left, subtract(range, taken(device))), range)
}

/**
 * The times at which an appointment cannot take place, for each person and device that would take part: the calendar
 * shows them before the move is dropped. They come from the facts of availability, by which slots are found, each by
 * itself.
 */
export function placesOf({ facts, qualified, absences, modelIds, userId, from, till }: Wanted): MovePlaces {
  const { zone } = facts
  const days = daysFrom(from, till)
  const away = (id: number): Away[] => {
    const own = facts.practitioners.find((one) => one.id === id)
    const theirs = absences.filter(({ employee_id }) => employee_id === id)
    const spansOf = (isBreak: boolean) =>
      theirs.filter(({ kind }) => (kind === 'break') === isBreak).map((one) => absenceInterval(one, zone))
    return [
      ...days.flatMap((date) => offHours(own?.entries ?? [], date)),
      ...onDays(spansOf(true), 'break', days, zone),
      ...onDays(spansOf(false), 'away', days, zone),
      ...onDays(own?.busy ?? [], 'busy', days, zone),
    ]
  }
  const lacking = (roomId: number): Interval[] =>
    normalise(
      modelIds.flatMap((modelId) =>
        noneOf(
          facts.devices.filter((device) => device.model_id === modelId && isUsable(device, userId, roomId)),
          days,
          zone,
        ),
      ),
    )
  return {
    people: qualified.map(({ id, name }) => ({ user_id: id, name, away: away(id) })),
    elsewhere: onDays(facts.clientBusy, 'busy', days, zone),
    rooms: facts.rooms.map(({ id }) => ({ room_id: id, away: onDays(lacking(id), 'busy', days, zone) })),
  }
}
