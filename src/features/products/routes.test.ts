import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOf } from '#kernel/endpoint.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { productsApi, type Product } from './contract.ts'

let app: TestApp
let administrator: Caller
let desk: Caller // reads and changes products in the Netherlands alone
let premium: number
let belgianLevel: number
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  desk = await app.as('office-manager')
  await sql`insert into role_permissions (role_id, permission) select id, p from roles cross join unnest(array['management.product', 'product.create', 'product.update']) as p where slug = 'office-manager' on conflict do nothing`.execute(
    app.db,
  )
  await sql`insert into ledgers (supported_country_id, code, description) values (${netherlands}, '8110', 'Omzet huidverzorging'), (${belgium}, '701010', 'Omzet huidverzorging')`.execute(
    app.db,
  )
  // The rate of 19 % begins tomorrow in Amsterdam, which is a day to come in every zone west of it too.
  await sql`insert into tax_rates (supported_country_id, per_mille, valid_from) values (${netherlands}, 210, '2020-01-01'), (${netherlands}, 90, '2026-03-04'), (${netherlands}, 190, '2026-03-05'), (${belgium}, 60, '2020-01-01'), (${belgium}, 210, '2020-01-01')`.execute(
    app.db,
  )
  const level = async (countryId: number, name: string) =>
    (
      await sql<{
        id: number
      }>`insert into price_levels (supported_country_id, name) values (${countryId}, ${name}) returning id`.execute(
        app.db,
      )
    ).rows[0]!.id
  premium = await level(netherlands, 'Premium')
  belgianLevel = await level(belgium, 'Premium')
})
afterAll(() => app.close())

let serial = 0
const input = (changes: object = {}) => ({
  supported_country_id: netherlands,
  name: { nl: `Crème ${++serial}`, fr: `Crème française ${serial}` },
  price_cents: 1995,
  purchase_price_cents: 800,
  vat_per_mille: 210,
  price_levels: [],
  ledger_number: '8110',
  ...changes,
})
const add = (changes: object = {}, by = desk) => by.raw('POST', '/api/products', input(changes))
async function made(changes: object = {}, by = desk): Promise<Product> {
  const answer = await add(changes, by)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data as Product
}
const save = (product: Product, changes: object, by = desk) =>
  by.raw('PUT', `/api/products/${product.id}`, { ...formOf(productsApi.update, product), ...changes })
const stored = async (id: number, by = desk) => (await by.call(productsApi.show, { params: { id } })).data
const linesOf = async (id: number) => (await desk.call(productsApi.history, { params: { id } })).data.lines

describe('who may', () => {
  test('nobody without a session, and none of it without the permission', async () => {
    const { id, updated_at } = await made()
    const trainee = await app.as('trainee-practitioner')
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/export?format=csv', undefined],
      ['GET', `/${id}`, undefined],
      ['GET', `/${id}/history`, undefined],
      ['POST', '', input()],
      ['PUT', `/${id}`, { ...input(), updated_at }],
      ['DELETE', `/${id}`, undefined],
      ['PATCH', `/${id}/activate`, {}],
      ['PATCH', `/${id}/deactivate`, {}],
    ] as const) {
      expect([
        path,
        (await app.nobody.raw(method, `/api/products${path}`, body)).status,
        (await trainee.raw(method, `/api/products${path}`, body)).status,
      ]).toEqual([path, 401, 403])
    }
  })
  test('a product of another country is not found, and none is made there (decision C84)', async () => {
    const { id, updated_at } = await made({ supported_country_id: belgium, ledger_number: '701010' }, administrator)
    expect((await desk.raw('GET', `/api/products/${id}`)).status).toBe(404)
    expect((await desk.raw('GET', `/api/products/${id}/history`)).status).toBe(404)
    expect(
      (await desk.raw('PUT', `/api/products/${id}`, { ...formOf(productsApi.update, input()), updated_at })).status,
    ).toBe(404)
    expect((await desk.raw('DELETE', `/api/products/${id}`)).status).toBe(404)
    expect((await desk.raw('PATCH', `/api/products/${id}/deactivate`, {})).status).toBe(404)
    for (const countryId of [belgium, 999_999])
      expect((await add({ supported_country_id: countryId, ledger_number: '701010' })).errors).toEqual({
        supported_country_id: ['unknown'],
      })
    expect((await desk.raw('GET', `/api/products?filters[country]=${belgium}`)).status).toBe(404)
    expect((await desk.raw('GET', `/api/products/export?format=csv&filters[country]=${belgium}`)).status).toBe(404)
  })
})

