import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ClockTime } from '#kernel/day.ts'
import { projectRoot } from '#platform/server/root.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { schedulesApi, type SavedSchedule } from '../contract.ts'

// A working day with breaks is one entry, which takes the hours around its breaks (decision C68). Today is Wednesday 4
// March 2026.
let app: TestApp
let desk: Caller
let employee: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
afterAll(() => app.close())
beforeEach(async () => {
  employee = await app.world.employee({ locationIds: [app.world.amsterdam.id, app.world.utrecht.id] })
})

type Body = Record<string, unknown>
const span = (text: string) => {
  const [time_from, time_till] = text.split('-') as [ClockTime, ClockTime]
  return { time_from, time_till }
}
const breaks = (...spans: string[]) => spans.map(span)
const input = (change: Body = {}): Body => ({
  location_id: app.world.amsterdam.id,
  date_from: '2026-03-09',
  weekdays: [1],
  interval: 7,
  time_from: '09:00',
  time_till: '17:00',
  breaks: breaks('12:30-13:00'),
  ...change,
})
const add = (change: Body = {}, id = employee) =>
  desk.raw('POST', `/api/employees/${id}/recurrence`, input(change)) as Promise<Answer<SavedSchedule>>
const change = (id: number, body: Body) =>
  desk.raw('PUT', `/api/employees/${employee}/recurrence/${id}`, body) as Promise<Answer<SavedSchedule>>
const refused = ({ status, errors }: Answer) => [status, errors]
/** The employee's hours as the grid shows them: `03-09 09:00-17:00 (12:30-13:00)`. */
const grid = async () =>
  (
    await desk.call(schedulesApi.list, {
      params: { locationId: app.world.amsterdam.id, entity: 'users' },
      query: { from: '2026-03-08T23:00:00Z', till: '2026-03-29T22:00:00Z' },
    })
  ).data
    .find(({ id }) => id === employee)!
    .schedules.map(
      (cell) =>
        `${cell.date.slice(5)} ${cell.time_from}-${cell.time_till} (${cell.breaks.map((one) => `${one.time_from}-${one.time_till}`).join()})`,
    )

describe('breaks are refused', () => {
  test.each<[string, Body, Record<string, string[]>]>([
    ['before the hours', { breaks: breaks('08:00-08:30') }, { 'breaks.0.time_from': ['break_outside_hours'] }],
    [
      'at their beginning: that is a later one',
      { breaks: breaks('09:00-09:30') },
      { 'breaks.0.time_from': ['break_outside_hours'] },
    ],
    ['at their end', { breaks: breaks('16:30-17:00') }, { 'breaks.0.time_till': ['break_outside_hours'] }],
    ['the wrong way round', { breaks: breaks('13:00-12:30') }, { 'breaks.0.time_till': ['till_not_after_from'] }],
    [
      'over one another',
      { breaks: breaks('12:00-13:00', '12:30-13:30') },
      { 'breaks.1.time_from': ['breaks_overlap'] },
    ],
    ['without a time', { breaks: [{ time_from: '12:00' }] }, { 'breaks.0.time_till': ['required'] }],
    [
      'more than six',
      {
        breaks: breaks(
          ...['09:30', '10:30', '11:30', '12:30', '13:30', '14:30', '15:30'].map(
            (from) => `${from}-${from.replace('30', '45')}`,
          ),
        ),
      },
      { breaks: ['too_many'] },
    ],
  ])('%s', async (_, body, errors) => {
    expect(refused(await add(body))).toEqual([422, errors])
    expect(
      await desk
        .call(schedulesApi.list, {
          params: { locationId: app.world.amsterdam.id, entity: 'users' },
          query: { from: '2026-03-08T23:00:00Z', till: '2026-03-15T23:00:00Z' },
        })
        .then(({ data }) => data.find(({ id }) => id === employee)!.schedules),
    ).toEqual([])
  })
})

