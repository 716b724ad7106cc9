import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { availabilityApi } from '#features/availability/contract.ts'
import { absencesApi } from '#features/schedules/contract/absences.ts'
import type { Day } from '#kernel/day.ts'
import type { Orphans } from '#kernel/orphans.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { employeesApi } from '#features/employees/contract.ts'
import { devicesApi, type Device, type DeviceInput } from '../contract.ts'

let app: TestApp
let administrator: Caller, owner: Caller, belgian: Caller
let laser: number, attachment: number
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  owner = await app.as('salon-owner')
  belgian = await app.as('salon-owner', app.world.antwerp.id)
  const types = await app.db.selectFrom('device_types').select(['id', 'slug']).execute()
  laser = types.find(({ slug }) => slug === 'laser')!.id
  attachment = types.find(({ slug }) => slug === 'attachment')!.id
})
afterAll(() => app.close())

let serial = 0
const input = (changes: object = {}): DeviceInput => ({
  brand_name: 'Merk',
  name: 'Vectus',
  device_type_id: laser,
  serial_number: `T-${++serial}`,
  location_id: app.world.amsterdam.id,
  room_id: app.world.amsterdam.roomIds[0]!,
  user_id: null,
  ...changes,
})
const make = async (changes: object = {}, by = owner): Promise<Device> => {
  const answer = await by.call(devicesApi.create, { body: input(changes) })
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data
}
const stored = async (id: number, by = owner) => (await by.call(devicesApi.show, { params: { id } })).data
const formOf = ({
  brand_name,
  name,
  device_type_id,
  serial_number,
  location_id,
  room_id,
  user_id,
  updated_at,
}: Device) => ({ brand_name, name, device_type_id, serial_number, location_id, room_id, user_id, updated_at })
const save = async (id: number, changes: object, by = owner): Promise<Answer<Device>> =>
  by.call(devicesApi.update, { params: { id }, body: { ...formOf(await stored(id)), ...changes } })
const refused = ({ status, errors }: Answer) => [status, errors]
const none = { location_id: null, room_id: null }

