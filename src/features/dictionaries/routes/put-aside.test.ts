import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { valuesFor } from '../right-calls.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { dictionaries, qualificationsApi, type DictionaryKey } from '../contract.ts'
import type { Dictionary } from '../contract/dictionary.ts'
import { insertEntry } from '../queries.ts'
import { usesOf } from '../queries/uses.ts'

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  await sql`insert into languages (code, name) values ('nl', '{"nl": "Nederlands"}')`.execute(app.db)
  await sql`insert into side_effects (name, is_none) values ('{"nl": "Geen"}', true)`.execute(app.db)
  await sql`insert into treatment_categories (slug, name, ledger_number) values ('acties', '{"nl": "Acties"}', '8000')`.execute(
    app.db,
  )
})
afterAll(() => app.close())

type Entry = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly updated_at: string
  readonly in_use: boolean
  readonly deactivated_at: string | null
}
const keys = Object.keys(dictionaries) as DictionaryKey[]
const ofKey = (key: DictionaryKey): Dictionary => dictionaries[key]
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  key: DictionaryKey,
  path: string,
  body?: object,
  by = administrator,
) =>
  by.raw(method, `/api${ofKey(key).path}${path}`, body && method === 'PUT' ? formOf(ofKey(key).api.update, body) : body)
const listOf = async (key: DictionaryKey, status = '') => {
  const answer = await administrator.raw(
    'GET',
    `/api${ofKey(key).overview.path.replace(':countryId', String(netherlands))}?per_page=all${status && `&filters[status]=${status}`}`,
  )
  return (answer.data as { body: Entry[] }).body
}
const stored = async (key: DictionaryKey, id: number) => (await call('GET', key, `/dto/${id}`)).data as Entry
let serial = 600
async function made(key: DictionaryKey): Promise<Entry> {
  const of = ofKey(key)
  if (of.closed) return stored(key, (await listOf(key))[0]!.id)
  if (of.noneAdded) return stored(key, await insertEntry(app.db, of, valuesFor(of, serial++), {}))
  for (;;) {
    const answer = await call('POST', key, '', {
      ...valuesFor(of, serial++),
      ...(of.byCountry && { supported_country_id: netherlands }),
    })
    if (answer.status === 201) return answer.data as Entry
    expect(Object.values(answer.errors).flat()).toContain('unique')
  }
}

describe.each(keys)('%s', (key) => {
  test('nobody puts one aside who may not, or who saw another version', async () => {
    const { id } = await made(key)
    const trainee = await app.as('trainee-practitioner')
    for (const way of ['activate', 'deactivate']) {
      expect([
        (await call('PATCH', key, `/${id}/${way}`, {}, app.nobody)).status,
        (await call('PATCH', key, `/${id}/${way}`, {}, trainee)).status,
      ]).toEqual([401, 403])
      expect((await call('PATCH', key, `/${id}/${way}`, { updated_at: '2020-01-01T00:00:00Z' })).status).toBe(409)
      expect((await call('PATCH', key, `/999999/${way}`)).status).toBe(404)
    }
    expect((await stored(key, id)).deactivated_at).toBeNull()
  })

  test('one that is put aside leaves the list, is found among the inactive, and comes back (decisions C102, C103)', async () => {
    const entry = await made(key)
    const off = await call('PATCH', key, `/${entry.id}/deactivate`, { updated_at: entry.updated_at })
    expect([off.status, (off.data as Entry).deactivated_at]).toEqual([200, expect.any(String)])
    // An entry that is inactive already keeps its time.
    expect((await call('PATCH', key, `/${entry.id}/deactivate`)).data).toEqual(off.data)
    expect((await listOf(key)).map(({ id }) => id)).not.toContain(entry.id)
    expect((await listOf(key, 'inactive')).find(({ id }) => id === entry.id)).toMatchObject({
      deactivated_at: (off.data as Entry).deactivated_at,
    })
    const fields = Object.fromEntries(
      ofKey(key)
        .keys.filter((field) => field !== 'active')
        .map((field) => [field, entry[field]]),
    )
    // A change without `deactivated_at` keeps the state; one with it sets the state.
    const changed = await call('PUT', key, `/${entry.id}`, { ...fields, updated_at: (off.data as Entry).updated_at })
    expect(changed.data).toMatchObject({ deactivated_at: (off.data as Entry).deactivated_at })
    const on = await call('PUT', key, `/${entry.id}`, {
      ...fields,
      updated_at: (changed.data as Entry).updated_at,
      deactivated_at: '',
    })
    expect(on.data).toMatchObject({ deactivated_at: null })
    const again = await call('PUT', key, `/${entry.id}`, {
      ...fields,
      updated_at: (on.data as Entry).updated_at,
      deactivated_at: '2026-03-04T07:00:00Z',
    })
    expect((again.data as Entry).deactivated_at).not.toBeNull()
    expect((await call('PATCH', key, `/${entry.id}/activate`)).data).toMatchObject({ deactivated_at: null })
    expect((await listOf(key)).map(({ id }) => id)).toContain(entry.id)
  })
})