describe('a working day with breaks', () => {
  test('is one entry, with them in order', async () => {
    const { status, data } = await add({ breaks: breaks('15:00-15:15', '12:30-13:00') })
    expect([status, data.breaks]).toEqual([201, breaks('12:30-13:00', '15:00-15:15')])
    expect(await grid()).toEqual(
      ['03-09', '03-16', '03-23'].map((day) => `${day} 09:00-17:00 (12:30-13:00,15:00-15:15)`),
    )
  })
  test('leaves room in them for hours elsewhere, and nowhere else', async () => {
    await add({ breaks: breaks('12:00-14:00') })
    const elsewhere = { location_id: app.world.utrecht.id, breaks: [] }
    expect(refused(await add({ ...elsewhere, ...span('11:30-13:00') }))).toEqual([
      422,
      { time_from: ['schedule_clash'] },
    ])
    expect((await add({ ...elsewhere, ...span('12:00-14:00') })).status).toBe(201)
  })
  test('is otherwise on one day with breaks of that day, and is as it was once that is undone', async () => {
    const {
      data: { recurrence_id },
    } = await add()
    const before = await grid()
    const once = await change(recurrence_id, {
      location_id: app.world.amsterdam.id,
      date_from: '2026-03-16',
      type: 'occurrence',
      breaks: breaks('13:00-14:00'),
    })
    expect([once.status, await grid()]).toEqual([200, [before[0], '03-16 09:00-17:00 (13:00-14:00)', before[2]]])
    const all = await change(recurrence_id, {
      location_id: app.world.amsterdam.id,
      date_from: '2026-03-09',
      type: 'series',
      breaks: [],
    })
    expect(await grid()).toEqual(['03-09 09:00-17:00 ()', '03-16 09:00-17:00 (13:00-14:00)', '03-23 09:00-17:00 ()'])
    expect(
      (await desk.raw('POST', `/api/employees/${employee}/recurrence/undo`, { undo_id: all.data.undo_id })).status,
    ).toBe(200)
    expect(await grid()).toEqual([before[0], '03-16 09:00-17:00 (13:00-14:00)', before[2]])
  })
  test('keeps what a change does not name: days, interval, hours, and the breaks that still fit', async () => {
    const {
      data: { recurrence_id },
    } = await add({ breaks: breaks('10:00-10:15', '12:30-13:00') })
    const body = { location_id: app.world.amsterdam.id, date_from: '2026-03-09', type: 'series' }
    expect((await change(recurrence_id, body)).data).toMatchObject({
      weekdays: [1],
      interval: 7,
      ...span('09:00-17:00'),
      breaks: breaks('10:00-10:15', '12:30-13:00'),
    })
    expect((await change(recurrence_id, { ...body, time_from: '11:00' })).data).toMatchObject({
      weekdays: [1],
      interval: 7,
      ...span('11:00-17:00'),
      breaks: breaks('12:30-13:00'),
    })
  })
  test('of a room closes it for a while', async () => {
    const room = app.world.amsterdam.roomIds[0]!
    const { status, data } = (await desk.raw('POST', `/api/rooms/${room}/recurrence`, input())) as Answer<SavedSchedule>
    expect([status, data.breaks]).toEqual([201, breaks('12:30-13:00')])
  })
})

describe('what was written as several entries before', () => {
  /** The part of the migration that changes rows. */
  const merge = async () => {
    const text = await readFile(new URL('migrations/0020-breaks.sql', projectRoot), 'utf8')
    const statements = text
      .slice(text.indexOf('create temporary table'))
      .split(';')
      .filter((one) => one.trim())
    await app.db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
  }
  const merged = async () => {
    await merge()
    return grid()
  }
  const half = (text: string, change: Body = {}) => add({ ...span(text), breaks: [], ...change })

  test('becomes one with breaks; what has no break between only grows', async () => {
    await half('13:00-17:00')
    await half('09:00-12:30')
    await half('17:00-18:00')
    expect(await merged()).toEqual(['03-09', '03-16', '03-23'].map((day) => `${day} 09:00-18:00 (12:30-13:00)`))
  })
  test('also when both leave out the same day, and not when only one does', async () => {
    const [morning, afternoon] = [await half('09:00-12:30'), await half('13:00-17:00')]
    await desk.raw('DELETE', `/api/recurrences/timetable/${morning.data.recurrence_id}`, { date: '2026-03-16' })
    expect(await merged()).toHaveLength(5)
    await desk.raw('DELETE', `/api/recurrences/timetable/${afternoon.data.recurrence_id}`, { date: '2026-03-16' })
    expect(await merged()).toEqual(['03-09', '03-23'].map((day) => `${day} 09:00-17:00 (12:30-13:00)`))
  })
  test('stays several where they differ: in days, rhythm, first or last day, location, or hours on one day', async () => {
    await half('09:00-12:30', { weekdays: [1] })
    await half('13:00-17:00', { weekdays: [1, 2] })
    await half('18:00-19:00', { interval: 14 })
    await half('19:00-20:00', { date_till: '2026-12-31' })
    await half('20:00-21:00', { location_id: app.world.utrecht.id })
    const {
      data: { recurrence_id },
    } = await half('07:00-08:00')
    await change(recurrence_id, {
      location_id: app.world.amsterdam.id,
      date_from: '2026-03-16',
      type: 'occurrence',
      time_from: '06:00',
    })
    const before = await grid()
    expect(await merged()).toEqual(before)
  })
})
