import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, clockTime, daysFrom, epochMs, instant, wallClock, weekday, type ClockTime, type Day, type Instant } from '#kernel/day.ts'
import { normalise, type Interval } from '#kernel/interval.ts'
import { recurrenceIntervals, occursOn } from '#kernel/recurrence.ts'
import type { OpeningHours, ScheduleEntry } from '#features/schedules/rules.ts'
import type { Slot } from './contract.ts'
import { availability, dayColour, earliestStart, refusalAt, slotAt, type AvailabilityFacts, type Wanted } from './rules.ts'

/**
 * The rules of availability against a second telling of them that is slow and obvious: walk through every quarter of
 * the day, try everybody in every room with every device, and look at each minute whether all are free.
 */
const zone = 'Europe/Amsterdam'
const minuteMs = 60_000

// ── The obvious way ─────────────────────────────────────────────────────────────────────────────────────────────────

const minutesCache = new Map<Day, { at: number; time: ClockTime }[]>()
/** Every minute that the wall shows this day, found by looking at the wall. */
function minutesOfDay(day: Day): { at: number; time: ClockTime }[] {
  let minutes = minutesCache.get(day)
  if (!minutes) {
    const noon = Date.parse(`${day}T12:00:00Z`)
    minutes = Array.from({ length: 40 * 60 }, (_, i) => noon + (i - 20 * 60) * minuteMs)
      .map((at) => ({ at, ...wallClock(at, zone) })).filter((minute) => minute.day === day)
    minutesCache.set(day, minutes)
  }
  return minutes
}

type Open = (time: ClockTime) => boolean
const within = (hours: { time_from: ClockTime; time_till: ClockTime }): Open => (time) => hours.time_from <= time && time < hours.time_till

function worksAt(entries: readonly ScheduleEntry[], day: Day): { hours: Open; active: boolean }[] {
  const result: { hours: Open; active: boolean }[] = []
  for (const entry of entries) {
    if (!occursOn(entry, day)) continue
    const exception = entry.exceptions.find(({ date }) => date === day)
    if (!exception) result.push({ hours: within(entry), active: entry.active })
    else if (exception.hours) result.push({ hours: within(exception.hours), active: entry.active })
  }
  return result
}

const isFree = (busy: readonly Interval[], at: number) => !busy.some(([from, till]) => from <= at && at < till)

interface Way { readonly slot: Slot; readonly rank: readonly number[] }

/** Every way to book one start on a day, with what makes it better or worse. */
function waysToBook(facts: AvailabilityFacts, wanted: Wanted, day: Day, from: number, empty: boolean): Way[] {
  const first = minutesOfDay(day).findIndex(({ at }) => at === from)
  const minutes = minutesOfDay(day).slice(first, first + wanted.minutes)
  if (minutes.length < wanted.minutes) return []
  const free = (busy: readonly Interval[]) => empty || minutes.every(({ at }) => isFree(busy, at))
  if (!free(facts.clientBusy)) return []

  const practitioners = facts.practitioners.filter(({ id, entries, busy }) => {
    const work = worksAt(entries, day).filter(({ active }) => active)
    return (!wanted.userId || id === wanted.userId) && free(busy) && minutes.every(({ time }) => work.some(({ hours }) => hours(time)))
  })
  const rooms = facts.rooms.filter(({ id, entries, busy }) => {
    const own = worksAt(entries, day)
    const open = (time: ClockTime) => (own.length
      ? own.every(({ active }) => active) && own.some(({ hours }) => hours(time))
      : facts.opening.some((hours) => hours.active && hours.weekday === weekday(day) && within(hours)(time)))
    return (!wanted.roomId || id === wanted.roomId) && free(busy) && minutes.every(({ time }) => open(time))
  })
  const dayMinutes = minutesOfDay(day)
  const loads = new Map(practitioners.map(({ id, busy }) => [id, dayMinutes.filter(({ at }) => !isFree(busy, at)).length]))

  return practitioners.flatMap((practitioner) => rooms.flatMap((room) => {
    let choices: { ids: number[]; rank: number[] }[] = [{ ids: [], rank: [] }]
    for (const modelId of wanted.modelIds) {
      const usable = facts.devices.filter((device) => device.model_id === modelId && free(device.busy)
        && (device.room_id === null || device.room_id === room.id) && (device.employee_id === null || device.employee_id === practitioner.id))
      choices = choices.flatMap(({ ids, rank }) => usable.map((device) => ({
        ids: [...ids, device.id],
        rank: [...rank, wanted.keep?.deviceIds.includes(device.id) ? 0 : 1, device.room_id ? 0 : 1, device.employee_id ? 0 : 1, device.id],
      })))
    }
    const needed = facts.devices.filter((device) => device.room_id === room.id && wanted.modelIds.includes(device.model_id)).length
    return choices.map(({ ids, rank }) => ({
      slot: { datetime_from: instant(from), datetime_till: instant(from + wanted.minutes * minuteMs), user_id: practitioner.id, room_id: room.id, devices: ids },
      rank: [
        wanted.keep?.userId === practitioner.id ? 0 : 1, loads.get(practitioner.id)!, practitioner.id,
        wanted.keep?.roomId === room.id ? 0 : 1, -needed, room.equipped ? 1 : 0, facts.rooms.indexOf(room), ...rank,
      ],
    }))
  }))
}