/** Makes a record hold an entry, by the id of the entry. */
const inUseBy: readonly [key: DictionaryKey, by: string, hold: (id: number) => Promise<unknown>][] = [
  [
    'genders',
    'a client',
    (id) => sql`update clients set gender_id = ${id} where id = ${app.world.client}`.execute(app.db),
  ],
  [
    'countries',
    'a client',
    (id) => sql`update clients set country_id = ${id} where id = ${app.world.client}`.execute(app.db),
  ],
  [
    'countries',
    'the national number of a client',
    (id) =>
      sql`update clients set nin = ${Buffer.from('sealed')}, nin_country_id = ${id} where id = ${app.world.client}`.execute(
        app.db,
      ),
  ],
  [
    'healthInsurances',
    'a client',
    (id) => sql`update clients set health_insurance_id = ${id} where id = ${app.world.client}`.execute(app.db),
  ],
  [
    'locales',
    'a client',
    (id) => sql`update clients set locale_id = ${id} where id = ${app.world.client}`.execute(app.db),
  ],
  [
    'locales',
    'a text for reports',
    (id) =>
      sql`insert into treatment_report_templates (supported_country_id, appointment_type_id, contents) select ${netherlands}, ${app.world.treatmentType}, jsonb_build_object(code, '<p>Tekst</p>') from locales where id = ${id}`.execute(
        app.db,
      ),
  ],
  [
    'locales',
    'a text for agreements',
    (id) =>
      sql`insert into agreement_templates (supported_country_id, name, contents) select ${netherlands}, jsonb_build_object('nl', code), jsonb_build_object(code, '<p>Tekst</p>') from locales where id = ${id}`.execute(
        app.db,
      ),
  ],
  [
    'treatmentCategories',
    'a treatment',
    (id) =>
      sql`update treatments set treatment_category_id = ${id} where id = ${app.world.intakeTreatment}`.execute(app.db),
  ],
  ['treatmentCategories', 'an agreement', (id) => app.world.contract(app.world.client, id)],
  [
    'deviceTypes',
    'a model',
    (id) => sql`update device_models set device_type_id = ${id} where id = ${app.world.laserModel}`.execute(app.db),
  ],
  [
    'ledgers',
    'a treatment',
    (id) =>
      sql`update treatments set ledger_number = l.code from ledgers l where l.id = ${id} and treatments.id = ${app.world.skinTreatment}`.execute(
        app.db,
      ),
  ],
  [
    'ledgers',
    'a product',
    (id) =>
      sql`update products set ledger_number = l.code from ledgers l where l.id = ${id} and products.id = ${app.world.product}`.execute(
        app.db,
      ),
  ],
  [
    'ledgers',
    'a category',
    (id) =>
      sql`update treatment_categories set ledger_number = l.code from ledgers l where l.id = ${id} and treatment_categories.id = ${app.world.skinCategory}`.execute(
        app.db,
      ),
  ],
  ['ledgers', 'a posted invoice', (id) => postedLine(sql`(select code from ledgers where id = ${id})`, sql`0`)],
  [
    'taxRates',
    'a treatment',
    (id) =>
      sql`update treatments set vat_per_mille = r.per_mille from tax_rates r where r.id = ${id} and treatments.id = ${app.world.skinTreatment}`.execute(
        app.db,
      ),
  ],
  [
    'taxRates',
    'a product',
    (id) =>
      sql`update products set vat_per_mille = r.per_mille from tax_rates r where r.id = ${id} and products.id = ${app.world.product}`.execute(
        app.db,
      ),
  ],
  [
    'taxRates',
    'a posted invoice',
    (id) => postedLine(sql`'8000'`, sql`(select per_mille from tax_rates where id = ${id})`),
  ],
  [
    'priceLevels',
    'a location',
    (id) => sql`update locations set price_level_id = ${id} where id = ${app.world.utrecht.id}`.execute(app.db),
  ],
  [
    'priceLevels',
    'a treatment',
    (id) =>
      sql`insert into treatment_prices (treatment_id, price_level_id, price_cents) values (${app.world.skinTreatment}, ${id}, 100)`.execute(
        app.db,
      ),
  ],
  [
    'priceLevels',
    'a product',
    (id) =>
      sql`insert into product_prices (product_id, price_level_id, price_cents) values (${app.world.product}, ${id}, 100)`.execute(
        app.db,
      ),
  ],
  [
    'qualifications',
    'a treatment',
    (id) =>
      sql`insert into treatment_qualifications (treatment_id, qualification_id) values (${app.world.skinTreatment}, ${id})`.execute(
        app.db,
      ),
  ],
  [
    'qualifications',
    'an employee',
    (id) =>
      sql`insert into employee_qualifications (employee_id, qualification_id) values (${app.world.assistant}, ${id})`.execute(
        app.db,
      ),
  ],
]

