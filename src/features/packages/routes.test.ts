import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOf } from '#kernel/endpoint.ts'
import { listsApi } from '#features/lists/contract.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { packagesApi, type Package } from './contract.ts'

let app: TestApp
let administrator: Caller
let desk: Caller // reads and changes packages in the Netherlands alone
let premium: number
let belgianLevel: number
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  desk = await app.as('office-manager')
  await sql`insert into role_permissions (role_id, permission) select id, p from roles cross join unnest(array['management.package', 'package.create', 'treatment.update']) as p where slug = 'office-manager' on conflict do nothing`.execute(
    app.db,
  )
  const level = async (countryId: number) =>
    (
      await sql<{
        id: number
      }>`insert into price_levels (supported_country_id, name) values (${countryId}, 'Premium') returning id`.execute(
        app.db,
      )
    ).rows[0]!.id
  premium = await level(netherlands)
  belgianLevel = await level(belgium)
})
afterAll(() => app.close())

const input = (changes: object = {}) => ({
  supported_country_id: netherlands,
  type: 'package',
  treatment_id: app.world.skinTreatment,
  price_cents: 30_000,
  price_levels: [],
  treatments: 6,
  terms: 1,
  ...changes,
})
const add = (changes: object = {}, by = desk) => by.raw('POST', '/api/packages', input(changes))
async function made(changes: object = {}, by = desk): Promise<Package> {
  const answer = await add(changes, by)
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data as Package
}
const belgian = () => ({ supported_country_id: belgium, treatment_id: app.world.belgianTreatment })
const save = (offer: Package, changes: object, by = desk) =>
  by.raw('PUT', `/api/packages/${offer.id}`, { ...formOf(packagesApi.update, offer), ...changes })
const stored = async (id: number) => (await desk.call(packagesApi.show, { params: { id } })).data
const at = (id: number) => ({ params: { id } })

describe('who may', () => {
  test('nobody without a session, and none of it without the permission', async () => {
    const { id, updated_at } = await made()
    const trainee = await app.as('trainee-practitioner')
    const calls = [
      ['GET', `/country/${netherlands}`],
      ['GET', `/country/${netherlands}/export?format=csv`],
      ['GET', `/country/${netherlands}/treatments`],
      ['GET', `/${id}`],
      ['GET', `/${id}/history`],
      ['POST', '', input()],
      ['PUT', `/${id}`, { ...formOf(packagesApi.update, input()), updated_at }],
      ['DELETE', `/${id}`],
      ['PATCH', `/${id}/activate`, {}],
      ['PATCH', `/${id}/deactivate`, {}],
    ] as const
    for (const [method, path, body] of calls) {
      expect([
        path,
        (await app.nobody.raw(method, `/api/packages${path}`, body)).status,
        (await trainee.raw(method, `/api/packages${path}`, body)).status,
      ]).toEqual([path, 401, 403])
    }
  })
  test('decision C83: who may change treatments saves packages, and package.create adds them', async () => {
    const offer = await made()
    await sql`delete from role_permissions where permission = 'treatment.update' and role_id = (select id from roles where slug = 'office-manager')`.execute(
      app.db,
    )
    expect([
      (await save(offer, { price_cents: 1 })).status,
      (await desk.call(packagesApi.remove, at(offer.id))).status,
      (await add()).status,
    ]).toEqual([403, 403, 201])
    expect((await desk.call(packagesApi.list, { params: { countryId: netherlands } })).data.metadata.actions).toEqual([
      'create',
    ])
    await sql`insert into role_permissions (role_id, permission) select id, 'treatment.update' from roles where slug = 'office-manager'`.execute(
      app.db,
    )
  })
  test('a package of another country is not found, and none is made there (decision C84)', async () => {
    const { id, updated_at } = await made(belgian(), administrator)
    for (const [method, path, body] of [
      ['GET', `/${id}`],
      ['GET', `/${id}/history`],
      ['PUT', `/${id}`, { ...formOf(packagesApi.update, input()), updated_at }],
      ['DELETE', `/${id}`],
      ['PATCH', `/${id}/activate`, {}],
      ['GET', `/country/${belgium}`],
      ['GET', `/country/${belgium}/export?format=csv`],
      ['GET', `/country/${belgium}/treatments`],
    ] as const) {
      expect([path, (await desk.raw(method, `/api/packages${path}`, body)).status]).toEqual([path, 404])
    }
    for (const countryId of [belgium, 999_999])
      expect(
        (await desk.raw('POST', '/api/packages', { ...input(belgian()), supported_country_id: countryId })).errors,
      ).toEqual({ supported_country_id: ['unknown'] })
  })
})

