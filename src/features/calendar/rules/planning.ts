import { daysFrom, epochMs, instant, localTimeAt, type ClockTime, type Day, type Instant } from '#kernel/day.ts'
import { overlaps, subtract, type Interval } from '#kernel/interval.ts'
import { daySpan } from '#kernel/zone.ts'
import { dayColour } from '#features/availability/rules.ts'
import { roomHours, spansOn, workingHours, type OpeningHours, type ScheduleEntry } from '#features/schedules/rules.ts'
import { absenceIntervals, type AbsenceSpan } from '#features/schedules/rules/absences.ts'
import type { PlanningDay } from '../contract.ts'

/**
 * The length of a slot in the planning (spec 2 §2): no treatment has been chosen yet, so free time is counted in half
 * hours.
 */
const slotMs = 30 * 60_000

export interface PlanningFacts {
  readonly people: readonly {
    readonly id: number
    /** Their schedules at the locations of the planning. */
    readonly schedules: readonly {
      readonly location_id: number
      readonly zone: string
      readonly entries: readonly ScheduleEntry[]
      /** The absences of this person, and of that location. */ readonly away: readonly AbsenceSpan[]
    }[]
  }[]
  /** The rooms of a location's planning: no more people can be treated at once than there are rooms. */
  readonly rooms: {
    readonly zone: string
    readonly opening: readonly OpeningHours[]
    readonly entries: readonly (readonly ScheduleEntry[])[]
    readonly away: readonly (readonly AbsenceSpan[])[]
    readonly ids: readonly number[]
  } | null
  /**
   * The appointments, in epoch milliseconds: of these people anywhere, and of the rooms. `own` ones count as
   * appointments of this planning.
   */
  readonly taken: readonly {
    readonly user_id: number
    readonly room_id: number
    readonly span: Interval
    readonly day: Day
    readonly own: boolean
  }[]
  /** The zone of a day when no schedule has one. */
  readonly zone: string
}

/** Whether a slot lies wholly in one of the spans. */
const within = (slot: Interval, spans: readonly Interval[]) =>
  spans.some(([from, till]) => from <= slot[0] && slot[1] <= till)
const meets = (slot: Interval, spans: readonly Interval[]) => spans.some((span) => overlaps(slot, span))

/** The hours of a day, in local time, without absences. */
function presentHours(
  entries: readonly ScheduleEntry[],
  away: readonly AbsenceSpan[],
  date: Day,
  zone: string,
): { time_from: ClockTime; time_till: ClockTime }[] {
  const hours = workingHours(entries, date)
  if (!away.length) return [...hours]
  const clock = (at: number) => localTimeAt(instant(at), zone).time
  return subtract(spansOn(hours, date, zone), absenceIntervals(away, zone)).map(([from, till]) => ({
    time_from: clock(from),
    time_till: clock(till),
  }))
}

/**
 * The planning of each day from one up to and including another; the past part of today is no longer free (decision
 * C64).
 */
export function planning(facts: PlanningFacts, from: Day, till: Day, now: Instant): PlanningDay[] {
  const today = localTimeAt(now, facts.zone).day
  return daysFrom(from, till).map((date) => {
    const day = daySpan(date, facts.zone)
    const people = facts.people.map(({ id, schedules }) => {
      const hours = schedules.flatMap(({ location_id, entries, zone, away }) =>
        presentHours(entries, away, date, zone).map((span) => ({ location_id, ...span })),
      )
      const works = schedules.flatMap(({ entries, zone, away }) =>
        subtract(spansOn(workingHours(entries, date), date, zone), absenceIntervals(away, zone)),
      )
      return {
        id,
        hours,
        works,
        busy: facts.taken.filter(({ user_id, span }) => user_id === id && overlaps(span, day)).map(({ span }) => span),
      }
    })
    const rooms = facts.rooms?.ids.map((id, index) => ({
      open: subtract(
        spansOn(roomHours(facts.rooms!.entries[index]!, facts.rooms!.opening, date), date, facts.rooms!.zone),
        absenceIntervals(facts.rooms!.away[index]!, facts.rooms!.zone),
      ),
      busy: facts.taken.filter(({ room_id, span }) => room_id === id && overlaps(span, day)).map(({ span }) => span),
    }))

    let [free, total] = [0, 0]
    for (let start = day[0]; start < day[1]; start += slotMs) {
      const slot: Interval = [start, start + slotMs]
      const working = people.filter(({ works }) => within(slot, works))
      if (!working.length) continue
      const open = rooms?.filter((room) => within(slot, room.open))
      total += Math.min(working.length, open?.length ?? Infinity)
      if (start < epochMs(now)) continue
      free += Math.min(
        working.filter(({ busy }) => !meets(slot, busy)).length,
        open?.filter(({ busy }) => !meets(slot, busy)).length ?? Infinity,
      )
    }

    const own = facts.taken.filter((one) => one.own && one.day === date)
    return {
      date,
      colour: dayColour(free, total, date < today),
      free,
      total,
      appointments: own.length,
      people: people
        .map(({ id, hours }) => ({
          user_id: id,
          hours,
          appointments: own.filter(({ user_id }) => user_id === id).length,
        }))
        .filter(({ hours, appointments }) => hours.length || appointments),
    }
  })
}
