import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { mutationTypes, referenceDataApi, takesCredit } from './contract.ts'

let app: TestApp
let desk: Caller
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  await sql`insert into ledgers (supported_country_id, code, description) values (${netherlands}, '8010', 'Omzet laser'), (${belgium}, '700010', 'Omzet laser')`.execute(
    app.db,
  )
  await sql`insert into price_levels (supported_country_id, name) values (${netherlands}, 'Zuidas'), (${belgium}, 'Kust')`.execute(
    app.db,
  )
  await sql`insert into qualifications (supported_country_id, name) values (${netherlands}, 'Klasse 4'), (${belgium}, 'Classe 4')`.execute(
    app.db,
  )
  await sql`insert into health_insurances (uzovi_code, name, name_short) values ('9901', 'De Linde', 'Linde')`.execute(
    app.db,
  )
  await sql`insert into zv_insurances (name_short, name_long) values ('{"nl": "Acne"}', '{"nl": "Acnebehandeling"}')`.execute(
    app.db,
  )
  await sql`insert into location_types (slug, name) values ('salon', '{"nl": "Salon"}')`.execute(app.db)
  await sql`insert into tax_rates (supported_country_id, per_mille, valid_from) values (${netherlands}, 210, '2012-10-01')`.execute(
    app.db,
  )
  await sql`insert into languages (code, name) values ('nl', '{"nl": "Nederlands"}')`.execute(app.db)
})
afterAll(() => app.close())

const ofTheChain = [
  'countries',
  'locales',
  'languages',
  'genders',
  'paymentMethods',
  'appointmentTypes',
  'locationTypes',
  'deviceTypes',
  'treatmentCategories',
  'categoriesOfTreatments',
  'categoriesOfAgreements',
  'healthInsurances',
  'zvInsurances',
  'mutationTypes',
] as const

test.each(ofTheChain)('%s are for whoever is signed in', async (name) => {
  expect((await app.nobody.call(referenceDataApi[name])).status).toBe(401)
  expect((await desk.call(referenceDataApi[name])).data.length).toBeGreaterThan(0)
})

describe('what each country has for itself', () => {
  test.each(['priceLevels', 'qualifications', 'ledgers', 'taxRates'] as const)(
    '%s are those of one’s own country, and of another there are none to be seen (decision C84)',
    async (name) => {
      const of = (countryId: number) => ({ params: { id: countryId, countryId } })
      const own = await desk.call(referenceDataApi[name], of(netherlands))
      expect(own.status).toBe(200)
      expect(own.data.length).toBeGreaterThan(0)
      expect((await desk.call(referenceDataApi[name], of(belgium))).status).toBe(404)
      expect((await (await app.as('administrator')).call(referenceDataApi[name], of(belgium))).status).toBe(200)
    },
  )

  test.each(['allPriceLevels', 'allQualifications'] as const)('%s hold no other country’s', async (name) => {
    const { data } = await desk.call(referenceDataApi[name])
    expect(new Set(data.map(({ supported_country_id }) => supported_country_id))).toEqual(new Set([netherlands]))
  })

  test('the countries are those where the asker works, with the language of who has said nothing first', async () => {
    const { data } = await desk.call(referenceDataApi.supportedCountries)
    expect(data).toMatchObject([{ id: netherlands, code: 'NL', medical_grounds: true }])
    expect(data[0]!.locales[0]!.language).toBe('nl')
  })

  test('a ledger is written as the bookkeeping does', async () => {
    expect((await desk.call(referenceDataApi.ledgers, { params: { id: netherlands } })).data).toEqual([
      { Code: '8010', Description: 'Omzet laser', active: true },
    ])
  })

  test('of a VAT rate holds the last that has begun, each rate once (decision C27)', async () => {
    await sql`delete from tax_rates where supported_country_id = ${netherlands}`.execute(app.db)
    await sql`insert into tax_rates (supported_country_id, per_mille, valid_from) values (${netherlands}, 210, '2012-10-01'), (${netherlands}, 210, '2020-01-01'), (${netherlands}, 90, '2019-01-01'), (${netherlands}, 250, '2099-01-01')`.execute(
      app.db,
    )
    const { data } = await desk.call(referenceDataApi.taxRates, { params: { countryId: netherlands } })
    expect(data.map(({ per_mille }) => per_mille)).toEqual([90, 210])
  })
})

