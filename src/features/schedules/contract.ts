import { z } from 'zod'
import { ClockTimeValue, DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { Confirmed, ConfirmedText, leavesOrphans } from '#kernel/orphans.ts'
import { Version } from '#kernel/record.ts'
import { conflict, unprocessable } from '#kernel/refusal.ts'
import { recurrenceIntervals } from '#kernel/recurrence.ts'
import { weekdays as weekdayNames } from '#features/employees/contract.ts'

/** Six weeks: a month with the days around it. */
export const maxScheduleDays = 42
export const scheduleLimits = { note: 255, absenceDays: 731, breaks: 6 } as const

/** Whose schedules: each a tab of the page (spec 3 §2). */
export const scheduleEntities = ['users', 'rooms'] as const
export type ScheduleEntity = (typeof scheduleEntities)[number]
/** What a change is about: that day and all coming days, or only that day (spec 3 §3, §4). */
export const scheduleTypes = ['series', 'occurrence'] as const
export type ScheduleType = (typeof scheduleTypes)[number]

/** From one clock time up to another: a break within the hours of a day. */
const Break = z.object({ time_from: ClockTimeValue, time_till: ClockTimeValue })

// ── Schedules ───────────────────────────────────────────────────────────────────────────────────────────────────

/** One cell of the grid: an entry as it holds on one day, with the series that it comes from (spec 3 §3). */
export const ScheduleCell = z.object({
  recurrence_id: z.int(),
  /**
   * What `DELETE /recurrences/timetable/:timetableId` takes, together with `date`: the same number as `recurrence_id`.
   */
  timetable_id: z.int(),
  /** Of the employee or the room. */
  model_id: z.int(),
  location_id: z.int(),
  date: DayValue,
  /** 1 for Monday; of `date`. */
  weekday: z.int(),
  /** On that day; clock times of the location. */
  time_from: ClockTimeValue,
  time_till: ClockTimeValue,
  /** Within these hours, in order: the day is one entry, and nothing can be booked in its breaks. */
  breaks: z.array(Break),
  /** False closes the room on that day. */
  active: z.boolean(),
  /** Only that day it is otherwise than its series. */
  exception: z.boolean(),
  /**
   * Of the series: its first and last day (null runs on), days 1 to 7, and every how many days it comes back; 0 is
   * once.
   */
  date_from: DayValue,
  date_till: DayValue.nullable(),
  weekdays: z.array(z.int()),
  interval: z.literal(recurrenceIntervals),
  updated_at: z.string(),
  /** Of the series, on the days that are no exception: what a change from this day on begins with. */
  usual: z.object({
    time_from: ClockTimeValue,
    time_till: ClockTimeValue,
    breaks: z.array(Break),
    active: z.boolean(),
  }),
})
export type ScheduleCell = z.output<typeof ScheduleCell>

/** Hours that an employee has at another location: these keep other hours from the same time (decision C68). */
export const HoursElsewhere = z.object({
  date: DayValue,
  time_from: ClockTimeValue,
  time_till: ClockTimeValue,
  location_id: z.int(),
  location: z.string(),
  place: z.string(),
})
export type HoursElsewhere = z.output<typeof HoursElsewhere>

/** A row of the grid: an employee or a room, with what holds on the days asked for, by day and then time. */
export const ScheduleRow = z.object({
  id: z.int(),
  name: z.string(),
  /** False: not in use or no longer of this location; shown because there is still a schedule to end. */
  active: z.boolean(),
  schedules: z.array(ScheduleCell),
  /**
   * Of an employee's contract, per week; null where it says nothing, and of a room. For information: no rule asks it
   * (decision C71).
   */
  contract_hours: z.number().nullable(),
  /**
   * Regular days off, by the abbreviations of spec 3 §3; of a room none. For information: no rule asks them (decision
   * C71).
   */
  free_days: z.array(z.enum(weekdayNames)),
  /**
   * On the days asked for, at locations that the caller reaches (decision C84), by day and then time; of a room
   * nothing.
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

/** What the page and its popups need of a location, besides the rows. */
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
/** What holds on the days of an entry. What a change leaves out stays as it is on the day that is changed. */
export const scheduleFields = fields({
  location_id: required(z.int().positive().max(Number.MAX_SAFE_INTEGER)),
  /**
   * New: the first day. Changing: the day that was chosen, from which on (`series`) or on which alone (`occurrence`) it
   * changes.
   */
  date_from: required(DayValue),
  /** Last day, included; null runs on. */
  date_till: omittable(DayValue.nullable(), null),
  /** None: the weekday of `date_from`. Of an occurrence not read. */
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
  /** Each within these hours, none over another. */
  breaks: omittable(
    z
      .array(Break)
      .max(scheduleLimits.breaks)
      .transform((all) => all.toSorted((a, b) => (a.time_from < b.time_from ? -1 : 1))),
    [],
  ),
  /** Days; several weekdays make 0 a 7 (spec 3 §4). Of an occurrence not read. */
  interval: omittable(z.literal(recurrenceIntervals), 0),
})
/** The further fields that creating and changing both take. */
const saving = {
  /** What a change is about; not read for a new entry, which is what its interval makes it. */
  type: z.enum(scheduleTypes).default('series'),
  /** Appointments that fall outside the hours then stay where they are (decision C68). */
  confirmed,
  /** Changing: the version of the entry that was read; left out, whatever it is now is changed. */
  updated_at: z.string().max(50).optional(),
}

/**
 * The schedule form (spec 3 §3). `model_id`, `id` and `recurrence_id` stand in the address already; what the body says
 * of them is not read.
 */
export const ScheduleInput = scheduleFields.create.extend(saving)
export type ScheduleInput = z.output<typeof ScheduleInput>
const ScheduleChange = scheduleFields.change.extend(saving)
export type ScheduleChange = z.output<typeof ScheduleChange>

/** What `POST …/recurrence/undo` takes to bring back what was before this change. */
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

/** What takes hours out answers with: whose they were, and the way back. */
export const RemovedSchedule = z.object({ model_id: z.int(), ...undo })
export type RemovedSchedule = z.output<typeof RemovedSchedule>

/** Which change is undone: the last one of this employee or room, or it is too late (409). */
export const UndoInput = z.object({ undo_id: z.int().positive().max(Number.MAX_SAFE_INTEGER), confirmed })

/**
 * Which day is deleted, or is the first that is. In the body or, as some clients cannot send one, in the query
 * (decision C112).
 */
const chosenDay = {
  query: { date: DayValue.optional(), confirmed: ConfirmedText.optional() },
  takes: z.object({ date: DayValue.optional(), confirmed }).optional(),
}

/** The data of a 422 `schedule_clash`: with what it clashes, on the first day on which it does. */
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

/** Hours may overlap others, and may leave appointments outside. */
export const refusesClash = { schedule_clash: unprocessable(ScheduleClash) }
export const refusesHours = { ...leavesOrphans, ...refusesClash }
/** Besides that, a colleague may have changed the entry since it was read. */
export const refusesChange = { ...refusesHours, schedule_stale: conflict(Version) }

export const schedulesApi = {
  location: endpoint('GET', '/recurrences/location/:locationId', {
    does: 'The opening hours and the devices of a location, for its schedules.',
    may: 'schedule.read',
    reads: 'nothing',
    gives: ScheduleLocation,
  }),
  /**
   * `from` and `till` are moments, as the spec says; the days are those of the location from the first up to, not
   * including, the last moment.
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
    may: ['schedule.create', 'user.update'],
    reads: 'nothing',
    takes: ScheduleInput,
    gives: SavedSchedule,
    refuses: refusesHours,
  }),
  changeOfRoom: endpoint('PUT', '/rooms/:id/recurrence/:recurrenceId', {
    does: 'Changes the hours of a room on one day, or from that day on.',
    may: ['schedule.update', 'user.update'],
    reads: 'nothing',
    takes: ScheduleChange,
    gives: SavedSchedule,
    refuses: refusesChange,
  }),
  /** From the day on; what lies before it stays (decision C65). */
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
    may: ['schedule.update', 'user.update'],
    reads: 'nothing',
    takes: UndoInput,
    gives: z.null(),
    refuses: refusesHours,
    status: 200,
  }),
}
