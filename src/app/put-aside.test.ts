import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { devicesApi } from '#features/devices/contract.ts'
import { dictionaries } from '#features/dictionaries/contract.ts'
import type { Dictionary } from '#features/dictionaries/contract/dictionary.ts'
import { supportedCountriesApi } from '#features/dictionaries/contract/supported-countries.ts'
import { employeesApi } from '#features/employees/contract.ts'
import { locationsApi } from '#features/locations/contract.ts'
import { packagesApi } from '#features/packages/contract.ts'
import { productsApi } from '#features/products/contract.ts'
import { reportTemplatesApi } from '#features/templates/contract.ts'
import { treatmentsApi } from '#features/treatments/contract.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { rightCalls, type RightCalls } from '#platform/server/test/right-calls.ts'
import { netherlands } from '#platform/server/test/world.ts'

let app: TestApp
let administrator: Caller
let right: RightCalls
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  right = await rightCalls(app)
})
afterAll(() => app.close())

let serial = 0
const letters = () => String.fromCharCode(65 + (serial % 26)) + String.fromCharCode(65 + Math.floor(serial / 26))
/** A new active entry of a table, and the value of a record's field that names it. */
const entries = {
  genders: () =>
    sql<{
      id: number
      held: number
    }>`insert into genders (name) values (jsonb_build_object('nl', ${`Geslacht ${serial}`}::text)) returning id, id as held`,
  countries: () =>
    sql<{
      id: number
      held: number
    }>`insert into countries (code, name) values (${letters()}, jsonb_build_object('nl', ${`Land ${serial}`}::text)) returning id, id as held`,
  locales: () =>
    sql<{
      id: number
      held: number
    }>`insert into locales (code, language, name) values (${`nl_${letters()}`}, 'nl', jsonb_build_object('nl', ${`Taal ${serial}`}::text)) returning id, id as held`,
  treatment_categories: () =>
    sql<{
      id: number
      held: number
    }>`insert into treatment_categories (slug, name, ledger_number) values (${`soort-${serial}`}, jsonb_build_object('nl', ${`Soort ${serial}`}::text), '8000') returning id, id as held`,
  device_types: () =>
    sql<{
      id: number
      held: number
    }>`insert into device_types (slug, name) values (${`soort-${serial}`}, jsonb_build_object('nl', ${`Soort ${serial}`}::text)) returning id, id as held`,
  price_levels: () =>
    sql<{
      id: number
      held: number
    }>`insert into price_levels (supported_country_id, name) values (${netherlands}, ${`Niveau ${serial}`}) returning id, id as held`,
  qualifications: () =>
    sql<{
      id: number
      held: number
    }>`insert into qualifications (supported_country_id, name) values (${netherlands}, ${`Bevoegdheid ${serial}`}) returning id, id as held`,
  health_insurances: () =>
    sql<{
      id: number
      held: number
    }>`insert into health_insurances (uzovi_code, name, name_short) values (${`${7000 + serial}`}, ${`Verzekeraar ${serial}`}, ${`V${serial}`}) returning id, id as held`,
  ledgers: () =>
    sql<{
      id: number
      held: string
    }>`insert into ledgers (supported_country_id, code, description) values (${netherlands}, ${`9${serial}`}, 'Omzet') returning id, code as held`,
  tax_rates: () =>
    sql<{
      id: number
      held: number
    }>`insert into tax_rates (supported_country_id, per_mille, valid_from) values (${netherlands}, ${300 + serial}, '2020-01-01') returning id, per_mille as held`,
} as const
type Table = keyof typeof entries
const priced = (price_level_id: unknown) => ({ price_levels: [{ price_level_id, price_cents: 100 }] })

interface Api {
  readonly create: AnyEndpoint
  readonly show: AnyEndpoint
  readonly update: AnyEndpoint
}
const forms = {
  supportedCountries: supportedCountriesApi,
  clients: clientsApi,
  treatments: treatmentsApi,
  products: productsApi,
  packages: packagesApi,
  devices: devicesApi,
  locations: locationsApi,
  employees: employeesApi,
  reportTemplates: reportTemplatesApi,
} satisfies Record<string, Api>