describe('adding one', () => {
  test.each([
    [
      'with nothing',
      { type: undefined, treatment_id: null, price_cents: undefined, treatments: undefined, terms: null },
      {
        type: ['required'],
        treatment_id: ['required'],
        price_cents: ['required'],
        treatments: ['required'],
        terms: ['required'],
      },
    ],
    ['package-003: without treatments', { treatments: 0 }, { treatments: ['too_small'] }],
    ['without terms', { type: 'term', terms: 0 }, { terms: ['too_small'] }],
    ['with half a treatment', { treatments: 1.5 }, { treatments: ['invalid'] }],
    ['with more treatments than anybody sells', { treatments: 1000 }, { treatments: ['too_big'] }],
    ['for more than a million', { price_cents: 1_000_000_01 }, { price_cents: ['too_big'] }],
    ['below nothing', { price_cents: -1 }, { price_cents: ['too_small'] }],
    ['at once, in four terms', { terms: 4 }, { terms: ['package_at_once'] }],
    ['of another kind', { type: 'gift' }, { type: ['invalid'] }],
    ['of a treatment that does not exist', { treatment_id: 999_999 }, { treatment_id: ['unknown'] }],
  ])('%s is refused', async (_, changes, errors) => {
    const answer = await add(changes)
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })
  test('of a treatment or a price level of another country, or of one that is not offered any more, is refused', async () => {
    expect((await add({ treatment_id: app.world.belgianTreatment }, administrator)).errors).toEqual({
      treatment_id: ['unknown'],
    })
    expect((await add({ price_levels: [{ price_level_id: belgianLevel, price_cents: 1 }] })).errors).toEqual({
      price_levels: ['unknown'],
    })
    const gone = await app.world.treatment()
    await app.db
      .updateTable('treatments')
      .set({ deactivated_at: '2026-03-01T00:00:00Z' })
      .where('id', '=', gone)
      .execute()
    expect((await add({ treatment_id: gone })).errors).toEqual({ treatment_id: ['unknown'] })
  })
  test('package-001: gives it; its flag follows its type (decision C104)', async () => {
    const offer = await made({
      type: 'term',
      price_cents: 1_000_000_00,
      treatments: 6,
      terms: 4,
      term: false,
      price_levels: [{ price_level_id: premium, price_cents: 1_000_000_00 }],
    })
    expect(offer).toMatchObject({
      type: 'term',
      term: true,
      treatments: 6,
      terms: 4,
      price_cents: 1_000_000_00,
      treatment: { nl: 'Hydrafacial' },
      price_levels: [{ price_level_id: premium, price_cents: 1_000_000_00 }],
      deactivated_at: null,
    })
    expect(await stored(offer.id)).toEqual(offer)
    expect((await made({ term: true })).term).toBe(false)
  })
})

