import { daysBetween, type ClockTime, type Day } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { scheduleFields, type ScheduleInput } from '../contract.ts'
import { kindsOf, absenceSubjects, type AbsenceInput, type AbsenceSubject } from '../contract/absences.ts'
import { scheduleLimits } from '../contract/limits.ts'
import type { ClockSpan, OpeningHours } from '../rules.ts'
import { mayBeOpenEnded } from './absences.ts'
import { entryOf, firstDay } from './series.ts'

/** A break while it is filled in. */
export interface BreakDraft {
  readonly time_from: ClockTime | null
  readonly time_till: ClockTime | null
}
/** The schedule form while it is filled in: a field that has not been chosen yet is null. */
export type ScheduleDraft = {
  readonly [K in keyof Omit<ScheduleInput, 'confirmed' | 'updated_at' | 'breaks'>]: ScheduleInput[K] | null
} & { readonly breaks?: readonly BreakDraft[] | null }

/** A new schedule form: once, from today (spec 3 §4). */
export const newSchedule = (today: Day) => ({ ...scheduleFields.empty, date_from: today })

/** An entry begins between these days: nobody plans further ahead than can be booked (spec 2 §9). */
const earliestDay = '2000-01-01' as Day
const latestDay = (today: Day): Day =>
  `${Number(today.slice(0, 4)) + 3}${today.slice(4).replace('-02-29', '-02-28')}` as Day

/** The day that the schedules show: for a mistyped year the nearest day on which an entry can begin. */
export function shownDay(day: Day, today: Day): Day {
  const latest = latestDay(today)
  return day < earliestDay ? earliestDay : day > latest ? latest : day
}

/** Refuses a `till` time that is not later than the `from` time (spec 3 §5); null is not checked here. */
export const timeProblems = (from: ClockTime | null, till: ClockTime | null): Problem[] =>
  from && till && till <= from ? [problem('time_till', 'till_not_after_from')] : []

/**
 * The problems of the breaks of a day: each ends after it begins, has work before and after it, and overlaps no other.
 * For a break that is not filled in yet, only its missing times are reported.
 */
export function breakProblems(breaks: readonly BreakDraft[], { time_from, time_till }: BreakDraft): Problem[] {
  return breaks.flatMap((one, row) => {
    const field = (name: keyof BreakDraft) => `breaks.${row}.${name}`
    const { time_from: from, time_till: till } = one
    if (!from || !till)
      return (['time_from', 'time_till'] as const)
        .filter((name) => !one[name])
        .map((name) => problem(field(name), 'required'))
    if (till <= from) return [problem(field('time_till'), 'till_not_after_from')]
    if (time_from && from <= time_from) return [problem(field('time_from'), 'break_outside_hours')]
    if (time_till && till >= time_till) return [problem(field('time_till'), 'break_outside_hours')]
    return breaks.some(
      (other, before) =>
        before < row && other.time_from && other.time_till && other.time_from < till && from < other.time_till,
    )
      ? [problem(field('time_from'), 'breaks_overlap')]
      : []
  })
}

/**
 * The problems of the schedule form (spec 3 §4, §5), apart from clashes.
 * @param changing the scope of a change; null for a new entry.
 * @param isRoom only a room can be closed; its times may be left out then.
 */
