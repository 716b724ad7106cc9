import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { valuesFor } from './right-calls.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { dictionaries, healthInsurances, priceLevels, qualifications, referenceTables } from './contract.ts'
import type { Dictionary } from './contract/dictionary.ts'

const { countries, locales, paymentMethods, taxRates } = referenceTables
const open = Object.entries(dictionaries as Readonly<Record<string, Dictionary>>).filter(
  ([, of]) => !of.closed && !of.noneAdded,
)

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
})
afterAll(() => app.close())

const countryOf = (of: Dictionary) => (of.byCountry ? { supported_country_id: netherlands } : {})
const listOf = (of: Dictionary) => `/api${of.overview.path.replace(':countryId', String(netherlands))}`
const add = (of: Dictionary, n: number, more: object = {}) =>
  administrator.raw('POST', `/api${of.path}`, { ...valuesFor(of, n), ...countryOf(of), ...more })
type Entry = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly updated_at: string
  readonly kept: boolean
}

describe.each(open)('%s', (_, of) => {
  test('who may not is refused, and an entry goes from made to changed to removed, with its history', async () => {
    for (const caller of [app.nobody, await app.as('trainee-practitioner')]) {
      expect((await caller.raw('GET', listOf(of))).status).toBe(caller === app.nobody ? 401 : 403)
      expect((await caller.raw('POST', `/api${of.path}`, { ...valuesFor(of, 1), ...countryOf(of) })).status).toBe(
        caller === app.nobody ? 401 : 403,
      )
    }
    const made = await add(of, 101)
    expect([made.status, made.errors]).toEqual([201, {}])
    const entry = made.data as Entry
    expect(entry).toMatchObject({ ...valuesFor(of, 101), kept: false })
    const changed = await administrator.raw('PUT', `/api${of.path}/${entry.id}`, {
      ...valuesFor(of, 202),
      updated_at: entry.updated_at,
    })
    expect(changed.data).toMatchObject({ id: entry.id, ...valuesFor(of, 202) })
    expect(
      (
        await administrator.raw('PUT', `/api${of.path}/${entry.id}`, {
          ...valuesFor(of, 203),
          updated_at: entry.updated_at,
        })
      ).status,
    ).toBe(409)
    expect((await administrator.raw('GET', `/api${of.path}/dto/${entry.id}`)).data).toEqual(changed.data)
    expect(
      ((await administrator.raw('GET', `${listOf(of)}?per_page=all`)).data as { body: Entry[] }).body.map(
        ({ id }) => id,
      ),
    ).toContain(entry.id)
    const { lines } = (await administrator.raw('GET', `/api${of.path}/dto/${entry.id}/history`)).data as {
      lines: { action: string }[]
    }
    expect(lines.map(({ action }) => action)).toEqual(['update', 'create'])
    expect((await administrator.raw('DELETE', `/api${of.path}/${entry.id}`)).status).toBe(200)
    expect((await administrator.raw('GET', `/api${of.path}/dto/${entry.id}`)).status).toBe(404)
  })

  test('what is left out, too long or of another kind is refused at its field', async () => {
    for (const key of of.keys) {
      const { kind, max, required } = {
        max: 0,
        required: needed(of, key),
        ...(of.fields[key] as { kind: string; max?: number }),
      }
      if (required)
        expect
          .soft(Object.keys((await add(of, 301, { [key]: undefined })).errors)[0], `${key} left out`)
          .toMatch(new RegExp(`^${key}`))
      if (max)
        expect
          .soft(
            Object.keys(
              (await add(of, 302, { [key]: kind === 'names' ? { nl: 'x'.repeat(max + 1) } : 'x'.repeat(max + 1) }))
                .errors,
            )[0],
            `${key} too long`,
          )
          .toMatch(new RegExp(`^${key}`))
      expect
        .soft(Object.keys((await add(of, 303, { [key]: ['no'] })).errors)[0], `${key} of another kind`)
        .toMatch(new RegExp(`^${key}`))
    }
  })

  test('two who add the same at once: one entry, and the other reads at its field that it is there', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(of, 404)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422])
    const codes = new Set(answers.flatMap(({ errors }) => Object.values(errors).flat()))
    expect([...codes]).toEqual(['unique'])
    for (const { errors } of answers)
      for (const field of Object.keys(errors)) expect(of.keys.some((key) => field.startsWith(key))).toBe(true)
  })
})

function needed(of: Dictionary, key: string): boolean {
  const field = of.fields[key] as { kind: string; required?: boolean }
  return field.kind === 'text' ? field.required! : field.kind !== 'flag'
}