function best(ways: readonly Way[]): Slot | undefined {
  return ways.toSorted((a, b) => {
    const i = a.rank.findIndex((value, at) => value !== b.rank[at])
    return i < 0 ? 0 : a.rank[i]! - b.rank[i]!
  })[0]?.slot
}

function obviously(facts: AvailabilityFacts, wanted: Wanted, date: Day, now: Instant) {
  const starts = minutesOfDay(date).filter(({ at }) => at % (15 * minuteMs) === 0)
  const total = starts.filter(({ at }) => waysToBook(facts, wanted, date, at, true).length).length
  const time_slots = starts.filter(({ at }) => at >= epochMs(earliestStart(now))).flatMap(({ at }) => best(waysToBook(facts, wanted, date, at, false)) ?? [])
  return { date, colour: dayColour(time_slots.length, total, date < wallClock(now, zone).day), free: time_slots.length, total, time_slots }
}

// ── Worlds ──────────────────────────────────────────────────────────────────────────────────────────────────────────

// Days around both changes of the clock, and an ordinary week.
const days = fc.constantFrom(...['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26', '2026-06-10'].map((day) => day as Day))
// Not within the hour that is skipped or repeated: what the wall says there is told by rows in schedules/rules.test.ts.
const clock = fc.oneof(fc.integer({ min: 0, max: 115 }), fc.integer({ min: 180, max: 1439 })).map(clockTime)
const span = fc.tuple(clock, clock).filter(([a, b]) => a !== b).map(([a, b]) => (a < b ? { time_from: a, time_till: b } : { time_from: b, time_till: a }))

