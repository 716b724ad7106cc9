import { addDays, epochMs, mondayOf, localTimeAt, weekNumber, type Day, type Instant } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { earliestStart, latestStart, quarterMs } from '#features/availability/rules/starts.ts'
import type { AppointmentInput, CalendarAppointment } from './contract.ts'

type State = Pick<CalendarAppointment, 'no_show_at' | 'deleted_at'>
type Flags = Pick<CalendarAppointment, 'is_paid' | 'has_contract' | 'treatment_report_status'>

export interface StatusLight {
  /** Null where the icon speaks instead. */
  readonly light: 'green' | 'amber' | 'red' | null
  readonly icon: 'no_show' | 'cancelled' | null
  /** How many of paid, contract and report are there: 0 to 3. */
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

/** Has its time come? From its very start on; before it nobody is absent, and nobody owes its report. */
export const hasBegun = ({ datetime_from }: Pick<CalendarAppointment, 'datetime_from'>, now: Instant): boolean =>
  datetime_from <= now

/** How the light is drawn before the visit begins. */
export type LightBefore = 'quiet' | 'warns'

/**
 * Before a visit begins most of it cannot be there yet: its light keeps its rule, but is drawn quietly wherever it
 * stands, with a missing agreement as the one warning (decision C146). Null from its start on, and where an icon speaks
 * instead.
 */
export function lightBefore(
  appointment: State & Flags & Pick<CalendarAppointment, 'datetime_from'>,
  now: Instant,
): LightBefore | null {
  if (hasBegun(appointment, now) || statusLight(appointment).icon) return null
  return appointment.has_contract ? 'quiet' : 'warns'
}

/** What is wrong with changing an appointment that is no longer active; cancelled wins (decision C62). */
export function stateProblems({ no_show_at, deleted_at }: State): Problem[] {
  if (deleted_at) return [problem('', 'already_cancelled')]
  return no_show_at ? [problem('', 'already_no_show')] : []
}

/**
 * Still to happen, or happened: neither cancelled nor a no-show. Only such a one can be edited, cancelled or marked.
 */
export const isActive = (appointment: State): boolean => stateProblems(appointment).length === 0
export const canEdit = isActive

interface Visit extends State {
  readonly datetime_from: Instant
  readonly is_paid: boolean
}

/** Reasons why an appointment cannot be cancelled. A paid one can be, once it is said what happens with the money. */
export const cancelProblems = (visit: State): Problem[] => stateProblems(visit)

/**
 * Does cancelling ask what becomes of the money? The invoice stays as it is until somebody credits it (decision C136).
 */
export const asksAboutMoney = (visit: State & Pick<Visit, 'is_paid'>): boolean => isActive(visit) && visit.is_paid

/**
 * What keeps an appointment from being marked as a no-show: nobody is absent before the time, and the mark frees the
 * place. A paid one may be marked: salons charge those who stay away (decision C136).
 */
export const noShowProblems = (visit: Visit, now: Instant): Problem[] =>
  isActive(visit) && !hasBegun(visit, now) ? [problem('', 'not_yet_begun')] : stateProblems(visit)

/** The facts that decide whether a visit can be paid. */
export interface Payable extends State {
  readonly is_paid: boolean
  readonly treatment_report_status: boolean
}

/**
 * What keeps a visit from being paid: it is paid once, and when its report says what was given (spec 2 §4). Of a
 * no-show nothing was given, so it needs no report: salons charge for the time (decision C136). Cancelled wins
 * (decision C62).
 */
export function payProblems({ deleted_at, no_show_at, is_paid, treatment_report_status }: Payable): Problem[] {
  if (deleted_at) return [problem('', 'already_cancelled')]
  if (is_paid) return [problem('', 'already_paid')]
  return treatment_report_status || no_show_at ? [] : [problem('', 'report_required')]
}

/** A cancellation and a no-show can be undone. */
export const canRestore = (appointment: State): boolean => !isActive(appointment)
/** Shown struck through (spec 2 §4). */
export const isStruckThrough = canRestore

/** Minutes to the nearest quarter, ties up; may roll to the next hour or day (spec 2 §4, decision C63). */
export const roundToQuarter = (minutes: number): number => Math.round(minutes / 15) * 15

/** The appointment as it is, when it is being changed. */
export interface BookedFacts extends State {
  readonly client_id: number
  readonly treatment_id: number
  readonly datetime_from: Instant
  readonly is_paid: boolean
  readonly treatment_report_status: boolean
  /** The zone of its location, in which its day is counted. */
  readonly zone: string
}

/** The form while it is being filled in: what has not been chosen yet is null. */
export type BookingDraft = {
  readonly [K in 'client_id' | 'treatment_id' | 'location_id' | 'datetime_from']: AppointmentInput[K] | null
}

/** Availability cannot be asked for before these are chosen (spec 2 §5); in the order of the form. */
export function availabilityNeeds(draft: Omit<BookingDraft, 'datetime_from'>): ('client' | 'treatment' | 'location')[] {
  return (['client', 'treatment', 'location'] as const).filter((need) => !draft[`${need}_id`])
}

/**
 * What is wrong with a booking or a change, before anyone asks whether the place is free.
 * @param booked the appointment as it is, or null for a new one.
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
  // Who only changes the notes or the room of an appointment that is under way does not move it into the past.
  if (start === booked?.datetime_from) return []
  if (epochMs(start) % quarterMs) return [problem('datetime_from', 'on_quarter')]
  if (start < earliestStart(now)) return [problem('datetime_from', 'in_past')]
  return start > latestStart(now) ? [problem('datetime_from', 'too_far_ahead')] : []
}

/**
 * The report and the invoice speak of this client and this treatment, so these two stay. The time, the place and the
 * practitioner may still change: a report can be prepared before the client comes. Only the day of a visit that has
 * begun and is paid stays too: it is on the invoice.
 */
export function settledProblems(draft: BookingDraft, booked: BookedFacts, now: Instant): Problem[] {
  if (!booked.is_paid && !booked.treatment_report_status) return []
  const dayOf = (at: Instant) => localTimeAt(at, booked.zone).day
  const leavesDay = draft.datetime_from !== null && dayOf(draft.datetime_from) !== dayOf(booked.datetime_from)
  return [
    ...(['client_id', 'treatment_id'] as const)
      .filter((field) => draft[field] && draft[field] !== booked[field])
      .map((field) => problem(field, 'appointment_settled')),
    ...(leavesDay && booked.is_paid && hasBegun(booked, now) ? [problem('datetime_from', 'paid_day_stays')] : []),
  ]
}

/** The place of an appointment in time and space: what a change must keep to be no move at all. */
interface Place extends Pick<BookedFacts, 'client_id' | 'treatment_id' | 'datetime_from'> {
  readonly location_id: number
  readonly minutes: number
  /** Null where the change leaves the choice to us: what was booked is good then. */
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

/** The same device models, in whatever order. */
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
