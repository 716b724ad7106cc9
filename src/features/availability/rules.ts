import { daysBetween, daysFrom, epochMs, instant, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { overlaps, subtract, type Interval } from '#kernel/interval.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { daySpan } from '#kernel/zone.ts'
import { roomHours, spansOn, workingHours, type OpeningHours, type ScheduleEntry } from '#features/schedules/rules.ts'
import { absenceIntervals, type AbsenceSpan } from '#features/schedules/rules/absences.ts'
import type { AvailabilityDay, dayColours, Slot } from './contract.ts'
import { earliestStart, latestStart, quarterMs } from './rules/starts.ts'

const minuteMs = 60_000

/** Spans are in epoch milliseconds; `busy` ones are sorted and do not overlap. */
interface Resource {
  readonly id: number
  readonly busy: readonly Interval[]
  readonly absences: readonly AbsenceSpan[]
}
interface Scheduled extends Resource {
  readonly entries: readonly ScheduleEntry[]
}
/** `equipped`: a device is fixed in it, whether needed or not. */
export interface RoomFacts extends Scheduled {
  readonly equipped: boolean
}
/**
 * A device is fixed in a room, carried by a practitioner, or mobile within the location when both are null (spec 3 §3).
 */
export interface DeviceFacts extends Resource {
  readonly model_id: number
  readonly room_id: number | null
  readonly employee_id: number | null
}

/** The facts that decide about free slots. Bookings at other locations count as busy too. */
export interface AvailabilityFacts {
  readonly zone: string
  readonly opening: readonly OpeningHours[]
  /** The absences of the whole location. */
  readonly absences: readonly AbsenceSpan[]
  /** Those who are qualified for the treatment, and work at this location on some day of the range. */
  readonly practitioners: readonly Scheduled[]
  /** The rooms in the order of the location. */
  readonly rooms: readonly RoomFacts[]
  /** The devices of the wanted models that can be used here. */
  readonly devices: readonly DeviceFacts[]
  readonly clientBusy: readonly Interval[]
}

export interface Wanted {
  readonly minutes: number
  /** The wanted models, one device of each (decision C72). */
  readonly modelIds: readonly number[]
  /** Limits the answer to one practitioner, or one room. */
  readonly userId?: number | null
  readonly roomId?: number | null
  /** The present choice of an appointment that is being changed: it is kept where possible. */
  readonly keep?: { readonly userId: number; readonly roomId: number; readonly deviceIds: readonly number[] }
}

/** The quarters of a day at which a slot may start: bit n stands for n quarters after midnight. */
type Starts = bigint
type Kind = 'client' | 'practitioner' | 'room' | 'device'
const everyKind: readonly Kind[] = ['client', 'practitioner', 'room', 'device']

const quarters = ([from, till]: Interval): number => Math.ceil((till - from) / quarterMs)
const bitsFrom = (first: number, last: number): Starts =>
  last < first ? 0n : ((1n << BigInt(last - first + 1)) - 1n) << BigInt(first)

/** The starts from which the whole duration lies in one of the free spans. */
function startsIn(free: readonly Interval[], day: Interval, durationMs: number): Starts {
  let starts = 0n
  for (const [from, till] of free) {
    const first = Math.max(0, Math.ceil((from - day[0]) / quarterMs))
    const last = Math.min(quarters(day) - 1, Math.floor((till - durationMs - day[0]) / quarterMs))
    starts |= bitsFrom(first, last)
  }
  return starts
}

function indexesIn(starts: Starts): number[] {
  const indexes: number[] = []
  for (let i = 0, rest = starts; rest; i++, rest >>= 1n) if (rest & 1n) indexes.push(i)
  return indexes
}

/** One day of a location: the set of free starts for each participant and resource. */
interface DayStarts {
  readonly span: Interval
  readonly client: Starts
  readonly practitioners: ReadonlyMap<number, Starts>
  readonly rooms: ReadonlyMap<number, Starts>
  readonly devices: ReadonlyMap<number, Starts>
}

/** @param ignoring the kinds whose appointments are ignored; with every kind the day is empty. */
function dayStarts(
  facts: AvailabilityFacts,
  { minutes, userId, roomId }: Wanted,
  day: Day,
  ignoring: readonly Kind[],
): DayStarts {
  const span = daySpan(day, facts.zone)
  const starts = (kind: Kind, open: readonly Interval[], busy: readonly Interval[]) =>
    startsIn(ignoring.includes(kind) ? open : subtract(open, busy), span, minutes * minuteMs)
  // An absence counts as time outside the hours, also on the empty day.
  const present = (open: readonly Interval[], absences: readonly AbsenceSpan[]) =>
    absences.length ? subtract(open, absenceIntervals(absences, facts.zone)) : open
  const setsOf = <R extends Resource>(
    kind: Kind,
    resources: readonly R[],
    open: (resource: R) => readonly Interval[],
  ) =>
    new Map(
      resources.map((resource) => [
        resource.id,
        starts(kind, present(open(resource), resource.absences), resource.busy),
      ]),
    )
  const onlyThe = <R extends Resource>(resources: readonly R[], id: number | null | undefined) =>
    id ? resources.filter((resource) => resource.id === id) : resources
  return {
    span,
    // A client needs the location to be open.
    client: starts('client', present([span], facts.absences), facts.clientBusy),
    practitioners: setsOf('practitioner', onlyThe(facts.practitioners, userId), ({ entries }) =>
      spansOn(workingHours(entries, day), day, facts.zone),
    ),
    rooms: setsOf('room', onlyThe(facts.rooms, roomId), ({ entries }) =>
      spansOn(roomHours(entries, facts.opening, day), day, facts.zone),
    ),
    devices: setsOf('device', facts.devices, () => [span]),
  }
}

type Whereabouts = Pick<DeviceFacts, 'model_id' | 'room_id' | 'employee_id'>

/** Whether this practitioner can use a device in this room, by where it is and who carries it. */
export const isUsable = (device: Whereabouts, practitionerId: number, roomId: number): boolean =>
  (device.room_id ?? roomId) === roomId && (device.employee_id ?? practitionerId) === practitionerId

/** The equipment of a location: its rooms, and the devices of the wanted models that can be used there. */
export interface Equipment {
  readonly roomIds: readonly number[]
  readonly devices: readonly Whereabouts[]
}

/** Whether there is a room in which this practitioner has a device of each model, when nothing is booked. */
export const canUseTogether = (
  { roomIds, devices }: Equipment,
  modelIds: readonly number[],
  practitionerId: number,
): boolean =>
  modelIds.length === 0 ||
  roomIds.some((roomId) =>
    modelIds.every((modelId) =>
      devices.some((device) => device.model_id === modelId && isUsable(device, practitionerId, roomId)),
    ),
  )

/** The starts at which this practitioner can treat in this room, with one device of each model. */
function startsTogether(
  facts: AvailabilityFacts,
  modelIds: readonly number[],
  sets: DayStarts,
  practitionerId: number,
  roomId: number,
): Starts {
  let together = sets.client & sets.practitioners.get(practitionerId)! & sets.rooms.get(roomId)!
  for (const modelId of modelIds) {
    if (!together) return 0n
    let some = 0n
    for (const device of facts.devices)
      if (device.model_id === modelId && isUsable(device, practitionerId, roomId)) some |= sets.devices.get(device.id)!
    together &= some
  }
  return together
}

function allStarts(facts: AvailabilityFacts, wanted: Wanted, sets: DayStarts): Starts {
  let all = 0n
  for (const practitionerId of sets.practitioners.keys())
    for (const roomId of sets.rooms.keys()) all |= startsTogether(facts, wanted.modelIds, sets, practitionerId, roomId)
  return all
}

/** Sorts by the first number that differs. */
const byRank =
  <T>(rank: (item: T) => readonly number[]) =>
  (a: T, b: T): number => {
    const [ra, rb] = [rank(a), rank(b)]
    const i = ra.findIndex((value, at) => value !== rb[at])
    return i < 0 ? 0 : ra[i]! - rb[i]!
  }

const busyMs = (busy: readonly Interval[], day: Interval): number =>
  busy
    .filter((span) => overlaps(span, day))
    .reduce((total, [from, till]) => total + Math.min(till, day[1]) - Math.max(from, day[0]), 0)

/**
 * The best way to book each free start: the present choice of the appointment, else the practitioner with the fewest
 * bookings that day; the room with the most of the needed devices, else one without any; the device that is fixed
 * there, else the practitioner's own, and only then one that others could use elsewhere.
 */
function bestSlots(facts: AvailabilityFacts, wanted: Wanted, sets: DayStarts, starts: Starts): Slot[] {
  const { keep, modelIds, minutes } = wanted
  const needed = (roomId: number) =>
    facts.devices.filter((device) => device.room_id === roomId && modelIds.includes(device.model_id)).length
  const practitioners = facts.practitioners
    .filter(({ id }) => sets.practitioners.has(id))
    .toSorted(byRank(({ id, busy }) => [Number(id !== keep?.userId), busyMs(busy, sets.span), id]))
  const rooms = facts.rooms
    .filter(({ id }) => sets.rooms.has(id))
    .toSorted(byRank(({ id, equipped }) => [Number(id !== keep?.roomId), -needed(id), Number(equipped)]))
  const devices = facts.devices.toSorted(
    byRank(({ id, room_id, employee_id }) => [
      Number(!keep?.deviceIds.includes(id)),
      Number(!room_id),
      Number(!employee_id),
      id,
    ]),
  )

  const slots: Slot[] = []
  let left = starts
  for (const { id: user_id } of practitioners) {
    for (const { id: room_id } of rooms) {
      if (!left) break
      const here = left & startsTogether(facts, modelIds, sets, user_id, room_id)
      left &= ~here
      for (const index of indexesIn(here)) {
        const from = sets.span[0] + index * quarterMs
        const free = devices.filter(
          (device) => isUsable(device, user_id, room_id) && sets.devices.get(device.id)! & (1n << BigInt(index)),
        )
        slots.push({
          datetime_from: instant(from),
          datetime_till: instant(from + minutes * minuteMs),
          user_id,
          room_id,
          devices: modelIds.map((modelId) => free.find((device) => device.model_id === modelId)!.id),
        })
      }
    }
  }
  return slots.toSorted((a, b) => (a.datetime_from < b.datetime_from ? -1 : 1))
}

/**
 * The colour of a day by its share of free starts: past comes before grey, and today is not past (spec 2 §9, decision
 * C64).
 */
export function dayColour(free: number, total: number, past: boolean): (typeof dayColours)[number] | null {
  if (past) return null
  if (!total) return 'grey'
  if (!free) return 'red'
  return free * 10 >= total * 3 ? 'green' : 'amber'
}

/** The starts of a day that are neither in the past nor too far ahead. */
function bookable(span: Interval, now: Instant): Starts {
  const first = Math.max(0, Math.ceil((epochMs(earliestStart(now)) - span[0]) / quarterMs))
  const last = Math.min(quarters(span) - 1, Math.floor((epochMs(latestStart(now)) - span[0]) / quarterMs))
  return bitsFrom(first, last)
}

/** The free slots from one day up to and including another, with the best way to book each start (spec 2 §3, §9). */
export function availability(
  facts: AvailabilityFacts,
  wanted: Wanted,
  from: Day,
  till: Day,
  now: Instant,
): AvailabilityDay[] {
  const today = localTimeAt(now, facts.zone).day
  return daysFrom(from, till).map((date) => {
    const sets = dayStarts(facts, wanted, date, [])
    const total = indexesIn(allStarts(facts, wanted, dayStarts(facts, wanted, date, everyKind))).length
    const time_slots = bestSlots(facts, wanted, sets, bookable(sets.span, now))
    return {
      date,
      colour: dayColour(time_slots.length, total, date < today),
      free: time_slots.length,
      total,
      time_slots,
    }
  })
}

/** The bit of a start on its day, or none when it is not on a quarter. */
function startBit(span: Interval, start: Instant): Starts {
  const index = (epochMs(start) - span[0]) / quarterMs
  return Number.isInteger(index) ? 1n << BigInt(index) : 0n
}

/** The best way to book exactly this start, or null when there is none. Starts in the past are not excluded here. */
export function slotAt(facts: AvailabilityFacts, wanted: Wanted, start: Instant): Slot | null {
  const sets = dayStarts(facts, wanted, localTimeAt(start, facts.zone).day, [])
  return bestSlots(facts, wanted, sets, startBit(sets.span, start))[0] ?? null
}

/**
 * The problem of a start without a slot: `slot_unavailable` when schedules, rooms and devices do not allow it even on
 * an empty day; else the participant or resource that is taken, if it is exactly one, or `slot_taken`.
 */
export function refusalAt(facts: AvailabilityFacts, wanted: Wanted, start: Instant) {
  const day = localTimeAt(start, facts.zone).day
  const possibleWithout = (ignoring: readonly Kind[]): boolean => {
    const sets = dayStarts(facts, wanted, day, ignoring)
    return (allStarts(facts, wanted, sets) & startBit(sets.span, start)) !== 0n
  }
  if (!possibleWithout(everyKind)) return 'slot_unavailable'
  if (possibleWithout(['client'])) return 'client_taken'
  if (wanted.userId && possibleWithout(['practitioner'])) return 'practitioner_taken'
  if (wanted.roomId && possibleWithout(['room'])) return 'room_taken'
  return possibleWithout(['device']) ? 'device_taken' : 'slot_taken'
}

/** The problems of a range of days. @param field the caller's name for the last day. */
export function rangeProblems(from: Day, till: Day, maxDays: number, field: string): Problem[] {
  if (till < from) return [problem(field, 'invalid')]
  return daysBetween(from, till) >= maxDays ? [problem(field, 'range_too_long', { max: maxDays })] : []
}

/** The records that a booking names, and the facts about them; null for a record without access. */
export interface Named {
  readonly location_id: number
  readonly treatment_id: number
  readonly client_id?: number | null
  readonly user_id?: number | null
  readonly room_id?: number | null
  readonly appointment_id?: number
}
export interface Subject {
  readonly location: {
    readonly id: number
    readonly zone: string
    readonly country_id: number
    readonly active: boolean
  } | null
  readonly treatment: {
    readonly country_id: number
    readonly active: boolean
    readonly duration: number
    readonly model_ids: readonly number[]
  } | null
  readonly client: { readonly country_id: number; readonly active: boolean } | null
  readonly user_known: boolean
  /** Whether the room is one of this location. */
  readonly room_known: boolean
  readonly appointment_known: boolean
}

/**
 * Checks that the records of a booking exist, are active, and belong together.
 * @param booked the records that the appointment has already: they may stay when they were deactivated meanwhile.
 */
export function subjectProblems(
  named: Named,
  { location, treatment, client, user_known, room_known, appointment_known }: Subject,
  booked: Named | null = null,
): Problem[] {
  const unknown = (field: keyof Named, thing: { readonly active: boolean } | null) =>
    !thing || (!thing.active && named[field] !== booked?.[field])
  const problems: Problem[] = []
  if (unknown('location_id', location)) problems.push(problem('location_id', 'unknown'))
  for (const [field, thing] of [
    ['treatment_id', treatment],
    ['client_id', client],
  ] as const) {
    if (!named[field]) continue
    if (unknown(field, thing)) problems.push(problem(field, 'unknown'))
    else if (location && thing?.country_id !== location.country_id) problems.push(problem(field, 'other_country'))
  }
  if (named.user_id && !user_known) problems.push(problem('user_id', 'unknown'))
  if (named.room_id && !room_known) problems.push(problem('room_id', 'unknown'))
  if (named.appointment_id && !appointment_known) problems.push(problem('appointment_id', 'unknown'))
  return problems
}
