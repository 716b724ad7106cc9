import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import type { SavedSchedule } from '../contract.ts'
import type { Absence } from '../contract/absences.ts'

let app: TestApp
let planners: readonly [Caller, Caller]
let employee: number
beforeAll(async () => {
  app = await testApp()
  planners = [await app.as('office-manager'), await app.as('office-manager')]
})
afterAll(() => app.close())
beforeEach(async () => {
  employee = await app.world.employee()
})

type Body = Record<string, unknown>
const input = (change: Body = {}): Body => ({
  location_id: app.world.amsterdam.id,
  date_from: '2026-03-09',
  weekdays: [1],
  interval: 7,
  time_from: '09:00',
  time_till: '17:00',
  ...change,
})
const add = (who: Caller, body: Body) =>
  who.raw('POST', `/api/employees/${employee}/recurrence`, input(body)) as Promise<Answer<SavedSchedule>>
const change = (who: Caller, id: number, body: Body) =>
  who.raw('PUT', `/api/employees/${employee}/recurrence/${id}`, input(body)) as Promise<Answer<SavedSchedule>>
const undo = (who: Caller, undoId: number) =>
  who.raw('POST', `/api/employees/${employee}/recurrence/undo`, { undo_id: undoId })
const told = ({ status, errors }: Answer) => `${status} ${Object.values(errors).flat().join()}`.trim()
const stored = async () =>
  (
    await app.db
      .selectFrom('recurrences')
      .select(['time_from', 'time_till', 'date_from', 'date_till'])
      .where('employee_id', '=', employee)
      .orderBy('date_from')
      .execute()
  ).map(
    ({ date_from, date_till, time_from, time_till }) =>
      `${date_from}–${date_till ?? ''} ${time_from.slice(0, 5)}–${time_till.slice(0, 5)}`,
  )

const theEmployee = () => sql`select id from employees where id = ${employee} for no key update`

describe('two planners at once', () => {
  test('add hours that overlap: one of them, and the other is told with what', async () => {
    for (const [first, second] of [
      ['09:00', '12:00'],
      ['12:00', '09:00'],
      ['10:00', '10:00'],
    ] as const) {
      employee = await app.world.employee()
      const answers = await atOnce(app.db, theEmployee(), [
        () => add(planners[0], { time_from: first }),
        () => add(planners[1], { time_from: second, interval: 42 }),
      ])
      expect(answers.map(told).toSorted()).toEqual(['201', '422 schedule_clash'])
      expect(await stored()).toHaveLength(1)
    }
  })

  test('add hours beside each other: both', async () => {
    const answers = await atOnce(app.db, theEmployee(), [
      () => add(planners[0], { time_till: '12:00' }),
      () => add(planners[1], { time_from: '12:00' }),
    ])
    expect(answers.map(told)).toEqual(['201', '201'])
    expect((await stored()).toSorted()).toEqual(['2026-03-09– 09:00–12:00', '2026-03-09– 12:00–17:00'])
  })

  test('lengthen what stands before and after the same gap: one of them', async () => {
    const { data: early } = await add(planners[0], { time_till: '12:00' })
    const { data: late } = await add(planners[0], { time_from: '13:00' })
    const answers = await atOnce(app.db, theEmployee(), [
      () => change(planners[0], early.recurrence_id, { time_till: '12:45' }),
      () => change(planners[1], late.recurrence_id, { time_from: '12:15' }),
    ])
    expect(answers.map(told).toSorted()).toEqual(['200', '422 schedule_clash'])
  })

  test('end a series from a day on and change it from that day on: the second finds what the first left', async () => {
    const {
      data: { recurrence_id: id },
    } = await add(planners[0], {})
    const end = () => planners[0].raw('DELETE', `/api/recurrences/${id}`, { date: '2026-03-16' })
    const answers = await atOnce(app.db, theEmployee(), [
      end,
      () => change(planners[1], id, { date_from: '2026-03-16', time_from: '10:00' }),
    ])
    // Either the end came first and no day is left to change, or the change did and the series ends there already.
    expect(['200,422 not_scheduled', '422 not_scheduled,200']).toContain(answers.map(told).join())
    expect(await stored()).toEqual(
      answers[0]!.status === 200
        ? ['2026-03-09–2026-03-15 09:00–17:00']
        : ['2026-03-09–2026-03-15 09:00–17:00', '2026-03-16– 10:00–17:00'],
    )
  })

  test('undo a change and change it further: the undo goes through and the change starts from there, or it comes too late', async () => {
    for (let round = 0; round < 4; round++) {
      employee = await app.world.employee()
      const {
        data: { recurrence_id: id },
      } = await add(planners[0], {})
      const {
        data: { undo_id },
      } = await change(planners[0], id, { type: 'occurrence', date_from: '2026-03-16', time_from: '10:00' })
      const calls = [
        () => undo(planners[0], undo_id),
        () => change(planners[1], id, { date_from: '2026-03-23', time_from: '11:00' }),
      ]
      const answers = await atOnce(app.db, theEmployee(), round % 2 ? calls : calls.toReversed())
      const [undone, changed] = round % 2 ? answers : answers.toReversed()
      expect(['200', '409 undo_too_late']).toContain(told(undone!))
      expect(told(changed!)).toBe('200')
      const exceptions = await app.db
        .selectFrom('recurrence_exceptions')
        .select('date')
        .where('recurrence_id', '=', id)
        .execute()
      expect(exceptions).toEqual(undone!.status === 200 ? [] : [{ date: '2026-03-16' }])
      expect(await stored()).toEqual(['2026-03-09–2026-03-22 09:00–17:00', '2026-03-23– 11:00–17:00'])
    }
  })

  test('click the same absence twice: it is there once', async () => {
    const body = { kind: 'sick_leave', employee_id: employee, date_from: '2026-03-09', date_till: null }
    const absent = (who: Caller) => who.raw('POST', '/api/absences', body) as Promise<Answer<Absence>>
    const answers = await atOnce(app.db, sql`select pg_advisory_xact_lock(7301, ${app.world.amsterdam.id}::integer)`, [
      () => absent(planners[0]),
      () => absent(planners[1]),
    ])
    expect(answers.map(told).toSorted()).toEqual(['201', '422 absence_twice'])
    expect(await app.db.selectFrom('absences').select('id').where('employee_id', '=', employee).execute()).toHaveLength(
      1,
    )
  })
})
