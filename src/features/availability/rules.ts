import { daysBetween, daysFrom, epochMs, instant, wallClock, type Day, type Instant } from '#kernel/day.ts'
import { overlaps, subtract, type Interval } from '#kernel/interval.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { daySpan } from '#kernel/zone.ts'
import { roomHours, spansOn, workingHours, type OpeningHours, type ScheduleEntry } from '#features/schedules/rules.ts'
import { absenceIntervals, type AbsenceSpan } from '#features/schedules/rules/absences.ts'
import type { AvailabilityDay, dayColours, Slot } from './contract.ts'
import { earliestStart, latestStart, quarterMs } from './rules/starts.ts'

const minuteMs = 60_000

/** Spans are in epoch milliseconds; `busy` ones are in order and lie apart. */
interface Resource {
  readonly id: number
  readonly busy: readonly Interval[]
  readonly absences: readonly AbsenceSpan[]
}
interface Scheduled extends Resource {
  readonly entries: readonly ScheduleEntry[]
}
/** `equipped`: some device, needed or not, stands in it. */
export interface RoomFacts extends Scheduled {
  readonly equipped: boolean
}
/** In a room, or carried by a practitioner, or wheeled about the location when both are null (spec 3 §3). */
export interface DeviceFacts extends Resource {
  readonly model_id: number
  readonly room_id: number | null
  readonly employee_id: number | null
}

/** All that decides who can treat, where and with what. Busy everywhere counts, not only at this location. */
export interface AvailabilityFacts {
  readonly zone: string
  readonly opening: readonly OpeningHours[]
  /** When all of the location is closed. */
  readonly absences: readonly AbsenceSpan[]
  /** Qualified for the treatment, and working at this location on some day of the range. */
  readonly practitioners: readonly Scheduled[]
  /** In the order in which the location lists them. */
  readonly rooms: readonly RoomFacts[]
  /** Those of the wanted models that can be here. */
  readonly devices: readonly DeviceFacts[]
  readonly clientBusy: readonly Interval[]
}

export interface Wanted {
  readonly minutes: number
  /** One device of each (decision C72). */
  readonly modelIds: readonly number[]
  /** Only this practitioner, only this room. */
  readonly userId?: number | null
  readonly roomId?: number | null
  /** What an appointment that is being changed had: it stays where it can. */
  readonly keep?: { readonly userId: number; readonly roomId: number; readonly deviceIds: readonly number[] }
}

/** The quarters of a day on which something may start: bit n stands for n quarters after midnight. */
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

/** One day of a location, as sets of starts for everyone and everything that takes part. */
interface DayStarts {
  readonly span: Interval
  readonly client: Starts
  readonly practitioners: ReadonlyMap<number, Starts>
  readonly rooms: ReadonlyMap<number, Starts>
  readonly devices: ReadonlyMap<number, Starts>
}

/** @param ignoring whose appointments are left out of account; with every kind it is the empty day. */
function dayStarts(
  facts: AvailabilityFacts,
  { minutes, userId, roomId }: Wanted,
  day: Day,
  ignoring: readonly Kind[],
): DayStarts {
  const span = daySpan(day, facts.zone)
  const starts = (kind: Kind, open: readonly Interval[], busy: readonly Interval[]) =>
    startsIn(ignoring.includes(kind) ? open : subtract(open, busy), span, minutes * minuteMs)
  // Who or what is away is as if out of hours, also on the empty day.
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
    // who comes finds the location open, too
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

/** Can this practitioner use a device in this room, as far as where it stands and who carries it decide? */
export const isUsable = (device: Whereabouts, practitionerId: number, roomId: number): boolean =>
  (device.room_id ?? roomId) === roomId && (device.employee_id ?? practitionerId) === practitionerId

/** What can be used at a location: its rooms, and those of the wanted models that can be there. */
export interface Equipment {
  readonly roomIds: readonly number[]
  readonly devices: readonly Whereabouts[]
}

/** Is there a room in which this practitioner has a device of each model, if nobody else needs it? */
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
 * For each of the starts that can be had one way to book it, the best: what the appointment had, else the practitioner
 * with the least booked that day; the room with the most of the needed devices, else one without any; the device that
 * stands there, else the practitioner's own, and only then one that others could use elsewhere.
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

/** The share of free starts of a day as a colour: past beats grey, and today is not past (spec 2 §9, decision C64). */
export function dayColour(free: number, total: number, past: boolean): (typeof dayColours)[number] | null {
  if (past) return null
  if (!total) return 'grey'
  if (!free) return 'red'
  return free * 10 >= total * 3 ? 'green' : 'amber'
}

/** The starts of a day that are neither over nor too far ahead. */
function bookable(span: Interval, now: Instant): Starts {
  const first = Math.max(0, Math.ceil((epochMs(earliestStart(now)) - span[0]) / quarterMs))
  const last = Math.min(quarters(span) - 1, Math.floor((epochMs(latestStart(now)) - span[0]) / quarterMs))
  return bitsFrom(first, last)
}

/** What can be booked from one day up to and including another, with one best way for each start (spec 2 §3, §9). */
export function availability(
  facts: AvailabilityFacts,
  wanted: Wanted,
  from: Day,
  till: Day,
  now: Instant,
): AvailabilityDay[] {
  const today = wallClock(now, facts.zone).day
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

/** The bit of one start on its day, or none when it is not on a quarter of it. */
function startBit(span: Interval, start: Instant): Starts {
  const index = (epochMs(start) - span[0]) / quarterMs
  return Number.isInteger(index) ? 1n << BigInt(index) : 0n
}

/** The best way to book exactly this start, or null when there is none. Whether it is over is not asked here. */
export function slotAt(facts: AvailabilityFacts, wanted: Wanted, start: Instant): Slot | null {
  const sets = dayStarts(facts, wanted, wallClock(start, facts.zone).day, [])
  return bestSlots(facts, wanted, sets, startBit(sets.span, start))[0] ?? null
}

/**
 * Why there is no slot at this start: `slot_unavailable` when schedules, rooms and devices do not allow it even on an
 * empty day; else who or what is taken, if it is one of them alone, or `slot_taken`.
 */
export function refusalAt(facts: AvailabilityFacts, wanted: Wanted, start: Instant) {
  const day = wallClock(start, facts.zone).day
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

/** A range of days that one question may cover. @param field names the last day, as the caller wrote it. */
export function rangeProblems(from: Day, till: Day, maxDays: number, field: string): Problem[] {
  if (till < from) return [problem(field, 'invalid')]
  return daysBetween(from, till) >= maxDays ? [problem(field, 'range_too_long', { max: maxDays })] : []
}

/** What a booking names, and what is known of it; null is what the caller cannot reach. */
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
  /** The room is one of this location. */
  readonly room_known: boolean
  readonly appointment_known: boolean
}

/**
 * Do the things that a booking names exist, are they in use, and do they belong together?
 * @param booked what the appointment has already: it may stay when it went out of use meanwhile.
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
