import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Orphans } from '#kernel/orphans.ts'
import { listsApi } from '#features/lists/contract.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { belgium, netherlands, type Place } from '#platform/server/test/world.ts'
import { locationsApi, type Location } from './contract.ts'

// Today is Wednesday 4 March 2026.
let app: TestApp
let administrator: Caller
let owner: number
let typeId: number
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  owner = await app.world.employee({ role: 'salon-owner', firstName: 'Karin', lastName: 'Bosman' })
  typeId = (
    await sql<{
      id: number
    }>`insert into location_types (slug, name) values ('salon', '{"nl": "Salon", "de": "Studio"}') returning id`.execute(
      app.db,
    )
  ).rows[0]!.id
})
afterAll(() => app.close())

let serial = 0
const input = (changes: object = {}) => ({
  country_id: netherlands,
  name: `Zuid ${++serial}`,
  ownerIds: [owner],
  street: 'Beethovenstraat',
  street_number: '12',
  postcode: '1077 HG',
  place: 'Amsterdam',
  type: { id: typeId },
  legal_entity_id: app.world.amsterdam.legalEntityId,
  rooms: [{ name: 'Kamer 1' }, { name: 'Kamer 2' }],
  ...changes,
})
const add = (changes: object = {}, by = administrator) => by.raw('POST', '/api/locations', input(changes))
async function opened(changes: object = {}): Promise<Location> {
  const answer = await add(changes)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data as Location
}
const stored = async (id: number) => (await administrator.call(locationsApi.show, { params: { id } })).data
const save = async (id: number, changes: object, by = administrator) =>
  by.raw('PUT', `/api/locations/${id}`, { ...formOf(locationsApi.update, await stored(id)), ...changes })
const refused = ({ status, errors }: Answer) => [status, errors] as const
const asPlace = (location: Location): Place => ({
  id: location.id,
  countryId: location.country_id,
  zone: location.zone,
  roomIds: location.rooms.map(({ id }) => id),
  legalEntityId: location.legal_entity_id,
})
const open = (location: Location, changes: (weekday: number) => object) =>
  location.timetables.map((day) => ({ ...day, ...changes(day.weekday) }))

describe('who may', () => {
  test('an owner looks, and an office manager does not', async () => {
    const karin = await app.as('salon-owner')
    const { id } = await opened()
    expect((await karin.call(locationsApi.show, { params: { id } })).status).toBe(200)
    expect((await add({}, karin)).status).toBe(403)
    expect((await save(id, { name: 'Anders' }, karin)).status).toBe(403)
    expect((await (await app.as('office-manager')).call(locationsApi.list)).status).toBe(403)
  })

  test('who may change locations changes all of their country, and who may add them adds', async () => {
    const karin = await app.as('salon-owner')
    const role = await app.db
      .selectFrom('roles')
      .select('id')
      .where('slug', '=', 'salon-owner')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('role_permissions')
      .values([
        { role_id: role.id, permission: 'location.create' },
        { role_id: role.id, permission: 'location.update' },
      ])
      .execute()
    const { id } = await opened()
    expect((await save(id, { cost_center: 'AMS-02' }, karin)).status).toBe(200)
    expect(
      refused(
        await add({ country_id: belgium, postcode: '2000', legal_entity_id: app.world.antwerp.legalEntityId }, karin),
      ),
    ).toEqual([422, { country_id: ['unknown'] }])
    expect((await karin.call(locationsApi.show, { params: { id: app.world.antwerp.id } })).status).toBe(404)
    expect((await karin.raw('DELETE', `/api/locations/${app.world.antwerp.id}`)).status).toBe(404)
    await app.db
      .deleteFrom('role_permissions')
      .where('role_id', '=', role.id)
      .where('permission', 'in', ['location.create', 'location.update'])
      .execute()
  })
})

