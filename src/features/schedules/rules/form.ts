import { daysBetween, type ClockTime, type Day } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { scheduleFields, scheduleLimits, type ScheduleInput } from '../contract.ts'
import { kindsOf, absenceSubjects, type AbsenceInput, type AbsenceSubject } from '../contract/absences.ts'
import type { ClockSpan, OpeningHours } from '../rules.ts'
import { mayBeOpenEnded } from './absences.ts'
import { entryOf, firstDay } from './series.ts'

/** A form while it is filled in: what has not been chosen yet is null. */
/** A break while it is filled in. */
export interface BreakDraft {
  readonly time_from: ClockTime | null
  readonly time_till: ClockTime | null
}
export type ScheduleDraft = {
  readonly [K in keyof Omit<ScheduleInput, 'confirmed' | 'updated_at' | 'breaks'>]: ScheduleInput[K] | null
} & { readonly breaks?: readonly BreakDraft[] | null }

/** A new schedule form: once, from today (spec 3 §4). */
export const newSchedule = (today: Day) => ({ ...scheduleFields.empty, date_from: today })

/** Nobody plans further ahead than they can book (spec 2 §9); a slip in the year stays a slip. */
const earliestDay = '2000-01-01' as Day
const latestDay = (today: Day): Day =>
  `${Number(today.slice(0, 4)) + 3}${today.slice(4).replace('-02-29', '-02-28')}` as Day

/** A day that the schedules show: a slip in the year opens the nearest on which something can begin. */
export function shownDay(day: Day, today: Day): Day {
  const latest = latestDay(today)
  return day < earliestDay ? earliestDay : day > latest ? latest : day
}

/** The `till` time is later than the `from` time (spec 3 §5). A null is not asked here. */
export const timeProblems = (from: ClockTime | null, till: ClockTime | null): Problem[] =>
  from && till && till <= from ? [problem('time_till', 'till_not_after_from')] : []

/**
 * What is wrong with the breaks of a day: each ends after it begins, has work before and after it, and lies over no
 * other.
 * Of a break that is not filled in yet, what is missing.
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
 * What is wrong with the schedule form (spec 3 §4, §5), before anybody asks whether it clashes.
 * @param changing a series or an occurrence that there is already; null for a new entry.
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
  // With one time there is no telling what was meant with the other.
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

/** What keeps a day from being deleted, alone or with all that come: of a series what has been stays (decision C65). */
export const deleteProblems = (date: Day | null | undefined, ending: boolean, today: Day): Problem[] => {
  if (!date) return [problem('date', 'required')]
  return ending && date < today ? [problem('date', 'schedule_past')] : []
}

/** A room either keeps the location's hours or has its own (spec 3 §4). */
export interface RoomChoice {
  readonly choice: 'location' | 'custom'
  /** The location is closed that day: its hours cannot be chosen. */
  readonly locationDisabled: boolean
  /** What choosing the location's hours fills in. */
  readonly locationHours: ClockSpan | null
}

/** What the room form begins with: the location's hours when the room's equal them, or when it has none yet. */
export function roomChoice(hours: ClockSpan | null, opening: OpeningHours | null): RoomChoice {
  const locationHours = opening?.active ? { time_from: opening.time_from, time_till: opening.time_till } : null
  const same =
    locationHours !== null &&
    (hours === null || (hours.time_from === locationHours.time_from && hours.time_till === locationHours.time_till))
  return { choice: same ? 'location' : 'custom', locationDisabled: locationHours === null, locationHours }
}

export type AbsenceDraft = { readonly [K in keyof Omit<AbsenceInput, 'confirmed'>]: AbsenceInput[K] | null }

/** The one of whom or what an absence is; null when it names none, or several. */
export function subjectOfAbsence(
  draft: Pick<AbsenceDraft, AbsenceSubject>,
): { readonly subject: AbsenceSubject; readonly id: number } | null {
  const named = absenceSubjects.filter((subject) => draft[subject])
  const [subject] = named
  return subject && named.length === 1 ? { subject, id: draft[subject]! } : null
}

/** What is wrong with the form of an absence. Without a last day it goes on. */
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