async function postedLine(ledger: ReturnType<typeof sql>, rate: ReturnType<typeof sql>): Promise<void> {
  const appointmentId = await app.world.appointment({ from: `2026-04-${String(10 + (serial++ % 18))}T08:00:00Z` })
  const invoiceId = await app.world.invoice(appointmentId)
  await sql`insert into invoice_lines (invoice_id, position, kind, description, amount, unit_price_cents, total_cents, vat_per_mille, ledger_number) values (${invoiceId}, 99, 'rounding', 'Regel', 1, 1, 1, ${rate}, ${ledger})`.execute(
    app.db,
  )
}

test.each(inUseBy)('of %s what %s has is not removed but put aside, and its code stays', async (key, _, hold) => {
  const { heldBy } = ofKey(key)
  const entry = await made(key)
  expect(entry.in_use).toBe(false)
  await hold(entry.id)
  expect((await stored(key, entry.id)).in_use).toBe(true)
  if (heldBy) {
    const recoded = await call('PUT', key, `/${entry.id}`, {
      ...entry,
      ...valuesFor(ofKey(key), serial++),
      updated_at: entry.updated_at,
    })
    expect([recoded.status, recoded.errors]).toEqual([422, { [heldBy]: ['in_use'] }])
    expect(recoded.body.message).toContain('en deactiveer')
  }
  const gone = await call('DELETE', key, `/${entry.id}`)
  expect([gone.status, (gone.data as Entry).deactivated_at]).toEqual([200, expect.any(String)])
  expect(await stored(key, entry.id)).toEqual(gone.data)
})

test('what nothing uses is removed', async () => {
  const { id } = await made('ledgers')
  expect(await call('DELETE', 'ledgers', `/${id}`)).toMatchObject({ status: 200, data: null })
  expect((await call('GET', 'ledgers', `/dto/${id}`)).status).toBe(404)
})

test('the account of another country is another account', async () => {
  const { id, code } = await made('ledgers')
  await sql`update treatments set ledger_number = ${code} where id = ${app.world.belgianTreatment}`.execute(app.db)
  expect((await stored('ledgers', id)).in_use).toBe(false)
})

test('of two rows with one rate the first holds what has it, so that a slip of the hand can be put right', async () => {
  const add = async (per_mille: number, valid_from: string) =>
    (await call('POST', 'taxRates', '', { supported_country_id: netherlands, per_mille, valid_from })).data as Entry
  const [first, slip] = [await add(217, '2020-01-01'), await add(217, '2026-03-01')]
  await sql`update products set vat_per_mille = 217 where id = ${app.world.product}`.execute(app.db)
  expect([(await stored('taxRates', first.id)).in_use, (await stored('taxRates', slip.id)).in_use]).toEqual([
    true,
    false,
  ])
  expect((await call('PUT', 'taxRates', `/${slip.id}`, { ...slip, per_mille: 227 })).status).toBe(200)
  expect((await call('DELETE', 'taxRates', `/${slip.id}`)).data).toBeNull()
  expect((await stored('taxRates', first.id)).in_use).toBe(true)
})

test.each([
  ['sideEffects', sql`is_none`],
  ['languages', sql`code = 'nl'`],
  ['treatmentCategories', sql`slug = 'acties'`],
  ['deviceTypes', sql`slug = 'laser'`],
  ['countries', sql`id = ${netherlands}`],
  ['locales', sql`id in (select default_locale_id from supported_countries)`],
] as const)('of %s the one that the chain counts on is neither put aside nor removed', async (key, which) => {
  const {
    rows: [row],
  } = await sql<{ id: number }>`select id from ${sql.table(ofKey(key).table)} where ${which} limit 1`.execute(app.db)
  const entry = await stored(key, row!.id)
  expect(entry.kept).toBe(true)
  const inUse = { status: 409, errors: { '': ['in_use'] } }
  expect(await call('DELETE', key, `/${entry.id}`)).toMatchObject(inUse)
  expect(await call('PATCH', key, `/${entry.id}/deactivate`)).toMatchObject(inUse)
  expect(await call('PUT', key, `/${entry.id}`, { ...entry, deactivated_at: '2026-03-04T07:00:00Z' })).toMatchObject(
    inUse,
  )
  expect(await stored(key, entry.id)).toEqual(entry)
})

