import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  clockTime,
  daysFrom,
  epochMs,
  instant,
  localTimeAt,
  type ClockTime,
  type Day,
  type Instant,
} from '#kernel/day.ts'
import { normalise, type Interval } from '#kernel/interval.ts'
import { recurrenceIntervals } from '#kernel/recurrence.ts'
import type { DayHours, OpeningHours, ScheduleEntry } from '#features/schedules/rules.ts'
import type { AbsenceSpan } from '#features/schedules/rules/absences.ts'
import type { Slot } from './contract.ts'
import { availability, dayColour, refusalAt, slotAt, type AvailabilityFacts, type Wanted } from './rules.ts'
import { earliestStart } from './rules/starts.ts'

/**
 * Compares the rules of availability with a second implementation that is slow and obvious: it tries every quarter of
 * the day, every practitioner in every room with every device, and checks for each minute whether all are present and
 * free. It shares only the time zones with the rules: it counts the weeks of a schedule one by one and compares
 * absences with local times. `npm run prove:availability` generates other worlds, for as long as one likes
 * (scripts/prove-availability.ts).
 */
const seed = Number(process.env.PROVE_SEED ?? 20_261_121)
const runs = Number(process.env.PROVE_RUNS ?? 2500)
const minuteMs = 60_000

// ── The oracle ───────────────────────────────────────────────────────────────────────────────────────────────────────

interface Minute {
  readonly at: number
  readonly day: Day
  readonly time: ClockTime
}
const minutesCache = new Map<string, readonly Minute[]>()
/** Every minute of a local day, found by converting each instant to local time. */
function minutesOfDay(day: Day, zone: string): readonly Minute[] {
  let minutes = minutesCache.get(`${day} ${zone}`)
  if (!minutes) {
    const noon = Date.parse(`${day}T12:00:00Z`)
    minutes = Array.from({ length: 40 * 60 }, (_, i) => noon + (i - 20 * 60) * minuteMs)
      .map((at) => ({ at, ...localTimeAt(at, zone) }))
      .filter((minute) => minute.day === day)
    minutesCache.set(`${day} ${zone}`, minutes)
  }
  return minutes
}

/** Caches a function of a day: it is called with the same few hundred days again and again. */
function remembered<T>(of: (day: Day) => T): (day: Day) => T {
  const known = new Map<Day, T>()
  return (day) => {
    if (!known.has(day)) known.set(day, of(day))
    return known.get(day)!
  }
}
const weekdayOf = remembered((day) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7)
const nextDay = remembered(
  (day) => new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10) as Day,
)

/** Whether an entry occurs on a day: steps from its first day, and counts the weeks that begin on the way. */
function holdsOn({ dateFrom, dateTill, weekdays, interval }: ScheduleEntry, wanted: Day): boolean {
  const days = weekdays.length ? weekdays : [weekdayOf(dateFrom)]
  const once = interval === 0 && days.length === 1
  const everyWeeks = interval === 14 ? 2 : interval === 42 ? 6 : 1
  let weeks = 0
  for (let day = dateFrom; day <= wanted && (dateTill === null || day <= dateTill); day = nextDay(day)) {
    if (day > dateFrom && weekdayOf(day) === 1) weeks++
    const holds = days.includes(weekdayOf(day)) && weeks % everyWeeks === 0
    if (holds && day === wanted) return true
    if (holds && once) return false
  }
  return false
}

type Open = (minute: Minute) => boolean

const momentCache = new Map<string, number>()
/**
 * The first instant with this local time on that day; a skipped local time means an hour later (decision C70). Null
 * means the end of the day.
 */
function momentOf(day: Day, time: ClockTime | null, zone: string): number {
  const key = `${day} ${time} ${zone}`
  let moment = momentCache.get(key)
  if (moment === undefined) {
    const minutes = minutesOfDay(day, zone)
    const anHourLater = time && `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`
    moment = time
      ? (minutes.find((minute) => minute.time === time) ?? minutes.find((minute) => minute.time === anHourLater)!).at
      : minutes.at(-1)!.at + minuteMs
    momentCache.set(key, moment)
  }
  return moment
}
function within(
  { time_from, time_till }: { time_from: ClockTime; time_till: ClockTime },
  day: Day,
  zone: string,
): Open {
  const [opens, closes] = [momentOf(day, time_from, zone), momentOf(day, time_till, zone)]
  return ({ at }) => opens <= at && at < closes
}