export function scheduleProblems(
  draft: ScheduleDraft,
  { changing, isRoom, today }: { changing: 'series' | 'occurrence' | null; isRoom: boolean; today: Day },
): Problem[] {
  const { date_from, date_till, time_from, time_till, location_id, interval } = draft
  const problems: Problem[] = []
  const mayLackTimes = isRoom && draft.active === false
  const required = {
    location_id,
    date_from,
    ...(changing !== 'occurrence' && { interval }),
    ...(!mayLackTimes && { time_from, time_till }),
  }
  for (const [field, value] of Object.entries(required))
    if (value === null || value === undefined) problems.push(problem(field, 'required'))
  if (!isRoom && draft.active === false) problems.push(problem('active', 'invalid'))
  // One time without the other is ambiguous.
  if (mayLackTimes && (time_from === null) !== (time_till === null))
    problems.push(problem(time_from === null ? 'time_from' : 'time_till', 'required'))
  problems.push(...timeProblems(time_from, time_till))
  if (draft.active !== false) problems.push(...breakProblems(draft.breaks ?? [], draft))
  if (!date_from) return problems
  if (date_from < earliestDay) problems.push(problem('date_from', 'day'))
  if (date_from > latestDay(today)) problems.push(problem('date_from', 'too_far_ahead'))
  if (changing === 'series' && date_from < today) problems.push(problem('date_from', 'schedule_past'))
  if (changing === 'occurrence') return problems
  if (date_till && date_till < date_from) problems.push(problem('date_till', 'date_order'))
  else if (
    firstDay(
      entryOf({
        ...draft,
        date_from,
        interval: interval ?? 0,
        weekdays: draft.weekdays ?? [],
        active: true,
        breaks: [],
      }),
    ) === null
  )
    problems.push(problem('date_till', 'schedule_never'))
  return problems
}

/** The problems of deleting a day, or that day and all coming days: the past of a series stays (decision C65). */
export const deleteProblems = (date: Day | null | undefined, ending: boolean, today: Day): Problem[] => {
  if (!date) return [problem('date', 'required')]
  return ending && date < today ? [problem('date', 'schedule_past')] : []
}

/** A room either keeps the location's hours or has its own (spec 3 §4). */
export interface RoomChoice {
  readonly choice: 'location' | 'custom'
  /** The location is closed that day: its hours cannot be chosen. */
  readonly locationDisabled: boolean
  /** The hours that are filled in when the location's are chosen. */
  readonly locationHours: ClockSpan | null
}

/** The room form begins with the location's hours when the room's equal them, or when it has none yet. */
export function roomChoice(hours: ClockSpan | null, opening: OpeningHours | null): RoomChoice {
  const locationHours = opening?.active ? { time_from: opening.time_from, time_till: opening.time_till } : null
  const same =
    locationHours !== null &&
    (hours === null || (hours.time_from === locationHours.time_from && hours.time_till === locationHours.time_till))
  return { choice: same ? 'location' : 'custom', locationDisabled: locationHours === null, locationHours }
}

export type AbsenceDraft = { readonly [K in keyof Omit<AbsenceInput, 'confirmed'>]: AbsenceInput[K] | null }

/** The subject of an absence; null when it names none, or several. */
export function subjectOfAbsence(
  draft: Pick<AbsenceDraft, AbsenceSubject>,
): { readonly subject: AbsenceSubject; readonly id: number } | null {
  const named = absenceSubjects.filter((subject) => draft[subject])
  const [subject] = named
  return subject && named.length === 1 ? { subject, id: draft[subject]! } : null
}

/** The problems of the form of an absence. Without a last day the absence goes on. */
export function absenceProblems(draft: AbsenceDraft): Problem[] {
  const { kind, date_from, date_till, time_from, time_till } = draft
  const problems = (['kind', 'date_from'] as const)
    .filter((field) => !draft[field])
    .map((field) => problem(field, 'required'))
  const named = subjectOfAbsence(draft)
  if (!named)
    problems.push(problem(absenceSubjects.filter((subject) => draft[subject])[1] ?? 'employee_id', 'absence_subject'))
  else if (kind && !kindsOf[named.subject].includes(kind)) problems.push(problem('kind', 'absence_kind'))
  else if (kind && !date_till && !mayBeOpenEnded(named.subject, kind))
    problems.push(problem('date_till', 'absence_needs_end'))
  if (!date_till && time_till) problems.push(problem('time_till', 'invalid'))
  if (date_from && date_from < earliestDay) problems.push(problem('date_from', 'day'))
  if (!date_from || !date_till) return problems
  if (date_till < date_from) problems.push(problem('date_till', 'date_order'))
  else if (daysBetween(date_from, date_till) >= scheduleLimits.absenceDays)
    problems.push(problem('date_till', 'range_too_long', { max: scheduleLimits.absenceDays }))
  if (date_from === date_till) problems.push(...timeProblems(time_from, time_till))
  return problems
}