describe('changing one', () => {
  test('what is sent is kept, its country stays, and the history tells it as one thing', async () => {
    const offer = await made({ price_levels: [{ price_level_id: premium, price_cents: 100 }] })
    const changed = await save(offer, {
      type: 'term',
      terms: 4,
      price_cents: 40_000,
      treatment_id: app.world.laserTreatment,
      price_levels: [],
    })
    expect((await save(offer, { supported_country_id: belgium })).errors).toEqual({
      supported_country_id: ['unknown_field'],
    })
    expect(changed.data).toMatchObject({
      type: 'term',
      term: true,
      terms: 4,
      price_cents: 40_000,
      treatment_id: app.world.laserTreatment,
      price_levels: [],
      supported_country_id: netherlands,
    })
    const { lines } = (await desk.call(packagesApi.history, at(offer.id))).data
    expect(lines.map(({ action }) => action)).toEqual(['update', 'create'])
    expect([...new Set(lines[0]!.changes.map(({ field }) => field))].toSorted()).toEqual([
      'price_cents',
      'price_level_id',
      'terms',
      'treatment_id',
      'type',
    ])
  })
  test('who saves over somebody else is told, and of two at once one is saved', async () => {
    const offer = await made()
    const answers = await Promise.all([1, 2, 3].map((price_cents) => save(offer, { price_cents })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.errors).toEqual({ updated_at: ['stale'] })
  })
  test('a treatment that has gone since does not stand in the way; another that is not there does', async () => {
    const treatmentId = await app.world.treatment()
    const offer = await made({ treatment_id: treatmentId })
    await app.db
      .updateTable('treatments')
      .set({ deactivated_at: '2026-03-01T00:00:00Z' })
      .where('id', '=', treatmentId)
      .execute()
    expect((await save(offer, { price_cents: 1 })).status).toBe(200)
    expect((await save(await stored(offer.id), { treatment_id: app.world.belgianTreatment })).errors).toEqual({
      treatment_id: ['unknown'],
    })
  })
  test('the switch may come along (decision C102), with other changes', async () => {
    const off = await save(await made(), { deactivated_at: '2026-03-04T07:00:00Z', price_cents: 2 })
    expect(off.data).toMatchObject({ deactivated_at: expect.any(String), price_cents: 2 })
    expect((await save(off.data as Package, { price_cents: 3 })).data).toMatchObject({
      deactivated_at: (off.data as Package).deactivated_at,
      price_cents: 3,
    })
    expect(
      (await save(await stored((off.data as Package).id), { deactivated_at: null, treatments: 8 })).data,
    ).toMatchObject({ deactivated_at: null, treatments: 8 })
  })
  test('prices of levels stay where a PUT does not name them; who changes treatments saves them, the levels themselves stay an administrator’s (spec 3 §6)', async () => {
    const { price_levels, ...rest } = await made({ price_levels: [{ price_level_id: premium, price_cents: 100 }] })
    const kept = await desk.raw('PUT', `/api/packages/${rest.id}`, {
      ...formOf(packagesApi.update, rest),
      price_cents: 5,
    })
    expect(kept.data).toMatchObject({ price_cents: 5, price_levels })
    expect(
      (await save(kept.data as Package, { price_levels: [{ price_level_id: premium, price_cents: 200 }] })).data,
    ).toMatchObject({ price_levels: [{ price_level_id: premium, price_cents: 200 }] })
    expect(
      (await desk.raw('POST', '/api/price-levels', { supported_country_id: netherlands, name: 'Eigen' })).status,
    ).toBe(403)
  })
})

test('DELETE deactivates it (decision C103); it comes back, and the version is minded', async () => {
  const offer = await made()
  expect(await desk.raw('DELETE', `/api/packages/${offer.id}`)).toMatchObject({ status: 200, data: null })
  const gone = await stored(offer.id)
  expect(gone.deactivated_at).not.toBeNull()
  await desk.raw('DELETE', `/api/packages/${offer.id}`)
  expect((await stored(offer.id)).updated_at).toBe(gone.updated_at)
  expect((await desk.raw('PATCH', `/api/packages/${offer.id}/activate`, { updated_at: offer.updated_at })).status).toBe(
    409,
  )
  expect(
    (await desk.raw('PATCH', `/api/packages/${offer.id}/activate`, { updated_at: gone.updated_at })).data,
  ).toMatchObject({ deactivated_at: null })
  expect((await desk.raw('PATCH', `/api/packages/${offer.id}/deactivate`)).data).toMatchObject({
    deactivated_at: expect.any(String),
  })
  expect((await desk.raw('PATCH', '/api/packages/999999/activate', {})).status).toBe(404)
})

describe('the overview of a country', () => {
  const list = async (query: CallOf<typeof packagesApi.list>['query'] = {}, countryId = netherlands) => {
    const answer = await administrator.call(packagesApi.list, {
      params: { countryId },
      query: { per_page: 'all', ...query },
    })
    expect([answer.status, answer.errors]).toEqual([200, {}])
    return answer.data
  }
  test('a row: what one treatment and one term cost, half-up', async () => {
    const treatment_id = await app.world.treatment({ name: 'Rugbehandeling' })
    const { id } = await made({ treatment_id, type: 'term', price_cents: 10_001, treatments: 6, terms: 2 })
    await made({ treatment_id, price_cents: 10_000 })
    const { body } = await list({ filters: { search: 'rugbehandeling' }, sort: 'type', direction: 'desc' })
    expect(body[0]).toEqual({
      id,
      treatment_id,
      treatment: expect.objectContaining({ nl: 'Rugbehandeling' }),
      type: 'term',
      treatments: 6,
      terms: 2,
      price_cents: 10_001,
      treatment_price_cents: 1667,
      term_price_cents: 5001,
      deactivated_at: null,
    })
    expect(body[1]).toMatchObject({ type: 'package', treatment_price_cents: 1667, term_price_cents: null })
    expect((await list({ filters: { search: 'rugbehandeling (de)' } })).body).toHaveLength(2)
  })
  test('by type and status, of its own country, and how many', async () => {
    const { body, totals } = await list()
    const count = (type: string) => body.filter((row) => row.type === type).length
    expect(Object.fromEntries(totals.map(({ key, amount }) => [key, amount]))).toMatchObject({
      active: body.length,
      inactive: 1,
      packages: count('package'),
      inTerms: count('term'),
    })
    expect((await list({ filters: { type: 'term' } })).body.every((row) => row.type === 'term')).toBe(true)
    expect((await list({ filters: { status: 'inactive' } })).body).toHaveLength(1)
    expect((await list({}, belgium)).body.map((row) => row.treatment_id)).toEqual([app.world.belgianTreatment])
  })
  test('as a file: in words', async () => {
    const file = await administrator.raw(
      'GET',
      `/api/packages/country/${netherlands}/export?format=csv&filters[search]=rugbehandeling&filters[type]=term`,
      undefined,
      { headers: { 'x-locale': 'de_NL' } },
    )
    expect(file.bytes.toString('utf8').trimEnd().split('\r\n')).toEqual([
      '\uFEFFBehandlung;Art;Behandlungen;Preis;Je Behandlung;Raten;Je Rate',
      'Rugbehandeling (de);Ratenzahlung;6;100,01;16,67;2;50,01',
    ])
  })
  test('and the treatments of which one can be made', async () => {
    const treatments = (await desk.call(packagesApi.treatments, { params: { countryId: netherlands } })).data
    expect(treatments.find(({ id }) => id === app.world.laserTreatment)).toEqual({
      id: app.world.laserTreatment,
      name: expect.objectContaining({ nl: 'Laserontharing benen' }),
      price_cents: 10_000,
    })
    expect(treatments.map(({ id }) => id)).not.toContain(app.world.belgianTreatment)
  })
  test.each(['filters[type]=x', 'sort=created_at', 'filters[status]=gone'])('%s cannot be asked', async (query) =>
    expect((await administrator.raw('GET', `/api/packages/country/${netherlands}?${query}`)).status).toBe(422),
  )
})

describe('at the checkout', () => {
  let treatmentId: number
  let inFour: Package
  let atOnce: Package
  beforeAll(async () => {
    treatmentId = await app.world.treatment({ name: 'Knieën' })
    inFour = await made({
      treatment_id: treatmentId,
      type: 'term',
      price_cents: 40_000,
      terms: 4,
      price_levels: [{ price_level_id: premium, price_cents: 44_000 }],
    })
    atOnce = await made({ treatment_id: treatmentId, price_cents: 36_000 })
    await desk.call(packagesApi.remove, at((await made({ treatment_id: treatmentId, type: 'term', terms: 2 })).id))
    await app.db
      .updateTable('locations')
      .set({ price_level_id: premium })
      .where('id', '=', app.world.utrecht.id)
      .execute()
  })
  const terms = (treatment: number, locationId: number, by = desk) =>
    by.call(packagesApi.terms, { params: { treatmentId: treatment, locationId } })

  test('the ways of paying in terms, at the location’s price (decision C25)', async () => {
    expect((await terms(treatmentId, app.world.amsterdam.id)).data).toEqual([
      { id: inFour.id, terms: 4, treatments: 6, price_cents: 40_000 },
    ])
    expect((await terms(treatmentId, app.world.utrecht.id)).data).toEqual([
      { id: inFour.id, terms: 4, treatments: 6, price_cents: 44_000 },
    ])
    expect((await terms(app.world.intakeTreatment, app.world.amsterdam.id)).data).toEqual([])
  })
  test('are for who takes payments, within the scope', async () => {
    expect([
      (await terms(treatmentId, app.world.amsterdam.id, app.nobody)).status,
      (await terms(treatmentId, app.world.antwerp.id)).status,
      (await terms(app.world.belgianTreatment, app.world.amsterdam.id)).status,
    ]).toEqual([401, 404, 404])
  })
  test('the packages on sale, those that are paid at once alone', async () => {
    const offered = async (filters = {}, locationId = app.world.utrecht.id) =>
      (
        await desk.call(listsApi.packages, { params: { countryId: netherlands, locationId }, query: { filters } })
      ).data.body.filter((one) => one.treatment_id === treatmentId)
    const name = expect.objectContaining({ nl: 'Knieën' })
    expect(await offered()).toEqual([
      { id: atOnce.id, type: 'package', treatment_id: treatmentId, name, treatments: 6, terms: 1, price_cents: 36_000 },
      { id: inFour.id, type: 'term', treatment_id: treatmentId, name, treatments: 6, terms: 4, price_cents: 44_000 },
    ])
    expect((await offered({ package: 'true' }, app.world.amsterdam.id)).map(({ id }) => id)).toEqual([atOnce.id])
    expect(
      (await desk.call(listsApi.packages, { params: { countryId: belgium, locationId: app.world.utrecht.id } })).status,
    ).toBe(404)
  })
})