/** Whether somebody works: in any part of the hours between breaks, each compared with the local time by itself. */
function betweenBreaks({ time_from, time_till, breaks = [] }: DayHours, day: Day, zone: string): Open {
  const [begins, ends] = [
    [time_from, ...breaks.map((one) => one.time_till)],
    [...breaks.map((one) => one.time_from), time_till],
  ]
  const parts = begins.map((from, i) => within({ time_from: from, time_till: ends[i]! }, day, zone))
  return (minute) => parts.some((part) => part(minute))
}

function worksAt(entries: readonly ScheduleEntry[], day: Day, zone: string): { hours: Open; active: boolean }[] {
  const result: { hours: Open; active: boolean }[] = []
  for (const entry of entries) {
    if (!holdsOn(entry, day)) continue
    const exception = entry.exceptions.find(({ date }) => date === day)
    if (!exception) result.push({ hours: betweenBreaks(entry, day, zone), active: entry.active })
    else if (exception.hours)
      result.push({
        hours: betweenBreaks(exception.hours, day, zone),
        active: typeof exception.active === 'boolean' ? exception.active : entry.active,
      })
  }
  return result
}

const isFree = (busy: readonly Interval[], at: number) => !busy.some(([from, till]) => from <= at && at < till)

/** Whether somebody or something is absent: compared with the local times at which the absence begins and ends. */
function isAway(absences: readonly AbsenceSpan[], day: Day, zone: string): Open {
  const spans = absences.map(
    ({ date_from, time_from, date_till, time_till }) =>
      [
        day > date_from || (day === date_from && time_from === null)
          ? -Infinity
          : day < date_from
            ? Infinity
            : momentOf(day, time_from, zone),
        date_till === null || day < date_till ? Infinity : day > date_till ? -Infinity : momentOf(day, time_till, zone),
      ] as const,
  )
  return ({ at }) => spans.some(([goes, comes]) => goes <= at && at < comes)
}

/** For each minute of a day: who and what may be used. */
interface Marks {
  readonly minutes: readonly Minute[]
  readonly loads: ReadonlyMap<number, number>
  readonly client: readonly boolean[]
  readonly practitioners: readonly (readonly boolean[])[]
  readonly rooms: readonly (readonly boolean[])[]
  readonly devices: readonly (readonly boolean[])[]
}

/** The marks of a day on which nothing is booked. */
function marksWhenEmpty(facts: AvailabilityFacts, day: Day): Marks {
  const minutes = minutesOfDay(day, facts.zone)
  const marks = ({ absences }: { absences: readonly AbsenceSpan[] }, open: Open) => {
    const away = isAway(absences, day, facts.zone)
    return minutes.map((minute) => open(minute) && !away(minute))
  }
  return {
    minutes,
    loads: new Map(
      facts.practitioners.map(({ id, busy }) => [id, minutes.filter(({ at }) => !isFree(busy, at)).length]),
    ),
    client: marks(facts, () => true),
    practitioners: facts.practitioners.map((practitioner) => {
      const work = worksAt(practitioner.entries, day, facts.zone).filter(({ active }) => active)
      return marks(practitioner, (minute) => work.some(({ hours }) => hours(minute)))
    }),
    rooms: facts.rooms.map((room) => {
      const own = worksAt(room.entries, day, facts.zone)
      const today = facts.opening.filter((hours) => hours.active && hours.weekday === weekdayOf(day))
      const open = today.map((hours) => within(hours, day, facts.zone))
      return marks(room, (minute) =>
        own.length
          ? own.every(({ active }) => active) && own.some(({ hours }) => hours(minute))
          : open.some((hours) => hours(minute)),
      )
    }),
    devices: facts.devices.map((device) => marks(device, () => true)),
  }
}

/** The same marks with what is booked on the day. */
function withBookings(facts: AvailabilityFacts, empty: Marks): Marks {
  const free = (usable: readonly boolean[], busy: readonly Interval[]) =>
    usable.map((good, i) => good && isFree(busy, empty.minutes[i]!.at))
  return {
    ...empty,
    client: free(empty.client, facts.clientBusy),
    practitioners: facts.practitioners.map(({ busy }, i) => free(empty.practitioners[i]!, busy)),
    rooms: facts.rooms.map(({ busy }, i) => free(empty.rooms[i]!, busy)),
    devices: facts.devices.map(({ busy }, i) => free(empty.devices[i]!, busy)),
  }
}

interface Way {
  readonly slot: Slot
  readonly rank: readonly number[]
}

