import { z } from 'zod'
import { ClockTimeValue, DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { Confirmed, ConfirmedText, leavesOrphans } from '#kernel/orphans.ts'
import { Version } from '#kernel/record.ts'
import { conflict, unprocessable } from '#kernel/refusal.ts'
import { recurrenceIntervals } from '#kernel/recurrence.ts'
import { weekdays as weekdayNames } from '#features/employees/contract/weekdays.ts'
import { scheduleLimits } from './contract/limits.ts'
import { mayAddToRoom, mayChangeOfRoom } from './contract/permission.ts'

/** Six weeks: a month with the days around it. */
export const maxScheduleDays = 42

/** Employees and rooms have schedules, each on a tab of the page (spec 3 §2). */
export const scheduleEntities = ['users', 'rooms'] as const
export type ScheduleEntity = (typeof scheduleEntities)[number]
/** The scopes of a change: a day and all coming days, or only that day (spec 3 §3, §4). */
export const scheduleTypes = ['series', 'occurrence'] as const
export type ScheduleType = (typeof scheduleTypes)[number]

/** A break within the hours of a day, from one local time up to another. */
const Break = z.object({ time_from: ClockTimeValue, time_till: ClockTimeValue })

// ── Schedules ───────────────────────────────────────────────────────────────────────────────────────────────────

/** One cell of the grid: an entry as it holds on one day, with the series that it comes from (spec 3 §3). */
export const ScheduleCell = z.object({
  recurrence_id: z.int(),
  /** `DELETE /recurrences/timetable/:timetableId` takes this and `date`. It is the same number as `recurrence_id`. */
  timetable_id: z.int(),
  /** The id of the employee or the room. */
  model_id: z.int(),
  location_id: z.int(),
  date: DayValue,
  /** The weekday of `date`, 1 for Monday. */
  weekday: z.int(),
  /** The hours on that day, in local time of the location. */
  time_from: ClockTimeValue,
  time_till: ClockTimeValue,
  /** The breaks within these hours, in order: the day stays one entry, and nothing can be booked in its breaks. */
  breaks: z.array(Break),
  /** False closes the room on that day. */
  active: z.boolean(),
  /** The entry differs from its series on that day. */
  exception: z.boolean(),
  /**
   * The series: its first and last day (null is no end), its weekdays (1 to 7), and the number of days after which it
   * repeats; 0 is once.
   */
  date_from: DayValue,
  date_till: DayValue.nullable(),
  weekdays: z.array(z.int()),
  interval: z.literal(recurrenceIntervals),
  updated_at: z.string(),
  /** The hours of the series on days without an exception; the form of a change from this day on begins with them. */
  usual: z.object({
    time_from: ClockTimeValue,
    time_till: ClockTimeValue,
    breaks: z.array(Break),
    active: z.boolean(),
  }),
})
export type ScheduleCell = z.output<typeof ScheduleCell>

/** Hours that an employee has at another location: no other hours may overlap them (decision C68). */
export const HoursElsewhere = z.object({
  date: DayValue,
  time_from: ClockTimeValue,
  time_till: ClockTimeValue,
  location_id: z.int(),
  location: z.string(),
  place: z.string(),
})
export type HoursElsewhere = z.output<typeof HoursElsewhere>

/** A row of the grid: an employee or a room, with the entries on the requested days by day and time. */
export const ScheduleRow = z.object({
  id: z.int(),
  name: z.string(),
  /** False: inactive or no longer of this location; listed because a schedule still has to be ended. */
  active: z.boolean(),
  schedules: z.array(ScheduleCell),
  /**
   * The weekly hours in an employee's contract; null when it has none, and for a room. For information: no rule uses it
   * (decision C71).
   */
  contract_hours: z.number().nullable(),
  /**
   * The employee's regular days off, abbreviated as in spec 3 §3; none for a room. For information: no rule uses them
   * (decision C71).
   */
  free_days: z.array(z.enum(weekdayNames)),
  /**
   * The employee's hours on the requested days at other locations within the caller's scope (decision C84), by day and
   * time; none for a room.
   */
  elsewhere: z.array(HoursElsewhere),
})
export type ScheduleRow = z.output<typeof ScheduleRow>

/** The hours of one weekday of the location (spec 3 §3 timetable entry). */
export const OpeningDay = z.object({
  weekday: z.int(),
  active: z.boolean(),
  time_from: ClockTimeValue,
  time_till: ClockTimeValue,
})

/** The data of a location that the page and its popups need besides the rows. */
export const ScheduleLocation = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string(),
  zone: z.string(),
  supported_country_id: z.int(),
  opening: z.array(OpeningDay),
  /** The devices that are fixed or mobile here, or are carried by somebody who works here. */
  devices: z.array(
    z.object({ id: z.int(), name: z.string(), room_id: z.int().nullable(), employee_id: z.int().nullable() }),
  ),
})
export type ScheduleLocation = z.output<typeof ScheduleLocation>