test('a way of paying is put aside, as callers know it and as they do elsewhere, but never removed', async () => {
  const entry = await made('paymentMethods')
  const offered = async () =>
    ((await administrator.raw('GET', '/api/payment_method')).data as Entry[]).some(({ id }) => id === entry.id)
  const off = await call('PUT', 'paymentMethods', `/${entry.id}`, {
    name: entry.name,
    active: false,
    updated_at: entry.updated_at,
  })
  expect(off.data).toMatchObject({ active: false, deactivated_at: expect.any(String) })
  expect(await offered()).toBe(false)
  const on = await call('PUT', 'paymentMethods', `/${entry.id}`, {
    name: entry.name,
    active: true,
    updated_at: (off.data as Entry).updated_at,
  })
  expect(on.data).toMatchObject({ active: true, deactivated_at: null })
  expect((await call('DELETE', 'paymentMethods', `/${entry.id}`)).data).toMatchObject({ active: false })
  expect((await call('PATCH', 'paymentMethods', `/${entry.id}/activate`)).data).toMatchObject({ active: true })
  expect(await offered()).toBe(true)
})

test('a rate in use holds from no later day: its country would be without it till then', async () => {
  const { data } = await call('POST', 'taxRates', '', {
    supported_country_id: netherlands,
    per_mille: 218,
    valid_from: '2020-01-01',
  })
  await sql`update products set vat_per_mille = 218 where id = ${app.world.product}`.execute(app.db)
  const rate = data as Entry
  const later = await call('PUT', 'taxRates', `/${rate.id}`, { ...rate, valid_from: '2031-01-01' })
  expect([later.status, later.errors]).toEqual([422, { valid_from: ['only_earlier'] }])
  expect(later.body.message).toContain('01-01-2020')
  expect((await call('PUT', 'taxRates', `/${rate.id}`, { ...rate, valid_from: '2019-01-01' })).data).toMatchObject({
    valid_from: '2019-01-01',
  })
})

test('the last way of paying stays, also when two put aside the last two at once', async () => {
  const all = await listOf('paymentMethods')
  const [first, second] = [all[0]!, all[1]!]
  for (const { id } of all.slice(2)) await call('PATCH', 'paymentMethods', `/${id}/deactivate`)
  const answers = await atOnce(
    app.db,
    sql`lock table payment_methods in share mode`,
    [first, second].map(
      ({ id }) =>
        () =>
          call('PATCH', 'paymentMethods', `/${id}/deactivate`),
    ),
  )
  expect(answers.map(({ status, errors }) => [status, errors])).toEqual([
    [200, {}],
    [409, { '': ['last_one'] }],
  ])
  const last = await stored('paymentMethods', second.id)
  expect([last.last, (await listOf('paymentMethods')).map(({ id }) => id)]).toEqual([true, [second.id]])
  for (const refused of [
    await call('DELETE', 'paymentMethods', `/${second.id}`),
    await call('PUT', 'paymentMethods', `/${second.id}`, {
      name: last.name,
      active: false,
      updated_at: last.updated_at,
    }),
  ])
    expect([refused.status, refused.errors]).toEqual([409, { '': ['last_one'] }])
  for (const { id } of all) await call('PATCH', 'paymentMethods', `/${id}/activate`)
  expect((await stored('paymentMethods', second.id)).last).toBe(false)
})

test('a qualification tells what counts on it before it is removed (spec 3 §7)', async () => {
  const { id } = await made('qualifications')
  const counted = async () => (await administrator.call(qualificationsApi.connections, { params: { id } })).data
  expect([await counted(), (await stored('qualifications', id)).in_use]).toEqual([{ treatments: 0, users: 0 }, false])
  await sql`insert into employee_qualifications (employee_id, qualification_id) values (${app.world.assistant}, ${id}), (${app.world.practitioner}, ${id})`.execute(
    app.db,
  )
  await sql`insert into treatment_qualifications (treatment_id, qualification_id) values (${app.world.skinTreatment}, ${id})`.execute(
    app.db,
  )
  expect([await counted(), (await stored('qualifications', id)).in_use]).toEqual([{ treatments: 1, users: 2 }, true])
})

