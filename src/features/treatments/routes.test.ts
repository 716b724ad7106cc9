import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listsApi } from '#features/lists/contract.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { onePoint, treatmentInput } from './right-calls.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { treatmentsApi, type Treatment } from './contract.ts'

type Input = Awaited<ReturnType<typeof treatmentInput>>

let app: TestApp
let owner: Caller
let offers: number
let level: number, belgianLevel: number
let serial = 0
beforeAll(async () => {
  app = await testApp()
  owner = await app.as('salon-owner')
  const one = async (statement: ReturnType<typeof sql<{ id: number }>>) => (await statement.execute(app.db)).rows[0]!.id
  // Advance payment online needs a key of the payment provider (decision C122).
  await sql`update supported_countries set mollie_key = ${Buffer.from('sealed')} where id = ${netherlands}`.execute(
    app.db,
  )
  offers = await one(
    sql<{
      id: number
    }>`insert into treatment_categories (slug, name, ledger_number) values ('acties', '{"nl": "Acties", "fr": "Promotions"}', '8050') returning id`,
  )
  level = await one(
    sql<{
      id: number
    }>`insert into price_levels (supported_country_id, name) values (${netherlands}, 'Randstad') returning id`,
  )
  belgianLevel = await one(
    sql<{
      id: number
    }>`insert into price_levels (supported_country_id, name) values (${belgium}, 'Brussel') returning id`,
  )
})
afterAll(() => app.close())

const input = async (
  changes: object = {},
  countryId = netherlands,
): Promise<Input & { supported_country_id: number }> => ({
  supported_country_id: countryId,
  ...(await treatmentInput(app.db, ++serial, countryId)),
  ...changes,
})
const add = async (changes: object = {}, by = owner) => by.raw('POST', '/api/treatments', await input(changes))
const added = async (changes: object = {}): Promise<Treatment> => {
  const answer = await add(changes)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data as Treatment
}
const save = (treatment: Treatment, changes: object, by = owner) =>
  by.raw('PUT', `/api/treatments/${treatment.id}`, { ...formOf(treatmentsApi.update, treatment), ...changes })
const stored = async (id: number) => (await owner.call(treatmentsApi.show, { params: { id } })).data
const list = async (filters: object, language = 'nl') =>
  (
    await owner.call(
      treatmentsApi.list,
      { query: { filters: { country: netherlands, ...filters }, per_page: 'all' } },
      { headers: { 'x-locale': `${language}_NL` } },
    )
  ).data
const upload = async () =>
  ((await owner.raw('POST', '/api/treatments/image', onePoint)).data as { image: string }).image