/** Every way to book a slot that starts at one minute of a day, with its rank. */
function waysToBook(facts: AvailabilityFacts, wanted: Wanted, first: number, marks: Marks): Way[] {
  const from = marks.minutes[first]!.at
  const last = first + wanted.minutes
  if (last > marks.minutes.length) return []
  const allOf = (good: readonly boolean[]): boolean => {
    for (let i = first; i < last; i++) if (!good[i]) return false
    return true
  }
  if (!allOf(marks.client)) return []
  const practitioners = facts.practitioners.filter(
    ({ id }, i) => (!wanted.userId || id === wanted.userId) && allOf(marks.practitioners[i]!),
  )
  const rooms = facts.rooms.filter(({ id }, i) => (!wanted.roomId || id === wanted.roomId) && allOf(marks.rooms[i]!))
  if (!practitioners.length || !rooms.length) return []
  const devices = facts.devices.filter((_, i) => allOf(marks.devices[i]!))

  return practitioners.flatMap((practitioner) =>
    rooms.flatMap((room) => {
      let choices: { ids: number[]; rank: number[] }[] = [{ ids: [], rank: [] }]
      for (const modelId of wanted.modelIds) {
        const usable = devices.filter(
          (device) =>
            device.model_id === modelId &&
            (device.room_id === null || device.room_id === room.id) &&
            (device.employee_id === null || device.employee_id === practitioner.id),
        )
        choices = choices.flatMap(({ ids, rank }) =>
          usable.map((device) => ({
            ids: [...ids, device.id],
            rank: [
              ...rank,
              wanted.keep?.deviceIds.includes(device.id) ? 0 : 1,
              device.room_id ? 0 : 1,
              device.employee_id ? 0 : 1,
              device.id,
            ],
          })),
        )
      }
      const needed = facts.devices.filter(
        (device) => device.room_id === room.id && wanted.modelIds.includes(device.model_id),
      ).length
      return choices.map(({ ids, rank }) => ({
        slot: {
          datetime_from: instant(from),
          datetime_till: instant(from + wanted.minutes * minuteMs),
          user_id: practitioner.id,
          room_id: room.id,
          devices: ids,
        },
        rank: [
          wanted.keep?.userId === practitioner.id ? 0 : 1,
          marks.loads.get(practitioner.id)!,
          practitioner.id,
          wanted.keep?.roomId === room.id ? 0 : 1,
          -needed,
          room.equipped ? 1 : 0,
          facts.rooms.indexOf(room),
          ...rank,
        ],
      }))
    }),
  )
}

function best(ways: readonly Way[]): Slot | undefined {
  return ways.toSorted((a, b) => {
    const i = a.rank.findIndex((value, at) => value !== b.rank[at])
    return i < 0 ? 0 : a.rank[i]! - b.rank[i]!
  })[0]?.slot
}

function obviously(facts: AvailabilityFacts, wanted: Wanted, date: Day, now: Instant) {
  const minutes = minutesOfDay(date, facts.zone)
  const starts = [...minutes.keys()].filter((i) => minutes[i]!.at % (15 * minuteMs) === 0)
  const empty = marksWhenEmpty(facts, date)
  const real = withBookings(facts, empty)
  const total = starts.filter((i) => waysToBook(facts, wanted, i, empty).length).length
  const time_slots = starts
    .filter((i) => minutes[i]!.at >= epochMs(earliestStart(now)))
    .flatMap((i) => best(waysToBook(facts, wanted, i, real)) ?? [])
  return {
    date,
    colour: dayColour(time_slots.length, total, date < localTimeAt(now, facts.zone).day),
    free: time_slots.length,
    total,
    time_slots,
  }
}

// ── Worlds ──────────────────────────────────────────────────────────────────────────────────────────────────────────

// Days around both changes of the clock, and an ordinary week.
const days = fc.constantFrom(
  ...['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26', '2026-06-10'].map(
    (day) => day as Day,
  ),
)
// One in eight is around the hour that is skipped or repeated.
const clock = fc
  .oneof(
    { weight: 7, arbitrary: fc.integer({ min: 0, max: 1439 }) },
    { weight: 1, arbitrary: fc.integer({ min: 110, max: 190 }) },
  )
  .map(clockTime)
const span = fc
  .tuple(clock, clock)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (a < b ? { time_from: a, time_till: b } : { time_from: b, time_till: a }))