test('adding a locale needs admin.only, also of who is shown the button (decision C82)', async () => {
  const desk = await app.as('office-manager')
  expect(ofKey('locales').offersAdd).toBe('client.create')
  expect((await call('POST', 'locales', '', valuesFor(ofKey('locales'), serial++), desk)).status).toBe(403)
})

test('every reference that the database knows counts as use', async () => {
  const tables = keys.map((key) => ofKey(key).table)
  const { rows } = await sql<{ target: string; by: string; column: string }>`
    select c.confrelid::regclass::text as target, c.conrelid::regclass::text as by, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) where c.contype = 'f' and c.confrelid::regclass::text = any(${tables}::text[])`.execute(
    app.db,
  )
  expect(rows.length).toBeGreaterThan(10)
  for (const { target, by, column } of rows) {
    const named = (usesOf[target] ?? []).map((use) => sql`${use}`.compile(app.db).sql)
    expect.soft(named, `${by}.${column} refers to ${target}`).toContain(`${by} where ${column} = d.id`)
  }
})

describe('at the same moment', () => {
  test.each(['a treatment', 'a product'])(
    'one removes an account and a rate, others save %s with them: nothing holds what is gone',
    async (what) => {
      const {
        rows: [category],
      } = await sql<{ id: number }>`select id from treatment_categories where deactivated_at is null limit 1`.execute(
        app.db,
      )
      for (let round = 0; round < 6; round++) {
        const [ledger, rate] = [await made('ledgers'), await made('taxRates')]
        const input = (n: number) => ({
          supported_country_id: netherlands,
          name: { nl: `${what} ${round} ${n}` },
          price_cents: 1000,
          vat_per_mille: rate.per_mille,
          ledger_number: ledger.code,
          ...(what === 'a product'
            ? { purchase_price_cents: 100 }
            : {
                treatment_category_id: category!.id,
                qualifications: [app.world.laserQualification],
                models: [],
                duration: 30,
                portal_position: 1,
              }),
        })
        const adds = [1, 2, 3].map((n) =>
          administrator.raw('POST', what === 'a product' ? '/api/products' : '/api/treatments', input(n)),
        )
        const removals = [call('DELETE', 'ledgers', `/${ledger.id}`), call('DELETE', 'taxRates', `/${rate.id}`)]
        const [added, removed] = [await Promise.all(adds), await Promise.all(removals)]
        for (const { status } of added) expect([201, 422]).toContain(status)
        for (const answer of removed) expect(answer.status).toBe(200)
        if (added.some(({ status }) => status === 201))
          for (const answer of removed)
            expect(answer.data).toMatchObject({ in_use: true, deactivated_at: expect.any(String) })
      }
    },
  )

  /** One recodes a country, and another gives it to a client. */
  async function recodedAndGiven() {
    const country = await made('countries')
    const client = await app.world.newClient()
    const { data: held } = await administrator.raw('GET', `/api/clients/${client}`)
    return {
      recode: () => call('PUT', 'countries', `/${country.id}`, { ...country, code: 'QQ' }),
      give: () =>
        administrator.raw('PUT', `/api/clients/${client}`, {
          ...formOf(clientsApi.update, held as object),
          country_id: country.id,
        }),
      seen: async () => [
        (await stored('countries', country.id)).code,
        ((await administrator.raw('GET', `/api/clients/${client}`)).data as { country_id: number }).country_id,
      ],
      country,
    }
  }
  const outcome = ({ status, errors }: Answer) => [status, errors]
  // Both calls have read the facts by which they decide, and wait for this lock as they write.
  const stopped = sql`lock table audit_log in share mode`

  test('one recodes a country that another has given to a client a moment ago: its code stays', async () => {
    const { recode, give, seen, country } = await recodedAndGiven()
    expect((await atOnce(app.db, stopped, [give, recode])).map(outcome)).toEqual([
      [200, {}],
      [422, { code: ['in_use'] }],
    ])
    expect(await seen()).toEqual([country.code, country.id])
  })

  test('one gives a country to a client that another is recoding: the client has it under its new code', async () => {
    const { recode, give, seen, country } = await recodedAndGiven()
    expect((await atOnce(app.db, stopped, [recode, give])).map(outcome)).toEqual([
      [200, {}],
      [200, {}],
    ])
    expect(await seen()).toEqual(['QQ', country.id])
  })
})
