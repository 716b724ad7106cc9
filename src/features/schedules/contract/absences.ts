import { z } from 'zod'
import { ClockTimeValue, DayValue, InstantValue } from '#kernel/day.ts'
import { Version } from '#kernel/record.ts'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { Confirmed, leavesOrphans } from '#kernel/orphans.ts'
import { conflict } from '#kernel/refusal.ts'
import { scheduleLimits } from './limits.ts'

const confirmed = Confirmed.default(false)

export const absenceKinds = ['holiday', 'sick_leave', 'maintenance', 'closed', 'break', 'block'] as const
export type AbsenceKind = (typeof absenceKinds)[number]
/** An absence is of an employee, a room, a device or a location. */
export const absenceSubjects = ['employee_id', 'room_id', 'device_id', 'location_id'] as const
export type AbsenceSubject = (typeof absenceSubjects)[number]

/** The kinds of absence that each subject can have. */
export const kindsOf: Readonly<Record<AbsenceSubject, readonly AbsenceKind[]>> = {
  employee_id: ['holiday', 'sick_leave', 'break', 'block'],
  room_id: ['maintenance', 'closed', 'block'],
  device_id: ['maintenance', 'block'],
  location_id: ['closed', 'block'],
}
/** The kinds that are made in the calendar: `appointment.update` allows these too. */
export const calendarKinds: readonly AbsenceKind[] = ['break', 'block']

const subjectId = z.int().positive().max(Number.MAX_SAFE_INTEGER).nullable()

/**
 * Exactly one of the four ids is set. Times are local times of each location where the absence counts; null is the
 * beginning or the end of the day.
 */
export const absenceFields = fields({
  kind: required(z.enum(absenceKinds)),
  employee_id: omittable(subjectId, null),
  room_id: omittable(subjectId, null),
  device_id: omittable(subjectId, null),
  location_id: omittable(subjectId, null),
  date_from: required(DayValue),
  time_from: omittable(ClockTimeValue.nullable(), null),
  /** The last day, included; null while it is unknown. */
  date_till: required(DayValue.nullable()),
  time_till: omittable(ClockTimeValue.nullable(), null),
  note: omittable(z.string().trim().max(scheduleLimits.note), ''),
})
export const AbsenceInput = absenceFields.create.extend({ confirmed })
export type AbsenceInput = z.output<typeof AbsenceInput>
const AbsenceChange = absenceFields.change.extend({ confirmed })
export type AbsenceChange = z.output<typeof AbsenceChange>

/**
 * The reason of an absence is private: a caller who may not plan sees `absent` for a holiday and for sick leave, and no
 * note (GDPR article 9: the sick leave of staff is health data).
 */
export const shownAbsenceKinds = [...absenceKinds, 'absent'] as const
export type ShownAbsenceKind = (typeof shownAbsenceKinds)[number]

export const Absence = z.object({
  id: z.int(),
  kind: z.enum(shownAbsenceKinds),
  employee_id: z.int().nullable(),
  room_id: z.int().nullable(),
  device_id: z.int().nullable(),
  location_id: z.int().nullable(),
  /** The name of the employee, the room, the device or the location. */
  name: z.string(),
  date_from: DayValue,
  time_from: ClockTimeValue.nullable(),
  /** The last day, included; null while it is unknown. */
  date_till: DayValue.nullable(),
  time_till: ClockTimeValue.nullable(),
  note: z.string(),
  created_by: z.string().nullable(),
  created_at: InstantValue,
  updated_at: z.string(),
})
export type Absence = z.output<typeof Absence>

export const absencesApi = {
  /** The absences of the location, its rooms and devices, and everybody who works there. */
  list: endpoint('GET', '/absences', {
    does: 'What and who is away at a location, from one day up to and including another.',
    may: ['schedule.read', 'calendar.location.read', 'calendar.employee.read'],
    reads: 'nothing',
    query: { location_id: Id, from: DayValue, till: DayValue },
    gives: z.array(Absence),
  }),
  /** Shows the existing absences to a person who plans another one. */
  ofSubject: endpoint('GET', '/absences/of/:subject/:subjectId', {
    does: 'When an employee, a room, a device or a location is away, from one day up to and including another, or from that day on.',
    may: ['schedule.read', 'calendar.location.read', 'calendar.employee.read'],
    reads: 'nothing',
    params: { subject: z.enum(absenceSubjects) },
    query: { from: DayValue, till: DayValue.optional() },
    gives: z.array(Absence),
  }),
  show: endpoint('GET', '/absences/:id', {
    does: 'An absence.',
    may: ['schedule.read', 'calendar.location.read', 'calendar.employee.read'],
    reads: 'nothing',
    gives: Absence,
  }),
  /**
   * `schedule.create`; for a break or a block of an employee or a room within a day `appointment.update` is enough.
   * 422 `date_from: absence_twice` for an identical absence: it is a second click.
   */
  create: endpoint('POST', '/absences', {
    does: 'Takes an employee, a room, a device or a location away for a while.',
    may: ['schedule.create', 'appointment.update'],
    reads: 'nothing',
    takes: AbsenceInput,
    gives: Absence,
    refuses: leavesOrphans,
  }),
  update: endpoint('PUT', '/absences/:id', {
    does: 'Changes an absence.',
    may: ['schedule.update', 'appointment.update'],
    reads: 'nothing',
    takes: AbsenceChange.extend(Version.shape),
    gives: Absence,
    // The refusal carries the absence as it is now, so that the form can show what changed.
    refuses: { ...leavesOrphans, stale: conflict(Absence) },
  }),
  remove: endpoint('DELETE', '/absences/:id', {
    does: 'Takes an absence back.',
    may: ['schedule.delete', 'appointment.update'],
    reads: 'nothing',
    gives: z.null(),
  }),
}
