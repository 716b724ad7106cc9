import { addDays, epochMs, mondayOf, localTimeAt, weekNumber, type Day, type Instant } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { earliestStart, latestStart, quarterMs } from '#features/availability/rules/starts.ts'
import type { AppointmentInput, CalendarAppointment } from './contract.ts'

type State = Pick<CalendarAppointment, 'no_show_at' | 'deleted_at'>
type Flags = Pick<CalendarAppointment, 'is_paid' | 'has_contract' | 'treatment_report_status'>

export interface StatusLight {
  /** Null when the icon replaces the light. */
  readonly light: 'green' | 'amber' | 'red' | null
  readonly icon: 'no_show' | 'cancelled' | null
  /** The number of prerequisites that are met (payment, contract and report): 0 to 3. */
  readonly done: number
}

/**
 * Three prerequisites met is green, one or two amber, none red; cancelled wins over no-show (spec 2 §4, decision C62).
 */
export function statusLight(appointment: State & Flags): StatusLight {
  const done =
    Number(appointment.is_paid) + Number(appointment.has_contract) + Number(appointment.treatment_report_status)
  if (appointment.deleted_at) return { light: null, icon: 'cancelled', done }
  if (appointment.no_show_at) return { light: null, icon: 'no_show', done }
  return { light: done === 3 ? 'green' : done ? 'amber' : 'red', icon: null, done }
}

/** Whether the visit has begun, its start included. Before that it can be no no-show, and no report is due. */
export const hasBegun = ({ datetime_from }: Pick<CalendarAppointment, 'datetime_from'>, now: Instant): boolean =>
  datetime_from <= now

/** The drawing of the light before the visit begins. */
export type LightBefore = 'quiet' | 'warns'

/**
 * Before a visit begins most prerequisites cannot be met yet: its light follows the same rule, but is drawn quietly,
 * and only a missing agreement warns (decision C146). Null once it has begun, and when an icon replaces the light.
 */
export function lightBefore(
  appointment: State & Flags & Pick<CalendarAppointment, 'datetime_from'>,
  now: Instant,
): LightBefore | null {
  if (hasBegun(appointment, now) || statusLight(appointment).icon) return null
  return appointment.has_contract ? 'quiet' : 'warns'
}

/** Refuses changes of an appointment that is no longer active; a cancellation wins over a no-show (decision C62). */
export function stateProblems({ no_show_at, deleted_at }: State): Problem[] {
  if (deleted_at) return [problem('', 'already_cancelled')]
  return no_show_at ? [problem('', 'already_no_show')] : []
}

/** Whether an appointment is neither cancelled nor a no-show. Only then it can be edited, cancelled or marked. */
export const isActive = (appointment: State): boolean => stateProblems(appointment).length === 0
export const canEdit = isActive

interface Visit extends State {
  readonly datetime_from: Instant
  readonly is_paid: boolean
}

/** Reasons why an appointment cannot be cancelled. A paid one can, after deciding what happens with the money. */
export const cancelProblems = (visit: State): Problem[] => stateProblems(visit)

/** Whether cancelling asks what happens with the money. The invoice stays until somebody credits it (decision C136). */
export const asksAboutMoney = (visit: State & Pick<Visit, 'is_paid'>): boolean => isActive(visit) && visit.is_paid

/**
 * Reasons why an appointment cannot be marked as a no-show: nobody can be absent before it begins, and the mark frees
 * the place. A paid one can be marked: salons charge clients who stay away (decision C136).
 */
export const noShowProblems = (visit: Visit, now: Instant): Problem[] =>
  isActive(visit) && !hasBegun(visit, now) ? [problem('', 'not_yet_begun')] : stateProblems(visit)

/** The facts that decide whether a visit can be paid. */
export interface Payable extends State {
  readonly is_paid: boolean
  readonly treatment_report_status: boolean
}

/**
 * Reasons why a visit cannot be paid: it is paid once, after its report names the given treatment (spec 2 §4). A
 * no-show had no treatment, so it needs no report: salons charge for the time (decision C136). A cancellation wins
 * (decision C62).
 */
export function payProblems({ deleted_at, no_show_at, is_paid, treatment_report_status }: Payable): Problem[] {
  if (deleted_at) return [problem('', 'already_cancelled')]
  if (is_paid) return [problem('', 'already_paid')]
  return treatment_report_status || no_show_at ? [] : [problem('', 'report_required')]
}

/** Whether a cancellation or a no-show can be undone. */
export const canRestore = (appointment: State): boolean => !isActive(appointment)
/** Whether the block is struck through (spec 2 §4). */
export const isStruckThrough = canRestore

/** Minutes to the nearest quarter, ties up; may roll to the next hour or day (spec 2 §4, decision C63). */
export const roundToQuarter = (minutes: number): number => Math.round(minutes / 15) * 15

/** The facts of the booked appointment that a change needs. */
export interface BookedFacts extends State {
  readonly client_id: number
  readonly treatment_id: number
  readonly datetime_from: Instant
  readonly is_paid: boolean
  readonly treatment_report_status: boolean
  /** The zone of its location, in which its day is counted. */
  readonly zone: string
}