const world = days.chain((day) => {
  const entry: fc.Arbitrary<ScheduleEntry> = fc.tuple(
    fc.record({
      dateFrom: fc.integer({ min: -21, max: 1 }).map((n) => addDays(day, n)),
      dateTill: fc.option(fc.integer({ min: 1, max: 20 }).map((n) => addDays(day, n))),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
      interval: fc.constantFrom(7, 7, 7, ...recurrenceIntervals),
      active: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
      exceptions: fc.array(fc.record({ date: fc.integer({ min: -1, max: 2 }).map((n) => addDays(day, n)), hours: fc.option(span) }), { maxLength: 1 }),
    }), span,
  ).map(([rule, hours]) => ({ ...rule, ...hours }))
  const long: fc.Arbitrary<ScheduleEntry> = fc.record({
    dateFrom: fc.constant('2026-01-01' as Day), dateTill: fc.constant(null), weekdays: fc.constant([1, 2, 3, 4, 5, 6, 7]), interval: fc.constant(7 as const), active: fc.constant(true),
    exceptions: fc.constant([]), time_from: fc.constantFrom('00:00' as ClockTime, '01:00' as ClockTime, '08:10' as ClockTime), time_till: fc.constantFrom('06:05' as ClockTime, '17:00' as ClockTime, '23:59' as ClockTime),
  })
  const noon = Date.parse(`${day}T12:00:00Z`)
  const busy = fc.array(fc.tuple(fc.integer({ min: -280, max: 560 }), fc.integer({ min: 1, max: 30 })), { maxLength: 5 })
    .map((spans) => normalise(spans.map(([start, length]): Interval => [noon + start * 5 * minuteMs, noon + (start + length) * 5 * minuteMs])))
  const entries = fc.array(fc.oneof(long, entry), { minLength: 1, maxLength: 3 })
  const roomEntries = fc.array(entry, { maxLength: 2 })
  const opening: fc.Arbitrary<OpeningHours[]> = fc.tuple(...[1, 2, 3, 4, 5, 6, 7].map((n) => fc.tuple(fc.oneof(span, fc.constant({ time_from: '00:00' as ClockTime, time_till: '22:00' as ClockTime })), fc.integer({ min: 0, max: 3 }).map((n) => n > 0)).map(([hours, active]) => ({ weekday: n, active, ...hours }))))
  const somebody = fc.constantFrom(1, 2, 3)
  const somewhere = fc.constantFrom(11, 12, 13)

  return fc.record({
    day: fc.constant(day),
    now: fc.integer({ min: -100, max: 40 }).map((hours) => instant(noon + hours * 60 * minuteMs + 7 * minuteMs)),
    facts: fc.record({
      zone: fc.constant(zone),
      opening,
      practitioners: fc.array(fc.record({ entries, busy }), { minLength: 1, maxLength: 3 }).map((list) => list.map((one, i) => ({ id: i + 1, ...one }))),
      rooms: fc.array(fc.record({ entries: roomEntries, busy, equipped: fc.boolean() }), { minLength: 1, maxLength: 3 }).map((list) => list.map((one, i) => ({ id: i + 11, ...one }))),
      devices: fc.array(fc.record({
        model_id: fc.constantFrom(7, 8), busy,
        where: fc.oneof(fc.constant({ room_id: null, employee_id: null }), somewhere.map((room_id) => ({ room_id, employee_id: null })), somebody.map((employee_id) => ({ room_id: null, employee_id }))),
      }), { maxLength: 5 }).map((list) => list.map(({ where, ...one }, i) => ({ id: i + 91, ...one, ...where }))),
      clientBusy: fc.oneof(fc.constant([]), busy),
    }),
    wanted: fc.record({
      minutes: fc.integer({ min: 1, max: 30 }).map((n) => n * 5),
      modelIds: fc.constantFrom<number[]>([], [], [7], [8], [7, 8], [8, 7]),
      userId: fc.constantFrom(null, null, null, 1, 2),
      roomId: fc.constantFrom(null, null, null, 11, 12),
      keep: fc.option(fc.record({ userId: somebody, roomId: somewhere, deviceIds: fc.constantFrom<number[]>([], [91], [92, 93]) }), { nil: undefined }),
    }),
  })
})

test('availability is what the obvious way finds, in hundreds of worlds and over both changes of the clock', () => {
  let slots = 0
  fc.assert(fc.property(world, ({ day, now, facts, wanted }) => {
    const till = addDays(day, 1)
    const found = availability(facts, wanted, day, till, now)
    expect(found).toEqual(daysFrom(day, till).map((date) => obviously(facts, wanted, date, now)))
    slots += found.reduce((sum, { free }) => sum + free, 0)
  }), { seed: 20261121, numRuns: 200 })
  expect(slots).toBeGreaterThan(2500) // worlds in which nothing is free would prove nothing
}, 60_000)

test('one start is found as the whole day finds it, and refused for the reason that is true', () => {
  fc.assert(fc.property(world, fc.integer({ min: 0, max: 99 }), ({ day, facts, wanted }, quarter) => {
    const longAgo = '2026-01-01T00:00:00.000Z' as Instant
    const start = instant(minutesOfDay(day)[0]!.at + quarter * 15 * minuteMs)
    if (wallClock(start, zone).day !== day) return
    const slot = slotAt(facts, wanted, start)
    expect(slot).toEqual(availability(facts, wanted, day, day, longAgo)[0]!.time_slots.find(({ datetime_from }) => datetime_from === start) ?? null)
    if (slot) return
    const possible = waysToBook(facts, wanted, day, epochMs(start), true).length > 0
    expect(refusalAt(facts, wanted, start) === 'slot_unavailable').toBe(!possible)
  }), { seed: 20261121, numRuns: 300 })
}, 60_000)
