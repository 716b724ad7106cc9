import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, instant, mondayOf, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { appointmentsApi, type Appointment } from '#features/appointments/contract.ts'
import { moveApi } from '#features/appointments/contract/move.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { availabilityApi, type Slot } from '#features/availability/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { overlaps } from '#features/appointments/queries/overlaps.ts'
import { postgresPlace, type Place } from './place.ts'
import { signIn, startServer, type RunningServer } from './server.ts'

// Several servers on one database, and as many calls for one slot as they have connections to it, in every pair of ways
// to take it: one wins. Further calls would wait in their servers, as the bench proves with fifty bookings. Afterwards
// no two appointments in the whole table overlap on a person, a room or a device. Appointments outside the rules may
// overlap others, but no later one may overlap them (decision C125).

type Caller = Awaited<ReturnType<typeof signIn>>
const servers = 3
/** The calls that are on their way to the database at once: ten connections to each server. */
const atOnce = 10 * servers
const amsterdam = 1

let place: Place
let running: RunningServer[] = []
let callers: Caller[] = []
let clients: number[]
let treatment: { id: number; duration: number }
let userId: number

beforeAll(async () => {
  place = await postgresPlace()
  running = await Promise.all(Array.from({ length: servers }, () => startServer(place.env)))
  callers = await Promise.all(running.map(({ url }) => signIn(url, 'administrator@demo.balie.test')))
  clients = (
    await rows<{ id: number }>(
      `select id from clients where supported_country_id = 166 and deactivated_at is null order by id limit 500`,
    )
  ).map(({ id }) => id)
  const { body } = (await callers[0]!(listsApi.treatments, { params: { countryId: 166, locationId: amsterdam } }))!.data
  const found =
    body.find((one) => one.duration === 30 && one.models.length === 0) ?? body.find((one) => one.duration <= 45)!
  treatment = { id: found.id, duration: found.duration }
  userId = (await callers[0]!(availabilityApi.employees, {
    query: { location_id: amsterdam, treatment_id: treatment.id },
  }))!.data[0]!.id
  await bookedElsewhere()
}, 240_000)
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()))
  await place?.remove()
})

const next = (() => {
  let n = 0
  return () => callers[n++ % callers.length]!
})()
const freshClient = (() => {
  let n = 0
  return () => clients[n++ % clients.length]!
})()
const later = (at: Instant, minutes: number): Instant => instant(Date.parse(at) + minutes * 60_000)

/** Free starts of the practitioner from some weeks ahead on, each far enough from the next. */
async function freeSlots(user: number | undefined, weeks = 5): Promise<Slot[]> {
  const from: Day = addDays(mondayOf(localTimeAt(Date.now(), 'Europe/Amsterdam').day), weeks * 7)
  const { data } = (await callers[0]!(availabilityApi.availability, {
    query: {
      location_id: amsterdam,
      treatment_id: treatment.id,
      user_id: user,
      date_from: from,
      date_till: addDays(from, user ? 9 : 13),
    },
  }))!
  return data.flatMap(({ time_slots }) => time_slots)
}
const book = (
  slot: Pick<Slot, 'datetime_from'>,
  user: number | null = userId,
  by = next(),
  room_id: number | null = null,
) =>
  by(appointmentsApi.create, {
    body: {
      client_id: freshClient(),
      location_id: amsterdam,
      treatment_id: treatment.id,
      datetime_from: slot.datetime_from,
      user_id: user,
      room_id,
    },
  })
const moved = ({ id, datetime_from, datetime_till, room, user }: Appointment, to: Instant, till: Instant) =>
  next()(moveApi.move, {
    params: { id },
    body: {
      seen: { datetime_from, datetime_till, room_id: room.id, user_id: user.id },
      datetime_from: to,
      datetime_till: till,
      user_id: userId,
      room_id: null,
    },
  })

/**
 * Appointments of other people at other times, to be moved to the slot; one that was moved is moved again from there
 * the next time.
 */
let movers: number[]
async function bookedElsewhere(): Promise<void> {
  const slots = (await freeSlots(undefined, 10)).filter((_, index) => index % 3 === 0).slice(0, atOnce + 15)
  const answers = await Promise.all(slots.map((slot) => book(slot, null)))
  movers = answers.flatMap((answer) => (answer?.status === 201 ? [answer.data.id] : [])).slice(0, atOnce)
  expect(movers).toHaveLength(atOnce)
}

/** A slot of the practitioner, with a free one just before it. */
async function twoInARow(): Promise<readonly [Slot, Slot]> {
  const slots = await freeSlots(userId)
  const starts = new Set(slots.map(({ datetime_from }) => datetime_from))
  const first = slots.find(
    (one) =>
      starts.has(one.datetime_till) &&
      localTimeAt(one.datetime_from, 'Europe/Amsterdam').day === localTimeAt(one.datetime_till, 'Europe/Amsterdam').day,
  )!
  return [first, slots.find(({ datetime_from }) => datetime_from === first.datetime_till)!]
}