const confirmed = Confirmed.default(false)
/** The fields of an entry. A field that a change leaves out stays as it is on the day that is changed. */
export const scheduleFields = fields({
  location_id: required(z.int().positive().max(Number.MAX_SAFE_INTEGER)),
  /**
   * The first day of a new entry. For a change: the chosen day, from which on (`series`) or on which alone
   * (`occurrence`) the entry changes.
   */
  date_from: required(DayValue),
  /** The last day, included; null is no end. */
  date_till: omittable(DayValue.nullable(), null),
  /** Empty is the weekday of `date_from`. A change of an occurrence ignores this. */
  weekdays: omittable(
    z
      .array(z.int().min(1).max(7))
      .max(7)
      .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
    [],
  ),
  /** False closes the room for the day; its times may then be left out. */
  active: omittable(z.boolean(), true),
  time_from: omittable(ClockTimeValue.nullable(), null),
  time_till: omittable(ClockTimeValue.nullable(), null),
  /** Each break lies within these hours, and none overlaps another. */
  breaks: omittable(
    z
      .array(Break)
      .max(scheduleLimits.breaks)
      .transform((all) => all.toSorted((a, b) => (a.time_from < b.time_from ? -1 : 1))),
    [],
  ),
  /** In days; with several weekdays 0 becomes 7 (spec 3 §4). A change of an occurrence ignores this. */
  interval: omittable(z.literal(recurrenceIntervals), 0),
})
/** The further fields that creating and changing both take. */
const saving = {
  /** The scope of a change. A new entry ignores this: its interval makes it a series or an occurrence. */
  type: z.enum(scheduleTypes).default('series'),
  /** Saves although appointments fall outside the hours; these stay where they are (decision C68). */
  confirmed,
  /** The version of the entry that a change is based on; when left out, the current version is changed. */
  updated_at: z.string().max(50).optional(),
}

/**
 * The schedule form (spec 3 §3). The address names `model_id`, `id` and `recurrence_id` already; those in the body are
 * ignored.
 */
export const ScheduleInput = scheduleFields.create.extend(saving)
export type ScheduleInput = z.output<typeof ScheduleInput>
const ScheduleChange = scheduleFields.change.extend(saving)
export type ScheduleChange = z.output<typeof ScheduleChange>

/** `POST …/recurrence/undo` takes this id to undo the change. */
const undo = { undo_id: z.int() }

/** A saved entry: the series as it holds from the chosen day on. */
export const SavedSchedule = ScheduleCell.pick({
  recurrence_id: true,
  timetable_id: true,
  model_id: true,
  location_id: true,
  date_from: true,
  date_till: true,
  weekdays: true,
  interval: true,
  time_from: true,
  time_till: true,
  breaks: true,
  active: true,
}).extend(undo)
export type SavedSchedule = z.output<typeof SavedSchedule>

/** The answer to a deletion: the employee or room whose hours they were, and the id to undo it. */
export const RemovedSchedule = z.object({ model_id: z.int(), ...undo })
export type RemovedSchedule = z.output<typeof RemovedSchedule>

/** The change to undo. Only the last one of this employee or room can be undone: for another it is too late (409). */
export const UndoInput = z.object({ undo_id: z.int().positive().max(Number.MAX_SAFE_INTEGER), confirmed })

/**
 * The day that is deleted, or the first of the days that are. The query takes it too, because some clients cannot send
 * a body (decision C112).
 */
const chosenDay = {
  query: { date: DayValue.optional(), confirmed: ConfirmedText.optional() },
  takes: z.object({ date: DayValue.optional(), confirmed }).optional(),
}