describe('adding one', () => {
  test.each<[string, () => object, object]>([
    ['without a name', () => ({ name: { nl: ' ' } }), { 'name.nl': ['required'] }],
    ['treatment_form-023: too long a name', () => ({ name: { nl: 'x'.repeat(51) } }), { 'name.nl': ['too_long'] }],
    [
      'too long a name in another language',
      () => ({ name: { nl: 'x', de: 'x'.repeat(51) } }),
      { 'name.de': ['too_long'] },
    ],
    ['without qualifications', () => ({ qualifications: [] }), { qualifications: ['required'] }],
    ['with one that does not exist', () => ({ qualifications: [999_999] }), { qualifications: ['unknown'] }],
    [
      'in a category that does not exist',
      () => ({ treatment_category_id: 999_999 }),
      { treatment_category_id: ['unknown'] },
    ],
    [
      'treatment_form-004: five digits',
      () => ({ performance_code: '12345' }),
      { performance_code: ['performance_code'] },
    ],
    ['off the steps', () => ({ duration: 33 }), { duration: ['duration_step'] }],
    ['due again after thirteen weeks', () => ({ follow_up_weeks: 13 }), { follow_up_weeks: ['too_big'] }],
    ['due again after no day', () => ({ minimum_interval_days: 0 }), { minimum_interval_days: ['too_small'] }],
    [
      'due again after more than a year',
      () => ({ minimum_interval_days: 366 }),
      { minimum_interval_days: ['too_big'] },
    ],
    ['without a photo', () => ({ photo_angles: [] }), { photo_angles: ['required'] }],
    ['with one photo twice', () => ({ photo_angles: ['front', 'left', 'front'] }), { photo_angles: ['angle_twice'] }],
    ['photographed from nowhere', () => ({ photo_angles: ['front', 'sideways'] }), { 'photo_angles.1': ['invalid'] }],
    ['about no part of the body', () => ({ body_zone: 'hat' }), { body_zone: ['invalid'] }],
    ['too dear', () => ({ price_cents: 999_999_01 }), { price_cents: ['too_big'] }],
    ['at a rate that does not hold here', () => ({ vat_per_mille: 190 }), { vat_per_mille: ['unknown'] }],
    ['on an account of nobody', () => ({ ledger_number: '9999' }), { ledger_number: ['unknown'] }],
    [
      'with a price for a level of another country',
      () => ({ price_levels: [{ price_level_id: belgianLevel, price_cents: 1 }] }),
      { price_levels: ['unknown'] },
    ],
    [
      'with two prices for one level',
      () => ({
        price_levels: [
          { price_level_id: level, price_cents: 1 },
          { price_level_id: level, price_cents: 2 },
        ],
      }),
      { price_levels: ['unique'] },
    ],
    ['with a device that does not exist', () => ({ models: [999_999] }), { models: ['unknown'] }],
    [
      'bookable online without a name and a picture',
      () => ({ can_book_online: true }),
      { 'portal_name.nl': ['required'], image: ['required'] },
    ],
    ['with a picture that is not there', () => ({ image: `${'f'.repeat(64)}.webp` }), { image: ['unknown'] }],
    ['with the path of a file', () => ({ image: '../../secret' }), { image: ['invalid'] }],
    ['without a position', () => ({ portal_position: null }), { portal_position: ['required'] }],
    ['paid online without an amount', () => ({ can_pay_online: true }), { advance_payment_price_cents: ['required'] }],
    [
      'an offer without an original price',
      () => ({ treatment_category_id: offers }),
      { original_price_cents: ['required'] },
    ],
    [
      'an offer that was cheaper before',
      () => ({ treatment_category_id: offers, original_price_cents: 5999 }),
      { original_price_cents: ['below_price'] },
    ],
  ])('%s is refused', async (_, changes, errors) => {
    const answer = await add(changes())
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })

  test('online payment is not switched on in a country without a key of the payment provider, and stays where it is on (decision C122)', async () => {
    const online = { can_pay_online: true, advance_payment_price_cents: 1000 }
    const [on, off] = [await added(online), await added()]
    const {
      rows: [key],
    } = await sql<{
      sealed: Buffer
    }>`select mollie_key as sealed from supported_countries where id = ${netherlands}`.execute(app.db)
    await sql`update supported_countries set mollie_key = null where id = ${netherlands}`.execute(app.db)
    const answers = [await add(online), await save(off, online), await save(on, { price_cents: 7000 })]
    await sql`update supported_countries set mollie_key = ${key!.sealed} where id = ${netherlands}`.execute(app.db)
    const refused = [422, { can_pay_online: ['no_payment_key'] }]
    expect(answers.map(({ status, errors }) => [status, errors])).toEqual([refused, refused, [200, {}]])
  })

  test('all that is wrong is told at once', async () => {
    const { name } = await added()
    expect((await add({ name: { nl: name.nl!.toUpperCase() }, qualifications: [], vat_per_mille: 55 })).errors).toEqual(
      { qualifications: ['required'], 'name.nl': ['unique'], vat_per_mille: ['unknown'] },
    )
  })

  test('gives the treatment; how it is paid in advance follows from the rest', async () => {
    const image = await upload()
    const given = await input({
      treatment_category_id: offers,
      original_price_cents: 8000,
      models: [app.world.laserModel, app.world.laserModel],
      price_levels: [{ price_level_id: level, price_cents: 6500 }],
      performance_code: ' 0012 ',
      requires_medical_grounds: true,
      intake: true,
      can_book_online: true,
      image,
      portal_name: { nl: 'Zomeractie', fr: '' },
      can_pay_online: true,
      advance_payment_price_cents: 1500,
      portal_position: 3,
      advance_payment_method: 'everything',
    })
    const answer = await owner.raw('POST', '/api/treatments', given)
    expect(answer.status).toBe(201)
    expect(answer.data).toMatchObject({
      name: given.name,
      performance_code: '0012',
      models: [app.world.laserModel],
      price_levels: [{ price_level_id: level, price_cents: 6500 }],
      original_price_cents: 8000,
      requires_medical_grounds: true,
      image,
      portal_name: { nl: 'Zomeractie' },
      advance_payment_price_cents: 1500,
      advance_payment_method: 'down_payment',
      deactivated_at: null,
      supported_country_id: netherlands,
    })
    expect((answer.data as Treatment).id).not.toBe(1)
    expect(await stored((answer.data as Treatment).id)).toEqual(answer.data)
  })

  test('two who add the same name at once: one is there, the others read it at the name', async () => {
    const same = await input()
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.raw('POST', '/api/treatments', same)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422])
    for (const { status, errors } of answers) if (status === 422) expect(errors).toEqual({ 'name.nl': ['unique'] })
  })

  test('capitals with accents make no other name, also of two at once (decision C100)', async () => {
    await added({ name: { nl: 'Épilation intégrale' } })
    expect((await add({ name: { nl: 'ÉPILATION INTÉGRALE' } })).errors).toEqual({ 'name.nl': ['unique'] })
    await added({ name: { nl: 'Epilation integrale' } })
    const answers = await Promise.all(
      [await input({ name: { nl: 'Crème brûlée' } }), await input({ name: { nl: 'CRÈME BRÛLÉE' } })].map((one) =>
        owner.raw('POST', '/api/treatments', one),
      ),
    )
    expect(answers.map(({ status, errors }) => [status, errors]).toSorted()).toEqual([
      [201, {}],
      [422, { 'name.nl': ['unique'] }],
    ])
  })

  test('a country outside the scope is unknown; who may not add is told so', async () => {
    for (const one of [await input({}, belgium), await input({ supported_country_id: 999_999 })])
      expect((await owner.raw('POST', '/api/treatments', one)).errors).toEqual({ supported_country_id: ['unknown'] })
    expect((await add({}, await app.as('trainee-practitioner'))).status).toBe(403)
    expect((await add({}, app.nobody)).status).toBe(401)
  })
})