let models = 0
/** The records that can hold an entry: the field as the form sends it, and as it is shown again. */
const holders: readonly [
  Table,
  form: keyof typeof forms,
  field: string,
  input?: (held: unknown) => object,
  shown?: (held: unknown) => object,
][] = [
  ['genders', 'clients', 'gender_id'],
  ['locales', 'clients', 'locale_id'],
  ['countries', 'clients', 'country_id'],
  [
    'health_insurances',
    'clients',
    'health_insurance_id',
    (id) => ({
      health_insurance_id: id,
      street: 'Keizersgracht',
      street_number: '1',
      postcode: '1015 AA',
      place: 'Amsterdam',
    }),
    (id) => ({ health_insurance_id: id }),
  ],
  ['treatment_categories', 'treatments', 'treatment_category_id'],
  ['qualifications', 'treatments', 'qualifications', (id) => ({ qualifications: [id] })],
  ['price_levels', 'treatments', 'price_levels', priced],
  ['ledgers', 'treatments', 'ledger_number'],
  ['tax_rates', 'treatments', 'vat_per_mille'],
  ['price_levels', 'products', 'price_levels', priced],
  ['ledgers', 'products', 'ledger_number'],
  ['tax_rates', 'products', 'vat_per_mille'],
  ['price_levels', 'packages', 'price_levels', priced],
  [
    'device_types',
    'devices',
    'device_type_id',
    (id) => ({ device_type_id: id, brand_name: 'Merk', name: `Model ${++models}` }),
  ],
  ['price_levels', 'locations', 'price_level.id', (id) => ({ price_level: { id } })],
  ['qualifications', 'employees', 'qualificationIds', (id) => ({ qualificationIds: [id] })],
  ['locales', 'supportedCountries', 'locale_ids', (id) => ({ locale_ids: [id] }), (id) => ({ locales: [{ id }] })],
  ['treatment_categories', 'reportTemplates', 'treatmentCategoryIds', (id) => ({ treatmentCategoryIds: [id] })],
]

/** A new entry, and a call that creates a record with it. */
async function given(table: Table, form: keyof typeof forms, input: (held: unknown) => object) {
  serial++
  const {
    rows: [entry],
  } = await entries[table]().execute(app.db)
  const { create } = forms[form] as Api
  const adding = async (held = input(entry!.held)) => {
    const { params, body } = (await right.make(create, app.world.amsterdam))!
    const path = `/api${create.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))}`
    return () => administrator.raw('POST', path, { ...(body as object), ...held })
  }
  const { path } = Object.values(dictionaries).find((of: Dictionary) => of.table === table)!
  return { ...entry!, adding, putAside: () => administrator.raw('PATCH', `/api${path}/${entry!.id}/deactivate`) }
}
const told = ({ status, errors }: Answer) => [status, errors]

test.each(holders)(
  'of %s what is put aside stays with the one of %s that has it as %s, and is given to no other (decision C103)',
  async (table, form, field, input = (held) => ({ [field]: held }), shown) => {
    const { id, held, adding } = await given(table, form, input)
    const { show, update } = forms[form] as Api
    const chosen = input(held)
    const one = await (await adding(chosen))()
    expect(told(one)).toEqual([201, {}])
    await sql`update ${sql.table(table)} set deactivated_at = now() where id = ${id}`.execute(app.db)

    expect(told(await (await adding())())).toEqual([422, { [field]: ['unknown'] }])
    const at = ({ path }: AnyEndpoint) => `/api${path.replace(':id', String((one.data as { id: number }).id))}`
    const stored = (await administrator.raw('GET', at(show))).data as object
    expect(told(await administrator.raw('PUT', at(update), { ...formOf(update, stored), ...chosen }))).toEqual([
      200,
      {},
    ])
    expect((await administrator.raw('GET', at(show))).data).toMatchObject(shown?.(held) ?? chosen)
  },
)

// Each call has read its facts by then, and is stopped as it writes.
const stopped = sql`lock table audit_log in share mode`

test.each(holders)(
  'of %s one is put aside while the form of %s is judged, with it as %s: it is given no more',
  async (table, form, field, input = (held) => ({ [field]: held })) => {
    const { adding, putAside } = await given(table, form, input)
    expect((await atOnce(app.db, stopped, [putAside, await adding()])).map(told)).toEqual([
      [200, {}],
      [422, { [field]: ['unknown'] }],
    ])
  },
)

test.each(holders)(
  'of %s one is given to one of %s, as %s, while it is to be put aside: that waits',
  async (table, form, field, input = (held) => ({ [field]: held })) => {
    const { adding, putAside } = await given(table, form, input)
    // Languages in which the chain writes somewhere cannot be deactivated.
    const aside = form === 'supportedCountries' ? [409, { '': ['in_use'] }] : [200, {}]
    expect((await atOnce(app.db, stopped, [await adding(), putAside])).map(told)).toEqual([[201, {}], aside])
  },
)