describe('a new location', () => {
  test.each([
    [
      'nothing filled in',
      { name: ' ', street: '', street_number: '', postcode: '', place: '', ownerIds: [], type: null, rooms: [] },
      {
        name: ['required'],
        street: ['required'],
        street_number: ['required'],
        postcode: ['required'],
        place: ['required'],
        ownerIds: ['required'],
        'type.id': ['required'],
        rooms: ['required'],
      },
    ],
    [
      'names that cannot be seen',
      { name: '\u200B', rooms: [{ name: '\u3164' }] },
      { name: ['required'], 'rooms.0.name': ['required'] },
    ],
    ['postcode-018', { postcode: '1234 A1' }, { postcode: ['zip_code'] }],
    [
      'too long',
      {
        name: 'x'.repeat(51),
        street: 'x'.repeat(61),
        street_suffix: 'x'.repeat(11),
        postcode: '1'.repeat(11),
        place: 'x'.repeat(61),
        cost_center: 'x'.repeat(9),
        rooms: [{ name: 'x'.repeat(51) }],
      },
      {
        name: ['too_long'],
        street: ['too_long'],
        street_suffix: ['too_long'],
        postcode: ['too_long'],
        place: ['too_long'],
        cost_center: ['too_long'],
        'rooms.0.name': ['too_long'],
      },
    ],
    ['a number that only looks like one', { phone_number: '+31000000000' }, { phone_number: ['valid_phone'] }],
    [
      'time-007: no time',
      { timetables: [{ weekday: 1, active: true, time_from: '08:00', time_till: '24:00' }] },
      { 'timetables.0.time_till': ['time_format'] },
    ],
    [
      'time-018: closing before opening',
      { timetables: [{ weekday: 1, active: true, time_from: '22:00', time_till: '08:00' }] },
      { 'timetables.0.time_till': ['till_not_after_from'] },
    ],
    ['rooms of one name', { rooms: [{ name: 'Kamer 1' }, { name: 'KAMER 1' }] }, { 'rooms.1.name': ['unique'] }],
    ['a room of somewhere else', { rooms: [{ id: 999_999, name: 'Kamer 1' }] }, { 'rooms.0.name': ['unknown'] }],
    ['half a point on the map', { latitude: 52.3 }, { longitude: ['required'] }],
    ['beside the map', { latitude: 91, longitude: 4.9 }, { latitude: ['invalid'] }],
    ['a kind that does not exist', { type: { id: 999_999 } }, { 'type.id': ['unknown'] }],
    ['a price level that does not exist', { price_level: { id: 999_999 } }, { 'price_level.id': ['unknown'] }],
    ['a country where the chain is not', { country_id: 1 }, { country_id: ['unknown'] }],
  ])('%s is refused', async (_, changes, errors) => expect(refused(await add(changes))).toEqual([422, errors]))

  test('location_form-004: an owner is an active employee with that role', async () => {
    const physician = await app.world.employee({ role: 'physician' })
    const gone = await app.world.employee({ role: 'salon-owner' })
    await app.db.updateTable('employees').set({ deactivated_at: app.clock.now() }).where('id', '=', gone).execute()
    for (const id of [physician, gone, 999_999])
      expect(refused(await add({ ownerIds: [owner, id] }))).toEqual([422, { ownerIds: ['invalid'] }])
  })

  test('a price level is of its country', async () => {
    const level = async (countryId: number) =>
      await app.db
        .insertInto('price_levels')
        .values({ supported_country_id: countryId, name: `Niveau ${++serial}` })
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow()
    expect(refused(await add({ price_level: { id: (await level(belgium)).id } }))).toEqual([
      422,
      { 'price_level.id': ['unknown'] },
    ])
    const dutch = await level(netherlands)
    expect((await opened({ price_level: { id: dutch.id } })).price_level).toEqual(dutch)
  })

  test('is given back whole, and can be chosen at once', async () => {
    const location = await opened({
      name: 'Noord',
      street_suffix: 'A',
      cost_center: 'AMS-03',
      phone_number: '+31201234567',
      email: 'noord@balie.test',
      latitude: 52.39,
      longitude: 4.93,
      timetables: [{ weekday: 6, active: true, time_from: '9:00', time_till: '17:00' }],
    })
    expect(location).toMatchObject({
      name: 'Noord',
      place_and_name: 'Amsterdam, Noord',
      country_id: netherlands,
      ownerIds: [owner],
      owners: [{ id: owner, name: 'Karin Bosman' }],
      cost_center: 'AMS-03',
      type: { id: typeId, slug: 'salon' },
      price_level: null,
      zone: 'Europe/Amsterdam',
      latitude: 52.39,
      longitude: 4.93,
      closedRooms: [],
      deactivated_at: null,
    })
    expect(location.rooms).toEqual([
      { id: expect.any(Number), name: 'Kamer 1', location_id: location.id },
      { id: expect.any(Number), name: 'Kamer 2', location_id: location.id },
    ])
    expect(
      location.timetables.map(
        ({ weekday, active, time_from, time_till }) => `${weekday} ${active ? `${time_from}-${time_till}` : 'closed'}`,
      ),
    ).toEqual([
      '1 08:00-22:00',
      '2 08:00-22:00',
      '3 08:00-22:00',
      '4 08:00-22:00',
      '5 08:00-22:00',
      '6 09:00-17:00',
      '7 closed',
    ])
    expect((await administrator.call(listsApi.locations)).data.map(({ id }) => id)).toContain(location.id)
    expect(
      (await administrator.call(listsApi.rooms, { query: { location_id: location.id } })).data.map(({ name }) => name),
    ).toEqual(['Kamer 1', 'Kamer 2'])
  })

  test('the company of the country is chosen by itself where there is one; of two somebody chooses', async () => {
    expect((await opened({ country_id: belgium, postcode: '2000', legal_entity_id: null })).legal_entity_id).toBe(
      app.world.antwerp.legalEntityId,
    )
    expect(refused(await add({ legal_entity_id: null }))).toEqual([422, { legal_entity_id: ['required'] }])
    expect(refused(await add({ legal_entity_id: app.world.antwerp.legalEntityId }))).toEqual([
      422,
      { legal_entity_id: ['unknown'] },
    ])
    expect(
      (await administrator.call(locationsApi.companies, { params: { countryId: belgium } })).data.companies,
    ).toEqual([{ id: app.world.antwerp.legalEntityId, name: 'Antwerpen BV' }])
  })

  test('two at once with one name in a place: one is told, in whatever capitals', async () => {
    const answers = await Promise.all(['Haven', 'HAVEN', 'haven', 'Haven'].map((name) => add({ name })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
    for (const answer of answers.filter(({ status }) => status === 422))
      expect(answer.errors).toEqual({ name: ['unique'] })
    expect((await add({ name: 'Haven', place: 'Utrecht' })).status).toBe(201)
  })
})

describe('the first location of an empty chain', () => {
  /** A country without a legal entity. */
  async function begins(id: number, code: string, name: string): Promise<void> {
    await sql`insert into countries (id, code, name) values (${id}, ${code}, ${JSON.stringify({ nl: name })})`.execute(
      app.db,
    )
    await sql`insert into supported_countries (id, name, zone, default_locale_id, phone_prefix, tax_code) values (${id}, ${name}, 'Europe/Luxembourg', ${app.world.localeFr}, '+352', 'LU12345678')`.execute(
      app.db,
    )
  }
  const company = {
    name: 'Balie S.A.',
    vat_id: 'LU12345678',
    trade_register: 'B123456',
    bank_account: 'LU280019400644750000',
    email: 'info@balie.test',
    phone: '+352621123456',
  }

  test('brings the company that invoices, at its own address', async () => {
    const luxembourg = 114
    await begins(luxembourg, 'LU', 'Luxemburg')
    const first = { country_id: luxembourg, postcode: '1234', place: 'Luxemburg', legal_entity_id: null }
    const { companies, suggested } = (
      await administrator.call(locationsApi.companies, { params: { countryId: luxembourg } })
    ).data
    expect([companies, suggested]).toEqual([
      [],
      { name: '', vat_id: 'LU12345678', trade_register: '', bank_account: '', email: '', phone: '' },
    ])
    expect(refused(await add({ ...first, company: suggested }))).toEqual([
      422,
      Object.fromEntries(
        ['name', 'trade_register', 'bank_account', 'email', 'phone'].map((field) => [`company.${field}`, ['required']]),
      ),
    ])
    expect(
      refused(
        await add({
          ...first,
          company: { ...company, bank_account: 'LU280019400644750001', phone: '12', email: 'info@balie' },
        }),
      ),
    ).toEqual([
      422,
      { 'company.bank_account': ['iban'], 'company.email': ['valid_email'], 'company.phone': ['valid_phone'] },
    ])
    const location = await opened({
      ...first,
      company: {
        ...company,
        bank_account: ' lu28 0019 4006 4475 0000',
        vat_id: 'lu12345678',
        phone: '+352 621 123 456',
      },
    })
    expect(location.zone).toBe('Europe/Luxembourg')
    expect(
      await app.db
        .selectFrom('legal_entities')
        .selectAll()
        .where('id', '=', location.legal_entity_id)
        .executeTakeFirstOrThrow(),
    ).toMatchObject({
      ...company,
      supported_country_id: luxembourg,
      street: 'Beethovenstraat',
      place: 'Luxemburg',
      trade_register_label: 'RCS',
      invoice_prefix: 'LU',
    })
    // The next location uses that legal entity.
    expect((await opened({ ...first, company: null })).legal_entity_id).toBe(location.legal_entity_id)
  })

  test('two at once, in one country and in two: every country has one company, with a prefix of its own', async () => {
    const [france, england] = [70, 77]
    await begins(france, 'FR', 'Frankrijk')
    await begins(england, 'GB', 'Engeland')
    // as if nobody invoiced anywhere yet
    await sql`update legal_entities set invoice_prefix = 'X' || id where invoice_prefix = ''`.execute(app.db)
    const first = (country_id: number) => () => add({ country_id, postcode: '1234', legal_entity_id: null, company })
    const answers = await atOnce(app.db, sql`lock table legal_entities in share row exclusive mode`, [
      first(france),
      first(england),
      first(france),
    ])
    expect(answers.map(({ status, errors }) => [status, errors])).toEqual([
      [201, {}],
      [201, {}],
      [201, {}],
    ])
    const made = await app.db
      .selectFrom('legal_entities')
      .select(['supported_country_id', 'invoice_prefix'])
      .where('supported_country_id', 'in', [france, england])
      .orderBy('supported_country_id')
      .execute()
    expect(made).toEqual([
      { supported_country_id: france, invoice_prefix: '' },
      { supported_country_id: england, invoice_prefix: 'GB' },
    ])
  })

  test('two at once who type another company: the second is told which one there is by now, and loses nothing unseen', async () => {
    const denmark = 49
    await begins(denmark, 'DK', 'Denemarken')
    const first = (more: object) => () =>
      add({ country_id: denmark, postcode: '1234', legal_entity_id: null, company: { ...company, ...more } })
    const other = first({ bank_account: 'LU120010001234567891' })
    const answers = await atOnce(app.db, sql`lock table legal_entities in share row exclusive mode`, [first({}), other])
    expect(answers.map(refused)).toEqual([
      [201, {}],
      [409, { company: ['company_meanwhile'] }],
    ])
    expect(answers[1]!.body.message).toContain(company.name)
    // A later call is refused as well; with the existing legal entity, or without any, it is saved.
    expect(refused(await other())).toEqual([409, { company: ['company_meanwhile'] }])
    const made = [
      await opened({ country_id: denmark, postcode: '1234', legal_entity_id: null, company }),
      await opened({
        country_id: denmark,
        postcode: '1234',
        legal_entity_id: null,
        company: { ...company, name: '', vat_id: '', trade_register: '', bank_account: '', email: '', phone: '' },
      }),
    ]
    expect(new Set([answers[0]!.data as Location, ...made].map((location) => location.legal_entity_id)).size).toBe(1)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from locations where supported_country_id = ${denmark}`.execute(app.db)
    expect(rows[0]!.n).toBe(3)
  })
})

describe('saving', () => {
  test('two who save at once: the second is told', async () => {
    const location = await opened()
    const answers = await Promise.all(
      ['Oost', 'West'].map((name) =>
        administrator.raw('PUT', `/api/locations/${location.id}`, {
          ...formOf(locationsApi.update, location),
          name: `${name} ${serial}`,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.errors).toEqual({ updated_at: ['stale'] })
  })

  test('a country stays, and so does a zone', async () => {
    const { id } = await opened()
    expect(
      refused(
        await save(id, { country_id: belgium, postcode: '2000', legal_entity_id: app.world.antwerp.legalEntityId }),
      ),
    ).toEqual([422, { country_id: ['invalid'] }])
    expect(refused(await save(id, { zone: 'Europe/Paris' }))).toEqual([422, { zone: ['unknown_field'] }])
  })

  test('an owner who has left does not stand in the way', async () => {
    const leaver = await app.world.employee({ role: 'salon-owner' })
    const { id } = await opened({ ownerIds: [leaver] })
    await app.db.updateTable('employees').set({ deactivated_at: app.clock.now() }).where('id', '=', leaver).execute()
    expect((await save(id, { cost_center: 'X' })).status).toBe(200)
    expect(((await save(id, { ownerIds: [owner] })).data as Location).ownerIds).toEqual([owner])
  })

  test('one with no kind yet, from before there was a form, gets one', async () => {
    const { utrecht } = app.world
    expect(refused(await save(utrecht.id, {}))).toEqual([422, { ownerIds: ['required'], 'type.id': ['required'] }])
    expect((await save(utrecht.id, { ownerIds: [owner], type: { id: typeId } })).status).toBe(200)
  })

  test('the history tells of the location, its owners and its hours', async () => {
    const second = await app.world.employee({ role: 'salon-owner', firstName: 'Ruud', lastName: 'Vos' })
    const location = await opened()
    await save(location.id, {
      cost_center: 'NL-9',
      ownerIds: [owner, second],
      timetables: open(location, (weekday) => ({ active: weekday < 5 })),
    })
    const { lines } = (await administrator.call(locationsApi.history, { params: { id: location.id } })).data
    expect(lines.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(lines[0]!.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['cost_center', 'employee_id', 'active']),
    )
  })
})

describe('rooms', () => {
  test('what happens to them stands in the history of their location, and of no other', async () => {
    const location = await opened({ rooms: [{ name: 'Kamer 1' }, { name: 'Leeg' }, { name: 'Gebruikt' }] })
    const other = await opened()
    const [first, , used] = location.rooms
    await app.world.appointment({
      place: asPlace(location),
      roomId: used!.id,
      from: '2026-03-01T09:00:00Z',
      practitionerId: await app.world.employee(),
      clientId: await app.world.newClient(),
    })
    await save(location.id, { rooms: [{ ...first, name: 'Laserkamer' }, { name: 'Wachtkamer' }] })
    await save(location.id, { rooms: [{ ...first, name: 'Laserkamer' }, used] })
    const told = async (id: number) =>
      (await administrator.call(locationsApi.history, { params: { id } })).data.lines.map(({ action, changes }) => [
        action,
        ...changes
          .filter(({ field }) => field.startsWith('room'))
          .map(({ field, before, after }) => `${field}: ${String(before)} → ${String(after)}`)
          .toSorted(),
      ])
    expect(await told(location.id)).toEqual([
      ['update', 'room: Wachtkamer → null', 'room_reopened: null → Gebruikt'],
      [
        'update',
        'room: Kamer 1 → Laserkamer',
        'room: Leeg → null',
        'room: null → Wachtkamer',
        'room_closed: Gebruikt → null',
      ],
      ['create', 'room: null → Gebruikt', 'room: null → Kamer 1', 'room: null → Leeg'],
    ])
    expect(await told(other.id)).toEqual([['create', 'room: null → Kamer 1', 'room: null → Kamer 2']])
  })

  test('are added, renamed and put in another order', async () => {
    const {
      id,
      rooms: [first, second],
    } = await opened()
    const saved = (await save(id, { rooms: [{ id: first!.id, name: 'Laserkamer' }, { name: 'Kamer 3' }, second] }))
      .data as Location
    expect(saved.rooms.map(({ name }) => name)).toEqual(['Laserkamer', 'Kamer 3', 'Kamer 2'])
    expect(saved.rooms.map((room) => room.id)).toEqual([first!.id, expect.any(Number), second!.id])
  })

  test('location_form-002: the first one stays', async () => {
    const {
      id,
      rooms: [, second],
    } = await opened()
    const answer = await save(id, { rooms: [second] })
    expect(refused(answer)).toEqual([422, { rooms: ['first_room_stays'] }])
    expect(answer.body.message).toBe('De eerste kamer (Kamer 1) blijft. Geef die zo nodig een andere naam.')
  })

  test('location_form-003: one without a past goes; one with a past is closed, and can be opened again', async () => {
    const location = await opened({ rooms: [{ name: 'Kamer 1' }, { name: 'Leeg' }, { name: 'Gebruikt' }] })
    const [first, , used] = location.rooms
    await app.world.appointment({ place: asPlace(location), roomId: used!.id, from: '2026-03-02T09:00:00Z' })
    const closed = (await save(location.id, { rooms: [first] })).data as Location
    expect([closed.rooms, closed.closedRooms]).toEqual([[first], [{ id: used!.id, name: 'Gebruikt' }]])
    expect(
      await app.db.selectFrom('rooms').select('name').where('location_id', '=', location.id).orderBy('name').execute(),
    ).toEqual([{ name: 'Gebruikt' }, { name: 'Kamer 1' }])
    const again = (await save(location.id, { rooms: [first, used] })).data as Location
    expect([again.rooms.map(({ id }) => id), again.closedRooms]).toEqual([[first!.id, used!.id], []])
  })

  test('one in which a device stands is not closed', async () => {
    const location = await opened()
    await app.world.device({ modelId: app.world.laserModel, place: asPlace(location), roomId: location.rooms[1]!.id })
    const answer = await save(location.id, { rooms: location.rooms.slice(0, 1) })
    expect(refused(answer)).toEqual([422, { rooms: ['room_has_devices'] }])
  })

  test('another location’s room is no room of this one', async () => {
    const { id, rooms } = await opened()
    const stolen = { id: app.world.amsterdam.roomIds[0]!, name: 'Van een ander' }
    expect(refused(await save(id, { rooms: [...rooms, stolen] }))).toEqual([422, { 'rooms.2.name': ['unknown'] }])
  })
})

describe('appointments to come', () => {
  let location: Location
  let practitioner: number
  beforeEach(async () => {
    location = await opened()
    practitioner = await app.world.employee({ locationIds: [location.id] })
  })
  const visit = async (from: string, roomId = location.rooms[0]!.id) =>
    app.world.appointment({
      place: asPlace(location),
      clientId: await app.world.newClient(),
      practitionerId: practitioner,
      from,
      roomId,
    })
  const orphansOf = (answer: Answer) => (answer.body.data as Orphans).orphans.map(({ id }) => id)

  test('that fall outside other hours are listed before anything is saved, and stay where they are', async () => {
    const late = await visit('2026-03-10T18:00:00Z') // Tuesday, 19:00 local time
    await visit('2026-03-10T09:00:00Z')
    const timetables = open(location, () => ({ time_till: '18:00' }))
    const answer = await save(location.id, { timetables })
    expect(refused(answer)).toEqual([409, { confirmed: ['orphans'] }])
    expect(answer.body.data as Orphans).toMatchObject({
      count: 1,
      orphans: [{ id: late, room: 'Kamer 1', zone: 'Europe/Amsterdam' }],
    })
    expect((await stored(location.id)).timetables[0]!.time_till).toBe('22:00')
    expect((await save(location.id, { timetables, confirmed: 1 })).status).toBe(200)
    expect((await stored(location.id)).timetables[0]!.time_till).toBe('18:00')
    expect(
      await app.db.selectFrom('appointments').select('deleted_at').where('id', '=', late).executeTakeFirst(),
    ).toEqual({ deleted_at: null })
    // The appointment was outside the hours already, so it is not reported.
    expect((await save(location.id, { timetables: open(location, () => ({ time_till: '17:30' })) })).status).toBe(200)
  })

  test('more than were listed are shown first', async () => {
    await visit('2026-03-10T18:00:00Z')
    const timetables = open(location, () => ({ time_till: '18:00' }))
    await save(location.id, { timetables })
    await visit('2026-03-11T18:00:00Z')
    const answer = await save(location.id, { timetables, confirmed: 1 })
    expect([answer.status, (answer.body.data as Orphans).count]).toEqual([409, 2])
  })

  test('do not mind what has been, nor a room with hours of its own', async () => {
    await visit('2026-02-10T18:00:00Z')
    const [, own] = location.rooms
    await visit('2026-03-10T18:00:00Z', own!.id)
    await app.db
      .insertInto('recurrences')
      .values({
        location_id: location.id,
        room_id: own!.id,
        date_from: '2026-01-01',
        weekdays: [2],
        interval_days: 7,
        time_from: '12:00',
        time_till: '21:00',
      })
      .execute()
    expect((await save(location.id, { timetables: open(location, () => ({ time_till: '18:00' })) })).status).toBe(200)
  })

  test('in a room that closes are listed, also those that keep to no hours', async () => {
    const roomId = location.rooms[1]!.id
    const normal = await visit('2026-03-10T09:00:00Z', roomId)
    const ruleless = await visit('2026-03-11T09:00:00Z', roomId)
    await app.db.updateTable('appointments').set({ ignore_rules: true }).where('id', '=', ruleless).execute()
    const gone = await visit('2026-03-12T09:00:00Z', roomId)
    await app.db.updateTable('appointments').set({ deleted_at: app.clock.now() }).where('id', '=', gone).execute()
    const rooms = location.rooms.slice(0, 1)
    expect(orphansOf(await save(location.id, { rooms }))).toEqual([normal, ruleless])
    expect(((await save(location.id, { rooms, confirmed: true })).data as Location).closedRooms).toMatchObject([
      { id: roomId },
    ])
  })

  test('at a location that closes are listed, by whichever way it closes', async () => {
    const id = await visit('2026-03-10T09:00:00Z')
    const at = `/api/locations/${location.id}`
    for (const close of [
      (confirmed?: number) => administrator.raw('PATCH', `${at}/deactivate`, { confirmed }),
      (confirmed?: number) => administrator.raw('DELETE', `${at}${confirmed ? `?confirmed=${confirmed}` : ''}`),
      (confirmed?: number) => save(location.id, { deactivated_at: app.clock.now(), confirmed }),
    ]) {
      expect(orphansOf(await close())).toEqual([id])
      expect((await stored(location.id)).deactivated_at).toBeNull()
      expect((await close(1)).status).toBe(200)
      expect((await stored(location.id)).deactivated_at).not.toBeNull()
      expect((await administrator.raw('PATCH', `${at}/activate`)).status).toBe(200)
    }
  })

  test('who is told of clients is in the log', async () => {
    const id = await visit('2026-03-10T09:00:00Z')
    await administrator.raw('DELETE', `/api/locations/${location.id}`)
    const { client_id } = await app.db
      .selectFrom('appointments')
      .select('client_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const line = await app.db
      .selectFrom('audit_log')
      .select(['entity', 'client_ids'])
      .where('action', '=', 'read')
      .where('employee_id', '=', administrator.employeeId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ entity: 'DELETE /locations/:id', client_ids: [client_id] })
  })
})

describe('closing and opening', () => {
  test('a closed one cannot be chosen any more, and its name is free', async () => {
    const location = await opened()
    expect((await administrator.raw('DELETE', `/api/locations/${location.id}`)).status).toBe(200)
    expect((await administrator.call(listsApi.locations)).data.map(({ id }) => id)).not.toContain(location.id)
    const other = await opened({ name: location.name })
    expect(refused(await administrator.raw('PATCH', `/api/locations/${location.id}/activate`))).toEqual([
      422,
      { name: ['unique'] },
    ])
    expect(
      (await administrator.raw('PATCH', `/api/locations/${other.id}/deactivate`, { updated_at: '2026-01-01' })).errors,
    ).toEqual({ updated_at: ['stale'] })
    expect((await save(other.id, { deactivated_at: app.clock.now() })).status).toBe(200)
    expect(((await save(location.id, { deactivated_at: '' })).data as Location).deactivated_at).toBeNull()
  })
})

describe('lists', () => {
  test('the overview: where, whose and how many rooms', async () => {
    const { id } = await opened({ name: 'Museumplein', cost_center: 'MUS' })
    const { data } = await administrator.call(locationsApi.list, { query: { filters: { search: 'museum bosman' } } })
    expect(data.body).toEqual([
      {
        id,
        name: 'Museumplein',
        place: 'Amsterdam',
        place_and_name: 'Amsterdam, Museumplein',
        address: 'Beethovenstraat 12, 1077 HG',
        country: 'Nederland',
        type: { nl: 'Salon', de: 'Studio' },
        owners: ['Karin Bosman'],
        rooms: 2,
        editable: true,
        deactivated_at: null,
      },
    ])
    expect(data.totals).toEqual([
      { key: 'active', type: 'number', amount: 1 },
      { key: 'inactive', type: 'number', amount: 0 },
      { key: 'rooms', type: 'number', amount: 2 },
    ])
    expect(data.metadata.actions).toEqual(['create', 'update', 'delete'])
  })

  test.each([
    ['a postcode without its space', { search: '1077hg museumplein' }, ['Museumplein']],
    ['countries', { countries: [belgium], search: 'centrum' }, ['Centrum']],
    ['kinds', { types: [999_999] }, []],
  ])('filter: %s', async (_, filters, expected) => {
    expect(
      (await administrator.call(locationsApi.list, { query: { filters } })).data.body.map(({ name }) => name),
    ).toEqual(expected)
  })

  test('as a file, in words', async () => {
    const file = await administrator.raw(
      'GET',
      '/api/locations/export?format=csv&filters[search]=museumplein',
      undefined,
      { headers: { 'x-locale': 'de_NL' } },
    )
    expect(file.bytes.toString('utf8').trimEnd().split('\r\n')).toEqual([
      '\uFEFFName;Ort;Adresse;Land;Art;Eigentümer/innen;Räume',
      'Museumplein;Amsterdam;Beethovenstraat 12, 1077 HG;Nederland (de);Studio;Karin Bosman;2',
    ])
  })

  test('locations/raw and rooms/raw: of the own countries, closed ones too', async () => {
    const desk = await app.as('office-manager')
    const raw = (await desk.call(locationsApi.raw)).data
    expect(new Set(raw.map((one) => one.country_id))).toEqual(new Set([netherlands]))
    expect(raw.find(({ id }) => id === app.world.utrecht.id)).toEqual({
      id: app.world.utrecht.id,
      name: 'Centrum',
      place: 'Utrecht',
      place_and_name: 'Utrecht, Centrum',
      country_id: netherlands,
      deactivated_at: null,
    })
    const rooms = (await desk.call(locationsApi.rooms)).data
    expect(rooms.filter((room) => room.location_id === app.world.amsterdam.id).map(({ id }) => id)).toEqual(
      app.world.amsterdam.roomIds,
    )
    expect(rooms.some((room) => room.location_id === app.world.antwerp.id)).toBe(false)
  })
})