describe('changing one', () => {
  test('of another country is not found', async () => {
    const id = app.world.belgianTreatment
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/history'],
      ['DELETE', ''],
      ['PATCH', '/activate'],
      ['PATCH', '/deactivate'],
    ] as const)
      expect.soft((await owner.raw(method, `/api/treatments/${id}${path}`)).status, `${method} ${path}`).toBe(404)
    expect(
      (
        await owner.raw('PUT', `/api/treatments/${id}`, {
          ...formOf(treatmentsApi.update, await input()),
          updated_at: 'x',
        })
      ).status,
    ).toBe(404)
  })

  test('it stays in its country, and every change counts as one', async () => {
    const before = await added({ price_levels: [{ price_level_id: level, price_cents: 100 }] })
    expect((await save(before, { supported_country_id: belgium })).errors).toEqual({
      supported_country_id: ['unknown_field'],
    })
    const after = (await save(before, { price_levels: [] })).data as Treatment
    expect(after).toMatchObject({ supported_country_id: netherlands, price_levels: [] })
    expect(after.updated_at).not.toBe(before.updated_at)
  })

  test('two who save at once: the second is told', async () => {
    const treatment = await added()
    const answers = await Promise.all([10, 20].map((duration) => save(treatment, { duration })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.errors).toEqual({ updated_at: ['stale'] })
  })

  test('what it has already stays, although nobody could choose it now', async () => {
    const { id } = await added()
    await sql`update treatments set duration = 200, vat_per_mille = 190, ledger_number = '7', image = ${`${'e'.repeat(64)}.webp`} where id = ${id}`.execute(
      app.db,
    )
    const odd = await stored(id)
    expect((await save(odd, { intake: true })).status).toBe(200)
    expect((await save(await stored(id), { duration: 205 })).errors).toEqual({ duration: ['duration_step'] })
  })

  test('what no longer belongs to it goes: no offer, nothing paid online', async () => {
    const offer = await added({
      treatment_category_id: offers,
      original_price_cents: 9000,
      can_pay_online: true,
      advance_payment_price_cents: 1000,
    })
    expect(
      (await save(offer, { treatment_category_id: app.world.skinCategory, can_pay_online: false })).data,
    ).toMatchObject({ original_price_cents: null, advance_payment_price_cents: null, advance_payment_method: null })
  })

  test('medical grounds are asked in countries that know them (decision C37)', async () => {
    const administrator = await app.as('administrator')
    const belgian = await administrator.raw(
      'POST',
      '/api/treatments',
      await input({ requires_medical_grounds: true }, belgium),
    )
    expect([belgian.status, (belgian.data as Treatment).requires_medical_grounds]).toEqual([201, false])
  })

  test('its history tells who changed what, of its lists too', async () => {
    const treatment = await added()
    await save(treatment, { duration: 45, price_levels: [{ price_level_id: level, price_cents: 7000 }] })
    const { lines } = (await owner.call(treatmentsApi.history, { params: { id: treatment.id } })).data as {
      lines: { changes: { field: string }[] }[]
    }
    expect(lines.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(
      expect.arrayContaining(['duration', 'price_cents']),
    )
  })

  test('a name is free when its owner is not active, and taken when it comes back', async () => {
    const first = await added()
    expect((await owner.raw('DELETE', `/api/treatments/${first.id}`)).status).toBe(200)
    expect((await stored(first.id)).deactivated_at).toBe(app.clock.now())
    const second = await added({ name: first.name })
    expect((await owner.raw('PATCH', `/api/treatments/${first.id}/activate`)).errors).toEqual({ 'name.nl': ['unique'] })
    await owner.raw('PATCH', `/api/treatments/${second.id}/deactivate`)
    const back = await owner.raw('PATCH', `/api/treatments/${first.id}/activate`)
    expect([back.status, (back.data as Treatment).deactivated_at]).toEqual([200, null])
    expect(
      (await owner.raw('PATCH', `/api/treatments/${first.id}/deactivate`, { updated_at: first.updated_at })).errors,
    ).toEqual({ updated_at: ['stale'] })
  })

  test('saving takes the flag along (decision C102)', async () => {
    const treatment = await added()
    const off = (await save(treatment, { deactivated_at: '2026-01-01T00:00:00.000Z' })).data as Treatment
    expect(off.deactivated_at).toBe(app.clock.now())
    expect(((await save(off, { deactivated_at: null })).data as Treatment).deactivated_at).toBeNull()
  })
})