describe('what is put aside (decision C103)', () => {
  test.each([
    ['countries', 'countries'],
    ['locales', 'locales'],
    ['languages', 'languages'],
    ['genders', 'genders'],
    ['deviceTypes', 'device_types'],
    ['treatmentCategories', 'treatment_categories'],
    ['categoriesOfTreatments', 'treatment_categories'],
    ['categoriesOfAgreements', 'treatment_categories'],
    ['healthInsurances', 'health_insurances'],
    ['zvInsurances', 'zv_insurances'],
    ['priceLevels', 'price_levels'],
    ['allPriceLevels', 'price_levels'],
    ['qualifications', 'qualifications'],
    ['allQualifications', 'qualifications'],
    ['ledgers', 'ledgers'],
  ] as const)('of %s is not offered, and is there for who asks for all', async (name, table) => {
    const params = { id: netherlands, countryId: netherlands }
    const read = async (status?: 'inactive' | 'all') =>
      (
        await desk.call(referenceDataApi[name] as typeof referenceDataApi.priceLevels, {
          params,
          query: { status },
        })
      ).data
    const before = await read()
    expect([before.length > 0, before.every(({ active }) => active)]).toEqual([true, true])
    await sql`update ${sql.table(table)} set deactivated_at = now()`.execute(app.db)
    expect(await read()).toEqual([])
    const aside = before.map((one) => ({ ...one, active: false }))
    expect(await read('all')).toEqual(aside)
    expect(await read('inactive')).toEqual(aside)
    await sql`update ${sql.table(table)} set deactivated_at = null`.execute(app.db)
    expect(await read()).toEqual(before)
  })

  test.each(['gone', '1'])('a status %j cannot be asked for', async (status) =>
    expect((await desk.raw('GET', `/api/genders?status=${status}`)).status).toBe(422),
  )

  test('a rate ends by being put aside, and so does a way of paying', async () => {
    await sql`update tax_rates set deactivated_at = now() where per_mille = 90`.execute(app.db)
    expect(
      (await desk.call(referenceDataApi.taxRates, { params: { countryId: netherlands } })).data.map(
        ({ per_mille }) => per_mille,
      ),
    ).toEqual([210])
    await sql`update payment_methods set deactivated_at = now() where slug = 'pin'`.execute(app.db)
    expect((await desk.call(referenceDataApi.paymentMethods)).data.map(({ slug }) => slug)).not.toContain('pin')
  })
})

test('an insurer reads as its code and name (decision C95)', async () => {
  expect((await desk.call(referenceDataApi.healthInsurances)).data[0]).toMatchObject({
    uzovi_code: '9901',
    full_name: '9901 De Linde',
  })
})

test.each([
  ['expired', true],
  ['credit', false],
  ['deposit', false],
  ['paymentAdded', false],
  ['paymentRemoved', true],
  ['migration', false],
] as const)('a movement %s takes credit away: %s (decision C18)', (type, takes) => {
  expect(mutationTypes).toContain(type)
  expect(takesCredit(type)).toBe(takes)
})

test('lists are in the order of the alphabet of the reader, accents aside', async () => {
  await app.db
    .insertInto('treatment_categories')
    .values([
      { slug: 'een', name: JSON.stringify({ nl: 'Aap', fr: 'Zèbre' }), ledger_number: '8000' },
      { slug: 'twee', name: JSON.stringify({ nl: 'Zebra', fr: 'Éléphant' }), ledger_number: '8000' },
      { slug: 'drie', name: JSON.stringify({ nl: 'Olifant', fr: 'Lion' }), ledger_number: '8000' },
    ])
    .execute()
  const caller = await app.as('office-manager')
  const order = async (locale: string) =>
    (
      (await caller.raw('GET', '/api/treatment-categories', undefined, { headers: { 'x-locale': locale } })).data as {
        slug: string
      }[]
    )
      .map(({ slug }) => slug)
      .filter((slug) => ['een', 'twee', 'drie'].includes(slug))
  expect(await order('nl_NL')).toEqual(['een', 'drie', 'twee'])
  expect(await order('fr_BE')).toEqual(['twee', 'drie', 'een'])
})