/** The form while it is being filled in; null stands for a missing choice. */
export type BookingDraft = {
  readonly [K in 'client_id' | 'treatment_id' | 'location_id' | 'datetime_from']: AppointmentInput[K] | null
}

/** The choices that availability needs and that are still missing, in the order of the form (spec 2 §5). */
export function availabilityNeeds(draft: Omit<BookingDraft, 'datetime_from'>): ('client' | 'treatment' | 'location')[] {
  return (['client', 'treatment', 'location'] as const).filter((need) => !draft[`${need}_id`])
}

/**
 * The problems of a booking or a change that are known before looking for a free place.
 * @param booked the appointment before the change, null for a new one.
 */
export function bookingProblems(draft: BookingDraft, booked: BookedFacts | null, now: Instant): Problem[] {
  const missing = availabilityNeeds(draft).map((need) => problem(`${need}_id`, 'required'))
  return [
    ...(booked ? stateProblems(booked) : []),
    ...missing,
    ...startProblems(draft, booked, now),
    ...(booked ? settledProblems(draft, booked, now) : []),
  ]
}

function startProblems({ datetime_from: start }: BookingDraft, booked: BookedFacts | null, now: Instant): Problem[] {
  if (!start) return [problem('datetime_from', 'required')]
  // A change of the notes or the room of a visit under way does not move it into the past.
  if (start === booked?.datetime_from) return []
  if (epochMs(start) % quarterMs) return [problem('datetime_from', 'on_quarter')]
  if (start < earliestStart(now)) return [problem('datetime_from', 'in_past')]
  return start > latestStart(now) ? [problem('datetime_from', 'too_far_ahead')] : []
}

/**
 * Client and treatment stay, because report and invoice name them. Time, place and practitioner may still change: a
 * report can be prepared before the client comes. Once a visit has begun its day stays too, because the invoice or the
 * report says what was done on it.
 */
export function settledProblems(draft: BookingDraft, booked: BookedFacts, now: Instant): Problem[] {
  if (!booked.is_paid && !booked.treatment_report_status) return []
  const dayOf = (at: Instant) => localTimeAt(at, booked.zone).day
  const leavesDay = draft.datetime_from !== null && dayOf(draft.datetime_from) !== dayOf(booked.datetime_from)
  return [
    ...(['client_id', 'treatment_id'] as const)
      .filter((field) => draft[field] && draft[field] !== booked[field])
      .map((field) => problem(field, 'appointment_settled')),
    ...(leavesDay && hasBegun(booked, now)
      ? [problem('datetime_from', booked.is_paid ? 'paid_day_stays' : 'reported_day_stays')]
      : []),
  ]
}

interface Times {
  readonly datetime_from: Instant
  readonly datetime_till: Instant
}

/**
 * A visit that is over and has a report keeps its times: the report tells when it took place, and the hours after which
 * it closes are counted from its end (docs/decisions/054).
 */
export function reportedTimeProblems(
  to: Times,
  booked: Times & State & Pick<BookedFacts, 'treatment_report_status'>,
  now: Instant,
): Problem[] {
  if (!booked.treatment_report_status || !isActive(booked) || booked.datetime_till > now) return []
  const changed = (['datetime_from', 'datetime_till'] as const).find((field) => to[field] !== booked[field])
  return changed ? [problem(changed, 'reported_time_stays')] : []
}

/** The place of an appointment in time and space: a change that keeps all of it is not a move. */
interface Place extends Pick<BookedFacts, 'client_id' | 'treatment_id' | 'datetime_from'> {
  readonly location_id: number
  readonly minutes: number
  /** Null leaves the choice to the server, and the booked room or practitioner is kept. */
  readonly user_id: number | null
  readonly room_id: number | null
}

/**
 * A change that moves nothing needs no free place: notes can be written after the schedule has changed, or the day has
 * passed.
 */
export const staysInPlace = (changed: Place, booked: Place): boolean =>
  (['client_id', 'treatment_id', 'location_id', 'datetime_from', 'minutes'] as const).every(
    (field) => changed[field] === booked[field],
  ) && (['user_id', 'room_id'] as const).every((field) => (changed[field] ?? booked[field]) === booked[field])

/** Whether these are the same device models, in any order. */
export const sameModels = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id))

/** The week around a day, Monday to Sunday, with its number. */
export function weekOf(day: Day): { readonly from: Day; readonly to: Day; readonly number: number } {
  const from = mondayOf(day)
  return { from, to: addDays(from, 6), number: weekNumber(day) }
}

/** The room before or after the active one, wrapping around; 0 is the first (spec 2 §2). */
export const stepRoom = (active: number, step: 1 | -1, rooms: number): number =>
  rooms ? (active + step + rooms) % rooms : 0
/** `Kamer 2 (2/8)` (spec 2 §2). */
export const roomLabel = (names: readonly string[], active: number): string =>
  `${names[active] ?? ''} (${active + 1}/${names.length})`