describe('the switch and the name in one PUT', () => {
  test.each<[string, { off: boolean; named: 'itself' | 'taken' | 'free' }, object, [number, object]]>([
    [
      'goes, under the name of another',
      { off: false, named: 'taken' },
      { deactivated_at: '2026-01-01T00:00:00Z' },
      [200, {}],
    ],
    [
      'goes, under a name of its own',
      { off: false, named: 'free' },
      { deactivated_at: '2026-01-01T00:00:00Z' },
      [200, {}],
    ],
    ['is off already, and gets the name of another', { off: true, named: 'taken' }, {}, [200, {}]],
    ['comes back under a name of its own', { off: true, named: 'free' }, { deactivated_at: '' }, [200, {}]],
    [
      'comes back under the name of another',
      { off: true, named: 'taken' },
      { deactivated_at: null },
      [422, { 'name.nl': ['unique'] }],
    ],
    [
      'comes back under its own name, which is another’s by now',
      { off: true, named: 'itself' },
      { deactivated_at: null },
      [422, { 'name.nl': ['unique'] }],
    ],
  ])('%s', async (_, { off, named }, changes, [status, errors]) => {
    let one = await added()
    if (off) one = (await owner.raw('PATCH', `/api/treatments/${one.id}/deactivate`)).data as Treatment
    const other = await added(named === 'itself' ? { name: one.name } : {})
    const name = named === 'taken' ? other.name : named === 'free' ? { nl: `Vrij ${++serial}` } : one.name
    const answer = await save(one, { name, ...changes })
    expect([answer.status, answer.errors]).toEqual([status, errors])
    if (status === 200) expect((answer.data as Treatment).name.nl).toBe(name.nl)
  })
})