type Way = 'book' | 'move' | 'resize' | 'restore'
/** Calls that compete for the slot. */
async function contenders(
  way: Way,
  [before, slot]: readonly [Slot, Slot],
  length: number,
): Promise<(() => Promise<{ status: number; data: Appointment } | null>)[]> {
  switch (way) {
    case 'book':
      return Array.from({ length }, () => () => book(slot))
    case 'move': {
      const shown = await Promise.all(
        movers.slice(0, length).map((id) => next()(appointmentsApi.show, { params: { id } })),
      )
      return shown.map((one) => () => moved(one!.data, slot.datetime_from, slot.datetime_till))
    }
    case 'resize': {
      const neighbour = (await book(before))!.data
      return Array.from(
        { length },
        () => () => moved(neighbour, neighbour.datetime_from, later(neighbour.datetime_till, 15)),
      )
    }
    case 'restore': {
      const cancelled = (await book(slot))!.data
      await callers[0]!(appointmentsApi.cancel, { params: { id: cancelled.id } })
      return Array.from({ length }, () => () => next()(appointmentsApi.restore, { params: { id: cancelled.id } }))
    }
  }
}

async function rows<Row>(query: string): Promise<Row[]> {
  const database = await openPostgres(place.env.DATABASE_URL!, 2)
  try {
    return (await sql.raw<Row>(query).execute(database.db)).rows
  } finally {
    await database.close()
  }
}

const ways: readonly Way[] = ['book', 'move', 'resize', 'restore']
const pairs = ways.flatMap((one, index) => ways.slice(index).map((other) => [one, other] as const))

test.each(pairs)('%s against %s', { timeout: 300_000 }, async (one, other) => {
  const slots = await twoInARow()
  const all =
    one === other
      ? await contenders(one, slots, atOnce)
      : [...(await contenders(one, slots, atOnce / 2)), ...(await contenders(other, slots, atOnce / 2))]
  const answers = await Promise.all(all.map((go) => go()))
  const done = answers.flatMap((answer) => (answer && answer.status < 300 ? [answer.data] : []))
  // When all calls are identical, the first books and the others return its booking; when they differ, the others
  // are refused.
  expect(
    new Set(done.map(({ id, datetime_from, datetime_till }) => `${id} ${datetime_from} ${datetime_till}`)).size,
  ).toBe(1)
  const refused = answers.filter((answer) => !answer || answer.status >= 300)
  expect(refused.filter((answer) => answer?.status !== 409)).toEqual([])
  if (!['resize', 'restore'].includes(one) && !['resize', 'restore'].includes(other)) expect(done).toHaveLength(1)
  const { data } = (await callers[0]!(calendarApi.day, {
    params: { locationId: amsterdam, date: localTimeAt(slots[1].datetime_from, 'Europe/Amsterdam').day },
  }))!
  const there = data.appointments.filter(
    (found) =>
      found.user_id === userId &&
      !found.deleted_at &&
      found.datetime_from < slots[1].datetime_till &&
      found.datetime_till > slots[1].datetime_from,
  )
  expect(there).toHaveLength(1)
  expect(await rows(overlaps)).toEqual([])
})

/** Appointments by the rules that overlap one outside the rules, and were committed after it. */
const cameLater = (rawIds: readonly number[]) =>
  rows(`
  select a.id, b.id as raw from appointments a join appointments b on b.id = any('{${rawIds.join()}}') and a.occupies and a.during && b.during and (a.employee_id = b.employee_id or a.room_id = b.room_id)
  where pg_xact_commit_timestamp(a.xmin) > pg_xact_commit_timestamp(b.xmin)`)

test.each([['book', 'room'], ...ways.map((way) => [way, 'practitioner'] as const)] as const)(
  '%s against an appointment outside the rules with the same %s',
  { timeout: 300_000 },
  async (way, shared) => {
    const slots = await twoInARow()
    const [, slot] = slots
    const [room, other] = (
      await rows<{ id: number }>(
        `select id from rooms where location_id = ${amsterdam} and deactivated_at is null order by id limit 2`,
      )
    ).map(({ id }) => id)
    const [colleague] = (
      await rows<{ id: number }>(
        `select employee_id as id from employee_locations where location_id = ${amsterdam} and employee_id <> ${userId} order by 1 limit 1`,
      )
    ).map(({ id }) => id)
    const byRules =
      shared === 'room'
        ? Array.from({ length: atOnce / 2 }, () => () => book(slot, userId, next(), room))
        : await contenders(way, slots, atOnce / 2)
    const outside = Array.from(
      { length: atOnce / 2 },
      () => () =>
        next()(rawApi.create, {
          body: {
            client_id: freshClient(),
            location_id: amsterdam,
            treatment_id: treatment.id,
            user_id: shared === 'room' ? colleague! : userId,
            room_id: shared === 'room' ? room! : other!,
            datetime_from: slot.datetime_from,
            datetime_till: slot.datetime_till,
          },
        }),
    )
    // Mixed, so that both kinds reach a server first.
    const all = byRules.flatMap((go, index) => [go, outside[index]!])
    const answers = await Promise.all(all.map((go) => go()))
    const rules = answers.filter((_, index) => index % 2 === 0)
    const raws = answers.filter((_, index) => index % 2 === 1)
    expect(raws.map((answer) => answer?.status)).toEqual(raws.map(() => 201))
    const done = rules.flatMap((answer) => (answer && answer.status < 300 ? [answer.data.id] : []))
    expect(new Set(done).size).toBeLessThanOrEqual(1)
    expect(rules.filter((answer) => !answer || (answer.status >= 300 && answer.status !== 409))).toEqual([])
    expect(await cameLater(raws.map((answer) => answer!.data.id))).toEqual([])
    expect(await rows(overlaps)).toEqual([])
    // They stay: a later call is refused.
    expect((await book(slot, userId, next(), shared === 'room' ? room : null))!.status).toBe(409)
  },
)