describe('refusals', () => {
  test.each<[string, () => object, object]>([
    [
      'nothing filled in',
      () => ({ brand_name: ' ', name: '', serial_number: '  ', ...none }),
      { brand_name: ['required'], name: ['required'], serial_number: ['required'], location_id: ['required'] },
    ],
    ['no type', () => ({ device_type_id: null }), { device_type_id: ['required'] }],
    ['a type that does not exist', () => ({ device_type_id: 999_999 }), { device_type_id: ['unknown'] }],
    ['too long a model', () => ({ name: 'x'.repeat(51) }), { name: ['too_long'] }],
    ['too long a brand', () => ({ brand_name: 'x'.repeat(51) }), { brand_name: ['too_long'] }],
    [
      'serial-006: too long a serial number',
      () => ({ serial_number: 'A'.repeat(51) }),
      { serial_number: ['too_long'] },
    ],
    ['serial-007: another sign in it', () => ({ serial_number: 'SN_12' }), { serial_number: ['serial_number'] }],
    ['both links', () => ({ user_id: app.world.practitioner }), { user_id: ['device_link'] }],
    [
      'a location of another country',
      () => ({ location_id: app.world.antwerp.id, room_id: null }),
      { location_id: ['unknown'] },
    ],
    ['a room of another location', () => ({ room_id: app.world.utrecht.roomIds[0] }), { room_id: ['unknown'] }],
    ['a practitioner who does not exist', () => ({ ...none, user_id: 999_999 }), { user_id: ['unknown'] }],
    ['somebody who does not treat', () => ({ ...none, user_id: owner.employeeId }), { user_id: ['not_practitioner'] }],
  ])('%s', async (_, changes, errors) => {
    expect(refused(await owner.raw('POST', '/api/devices', input(changes())))).toEqual([422, errors])
  })

  test('in words', async () => {
    const answer = await owner.raw('POST', '/api/devices', input({ serial_number: 'SN_12' }))
    expect(answer.body.message).toBe("Een serienummer heeft alleen letters, cijfers, spaties en de tekens - ' / :")
  })

  test('without the permission; of another country; that does not exist', async () => {
    const desk = await app.as('office-manager')
    const { id } = await make()
    for (const answer of [
      await desk.call(devicesApi.list, { query: {} }),
      await desk.call(devicesApi.show, { params: { id } }),
      await desk.raw('POST', '/api/devices', input()),
    ])
      expect(answer.status).toBe(403)
    for (const by of [belgian, owner]) {
      const at = { params: { id: by === owner ? 999_999 : id } }
      const answers = [
        await by.call(devicesApi.show, at),
        await by.call(devicesApi.history, at),
        await by.call(devicesApi.remove, at),
        await by.call(devicesApi.deactivate, at),
        await by.call(devicesApi.update, { ...at, body: { ...input(), updated_at: 'x' } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    }
    expect((await stored(id)).deactivated_at).toBeNull()
  })

  test('of two who save the same, the second hears of it', async () => {
    const device = await make()
    expect(
      (await owner.call(devicesApi.update, { params: { id: device.id }, body: { ...formOf(device), room_id: null } }))
        .status,
    ).toBe(200)
    for (const answer of [
      await owner.call(devicesApi.update, { params: { id: device.id }, body: formOf(device) }),
      await owner.call(devicesApi.deactivate, { params: { id: device.id }, body: { updated_at: device.updated_at } }),
    ]) {
      expect(refused(answer)).toEqual([409, { updated_at: ['stale'] }])
    }
  })
})

describe('serial numbers', () => {
  test('are one device’s, whatever their capitals, also of one that is out of use', async () => {
    const { id } = await make({ serial_number: 'gm-a 2021/7:4' })
    await owner.call(devicesApi.remove, { params: { id } })
    expect(
      refused(
        await belgian.raw(
          'POST',
          '/api/devices',
          input({ serial_number: ' GM-A 2021/7:4 ', location_id: app.world.antwerp.id, room_id: null }),
        ),
      ),
    ).toEqual([422, { serial_number: ['unique'] }])
    expect((await save(id, { serial_number: 'GM-A 2021/7:4' })).data.serial_number).toBe('GM-A 2021/7:4')
  })

  test('raced: one device is made', async () => {
    const answers = await Promise.all(
      ['race-1', 'RACE-1', 'Race-1', 'race-1'].map((serial_number) =>
        owner.raw('POST', '/api/devices', input({ serial_number })),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
    for (const answer of answers.filter(({ status }) => status === 422))
      expect(answer.errors).toEqual({ serial_number: ['unique'] })
  })
})

describe('models and brands', () => {
  const brands = async () => (await owner.call(employeesApi.brands)).data.map(({ name }) => name)
  const models = async (name: string) =>
    (await owner.call(devicesApi.models)).data.filter((model) => model.name.toLowerCase() === name.toLowerCase())

  test('a further device of a model whose type was put aside is of that type; another model is not', async () => {
    const {
      rows: [type],
    } = await sql<{
      id: number
    }>`insert into device_types (slug, name) values ('ooit', '{"nl": "Ooit"}') returning id`.execute(app.db)
    const first = await make({ name: 'Ooit', device_type_id: type!.id })
    await sql`update device_types set deactivated_at = now() where id = ${type!.id}`.execute(app.db)
    expect(await make({ brand_name: 'MERK', name: 'ooit', device_type_id: type!.id })).toMatchObject({
      model_id: first.model_id,
      device_type_id: type!.id,
    })
    expect(
      refused(await owner.raw('POST', '/api/devices', input({ name: 'Ooit 2', device_type_id: type!.id }))),
    ).toEqual([422, { device_type_id: ['unknown'] }])
    expect(refused(await owner.raw('POST', '/api/devices', input({ name: 'Ooit', device_type_id: laser })))).toEqual([
      422,
      { device_type_id: ['model_other_type'] },
    ])
  })

  test('a new brand is added to those that can be chosen, once', async () => {
    const first = await make({ brand_name: '  Candela   Nordic ', name: 'Gentle' })
    expect(first).toMatchObject({ brand_name: 'Candela Nordic', name: 'Gentle' })
    const second = await make({ brand_name: 'CANDELA NORDIC', name: 'GENTLE' })
    expect(second).toMatchObject({ brand_name: 'Candela Nordic', name: 'Gentle', model_id: first.model_id })
    expect((await brands()).filter((name) => /cand/i.test(name))).toEqual(['Candela Nordic'])
  })

  test('raced: one model and one brand are made', async () => {
    const answers = await Promise.all(
      ['Nova', 'NOVA', 'nova', 'Nova'].map((name) =>
        owner.raw('POST', '/api/devices', input({ brand_name: `${name} Labs`, name })),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ data }) => (data as Device).model_id)).size).toBe(1)
  })

  test('a model is of one type: another is a problem at the field', async () => {
    await make({ name: 'Tip 12 mm', device_type_id: attachment })
    expect(refused(await owner.raw('POST', '/api/devices', input({ name: 'tip 12 MM' })))).toEqual([
      422,
      { device_type_id: ['model_other_type'] },
    ])
    const other = await make({ name: 'Tip 15 mm', device_type_id: laser })
    expect(refused(await save(other.id, { name: 'Tip 12 mm' }))).toEqual([
      422,
      { device_type_id: ['model_other_type'] },
    ])
    expect((await save(other.id, { name: 'Tip 12 mm', device_type_id: attachment })).status).toBe(200)
  })

  test('who has the only one corrects its type and spelling', async () => {
    const { id, model_id } = await make({ name: 'gentlelase' })
    expect((await save(id, { name: 'GentleLase', device_type_id: attachment })).data).toMatchObject({
      name: 'GentleLase',
      device_type_id: attachment,
      model_id,
    })
    await make({ name: 'GentleLase', device_type_id: attachment })
    expect(refused(await save(id, { device_type_id: laser }))).toEqual([422, { device_type_id: ['model_other_type'] }])
  })

  test('another name moves this device to another model; others, and the treatments that ask for it, keep theirs', async () => {
    const [mine, theirs] = [await make({ name: 'Elite' }), await make({ name: 'Elite' })]
    const { data } = await save(mine.id, { name: 'Elite Plus' })
    expect(data).toMatchObject({ name: 'Elite Plus', brand_name: 'Merk' })
    expect(data.model_id).not.toBe(mine.model_id)
    expect(await stored(theirs.id)).toMatchObject({ name: 'Elite', model_id: mine.model_id })
    expect(await models('Elite')).toHaveLength(1)
  })
})

describe('where it is', () => {
  test('in a room, anywhere at a location, or with a practitioner', async () => {
    const { amsterdam, practitioner } = app.world
    const device = await make()
    expect(device).toMatchObject({
      location_id: amsterdam.id,
      room_id: amsterdam.roomIds[0],
      user_id: null,
      location: 'Amsterdam, Centrum',
      room: 'Kamer 1',
      user: null,
      deactivated_at: null,
    })
    expect((await save(device.id, { room_id: null })).data).toMatchObject({
      location_id: amsterdam.id,
      room_id: null,
      room: null,
    })
    expect((await save(device.id, { ...none, user_id: practitioner })).data).toMatchObject({
      ...none,
      user_id: practitioner,
      location: null,
      user: 'Emma de Wit',
    })
    expect(
      (await save(device.id, { location_id: app.world.utrecht.id, room_id: null, user_id: null })).data,
    ).toMatchObject({ location: 'Utrecht, Centrum', user: null })
  })

  test('a room that has closed stays with the device that is in it, and takes no other', async () => {
    const { id: roomId } = await app.db
      .insertInto('rooms')
      .values({ location_id: app.world.amsterdam.id, name: 'Oud', position: 9 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await make({ room_id: roomId })
    await app.db.updateTable('rooms').set({ deactivated_at: app.clock.now() }).where('id', '=', roomId).execute()
    expect((await save(id, { name: 'Elite' })).data).toMatchObject({ room_id: roomId, room: 'Oud' })
    expect(refused(await owner.raw('POST', '/api/devices', input({ room_id: roomId })))).toEqual([
      422,
      { room_id: ['unknown'] },
    ])
  })
})

describe('in and out of use', () => {
  test('by the switch, by the form and from the list; its history tells', async () => {
    const { id } = await make()
    const at = { params: { id } }
    expect((await owner.call(devicesApi.deactivate, at)).data.deactivated_at).not.toBeNull()
    expect((await owner.call(devicesApi.deactivate, at)).status).toBe(200)
    expect((await owner.call(devicesApi.activate, at)).data.deactivated_at).toBeNull()
    // A number that changes in the same call is part of the same line of the history.
    expect((await save(id, { deactivated_at: app.clock.now(), serial_number: 'EEN-KEER' })).data).toMatchObject({
      deactivated_at: app.clock.now(),
      serial_number: 'EEN-KEER',
    })
    expect(
      (await owner.call(devicesApi.history, at)).data.lines[0]!.changes.map(({ field }) => field).toSorted(),
    ).toEqual(['deactivated_at', 'serial_number'])
    expect((await save(id, { room_id: null })).data.deactivated_at).not.toBeNull() // left out it stays what it was
    expect((await save(id, { deactivated_at: '' })).data.deactivated_at).toBeNull()
    expect([(await owner.call(devicesApi.remove, at)).status, (await stored(id)).deactivated_at === null]).toEqual([
      200,
      false,
    ])
    const { lines } = (await owner.call(devicesApi.history, at)).data
    expect([lines.length, lines.at(-1)!.action]).toEqual([7, 'create'])
    expect(lines.at(-1)!.changes).toContainEqual({
      field: 'model_id',
      before: null,
      after: expect.any(Number),
      before_name: null,
      after_name: 'Merk Vectus',
    })
  })
})

describe('appointments to come', () => {
  const days = Array.from({ length: 20 }, (_, day) => `2026-04-${String(day + 1).padStart(2, '0')}`)
  /** A device with a coming appointment in Amsterdam's first room, a past one, and a cancelled one. */
  async function booked() {
    const { treatment, appointment, amsterdam, practitioner } = app.world
    const device = await make({ name: 'Booked' })
    const treatmentId = await treatment({ modelIds: [device.model_id] })
    const day = days.shift()!
    const at = (from: string) =>
      appointment({
        from,
        treatmentId,
        deviceIds: [device.id],
        practitionerId: practitioner,
        roomId: amsterdam.roomIds[0],
      })
    const id = await at(`${day}T09:00:00Z`)
    await at(`2026-02-${day.slice(8)}T09:00:00Z`)
    const cancelled = await at(`${day}T11:00:00Z`)
    await app.db.updateTable('appointments').set({ deleted_at: app.clock.now() }).where('id', '=', cancelled).execute()
    return { device, id, from: `${day}T09:00:00.000Z` }
  }

  test.each<[string, () => object]>([
    ['another room', () => ({ room_id: app.world.amsterdam.roomIds[1] })],
    ['another location', () => ({ location_id: app.world.utrecht.id, room_id: null })],
    ['somebody else who carries it', () => ({ ...none, user_id: app.world.assistant })],
    ['another model', () => ({ name: 'Replacement' })],
    ['out of use', () => ({ deactivated_at: app.clock.now() })],
  ])('%s: they are listed first, and stay when it is saved all the same', async (_, changes) => {
    const { device, id, from } = await booked()
    const answer = await save(device.id, changes())
    expect(refused(answer)).toEqual([409, { confirmed: ['orphans'] }])
    expect(answer.data as unknown as Orphans).toMatchObject({
      count: 1,
      orphans: [
        {
          id,
          client_name: 'Chantal Dubois',
          datetime_from: from,
          datetime_till: from.replace('09:00', '09:30'),
          zone: 'Europe/Amsterdam',
          location_id: app.world.amsterdam.id,
          room: 'Kamer 1',
          user: 'Emma de Wit',
        },
      ],
    })
    expect(await stored(device.id)).toEqual(device)
    expect((await save(device.id, { ...changes(), confirmed: 1 })).status).toBe(200)
    const { rows } =
      await sql`select from appointment_devices where device_id = ${device.id} and appointment_id = ${id}`.execute(
        app.db,
      )
    expect(rows).toHaveLength(1)
    expect((await save(device.id, {})).status).toBe(200) // what is outside already is nobody's news
  })

  test.each<[string, () => object]>([
    ['any room', () => ({ room_id: null })],
    ['its own practitioner', () => ({ ...none, user_id: app.world.practitioner })],
    ['another serial number', () => ({ serial_number: `new-${++serial}` })],
  ])('%s: nothing is lost, nothing is asked', async (_, changes) => {
    const { device } = await booked()
    expect((await save(device.id, changes())).status).toBe(200)
  })

  test('the switch asks as well; the list leads to the form; a further appointment is shown before it counts', async () => {
    const {
      device: { id, model_id },
    } = await booked()
    const at = { params: { id } }
    expect(refused(await owner.call(devicesApi.deactivate, at))).toEqual([409, { confirmed: ['orphans'] }])
    const removed = await owner.call(devicesApi.remove, at)
    expect([...refused(removed), removed.body.message]).toEqual([
      409,
      { deactivated_at: ['orphans'] },
      'Nog nodig voor komende afspraken: 1. Open dit en deactiveer het daar: dan ziet u welke.',
    ])
    await app.world.appointment({
      from: `${days.shift()!}T09:00:00Z`,
      treatmentId: await app.world.treatment({ modelIds: [model_id] }),
      deviceIds: [id],
    })
    expect(refused(await owner.call(devicesApi.deactivate, { ...at, body: { confirmed: 1 } }))).toEqual([
      409,
      { confirmed: ['orphans'] },
    ])
    expect((await owner.call(devicesApi.deactivate, { ...at, body: { confirmed: true } })).status).toBe(200)
  })

  test('raced with a booking: either the booking knows that it is gone, or who takes it away that it is booked', async () => {
    const desk = await app.as('office-manager')
    const outcomes = new Set<string>()
    for (let n = 0; n < 6; n++) {
      const { id, model_id } = await make({ name: `Raced ${n}` })
      const body = {
        client_id: await app.world.newClient(),
        location_id: app.world.amsterdam.id,
        treatment_id: await app.world.treatment({ modelIds: [model_id] }),
        datetime_from: `2026-05-0${n + 4}T09:00:00.000Z`,
        user_id: app.world.assistant,
        room_id: app.world.amsterdam.roomIds[0],
        notes: '',
      }
      const book = () => desk.raw('POST', '/api/event', body)
      const end = () => owner.call(devicesApi.remove, { params: { id } })
      const [first, second] = await Promise.all(n % 2 ? [book(), end()] : [end(), book()])
      outcomes.add(
        [first.status, second.status]
          .map((status) => (status < 300 ? 'done' : 'refused'))
          .toSorted()
          .join(),
      )
    }
    expect([...outcomes]).toEqual(['done,refused'])
  })

  test('what was booked without rules is no reason', async () => {
    const {
      device: { id },
      id: appointmentId,
    } = await booked()
    await app.db.updateTable('appointments').set({ ignore_rules: true }).where('id', '=', appointmentId).execute()
    expect((await owner.call(devicesApi.remove, { params: { id } })).status).toBe(200)
  })
})

describe('free times', () => {
  const day = '2026-03-12' as Day
  const startsWith = async (modelId: number) => {
    const query = {
      location_id: app.world.amsterdam.id,
      treatment_id: app.world.skinTreatment,
      models: [modelId],
      date_from: day,
      date_till: day,
    }
    const { data } = await (await app.as('office-manager')).call(availabilityApi.availability, { query })
    return data[0]!.time_slots.map(({ datetime_from }) => datetime_from.slice(11, 16))
  }

  test('a device out of service is not booked in that period, and is again when it is taken back', async () => {
    const { id, model_id, name } = await make({ name: 'Serviced', room_id: null })
    const all = await startsWith(model_id)
    expect([all[0], all.at(-1)]).toEqual(['08:00', '15:30'])
    // The period is from 10:00 to 13:00 local time, which is an hour ahead of UTC.
    const period = {
      kind: 'maintenance' as const,
      device_id: id,
      date_from: day,
      time_from: '10:00',
      time_till: '13:00',
      date_till: day,
      note: 'Jaarlijkse keuring',
    }
    const added = await owner.raw('POST', '/api/absences', period)
    expect([added.status, (added.data as { name: string }).name]).toEqual([201, expect.stringContaining(name)])
    expect(await startsWith(model_id)).toEqual(all.filter((start) => start <= '08:30' || start >= '12:00'))
    const planned = await owner.call(absencesApi.ofSubject, {
      params: { subject: 'device_id', subjectId: id },
      query: { from: day },
    })
    expect(planned.data).toHaveLength(1)
    expect((await owner.call(absencesApi.remove, { params: { id: (added.data as { id: number }).id } })).status).toBe(
      200,
    )
    expect(await startsWith(model_id)).toEqual(all)
  })

  test('a device that is moved or out of use is not booked where it was', async () => {
    const { id, model_id } = await make({ name: 'Wanderer' })
    expect(await startsWith(model_id)).not.toEqual([])
    await owner.call(devicesApi.deactivate, { params: { id } })
    expect(await startsWith(model_id)).toEqual([])
    await owner.call(devicesApi.activate, { params: { id } })
    expect(await startsWith(model_id)).not.toEqual([])
    await save(id, { location_id: app.world.utrecht.id, room_id: null })
    expect(await startsWith(model_id)).toEqual([])
  })
})

describe('the overview', () => {
  const list = async (filters: object = {}, by = administrator) =>
    (await by.call(devicesApi.list, { query: { filters, per_page: 'all' } })).data
  const serials = async (filters: object, by = administrator) =>
    (await list(filters, by)).body.map(({ serial_number }) => serial_number)

  test('finds by model, brand and serial number', async () => {
    await make({ brand_name: 'Zeldzaam', name: 'Überlaser', serial_number: 'vind-mij' })
    for (const search of ['zeldzaam', 'uberlaser', 'VIND', 'zeldz uber'])
      expect(await serials({ search })).toEqual(['vind-mij'])
    expect(await serials({ search: 'zeldzaam niets' })).toEqual([])
  })

  test('filters by status, type and location, where it is carried too', async () => {
    await make({ name: 'Filter', serial_number: 'f-1', device_type_id: attachment })
    await make({
      name: 'Filter',
      serial_number: 'f-2',
      device_type_id: attachment,
      location_id: app.world.utrecht.id,
      room_id: null,
    })
    await make({
      name: 'Filter',
      serial_number: 'f-3',
      device_type_id: attachment,
      ...none,
      user_id: app.world.practitioner,
    })
    const { id } = await make({ name: 'Filter', serial_number: 'f-4', device_type_id: attachment })
    await owner.call(devicesApi.remove, { params: { id } })
    expect((await serials({ search: 'filter' })).toSorted()).toEqual(['f-1', 'f-2', 'f-3'])
    expect(await serials({ search: 'filter', status: 'inactive' })).toEqual(['f-4'])
    expect(await serials({ search: 'filter', types: [laser] })).toEqual([])
    expect(
      (await serials({ search: 'filter', types: [laser, attachment], locations: [app.world.amsterdam.id] })).toSorted(),
    ).toEqual(['f-1', 'f-3'])
    expect(await serials({ search: 'filter' }, belgian)).toEqual([])
  })

  test('says where each is, and counts what is out of service now', async () => {
    await make({ name: 'Telling', serial_number: 't-in' })
    const { id } = await make({ name: 'Telling', serial_number: 't-uit', ...none, user_id: app.world.practitioner })
    await owner.raw('POST', '/api/absences', {
      kind: 'maintenance',
      device_id: id,
      date_from: '2026-03-04',
      time_from: '07:30',
      date_till: null,
    })
    const { body, totals } = await list({ search: 'telling' })
    expect(
      body.map(({ serial_number, place, link, status, device_type }) => [
        serial_number,
        place,
        link,
        status,
        device_type.nl,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['t-in', 'Amsterdam, Centrum, Kamer 1', 'LocationRoom', 'active', 'Laser'],
        ['t-uit', 'Emma de Wit', 'Practitioner', 'out_of_service', 'Laser'],
      ]),
    )
    expect(Object.fromEntries(totals.map(({ key, amount }) => [key, amount]))).toEqual({
      active: 2,
      inactive: 0,
      out_of_service: 1,
      carried: 1,
    })
  })

  test('as a file in words', async () => {
    const { bytes } = await owner.raw('GET', '/api/devices/export?format=csv&filters[search]=telling')
    expect(bytes.toString('utf8')).toContain('Buiten gebruik')
  })
})
