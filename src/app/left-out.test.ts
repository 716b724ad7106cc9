import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readOnly, type AnyEndpoint } from '#kernel/endpoint.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { nameOf } from '#platform/server/test/right-call.ts'
import { rightCalls, type RightCalls } from '#platform/server/test/right-calls.ts'
import { wholeBody } from '#platform/server/test/whole-body.ts'
import { onePoint } from '#features/treatments/right-calls.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { allRoutes } from './routes.ts'

// A field that a PUT leaves out stays as it is: a caller that does not know a field does not empty it
// (kernel/record.ts).

type Fields = Readonly<Record<string, unknown>>
const shapeOf = (schema: unknown): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {}
const mayBeLeftOut = (schema: z.ZodType) => schema.safeParse(undefined).success

const endpoints = allRoutes.map(({ endpoint }) => endpoint)
const getOf = (path: string) => endpoints.find((one) => one.method === 'GET' && one.path === path)

/** Every PUT of a record, the call that shows the record, and the fields that may be left out. */
const saves = endpoints
  .filter(({ method, takes }) => method === 'PUT' && 'updated_at' in shapeOf(takes))
  .flatMap((save) => {
    const show = getOf(save.path) ?? getOf(save.path.replace('/:id', '/dto/:id'))
    const optional = Object.entries(shapeOf(save.takes))
      .filter(([field, schema]) => mayBeLeftOut(schema) && schema !== readOnly && show && field in shapeOf(show.gives))
      .map(([field]) => field)
    return show && optional.length ? [{ save, show, optional }] : []
  })

let app: TestApp
let administrator: Caller
let right: RightCalls
let priceLevel: number, offers: number, image: string, brand: number, insurer: number
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  right = await rightCalls(app)
  const idOf = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(app.db)).rows[0]!.id
  priceLevel = await idOf(
    sql`insert into price_levels (supported_country_id, name) values (${netherlands}, 'Randstad') returning id`,
  )
  offers = await idOf(
    sql`insert into treatment_categories (slug, name, ledger_number) values ('acties', '{"nl": "Acties"}', '8050') returning id`,
  )
  insurer = await idOf(
    sql`insert into health_insurances (uzovi_code, name, name_short) values ('9911', 'De Linde', 'Linde') returning id`,
  )
  brand = await idOf(sql`select id from brands limit 1`)
  await sql`update supported_countries set mollie_key = ${Buffer.from('sealed')}`.execute(app.db)
  image = ((await administrator.raw('POST', '/api/treatments/image', onePoint)).data as { image: string }).image
})
afterAll(() => app.close())

const priced = () => ({ price_levels: [{ price_level_id: priceLevel, price_cents: 100 }] })
/** Values for the fields that right calls leave empty; several sets where one field excludes another. */
const fillings: Readonly<Record<string, () => readonly Fields[]>> = {
  'PUT /event/:id': () => [{ notes: 'Belt nog', treatment_duration: 15 }],
  'PUT /appointments/:id': () => [{ notes: 'Belt nog', name: 'Modelavond', devices: [app.world.laserDevice] }],
  'PUT /absences/:id': () =>
    (
      [
        ['employee_id', app.world.practitioner],
        ['room_id', app.world.amsterdam.roomIds[0]],
        ['device_id', app.world.laserDevice],
        ['location_id', app.world.amsterdam.id],
      ] as const
    ).map(([subject, id]) => ({
      kind: 'block',
      employee_id: null,
      room_id: null,
      device_id: null,
      location_id: null,
      [subject]: id,
      date_from: '2026-06-01',
      date_till: '2026-06-01',
      time_from: '09:00',
      time_till: '10:00',
      note: 'Onderhoud',
    })),
  'PUT /clients/:id': () => [
    {
      street: 'Keizersgracht',
      street_number: '1',
      street_suffix: 'hs',
      postcode: '1015 AA',
      place: 'Amsterdam',
      health_insurance_id: insurer,
    },
  ],
  'PUT /employees/:id': () => [
    {
      phone_number: '+31612345678',
      language: 'fr',
      qualificationIds: [app.world.laserQualification],
      brandIds: [brand],
      cost_unit: 'BEH-01',
      agb_code: '01234567',
      riziv_number: '12345678901',
      contract_hours: 32.5,
      mfa_active: true,
    },
  ],
  'PUT /roles/:id': () => [{ practitioner: true, start_page: '/dashboard' }],
  'PUT /locations/:id': () => [
    {
      street_suffix: 'A',
      phone_number: '+31201234567',
      email: 'noord@balie.test',
      cost_center: 'AMS-03',
      price_level: { id: priceLevel },
      latitude: 52.39,
      longitude: 4.93,
      timetables: [{ weekday: 6, active: true, time_from: '09:00', time_till: '17:00' }],
    },
  ],
  'PUT /devices/:id': () => [
    { room_id: app.world.amsterdam.roomIds[0] },
    { location_id: null, room_id: null, user_id: app.world.practitioner },
  ],
  'PUT /supported-countries/:id': () => [
    {
      exact_division: '42',
      medical_grounds: true,
      cash_rounding: true,
      credit_months_overpayment: 60,
      credit_months_returned: 60,
      credit_months_down_payment: 36,
      credit_months_voucher: 36,
      credit_months_goodwill: 6,
      credit_months_migration: 48,
      voucher_months_single: 36,
      voucher_months_multi: 60,
      fiscal_years: 10,
      record_years: 30,
      log_years: 6,
    },
  ],
  'PUT /products/:id': () => [
    { ...priced(), peeling: true },
    { injectable: true },
    { voucher: true, single_purpose: true },
  ],
  'PUT /packages/:id': () => [priced()],
  'PUT /treatments/:id': () => [
    {
      follow_up_weeks: 6,
      minimum_interval_days: 28,
      photo_angles: ['left', 'front'],
      body_zone: 'face',
      ...priced(),
      treatment_category_id: offers,
      models: [app.world.laserModel],
      intake: true,
      requires_medical_grounds: true,
      therapeutic_goals: [{ id: null, name: { nl: 'Minder littekens' }, deactivated: false }],
      can_book_online: true,
      image,
      original_price_cents: 9000,
      original_price_optional: true,
      portal_name: { nl: 'Online' },
      can_pay_online: true,
      advance_payment_price_cents: 1000,
    },
  ],
}
/** Free texts, days, flags and numbers need no filling of their own. */
const examples: readonly unknown[] = ['Notitie', '2026-03-04', true, 1]
const isEmpty = (value: unknown) =>
  value === null || value === false || value === '' || (Array.isArray(value) && !value.length)