describe('adding one', () => {
  test.each([
    [
      'with nothing',
      {
        name: undefined,
        price_cents: undefined,
        purchase_price_cents: null,
        vat_per_mille: undefined,
        ledger_number: undefined,
      },
      {
        name: ['required'],
        price_cents: ['required'],
        purchase_price_cents: ['required'],
        vat_per_mille: ['required'],
        ledger_number: ['required'],
      },
    ],
    [
      'without a Dutch name or an account',
      { name: { nl: ' ', fr: 'Crème' }, ledger_number: ' ' },
      { 'name.nl': ['required'] },
    ],
    ['with a name that cannot be seen', { name: { nl: '\u200B' } }, { 'name.nl': ['required'] }],
    ['with too long a name', { name: { nl: 'x', de: 'x'.repeat(51) } }, { 'name.de': ['too_long'] }],
    [
      'with too high a price',
      { price_cents: 100_000_01, purchase_price_cents: 100_000_01 },
      { price_cents: ['too_big'], purchase_price_cents: ['too_big'] },
    ],
    ['with a price below nothing', { price_cents: -5 }, { price_cents: ['too_small'] }],
    ['with half a cent', { price_cents: 19.5 }, { price_cents: ['invalid'] }],
    ['at a rate of another country', { vat_per_mille: 60 }, { vat_per_mille: ['unknown'] }],
    ['at a rate of tomorrow', { vat_per_mille: 190 }, { vat_per_mille: ['unknown'] }],
    ['on an account of another country', { ledger_number: '701010' }, { ledger_number: ['unknown'] }],
    [
      'with a wrong EAN and product code',
      { ean: '1234567', picqer_productcode: 'A1' },
      { ean: ['ean'], picqer_productcode: ['numbers_only'] },
    ],
    ['as a peeling and a voucher', { peeling: true, voucher: true }, { voucher: ['invalid'] }],
    [
      'as an injectable and a peeling (decision C137)',
      { injectable: true, peeling: true },
      { injectable: ['invalid'] },
    ],
    ['as an injectable and a voucher', { injectable: true, voucher: true }, { injectable: ['invalid'] }],
    [
      'with a product code beyond measure',
      { picqer_productcode: '1'.repeat(251) },
      { picqer_productcode: ['numbers_only'] },
    ],
  ])('%s is refused', async (_, changes, errors) => {
    const answer = await add(changes)
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })

  test('two names that read the same are one', async () => {
    expect((await made({ name: { nl: 'Gele\u0301e\u202E  royale\n' } })).name.nl).toBe('Gel\u00e9e royale')
    for (const nl of ['Gel\u00e9e royale', 'GELE\u0301E  ROYALE', 'Gel\u00e9e\u00a0royale', 'Gel\u200B\u00e9e royale'])
      expect((await add({ name: { nl } })).errors).toEqual({ 'name.nl': ['unique'] })
  })

  test('prices of levels: of the country, once, and up to their own limit (decision C25)', async () => {
    const withPrices = (...prices: [level: number, cents: number][]) =>
      add({ price_levels: prices.map(([price_level_id, price_cents]) => ({ price_level_id, price_cents })) })
    expect((await withPrices([belgianLevel, 100])).errors).toEqual({ price_levels: ['unknown'] })
    expect((await withPrices([premium, 100], [premium, 200])).errors).toEqual({ price_levels: ['unique'] })
    expect((await withPrices([premium, 999_999_01])).errors).toEqual({ 'price_levels.0.price_cents': ['too_big'] })
    expect((await withPrices([premium, 999_999_00])).data).toMatchObject({
      price_levels: [{ price_level_id: premium, price_cents: 999_999_00 }],
    })
  })

  test('gives it', async () => {
    const product = await made({
      vat_per_mille: 90,
      ean: ' 4006381333931 ',
      picqer_productcode: '0',
      peeling: true,
      single_purpose: true,
    })
    expect(product).toMatchObject({
      supported_country_id: netherlands,
      price_cents: 1995,
      vat_per_mille: 90,
      ean: '4006381333931',
      picqer_productcode: '0',
      peeling: true,
      voucher: false,
      single_purpose: false,
      deactivated_at: null,
      price_levels: [],
    })
    expect(await stored(product.id)).toEqual(product)
  })

  test('an injectable: it is sold as before, shown as its kind, and told in words', async () => {
    const product = await made({ name: { nl: 'Hyaluron 1 ml' }, injectable: true })
    expect(product).toMatchObject({ injectable: true, peeling: false, voucher: false })
    expect((await save(product, { peeling: true })).errors).toEqual({ injectable: ['invalid'] })
    const search = 'hyaluron'
    const { data } = await desk.call(productsApi.list, { query: { filters: { kind: 'injectable', search } } })
    expect(data.body.map(({ id, kind }) => [id, kind])).toEqual([[product.id, 'injectable']])
    expect(data.totals).toContainEqual({ key: 'injectables', type: 'number', amount: 1 })
    const file = await desk.raw('GET', `/api/products/export?format=csv&filters[search]=${search}`)
    expect(file.bytes.toString('utf8')).toContain('Hyaluron 1 ml;Injectable;')
    const offered = await desk.raw('GET', `/api/list/country/${netherlands}/${app.world.utrecht.id}/products`)
    expect((offered.data as { body: { id: number }[] }).body.map(({ id }) => id)).toContain(product.id)
    const [line] = await linesOf(product.id)
    expect(line!.changes.map(({ field }) => field)).toContain('injectable')
    // Its kind is exchanged in one save.
    expect((await save(product, { injectable: false, peeling: true })).data).toMatchObject({
      injectable: false,
      peeling: true,
    })
  })

  test('a product of two kinds is refused by the database too', async () => {
    const { id } = await made({ peeling: true })
    await expect(sql`update products set injectable = true where id = ${id}`.execute(app.db)).rejects.toThrow(
      'products_one_kind',
    )
  })

  test('decision C98: a wrong check digit is taken', async () =>
    expect((await made({ ean: '4006381333932' })).ean).toBe('4006381333932'))

  test('decision C29: a voucher has no VAT, unless what it buys is known', async () => {
    expect(await made({ voucher: true, vat_per_mille: 210 })).toMatchObject({
      voucher: true,
      peeling: false,
      vat_per_mille: 0,
    })
    expect(await made({ voucher: true, vat_per_mille: 210, single_purpose: true })).toMatchObject({
      vat_per_mille: 210,
      single_purpose: true,
    })
    expect((await add({ voucher: true, vat_per_mille: 190, single_purpose: true })).errors).toEqual({
      vat_per_mille: ['unknown'],
    })
  })

  test('all that is wrong is told at once', async () => {
    await made({ name: { nl: 'Dagbalsem' }, ean: '96385074', picqer_productcode: '77' })
    const answer = await add({
      name: { nl: 'DAGBALSEM' },
      price_cents: -1,
      vat_per_mille: 60,
      ean: '96385074',
      picqer_productcode: '77',
    })
    expect(answer.errors).toEqual({
      price_cents: ['too_small'],
      'name.nl': ['unique'],
      ean: ['unique'],
      picqer_productcode: ['unique_for_country'],
      vat_per_mille: ['unknown'],
    })
    expect(
      (
        await desk.raw('POST', '/api/products', input({ picqer_productcode: '77' }), {
          headers: { 'x-locale': 'en_NL' },
        })
      ).body.message,
    ).toBe('Another product in this country has this product code already.')
  })
  test('picqer-010: the same again in another country (decision C100)', async () => {
    const same = { name: { nl: 'Overal' }, ean: '73513537', picqer_productcode: '78' }
    await made(same)
    await made({ ...same, supported_country_id: belgium, ledger_number: '701010' }, administrator)
  })

  test('capitals with accents make no other name, also of two at once (decision C100)', async () => {
    await made({ name: { nl: 'Épilation' } })
    expect((await add({ name: { nl: 'ÉPILATION' } })).errors).toEqual({ 'name.nl': ['unique'] })
    const answers = await Promise.all(['Crème à la rose', 'CRÈME À LA ROSE'].map((nl) => add({ name: { nl } })))
    expect(answers.map(({ status, errors }) => [status, errors]).toSorted()).toEqual([
      [201, {}],
      [422, { 'name.nl': ['unique'] }],
    ])
  })

  test.each([
    ['name', { name: { nl: 'Tweeling' } }, { 'name.nl': ['unique'] }],
    ['EAN', { ean: '12345670' }, { ean: ['unique'] }],
    ['product code', { picqer_productcode: '4444' }, { picqer_productcode: ['unique_for_country'] }],
  ])('two at once with the same %s: one is there, the others are told why not', async (_, changes, errors) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(changes)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422])
    for (const answer of answers.filter(({ status }) => status === 422)) expect(answer.errors).toEqual(errors)
  })
})

