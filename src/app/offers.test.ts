import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadReferenceData } from '#demo/reference.ts'
import { treatmentsApi, type Treatment } from '#features/treatments/contract.ts'
import { projectRoot } from '#platform/server/root.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { testDatabase } from '#platform/server/test/database.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { treatmentInput } from '#features/treatments/right-calls.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'

// The category of offers (`acties`) ships with every chain, for all its countries; its slug never changes, and its
// original price is required unless it is optional (decisions C31, C142).

const slugs = async (db: TestApp['db']) =>
  (await db.selectFrom('treatment_categories').select('slug').where('slug', '=', 'acties').execute()).map(
    ({ slug }) => slug,
  )

test('a chain without the demo begins with it', async () => {
  const database = await testDatabase()
  await loadReferenceData(database.db)
  expect(await slugs(database.db)).toEqual(['acties'])
  await database.close()
})

describe('a chain that works already gets it', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())
  const update = async () => {
    await app.pool.query(await readFile(new URL('migrations/0021-offers.sql', projectRoot), 'utf8'))
  }

  test('once', async () => {
    expect(await slugs(app.db)).toEqual([])
    await update()
    await update()
    expect(await slugs(app.db)).toEqual(['acties'])
  })

  test('as the category that has its name', async () => {
    const { id } = await app.db
      .updateTable('treatment_categories')
      .set({ slug: 'acties-2' })
      .where('slug', '=', 'acties')
      .returning('id')
      .executeTakeFirstOrThrow()
    await update()
    expect(await app.db.selectFrom('treatment_categories').select('id').where('slug', '=', 'acties').execute()).toEqual(
      [{ id }],
    )
  })

  test.each([
    ['under a slug of its own', 'acties-2'],
    ['under the slug of offers', 'acties'],
  ])('in use again, where the chain had put it away %s', async (_, slug) => {
    const { id } = await app.db
      .updateTable('treatment_categories')
      .set({ slug, deactivated_at: '2026-01-05T09:00:00Z' })
      .where('slug', '=', 'acties')
      .returning('id')
      .executeTakeFirstOrThrow()
    await update()
    expect(
      await app.db
        .selectFrom('treatment_categories')
        .select(['id', 'deactivated_at'])
        .where('slug', '=', 'acties')
        .execute(),
    ).toEqual([{ id, deactivated_at: null }])
  })

  test('with the treatments that were in it, which are saved as they are', async () => {
    const administrator = await app.as('administrator')
    const { id } = await app.db
      .updateTable('treatment_categories')
      .set({ slug: 'acties-2' })
      .where('slug', '=', 'acties')
      .returning('id')
      .executeTakeFirstOrThrow()
    const treatment = await treatmentInput(app.db, 900, netherlands)
    const add = async (n: number, changes: object) =>
      (
        await administrator.raw('POST', '/api/treatments', {
          supported_country_id: netherlands,
          ...treatment,
          name: { nl: `Zomeractie ${n}` },
          ...changes,
        })
      ).data as Treatment
    const [inside, outside] = [await add(1, { treatment_category_id: id }), await add(2, {})]
    await update()
    const found = async (one: Treatment) =>
      (await administrator.call(treatmentsApi.show, { params: { id: one.id } })).data
    expect([await found(inside), await found(outside)]).toMatchObject([
      { original_price_cents: null, original_price_optional: true },
      { original_price_cents: null, original_price_optional: false },
    ])
    expect(
      await administrator.raw('PUT', `/api/treatments/${inside.id}`, formOf(treatmentsApi.update, await found(inside))),
    ).toMatchObject({ status: 200 })
  })

  test('not before it has any reference data', async () => {
    const empty = await testDatabase()
    await empty.pool.query(await readFile(new URL('migrations/0021-offers.sql', projectRoot), 'utf8'))
    expect(await slugs(empty.db)).toEqual([])
  })
})

describe('as it is shipped', () => {
  let app: TestApp
  let administrator: Caller
  let offers: { id: number; name: object; updated_at: string }
  beforeAll(async () => {
    app = await testApp()
    await app.pool.query(await readFile(new URL('migrations/0021-offers.sql', projectRoot), 'utf8'))
    administrator = await app.as('administrator')
    const { id } = await app.db
      .selectFrom('treatment_categories')
      .select('id')
      .where('slug', '=', 'acties')
      .executeTakeFirstOrThrow()
    offers = (await administrator.raw('GET', `/api/treatment-categories/dto/${id}`)).data as typeof offers
  })
  afterAll(() => app.close())

  let serial = 0
  const add = async (countryId: number, changes: object) =>
    administrator.raw('POST', '/api/treatments', {
      supported_country_id: countryId,
      ...(await treatmentInput(app.db, ++serial, countryId)),
      treatment_category_id: offers.id,
      price_cents: 9900,
      original_price_cents: null,
      ...changes,
    })
  const told = ({ status, errors }: Awaited<ReturnType<typeof add>>) => [status, errors]

  test('it may be renamed and gets its ledger, and stays what it is', async () => {
    const renamed = await administrator.raw('PUT', `/api/treatment-categories/${offers.id}`, {
      name: { nl: 'Aanbiedingen' },
      ledger_number: '8095',
      doctor: false,
      updated_at: offers.updated_at,
    })
    expect([renamed.status, renamed.data]).toMatchObject([200, { name: { nl: 'Aanbiedingen' }, kept: true }])
    expect(await slugs(app.db)).toEqual(['acties'])
    expect(
      (
        await administrator.raw('PUT', `/api/treatment-categories/${offers.id}`, {
          name: { nl: 'Acties' },
          ledger_number: '8095',
          doctor: false,
          slug: 'anders',
          updated_at: (renamed.data as typeof offers).updated_at,
        })
      ).errors,
    ).toEqual({ slug: ['unknown_field'] })
  })

  test.each([
    ['the Netherlands', netherlands],
    ['Belgium', belgium],
  ])('in %s an offer asks its original price, unless that is optional', async (_, countryId) => {
    expect(told(await add(countryId, {}))).toEqual([422, { original_price_cents: ['required'] }])
    expect(told(await add(countryId, { original_price_cents: 9899 }))).toEqual([
      422,
      { original_price_cents: ['below_price'] },
    ])
    expect((await add(countryId, { original_price_cents: 12_000 })).data).toMatchObject({
      original_price_cents: 12_000,
      original_price_optional: false,
    })
    expect(told(await add(countryId, { original_price_optional: true, original_price_cents: 9899 }))).toEqual([
      422,
      { original_price_cents: ['below_price'] },
    ])
    const { status, data } = await add(countryId, { original_price_optional: true })
    expect([status, data]).toMatchObject([201, { original_price_cents: null, original_price_optional: true }])
    // Switched off again, it is required again.
    const treatment = data as Treatment
    const saved = await administrator.raw('PUT', `/api/treatments/${treatment.id}`, {
      ...formOf(treatmentsApi.update, treatment),
      original_price_optional: false,
    })
    expect(told(saved)).toEqual([422, { original_price_cents: ['required'] }])
  })

  test('a treatment of another category has neither', async () => {
    const { treatment_category_id } = await treatmentInput(app.db, ++serial, netherlands)
    const { data } = await add(netherlands, {
      treatment_category_id,
      original_price_cents: 12_000,
      original_price_optional: true,
    })
    expect(data).toMatchObject({ original_price_cents: null, original_price_optional: false })
  })
})