test('what a PUT does not name stays as it is', async () => {
  const image = await upload()
  const whole = await added({
    treatment_category_id: offers,
    original_price_cents: 8000,
    models: [app.world.laserModel],
    price_levels: [{ price_level_id: level, price_cents: 6500 }],
    performance_code: '12',
    requires_medical_grounds: true,
    intake: true,
    can_book_online: true,
    image,
    portal_name: { nl: 'Najaarsactie', fr: 'Automne' },
    can_pay_online: true,
    advance_payment_price_cents: 1500,
  })
  const {
    name,
    treatment_category_id,
    qualifications,
    duration,
    price_cents,
    vat_per_mille,
    ledger_number,
    portal_position,
    updated_at,
  } = whole
  const answer = await owner.raw('PUT', `/api/treatments/${whole.id}`, {
    name,
    treatment_category_id,
    qualifications,
    duration: duration + 5,
    price_cents,
    vat_per_mille,
    ledger_number,
    portal_position,
    updated_at,
  })
  expect([answer.status, answer.errors]).toEqual([200, {}])
  expect(answer.data).toEqual({ ...whole, duration: duration + 5, updated_at: (answer.data as Treatment).updated_at })
})

test('prices of levels are saved by who changes treatments; the levels themselves by who changes products (decision C120)', async () => {
  const levels = [{ price_level_id: level, price_cents: 7100 }]
  expect((await save(await added(), { price_levels: levels })).data).toMatchObject({ price_levels: levels })
  expect((await owner.raw('GET', `/api/list/country/${netherlands}/price-levels`)).data).toContainEqual(
    expect.objectContaining({ id: level, name: 'Randstad' }),
  )
  expect(
    (await owner.raw('POST', '/api/price-levels', { supported_country_id: netherlands, name: 'Eigen' })).status,
  ).toBe(201)
  expect(
    (
      await (
        await app.as('trainee-practitioner')
      ).raw('POST', '/api/price-levels', { supported_country_id: netherlands, name: 'Van niemand' })
    ).status,
  ).toBe(403)
})

describe('the overview', () => {
  test('found in every language, by category, by what is bookable online; of one country', async () => {
    const image = await upload()
    const [one, two] = [
      await added({ name: { nl: 'Wenkbrauwen', fr: 'Sourcils', de: 'Augenbrauen' } }),
      await added({
        treatment_category_id: offers,
        original_price_cents: 9000,
        can_book_online: true,
        image,
        portal_name: { nl: 'Herfstaanbieding' },
      }),
    ]
    const ids = async (filters: object) => (await list(filters)).body.map(({ id }) => id)
    for (const search of ['wenkbr', 'SOURCILS', 'augen', 'brauen sourc'])
      expect(await ids({ search })).toEqual([one.id])
    expect(await ids({ search: 'herfst' })).toEqual([two.id])
    expect(await ids({ category: [offers] })).toContain(two.id)
    expect(await ids({ category: [offers] })).not.toContain(one.id)
    expect(await ids({ online: 'true', search: 'herfst' })).toEqual([two.id])
    const { totals, body } = await list({ search: 'herfst' })
    expect(totals).toEqual([
      { key: 'active', type: 'number', amount: 1 },
      { key: 'inactive', type: 'number', amount: 0 },
      { key: 'online', type: 'number', amount: 1 },
    ])
    expect(body[0]).toMatchObject({ image, category: { nl: 'Acties' }, price_cents: 6000, can_book_online: true })
    expect(
      (await list({ status: 'all' })).body.every(({ supported_country_id }) => supported_country_id === netherlands),
    ).toBe(true)
    expect((await owner.raw('GET', `/api/treatments?filters[country]=${belgium}`)).status).toBe(404)
    expect(
      (
        (await (await app.as('administrator')).raw('GET', '/api/treatments?per_page=all')).data as {
          body: { id: number }[]
        }
      ).body.map(({ id }) => id),
    ).toContain(app.world.belgianTreatment)
  })

  test('in the order of the reader’s language', async () => {
    await added({ name: { nl: 'Zz een', fr: 'Zz b' } })
    await added({ name: { nl: 'Zz twee', fr: 'Zz a' } })
    const order = async (language: string) => (await list({ search: 'zz' }, language)).body.map(({ name }) => name.nl)
    expect([await order('nl'), await order('fr')]).toEqual([
      ['Zz een', 'Zz twee'],
      ['Zz twee', 'Zz een'],
    ])
  })
})