describe('changing one', () => {
  test('what is sent is kept, its country stays, and the history tells it as one thing', async () => {
    const product = await made({ price_levels: [{ price_level_id: premium, price_cents: 2500 }] })
    const changed = await save(product, {
      name: { nl: 'Nachtcrème', de: 'Nachtcreme' },
      price_cents: 2295,
      price_levels: [{ price_level_id: premium, price_cents: 2600 }],
    })
    expect((await save(product, { supported_country_id: belgium })).errors).toEqual({
      supported_country_id: ['unknown_field'],
    })
    expect([changed.status, changed.errors]).toEqual([200, {}])
    expect(changed.data).toMatchObject({
      name: { nl: 'Nachtcrème', de: 'Nachtcreme' },
      price_cents: 2295,
      price_levels: [{ price_level_id: premium, price_cents: 2600 }],
      supported_country_id: netherlands,
    })
    expect((changed.data as Product).name).not.toHaveProperty('fr')
    const [line, first] = await linesOf(product.id)
    expect(line!.changes.map(({ field }) => field).toSorted()).toEqual(['name', 'price_cents', 'price_cents'])
    expect([line!.action, first!.action]).toEqual(['update', 'create'])
  })
  test('prices of levels that stay leave no line', async () => {
    const product = await made({ price_levels: [{ price_level_id: premium, price_cents: 2500 }] })
    await save(product, { ledger_number: '8110', picqer_productcode: '991' })
    expect((await linesOf(product.id))[0]!.changes.map(({ field }) => field)).toEqual(['picqer_productcode'])
    await save(await stored(product.id), { price_levels: [] })
    expect((await stored(product.id)).price_levels).toEqual([])
  })
  test('who saves over somebody else is told, and nothing is changed', async () => {
    const product = await made()
    await save(product, { price_cents: 1 })
    const late = await save(product, { price_cents: 2 })
    expect([late.status, late.errors]).toEqual([409, { updated_at: ['stale'] }])
    expect((await stored(product.id)).price_cents).toBe(1)
  })
  test('two at once: one is saved', async () => {
    const product = await made()
    const answers = await Promise.all([1, 2, 3].map((price_cents) => save(product, { price_cents })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
  test('a rate and an account that have gone since do not stand in the way', async () => {
    await sql`insert into ledgers (supported_country_id, code, description) values (${netherlands}, '8199', 'Oud')`.execute(
      app.db,
    )
    await sql`insert into tax_rates (supported_country_id, per_mille, valid_from) values (${netherlands}, 55, '2020-01-01')`.execute(
      app.db,
    )
    const product = await made({ ledger_number: '8199', vat_per_mille: 55 })
    await sql`delete from ledgers where code = '8199'`.execute(app.db)
    await sql`delete from tax_rates where per_mille = 55`.execute(app.db)
    expect((await save(product, { price_cents: 1 })).status).toBe(200)
    expect((await add({ ledger_number: '8199', vat_per_mille: 55 })).errors).toEqual({
      vat_per_mille: ['unknown'],
      ledger_number: ['unknown'],
    })
  })
  test('what a PUT does not name stays as it is: a voucher with its purpose, a product with its numbers and prices of levels', async () => {
    const prices = [{ price_level_id: premium, price_cents: 2500 }]
    const voucher = await made({ voucher: true, single_purpose: true, price_levels: prices })
    const product = await made({ ean: '20000004', picqer_productcode: '2000', peeling: true, price_levels: prices })
    for (const whole of [voucher, product]) {
      const { name, purchase_price_cents, vat_per_mille, ledger_number, updated_at } = whole
      const answer = await desk.raw('PUT', `/api/products/${whole.id}`, {
        name,
        price_cents: 1,
        purchase_price_cents,
        vat_per_mille,
        ledger_number,
        updated_at,
      })
      expect([answer.status, answer.errors]).toEqual([200, {}])
      expect(answer.data).toEqual({ ...whole, price_cents: 1, updated_at: (answer.data as Product).updated_at })
    }
    expect(
      (await save(await stored(product.id), { ean: null, picqer_productcode: '', price_levels: [], peeling: false }))
        .data,
    ).toMatchObject({ ean: null, picqer_productcode: null, price_levels: [], peeling: false })
  })
  test('prices of levels, and the levels themselves, are saved by who changes products (decision C120)', async () => {
    const levels = [{ price_level_id: premium, price_cents: 3100 }]
    expect((await save(await made(), { price_levels: levels })).data).toMatchObject({ price_levels: levels })
    expect((await desk.raw('GET', `/api/list/country/${netherlands}/price-levels`)).data).toContainEqual(
      expect.objectContaining({ id: premium, name: 'Premium' }),
    )
    expect(
      (await desk.raw('POST', '/api/price-levels', { supported_country_id: netherlands, name: 'Eigen' })).status,
    ).toBe(201)
    const trainee = await app.as('trainee-practitioner')
    expect(
      (await trainee.raw('POST', '/api/price-levels', { supported_country_id: netherlands, name: 'Van niemand' }))
        .status,
    ).toBe(403)
    expect(
      (
        await trainee.raw('PUT', `/api/price-levels/${premium}`, {
          supported_country_id: netherlands,
          name: 'Van niemand',
          updated_at: 'x',
        })
      ).status,
    ).toBe(403)
  })
  test('its own name and numbers are not another’s', async () => {
    const product = await made({ ean: '55123457', picqer_productcode: '555' })
    expect((await save(product, { name: { nl: product.name.nl!.toUpperCase() } })).status).toBe(200)
  })
  test('the switch may come along (decision C102)', async () => {
    const product = await made()
    const off = await save(product, { deactivated_at: '2026-03-04T07:00:00Z' })
    expect((off.data as Product).deactivated_at).not.toBeNull()
    expect((await save(off.data as Product, { deactivated_at: '' })).data).toMatchObject({ deactivated_at: null })
  })
})

describe('taking one out', () => {
  test('DELETE deactivates it (decision C103), once; its name is free then, its numbers are not', async () => {
    const product = await made({ name: { nl: 'Weg ermee' }, ean: '11111115' })
    expect(await desk.raw('DELETE', `/api/products/${product.id}`)).toMatchObject({ status: 200, data: null })
    const { deactivated_at, updated_at } = await stored(product.id)
    expect(deactivated_at).not.toBeNull()
    await desk.raw('DELETE', `/api/products/${product.id}`)
    expect((await stored(product.id)).updated_at).toBe(updated_at)
    expect((await add({ ean: '11111115' })).errors).toEqual({ ean: ['unique'] })
    await made({ name: { nl: 'Weg ermee' } })
    // Another product has taken the name.
    expect(await desk.raw('PATCH', `/api/products/${product.id}/activate`, {})).toMatchObject({
      status: 422,
      errors: { 'name.nl': ['unique'] },
    })
    expect((await save(await stored(product.id), { deactivated_at: '' })).errors).toEqual({ 'name.nl': ['unique'] })
    const back = (await save(await stored(product.id), { name: { nl: 'Terug' }, deactivated_at: null })).data as Product
    expect(back).toMatchObject({ deactivated_at: null, name: { nl: 'Terug' } })
    // A product that is deactivated may have any name.
    expect(
      (await save(back, { name: { nl: 'Weg ermee' }, deactivated_at: '2026-03-04T07:00:00Z' })).data,
    ).toMatchObject({ name: { nl: 'Weg ermee' }, deactivated_at: expect.any(String) })
  })
  test('activating and deactivating give it anew, and mind the version', async () => {
    const product = await made()
    const off = await desk.raw('PATCH', `/api/products/${product.id}/deactivate`, { updated_at: product.updated_at })
    expect((off.data as Product).deactivated_at).not.toBeNull()
    expect(
      (await desk.raw('PATCH', `/api/products/${product.id}/activate`, { updated_at: product.updated_at })).status,
    ).toBe(409)
    expect((await desk.raw('PATCH', `/api/products/${product.id}/activate`)).data).toMatchObject({
      deactivated_at: null,
    })
    expect((await desk.raw('PATCH', '/api/products/999999/activate', {})).status).toBe(404)
  })
})

describe('the overview', () => {
  const list = async (query: CallOf<typeof productsApi.list>['query'] = {}, by = administrator) => {
    const answer = await by.call(productsApi.list, { query: { per_page: 'all', ...query } })
    expect([answer.status, answer.errors]).toEqual([200, {}])
    return answer.data
  }
  const names = async (filters: object, by = administrator) =>
    (await list({ filters }, by)).body.map((row) => row.name.nl)

  test('a row', async () => {
    const { id } = await made({
      name: { nl: 'Rij', fr: 'Rangée' },
      ean: '22222220',
      picqer_productcode: '2222',
      peeling: true,
    })
    expect((await list({ filters: { search: 'rij' } })).body).toEqual([
      {
        id,
        supported_country_id: netherlands,
        name: { nl: 'Rij', fr: 'Rangée' },
        kind: 'peeling',
        price_cents: 1995,
        vat_per_mille: 210,
        purchase_price_cents: 800,
        ledger_number: '8110',
        ean: '22222220',
        picqer_productcode: '2222',
        deactivated_at: null,
      },
    ])
  })
  test.each([
    ['in another language', 'rangee'],
    ['by EAN', '22222220'],
    ['by product code', '2222'],
    ['by two words', 'rij 2222'],
    ['in capitals', 'RANGÉE'],
  ])('finds %s', async (_, search) => {
    expect(await names({ search })).toContain('Rij')
  })
  test('of one country, of all that one reaches, by kind and status', async () => {
    await made(
      { name: { nl: 'Belgische bon' }, supported_country_id: belgium, ledger_number: '701010', voucher: true },
      administrator,
    )
    expect(await names({ search: 'bon' })).toEqual(['Belgische bon', 'Cadeaubon'])
    expect(await names({ search: 'bon', country: netherlands })).toEqual(['Cadeaubon'])
    expect(await names({ search: 'bon' }, desk)).toEqual(['Cadeaubon'])
    expect(await names({ search: 'bon', country: belgium, kind: 'voucher' })).toEqual(['Belgische bon'])
    expect(await names({ search: 'bon', kind: 'peeling' })).toEqual([])
    expect(await names({ kind: 'product', country: netherlands })).not.toContain('Rij')
    await desk.call(productsApi.deactivate, { params: { id: app.world.voucher } })
    expect(await names({ search: 'cadeaubon' })).toEqual([])
    expect(await names({ search: 'cadeaubon', status: 'inactive' })).toEqual(['Cadeaubon'])
    await desk.call(productsApi.activate, { params: { id: app.world.voucher } })
  })
  test('by name in the reader’s language, by price, and how many', async () => {
    await made({ name: { nl: 'Zzz', fr: 'Aaa' } })
    const french = await administrator.raw(
      'GET',
      `/api/products?filters[country]=${netherlands}&per_page=all`,
      undefined,
      { headers: { 'x-locale': 'fr_NL' } },
    )
    expect((french.data as { body: { name: { fr?: string } }[] }).body[0]!.name.fr).toBe('Aaa')
    const { body, totals, metadata } = await list(
      { filters: { country: netherlands }, sort: 'price_cents', direction: 'desc' },
      desk,
    )
    expect(body.map((row) => row.price_cents)).toEqual(body.map((row) => row.price_cents).toSorted((a, b) => b - a))
    const count = (kind: string) => body.filter((row) => row.kind === kind).length
    expect(Object.fromEntries(totals.map(({ key, amount }) => [key, amount]))).toMatchObject({
      active: body.length,
      vouchers: count('voucher'),
      peelings: count('peeling'),
      injectables: count('injectable'),
    })
    expect(metadata.actions).toEqual(['create', 'update', 'delete'])
  })
  test('as a file: in words', async () => {
    const file = await administrator.raw('GET', '/api/products/export?format=csv&filters[search]=rij', undefined, {
      headers: { 'x-locale': 'fr_NL' },
    })
    expect(file.bytes.toString('utf8').trimEnd().split('\r\n')).toEqual([
      '\uFEFFNom;Type;Prix;Prix d’achat;TVA;EAN;Code produit',
      'Rangée;Peeling;19,95;8,00;21;22222220;2222',
    ])
  })
  test.each(['filters[kind]=x', 'filters[country]=x', 'sort=created_at', 'filters[status]=gone'])(
    '%s cannot be asked',
    async (query) => expect((await administrator.raw('GET', `/api/products?${query}`)).status).toBe(422),
  )
})

test('the checkout offers what is active, at the price of the location’s level', async () => {
  const product = await made({
    name: { nl: 'Voor de balie' },
    price_levels: [{ price_level_id: premium, price_cents: 2495 }],
  })
  const offered = async () =>
    (
      (await desk.raw('GET', `/api/list/country/${netherlands}/${app.world.utrecht.id}/products`)).data as {
        body: { id: number; price_cents: number }[]
      }
    ).body.find(({ id }) => id === product.id)?.price_cents
  expect(await offered()).toBe(1995)
  await app.db
    .updateTable('locations')
    .set({ price_level_id: premium })
    .where('id', '=', app.world.utrecht.id)
    .execute()
  expect(await offered()).toBe(2495)
  await desk.call(productsApi.remove, { params: { id: product.id } })
  expect(await offered()).toBeUndefined()
})
