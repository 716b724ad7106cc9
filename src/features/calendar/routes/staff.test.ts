import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { calendarApi } from '../contract.ts'

// The practitioners of a location, side by side: their hours, breaks and absences.
let app: TestApp
let desk: Caller
/** Works in Amsterdam on Sundays through both changes of the clock. */
let sunday: number
/** Works in Amsterdam on Tuesdays from nine to five, with a break of half an hour, and no longer belongs to it. */
let gone: number
/** Has a visit in Amsterdam on the tenth of March, and no hours there at all. */
let guest: number
let abroad: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  const {
    world,
    world: { amsterdam, utrecht, antwerp },
  } = app
  sunday = await world.employee({ firstName: 'Zoë', lastName: 'Zondag', locationIds: [amsterdam.id] })
  await world.works(sunday, amsterdam, { weekdays: [7], from: '01:30', till: '09:00' })
  gone = await world.employee({ firstName: 'Gijs', lastName: 'Gaat', locationIds: [utrecht.id] })
  await world.works(gone, amsterdam, { weekdays: [2], from: '09:00', till: '12:30' })
  await world.works(gone, amsterdam, { weekdays: [2], from: '13:00', till: '17:00' })
  guest = await world.employee({ firstName: 'Guus', lastName: 'Gast', locationIds: [utrecht.id] })
  await world.appointment({ practitionerId: guest, from: '2026-03-10T09:00:00Z' })
  abroad = await world.employee({ firstName: 'Bram', lastName: 'Peeters', locationIds: [antwerp.id] })
  await world.works(abroad, antwerp, { weekdays: [2] })
})
afterAll(() => app.close())

const on = async (date: string, caller = desk) =>
  (await caller.call(calendarApi.day, { params: { locationId: app.world.amsterdam.id, date } })).data
const hoursOf = (answer: Awaited<ReturnType<typeof on>>) =>
  answer.users.map(({ name, days }) => [
    name,
    days.flatMap(({ hours }) => hours.map(({ time_from, time_till }) => `${time_from}–${time_till}`)),
  ])

describe('the calendar of a location names the practitioners who work there', () => {
  test('on a day, by name, with the hours around their breaks; nobody who works elsewhere', async () => {
    const answer = await on('2026-03-10')
    expect(hoursOf(answer)).toEqual([
      ['Emma de Wit', ['09:00–17:00']],
      ['Gijs Gaat', ['09:00–12:30', '13:00–17:00']],
      // Booked there without hours: they are named, so that a column can be made for them.
      ['Guus Gast', []],
      ['Noor Bakker', ['09:00–17:00']],
    ])
    expect(answer.users[1]).toEqual({
      id: gone,
      name: 'Gijs Gaat',
      colour: expect.any(Number),
      days: [
        {
          date: '2026-03-10',
          hours: [
            { location_id: app.world.amsterdam.id, time_from: '09:00', time_till: '12:30' },
            { location_id: app.world.amsterdam.id, time_from: '13:00', time_till: '17:00' },
          ],
        },
      ],
    })
    expect(answer.users.map(({ id }) => id)).not.toContain(abroad)
  })

  test('through a week, on each of its days; not those who are deactivated', async () => {
    const week = (
      await desk.call(calendarApi.week, {
        params: { locationId: app.world.amsterdam.id, from: '2026-03-09', to: '2026-03-15' },
      })
    ).data
    const daysOf = (id: number) => week.users.find((one) => one.id === id)!.days.map(({ hours }) => hours.length)
    expect([daysOf(gone), daysOf(sunday), daysOf(app.world.practitioner)]).toEqual([
      [0, 2, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 1],
      [1, 1, 1, 1, 1, 0, 0],
    ])
    await app.db.updateTable('employees').set({ deactivated_at: app.clock.now() }).where('id', '=', sunday).execute()
    expect((await on('2026-03-15')).users).toEqual([])
    await app.db.updateTable('employees').set({ deactivated_at: null }).where('id', '=', sunday).execute()
  })

  test.each(['2026-03-29', '2026-10-25'])(
    'in the local time of the location, also on %s, when its clock changes',
    async (date) => {
      expect(hoursOf(await on(date))).toEqual([['Zoë Zondag', ['01:30–09:00']]])
    },
  )

  test('with the absences of each, also of those who no longer belong to it or are only booked there', async () => {
    const absence = (employee_id: number) =>
      app.db
        .insertInto('absences')
        .values({
          kind: 'holiday',
          employee_id,
          date_from: '2026-03-10',
          date_till: '2026-03-10',
          time_from: '13:00',
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    const made = [
      await absence(gone),
      await absence(guest),
      await absence(app.world.assistant),
      await absence(abroad),
    ].map(({ id }) => id)
    const shown = async (caller: Caller) =>
      (await on('2026-03-10', caller)).absences.map(({ employee_id, kind }) => [employee_id, kind])
    expect(await shown(desk)).toEqual([
      [gone, 'holiday'],
      [guest, 'holiday'],
      [app.world.assistant, 'holiday'],
    ])
    // The reason is not for everybody.
    expect((await shown(await app.as('senior-practitioner'))).map(([, kind]) => kind)).toEqual([
      'absent',
      'absent',
      'absent',
    ])
    await app.db.deleteFrom('absences').where('id', 'in', made).execute()
  })

  test('of another country is not found', async () => {
    expect(
      (await desk.call(calendarApi.day, { params: { locationId: app.world.antwerp.id, date: '2026-03-10' } })).status,
    ).toBe(404)
  })
})