test('models of devices, of one type or of all', async () => {
  const models = async (query: string) =>
    (await owner.raw('GET', `/api/event/models${query}`)).data as { id: number; name: string; device_type: string }[]
  expect(await models('')).toContainEqual({ id: app.world.laserModel, name: 'Merk GentleMax', device_type: 'laser' })
  expect(await models('?device_type=attachment')).toEqual([])
})

describe('what still has a treatment that goes', () => {
  let treatment: Treatment
  let packageId: number, visit: number
  const at = () => ({ params: { id: treatment.id } })
  const offered = async () =>
    (
      await owner.call(listsApi.packages, {
        params: { countryId: netherlands, locationId: app.world.amsterdam.id },
        query: { filters: { package: 'true' } },
      })
    ).data.body.some(({ id }) => id === packageId)
  const terms = async () =>
    (
      (await owner.raw('GET', `/api/packages/terms/for-treatment/${treatment.id}/${app.world.amsterdam.id}`))
        .data as unknown[]
    ).length
  beforeAll(async () => {
    treatment = await added()
    const sold = async (type: string, count: number, deactivated_at: string | null = null) =>
      (
        await sql<{ id: number }>`
      insert into packages (supported_country_id, type, treatment_id, price_cents, treatments, terms, deactivated_at) values (${netherlands}, ${type}, ${treatment.id}, 30000, 6, ${count}, ${deactivated_at}) returning id`.execute(
          app.db,
        )
      ).rows[0]!.id
    packageId = await sold('package', 1)
    await sold('term', 4)
    await sold('term', 3, '2026-01-01T00:00:00Z')
    visit = await app.world.appointment({ treatmentId: treatment.id, from: '2026-05-04T09:00:00Z' })
    await app.world.appointment({ treatmentId: treatment.id, from: '2026-01-05T09:00:00Z' })
  })

  test('is told first: the appointments to come and the packages on sale', async () => {
    const answer = await owner.raw('PATCH', `/api/treatments/${treatment.id}/deactivate`, {})
    expect([answer.status, answer.errors]).toEqual([409, { confirmed: ['orphans'] }])
    expect(answer.body.data).toMatchObject({
      count: 3,
      orphans: [{ id: visit }],
      packages: [{ id: packageId, type: 'package', treatments: 6, price_cents: 30_000 }, { type: 'term' }],
    })
    const saved = await save(treatment, { deactivated_at: '2026-03-04T07:00:00Z' })
    expect([saved.status, saved.errors]).toEqual([409, { confirmed: ['orphans'] }])
    const removed = await owner.raw('DELETE', `/api/treatments/${treatment.id}`)
    expect([removed.status, removed.errors]).toEqual([409, { deactivated_at: ['needed'] }])
    expect((await owner.call(treatmentsApi.deactivate, { ...at(), body: { confirmed: 2 } })).status).toBe(409)
    expect([(await stored(treatment.id)).deactivated_at, await offered(), await terms()]).toEqual([null, true, 1])
  })

  test('goes on when it is confirmed: the appointments stay, the packages are not offered', async () => {
    expect(
      (await owner.call(treatmentsApi.deactivate, { ...at(), body: { confirmed: 3 } })).data.deactivated_at,
    ).not.toBeNull()
    expect([await offered(), await terms()]).toEqual([false, 0])
    const {
      rows: [left],
    } = await sql<{ deleted_at: string | null }>`select deleted_at from appointments where id = ${visit}`.execute(
      app.db,
    )
    expect(left).toEqual({ deleted_at: null })
    // An inactive treatment can be deactivated and changed without a question.
    expect((await save(await stored(treatment.id), { price_cents: 100 })).status).toBe(200)
    expect((await owner.call(treatmentsApi.remove, at())).status).toBe(200)
  })

  test('is on sale again when the treatment comes back', async () => {
    await owner.call(treatmentsApi.activate, at())
    expect([await offered(), await terms()]).toEqual([true, 1])
  })

  test('that nothing has, goes at once', async () => {
    const { id } = await added()
    expect((await owner.call(treatmentsApi.remove, { params: { id } })).status).toBe(200)
  })
})