test('there are such calls', () => expect(saves.length).toBeGreaterThan(20))

test.each(saves.map((one) => [nameOf(one.save), one] as const))(
  '%s empties nothing that it leaves out',
  async (name, { save, show, optional }) => {
    const filled = new Set<string>()
    const deactivations = optional.includes('deactivated_at') ? [{ deactivated_at: app.clock.now() }] : []
    const prove = async (filling: Fields): Promise<void> => {
      const { params, body } = (await right.make(save, app.world.amsterdam))!
      const at = ({ path }: AnyEndpoint) => `/api${path.replace(':id', String(params.id))}`
      const read = async () => (await administrator.raw('GET', at(show))).data as Fields
      const put = async (fields: Fields) => {
        const answer = await administrator.raw('PUT', at(save), fields)
        expect([answer.status, answer.errors]).toEqual([200, {}])
      }
      const whole: Fields = { ...(body as Fields), ...filling }
      await put(whole)
      const before = await read()
      for (const field of optional) if (!isEmpty(before[field])) filled.add(field)

      const required = Object.entries(shapeOf(save.takes))
        .filter(([, schema]) => !mayBeLeftOut(schema))
        .map(([field]) => [field, before[field] ?? whole[field]])
      await put(formOf(save, Object.fromEntries(required)))
      expect({ ...(await read()), updated_at: null }).toEqual({ ...before, updated_at: null })
    }
    for (const filling of [...(fillings[name]?.() ?? [{}]), ...deactivations]) await prove(filling)
    for (const field of optional.filter((one) => !filled.has(one))) {
      const example = examples.find((one) => shapeOf(save.takes)[field]!.safeParse(one).success)
      if (example !== undefined) await prove({ [field]: example })
    }
    expect(
      optional.filter((field) => !filled.has(field)),
      'was never filled: say with what in `fillings`',
    ).toEqual([])
  },
)

test('a POST takes a default for every field that it leaves out and that has one', async () => {
  const sent: string[] = []
  for (const endpoint of endpoints.filter(({ method }) => method === 'POST')) {
    const brief = await right.makeBrief(endpoint, app.world.amsterdam)
    if (!brief || Object.keys(wholeBody(endpoint, brief.body) ?? {}).length === Object.keys(brief.body ?? {}).length)
      continue
    const { status, errors } = await administrator.call(endpoint, brief as never)
    expect([nameOf(endpoint), status < 300, errors]).toEqual([nameOf(endpoint), true, {}])
    sent.push(nameOf(endpoint))
  }
  expect(sent).toEqual(
    expect.arrayContaining(['POST /clients', 'POST /appointments', 'POST /treatment-report', 'POST /transactions']),
  )
})