/** The data of a 422 `schedule_clash`: the other hours, on the first day on which the two overlap. */
export const ScheduleClash = z.object({
  clash: z.object({
    recurrence_id: z.int(),
    date: DayValue,
    time_from: ClockTimeValue,
    time_till: ClockTimeValue,
    location_id: z.int(),
    location: z.string(),
  }),
})

/** Hours that overlap others are refused. */
export const refusesClash = { schedule_clash: unprocessable(ScheduleClash) }
/** Hours that overlap others, or leave appointments outside, are refused. */
export const refusesHours = { ...leavesOrphans, ...refusesClash }
/** A change is also refused when a colleague has changed the entry since it was read. */
export const refusesChange = { ...refusesHours, schedule_stale: conflict(Version) }

export const schedulesApi = {
  location: endpoint('GET', '/recurrences/location/:locationId', {
    does: 'The opening hours and the devices of a location, for its schedules.',
    may: 'schedule.read',
    reads: 'nothing',
    gives: ScheduleLocation,
  }),
  /**
   * `from` and `till` are instants, as the spec says; the days are those of the location from the first instant up to,
   * not including, the last.
   */
  list: endpoint('GET', '/recurrences/location/:locationId/:entity', {
    does: 'The schedules of the employees or the rooms of a location, day by day.',
    may: 'schedule.read',
    reads: 'nothing',
    params: { entity: z.enum(scheduleEntities) },
    query: { from: InstantValue, till: InstantValue },
    gives: z.array(ScheduleRow),
  }),
  addToEmployee: endpoint('POST', '/employees/:id/recurrence', {
    does: 'Adds hours to the schedule of an employee.',
    may: 'schedule.create',
    reads: 'nothing',
    takes: ScheduleInput,
    gives: SavedSchedule,
    refuses: refusesHours,
  }),
  changeOfEmployee: endpoint('PUT', '/employees/:id/recurrence/:recurrenceId', {
    does: 'Changes hours of an employee on one day, or from that day on.',
    may: 'schedule.update',
    reads: 'nothing',
    takes: ScheduleChange,
    gives: SavedSchedule,
    refuses: refusesChange,
  }),
  addToRoom: endpoint('POST', '/rooms/:id/recurrence', {
    does: 'Gives a room hours of its own, or closes it.',
    may: mayAddToRoom,
    reads: 'nothing',
    takes: ScheduleInput,
    gives: SavedSchedule,
    refuses: refusesHours,
  }),
  changeOfRoom: endpoint('PUT', '/rooms/:id/recurrence/:recurrenceId', {
    does: 'Changes the hours of a room on one day, or from that day on.',
    may: mayChangeOfRoom,
    reads: 'nothing',
    takes: ScheduleChange,
    gives: SavedSchedule,
    refuses: refusesChange,
  }),
  /** Deletes from the day on; earlier days stay (decision C65). */
  removeSeries: endpoint('DELETE', '/recurrences/:recurrenceId', {
    does: 'Ends a schedule: that day and all coming days are gone.',
    may: 'schedule.delete',
    reads: 'nothing',
    ...chosenDay,
    gives: RemovedSchedule,
    refuses: leavesOrphans,
  }),
  removeOccurrence: endpoint('DELETE', '/recurrences/timetable/:timetableId', {
    does: 'Takes only that day out of a schedule.',
    may: 'schedule.delete',
    reads: 'nothing',
    ...chosenDay,
    gives: RemovedSchedule,
    refuses: leavesOrphans,
  }),
  /** 409 `undo_too_late` when anybody changed these hours since (docs/decisions/021). */
  undoOfEmployee: endpoint('POST', '/employees/:id/recurrence/undo', {
    does: 'Brings the schedule of an employee back to what it was before its last change.',
    may: 'schedule.update',
    reads: 'nothing',
    takes: UndoInput,
    gives: z.null(),
    refuses: refusesHours,
    status: 200,
  }),
  undoOfRoom: endpoint('POST', '/rooms/:id/recurrence/undo', {
    does: 'Brings the schedule of a room back to what it was before its last change.',
    may: mayChangeOfRoom,
    reads: 'nothing',
    takes: UndoInput,
    gives: z.null(),
    refuses: refusesHours,
    status: 200,
  }),
}