test('a name may stand once, whatever its capitals; in another country again (decision C100)', async () => {
  const make = (name: string, supported_country_id: number) =>
    administrator.raw('POST', `/api${priceLevels.path}`, { name, supported_country_id })
  expect((await make('Premium', netherlands)).status).toBe(201)
  expect((await make('PREMIUM', netherlands)).errors).toEqual({ name: ['unique'] })
  expect((await make('Premium', belgium)).status).toBe(201)
})

test('languages are those of the interface: none is added, and only names change (decision C141)', async () => {
  const of: Dictionary = referenceTables.languages
  expect(await administrator.raw('POST', `/api${of.path}`, { name: { nl: 'Fries' }, code: 'fy' })).toMatchObject({
    status: 409,
    errors: { '': ['closed_list'] },
  })
  const {
    rows: [row],
  } = await sql<{
    id: number
  }>`insert into languages (code, name) values ('nl', '{"nl": "Nederlands"}') on conflict (code) do update set code = excluded.code returning id`.execute(
    app.db,
  )
  const entry = (await administrator.raw('GET', `/api${of.path}/dto/${row!.id}`)).data as Entry & {
    readonly updated_at: string
  }
  const save = (changes: object) =>
    administrator.raw('PUT', `/api${of.path}/${row!.id}`, {
      name: { nl: 'Nederlands' },
      code: 'nl',
      updated_at: entry.updated_at,
      ...changes,
    })
  expect((await save({ code: 'fy' })).errors).toEqual({ code: ['fixed'] })
  expect((await administrator.raw('DELETE', `/api${of.path}/${row!.id}`)).status).toBe(409)
  expect((await save({ name: { nl: 'Hollands' } })).data).toMatchObject({ code: 'nl', name: { nl: 'Hollands' } })
})

test('ways of paying are renamed, but none is added', async () => {
  expect(
    await administrator.raw('POST', `/api${paymentMethods.path}`, { name: { nl: 'Schelpen' }, active: true }),
  ).toMatchObject({ status: 409, errors: { '': ['closed_list'] } })
  const { body } = (await administrator.raw('GET', '/api/payment_method/dto')).data as { body: Entry[] }
  expect(body.every(({ kept }) => kept)).toBe(true)
})

test.each([
  [countries, 'code', 'nld'],
  [countries, 'code', 'n1'],
  [locales, 'code', 'nl-BE'],
  [locales, 'language', 'es'],
  [healthInsurances, 'uzovi_code', '12'],
  [healthInsurances, 'uzovi_code', '12345'],
  [healthInsurances, 'uzovi_code', 'abcd'],
  [taxRates, 'per_mille', 1001],
  [taxRates, 'per_mille', 20.5],
  [taxRates, 'valid_from', '2026-02-30'],
] as const)('a bad value: %# %s', async (of, key, value) => {
  expect(Object.keys((await add(of as Dictionary, 501, { [key]: value })).errors)).toEqual([key])
})

test('what may be empty is emptied by nothing, and stays when it is left out', async () => {
  const { data: made } = (await add(healthInsurances, 601)) as { data: Entry }
  const save = async ({ updated_at }: Entry, changes: object) =>
    (
      await administrator.raw('PUT', `/api${healthInsurances.path}/${made.id}`, {
        uzovi_code: made.uzovi_code,
        name: made.name,
        updated_at,
        ...changes,
      })
    ).data as Entry
  const kept = await save(made, {})
  expect(kept.name_short).toBe(made.name_short)
  const emptied = await save(kept, { name_short: null })
  expect(emptied.name_short).toBe('')
  expect((await save(await save(emptied, { name_short: 'Kort' }), { name_short: '' })).name_short).toBe('')
})

test('an entry of another country is not found, and none is made there (decision C84)', async () => {
  const {
    rows: [level],
  } = await sql<{
    id: number
  }>`insert into qualifications (supported_country_id, name) values (${belgium}, 'Ailleurs') returning id`.execute(
    app.db,
  )
  await sql`insert into role_permissions (role_id, permission) select id, p from roles cross join unnest(array['admin.only', 'qualification.create', 'qualification.update']) as p where slug = 'office-manager' on conflict do nothing`.execute(
    app.db,
  )
  const manager = await app.as('office-manager')
  expect((await manager.raw('GET', `/api${qualifications.path}/dto/${level!.id}`)).status).toBe(404)
  expect((await manager.raw('GET', `/api${qualifications.path}/country/${belgium}`)).status).toBe(404)
  expect(
    (await manager.raw('POST', `/api${qualifications.path}`, { name: 'Daar', supported_country_id: belgium })).errors,
  ).toEqual({ supported_country_id: ['unknown'] })
  expect((await manager.raw('DELETE', `/api${qualifications.path}/${level!.id}`)).status).toBe(404)
})