// One in three has breaks, which lie within the hours and do not touch each other.
const dayHours: fc.Arbitrary<DayHours> = fc
  .tuple(
    span,
    fc.oneof(
      { weight: 2, arbitrary: fc.constant<ClockTime[]>([]) },
      { weight: 1, arbitrary: fc.uniqueArray(clock, { maxLength: 5 }) },
    ),
  )
  .map(([hours, cuts]) => {
    const inside = cuts.filter((time) => hours.time_from < time && time < hours.time_till).toSorted()
    return {
      ...hours,
      breaks: inside.flatMap((time_from, i) =>
        i % 2 === 0 && inside[i + 1] ? [{ time_from, time_till: inside[i + 1]! }] : [],
      ),
    }
  })

const world = days.chain((day) => {
  const entry: fc.Arbitrary<ScheduleEntry> = fc
    .tuple(
      fc.record({
        dateFrom: fc.integer({ min: -90, max: 1 }).map((n) => addDays(day, n)),
        dateTill: fc.option(fc.integer({ min: 1, max: 20 }).map((n) => addDays(day, n))),
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
        interval: fc.constantFrom(7, 7, 7, ...recurrenceIntervals),
        active: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
        exceptions: fc.uniqueArray(
          fc.record({
            date: fc.integer({ min: -1, max: 2 }).map((n) => addDays(day, n)),
            hours: fc.option(dayHours),
            active: fc.constantFrom(null, null, true, false),
          }),
          { maxLength: 2, selector: ({ date }) => date },
        ),
      }),
      dayHours,
    )
    .map(([rule, hours]) => ({ ...rule, ...hours }))
  const long: fc.Arbitrary<ScheduleEntry> = fc.record({
    dateFrom: fc.constant('2026-01-01' as Day),
    dateTill: fc.constant(null),
    weekdays: fc.constant([1, 2, 3, 4, 5, 6, 7]),
    interval: fc.constant(7 as const),
    active: fc.constant(true),
    exceptions: fc.constant([]),
    time_from: fc.constantFrom('00:00' as ClockTime, '01:00' as ClockTime, '08:10' as ClockTime),
    time_till: fc.constantFrom('06:05' as ClockTime, '17:00' as ClockTime, '23:59' as ClockTime),
  })
  const noon = Date.parse(`${day}T12:00:00Z`)
  const busy = fc
    .array(fc.tuple(fc.integer({ min: -280, max: 560 }), fc.integer({ min: 1, max: 30 })), { maxLength: 5 })
    .map((spans) =>
      normalise(
        spans.map(([start, length]): Interval => [noon + start * 5 * minuteMs, noon + (start + length) * 5 * minuteMs]),
      ),
    )
  // Most people have no absence; others are absent for an hour, a day or some days, sometimes beginning or ending with
  // the day.
  const side = fc.option(clock, { freq: 2 })
  const away: fc.Arbitrary<AbsenceSpan> = fc
    .tuple(fc.integer({ min: -4, max: 2 }), fc.integer({ min: 0, max: 3 }), side, side)
    .map(([first, length, time_from, time_till]) => ({
      date_from: addDays(day, first),
      time_from,
      date_till: addDays(day, first + length),
      time_till,
    }))
    .filter(
      ({ date_from, time_from, date_till, time_till }) =>
        date_from < date_till || time_from === null || time_till === null || time_from < time_till,
    )
  // Some absences have no end.
  const gone: fc.Arbitrary<AbsenceSpan> = fc
    .tuple(fc.integer({ min: -400, max: 2 }), side)
    .map(([first, time_from]) => ({ date_from: addDays(day, first), time_from, date_till: null, time_till: null }))
  const absences = fc.oneof(
    { weight: 3, arbitrary: fc.constant<AbsenceSpan[]>([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.oneof({ weight: 5, arbitrary: away }, { weight: 1, arbitrary: gone }), { maxLength: 3 }),
    },
  )
  const entries = fc.array(fc.oneof(long, entry), { minLength: 1, maxLength: 3 })
  const roomEntries = fc.array(entry, { maxLength: 2 })
  const opening: fc.Arbitrary<OpeningHours[]> = fc.tuple(
    ...[1, 2, 3, 4, 5, 6, 7].map((n) =>
      fc
        .tuple(
          fc.oneof(span, fc.constant({ time_from: '00:00' as ClockTime, time_till: '22:00' as ClockTime })),
          fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
        )
        .map(([hours, active]) => ({ weekday: n, active, ...hours })),
    ),
  )
  const somebody = fc.constantFrom(1, 2, 3)
  const somewhere = fc.constantFrom(11, 12, 13)

  return fc.record({
    day: fc.constant(day),
    now: fc.integer({ min: -100, max: 40 }).map((hours) => instant(noon + hours * 60 * minuteMs + 7 * minuteMs)),
    facts: fc.record({
      zone: fc.constantFrom('Europe/Amsterdam', 'Europe/Brussels'),
      opening,
      absences: fc.oneof({ weight: 5, arbitrary: fc.constant<AbsenceSpan[]>([]) }, { weight: 1, arbitrary: absences }),
      practitioners: fc
        .array(fc.record({ entries, busy, absences }), { minLength: 1, maxLength: 3 })
        .map((list) => list.map((one, i) => ({ id: i + 1, ...one }))),
      rooms: fc
        .array(fc.record({ entries: roomEntries, busy, absences, equipped: fc.boolean() }), {
          minLength: 1,
          maxLength: 3,
        })
        .map((list) => list.map((one, i) => ({ id: i + 11, ...one }))),
      devices: fc
        .array(
          fc.record({
            model_id: fc.constantFrom(7, 8),
            busy,
            absences,
            where: fc.oneof(
              fc.constant({ room_id: null, employee_id: null }),
              somewhere.map((room_id) => ({ room_id, employee_id: null })),
              somebody.map((employee_id) => ({ room_id: null, employee_id })),
            ),
          }),
          { maxLength: 5 },
        )
        .map((list) => list.map(({ where, ...one }, i) => ({ id: i + 91, ...one, ...where }))),
      clientBusy: fc.oneof(fc.constant([]), busy),
    }),
    wanted: fc.record({
      minutes: fc.integer({ min: 1, max: 30 }).map((n) => n * 5),
      modelIds: fc.constantFrom<number[]>([], [], [7], [8], [7, 8], [8, 7]),
      userId: fc.constantFrom(null, null, null, 1, 2),
      roomId: fc.constantFrom(null, null, null, 11, 12),
      keep: fc.option(
        fc.record({ userId: somebody, roomId: somewhere, deviceIds: fc.constantFrom<number[]>([], [91], [92, 93]) }),
        { nil: undefined },
      ),
    }),
  })
})

test(`availability agrees with the oracle, in ${runs} worlds and over both changes of the clock`, () => {
  let [slots, away] = [0, 0]
  fc.assert(
    fc.property(world, ({ day, now, facts, wanted }) => {
      const till = addDays(day, 1)
      const found = availability(facts, wanted, day, till, now)
      const expected = daysFrom(day, till).map((date) => obviously(facts, wanted, date, now))
      // A failing comparison is repeated by expect, which is slow but shows the difference.
      if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found).toEqual(expected)
      slots += found.reduce((sum, { free }) => sum + free, 0)
      const present = {
        ...facts,
        absences: [],
        practitioners: facts.practitioners.map((one) => ({ ...one, absences: [] })),
        rooms: facts.rooms.map((one) => ({ ...one, absences: [] })),
        devices: facts.devices.map((one) => ({ ...one, absences: [] })),
      }
      away +=
        availability(present, wanted, day, till, now).reduce((sum, { total }) => sum + total, 0) -
        found.reduce((sum, { total }) => sum + total, 0)
    }),
    { seed, numRuns: runs },
  )
  // Worlds without free slots, or without an absence that matters, would prove nothing.
  expect(slots).toBeGreaterThan(runs * 4)
  expect(away).toBeGreaterThan(runs / 2)
}, 600_000)

test('a single start gives the same slot as the whole day, and is refused for the true reason', () => {
  fc.assert(
    fc.property(world, fc.integer({ min: 0, max: 99 }), ({ day, facts, wanted }, quarter) => {
      const longAgo = '2026-01-01T00:00:00.000Z' as Instant
      const start = instant(minutesOfDay(day, facts.zone)[0]!.at + quarter * 15 * minuteMs)
      if (localTimeAt(start, facts.zone).day !== day) return
      const slot = slotAt(facts, wanted, start)
      expect(slot).toEqual(
        availability(facts, wanted, day, day, longAgo)[0]!.time_slots.find(
          ({ datetime_from }) => datetime_from === start,
        ) ?? null,
      )
      if (slot) return
      const possible = waysToBook(facts, wanted, quarter * 15, marksWhenEmpty(facts, day)).length > 0
      expect(refusalAt(facts, wanted, start) === 'slot_unavailable').toBe(!possible)
    }),
    { seed, numRuns: runs },
  )
}, 600_000)
