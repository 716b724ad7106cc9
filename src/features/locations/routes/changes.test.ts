import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { locationsApi, type Location } from '../contract.ts'

let app: TestApp
let administrator: Caller
let owner: number
let typeId: number
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  owner = await app.world.employee({ role: 'salon-owner' })
  typeId = (
    await sql<{
      id: number
    }>`insert into location_types (slug, name) values ('salon', '{"nl": "Salon"}') returning id`.execute(app.db)
  ).rows[0]!.id
})
afterAll(() => app.close())

let serial = 0
async function opened(changes: object = {}): Promise<Location> {
  const answer = await administrator.raw('POST', '/api/locations', {
    country_id: netherlands,
    name: `Zuid ${++serial}`,
    ownerIds: [owner],
    street: 'Beethovenstraat',
    street_number: '12',
    postcode: '1077 HG',
    place: 'Amsterdam',
    type: { id: typeId },
    legal_entity_id: app.world.amsterdam.legalEntityId,
    rooms: [{ name: 'Kamer 1' }],
    ...changes,
  })
  expect(refused(answer)).toEqual([201, {}])
  return answer.data as Location
}
const save = async (id: number, changes: object, by = administrator) =>
  by.raw('PUT', `/api/locations/${id}`, {
    ...formOf(locationsApi.update, (await administrator.call(locationsApi.show, { params: { id } })).data),
    ...changes,
  })
const refused = ({ status, errors }: Answer) => [status, errors] as const
const open = (location: Location, changes: (weekday: number) => object) =>
  location.timetables.map((day) => ({ ...day, ...changes(day.weekday) }))

describe('saving a part', () => {
  test('a change of hours alone counts as a change; days that are not sent stay as they are', async () => {
    const before = await opened({ timetables: [{ weekday: 1, active: true, time_from: '10:00', time_till: '12:00' }] })
    const after = (await save(before.id, { timetables: [] })).data as Location
    expect(after.timetables).toEqual(before.timetables)
    const later = (await save(before.id, { timetables: open(before, (weekday) => ({ active: weekday < 4 })) }))
      .data as Location
    expect(later.updated_at).not.toBe(after.updated_at)
    expect(later.timetables.map(({ active }) => active)).toEqual([true, true, true, false, false, false, false])
  })

  test('of hours too, only the days that are sent change', async () => {
    const { id } = await opened({ timetables: [{ weekday: 1, active: true, time_from: '10:00', time_till: '12:00' }] })
    const after = (
      await save(id, { timetables: [{ weekday: 6, active: true, time_from: '09:00', time_till: '17:00' }] })
    ).data as Location
    expect(
      after.timetables
        .filter(({ weekday }) => weekday === 1 || weekday === 6)
        .map(({ time_from, time_till }) => `${time_from}-${time_till}`),
    ).toEqual(['10:00-12:00', '09:00-17:00'])
    const twice = [
      { weekday: 6, active: true, time_from: '09:00', time_till: '17:00' },
      { weekday: 6, active: true, time_from: '10:00', time_till: '17:00' },
    ]
    expect(refused(await save(id, { timetables: twice }))).toEqual([422, { 'timetables.1.weekday': ['unique'] }])
  })

  test('what is left out stays as it is; what is given as nothing is emptied', async () => {
    const { owners: _, ...location } = await opened({
      phone_number: '+31201234567',
      email: 'noord@balie.test',
      cost_center: 'AMS-03',
      latitude: 52.39,
      longitude: 4.93,
      street_suffix: 'A',
    })
    const { country_id, name, ownerIds, street, street_number, postcode, place, rooms } = location
    const put = async (changes: object, updated_at: string) =>
      (
        await administrator.raw('PUT', `/api/locations/${location.id}`, {
          country_id,
          name,
          ownerIds,
          street,
          street_number,
          postcode,
          place,
          rooms,
          ...changes,
          updated_at,
        })
      ).data as Location
    const kept = await put({}, location.updated_at)
    expect(kept).toMatchObject({ ...location, updated_at: kept.updated_at })
    expect(
      await put(
        { phone_number: null, email: '', cost_center: '', latitude: null, longitude: null, street_suffix: null },
        kept.updated_at,
      ),
    ).toMatchObject({
      phone_number: '',
      email: '',
      cost_center: null,
      latitude: null,
      longitude: null,
      street_suffix: '',
      type: { id: typeId },
    })
  })

  test.each(['+31201234567', '+31 20 123 45 67', '+31 (0)20-1234567', '020-1234567', ''])(
    'the number %j is taken, and stored in one way (decision C93)',
    async (phone_number) => {
      const stored = phone_number && '+31201234567'
      const location = await opened({ phone_number })
      expect(location.phone_number).toBe(stored)
      expect((await save(location.id, { phone_number })).data).toMatchObject({ phone_number: stored })
    },
  )

  test('deactivated and renamed in one go, it does not meet who has that name, and it is one line of the history', async () => {
    const [there, location] = [await opened(), await opened()]
    const off = await save(location.id, { name: there.name, deactivated_at: app.clock.now() })
    expect([...refused(off), (off.data as Location).deactivated_at]).toEqual([200, {}, app.clock.now()])
    expect(refused(await save(location.id, { deactivated_at: '' }))).toEqual([422, { name: ['unique'] }])
    expect(refused(await save(location.id, { deactivated_at: '', name: `${there.name} bis` }))).toEqual([200, {}])
    const lines = await app.db
      .selectFrom('audit_log')
      .select('after')
      .where('entity', '=', 'locations')
      .where('entity_id', '=', location.id)
      .where('action', '=', 'update')
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { after: expect.objectContaining({ name: there.name, deactivated_at: expect.any(String) }) },
      { after: expect.objectContaining({ name: `${there.name} bis`, deactivated_at: null }) },
    ])
  })
})

test('an owner changes what they own, without any permission to change locations (decision C121)', async () => {
  const karin = await app.as('salon-owner')
  const [own, other] = [await opened({ ownerIds: [owner, karin.employeeId] }), await opened()]
  expect([
    (await karin.call(locationsApi.show, { params: { id: own.id } })).data.editable,
    (await karin.call(locationsApi.show, { params: { id: other.id } })).data.editable,
  ]).toEqual([true, false])
  expect((await save(own.id, { cost_center: 'AMS-09' }, karin)).status).toBe(200)
  for (const act of [
    () => save(other.id, { cost_center: 'AMS-09' }, karin),
    () => karin.raw('PATCH', `/api/locations/${other.id}/deactivate`, {}),
    () => karin.raw('PATCH', `/api/locations/${other.id}/activate`, {}),
    () => karin.raw('DELETE', `/api/locations/${other.id}`),
  ]) {
    expect(refused(await act())).toEqual([403, { '': ['forbidden'] }])
  }
  const { body } = (await karin.call(locationsApi.list, { query: { per_page: 'all' } })).data
  expect(body.filter(({ editable }) => editable).map(({ id }) => id)).toEqual([own.id])
  expect((await karin.raw('PATCH', `/api/locations/${own.id}/deactivate`, {})).status).toBe(200)
})
