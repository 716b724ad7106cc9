import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { devicesApi } from '#features/devices/contract.ts'
import { employeesApi } from '#features/employees/contract.ts'
import { locationsApi } from '#features/locations/contract.ts'
import { packagesApi } from '#features/packages/contract.ts'
import { productsApi } from '#features/products/contract.ts'
import { reportTemplatesApi } from '#features/templates/contract.ts'
import { treatmentsApi } from '#features/treatments/contract.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
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
/** A new entry of a table, which is offered; what a record holds of it. */
const entries = {
  genders: () => sql<{ held: number }>`insert into genders (name) values (jsonb_build_object('nl', ${`Geslacht ${serial}`}::text)) returning id as held`,
  countries: () => sql<{ held: number }>`insert into countries (code, name) values (${letters()}, jsonb_build_object('nl', ${`Land ${serial}`}::text)) returning id as held`,
  locales: () => sql<{ held: number }>`insert into locales (code, language, name) values (${`nl_${letters()}`}, 'nl', jsonb_build_object('nl', ${`Taal ${serial}`}::text)) returning id as held`,
  treatment_categories: () => sql<{ held: number }>`insert into treatment_categories (slug, name, ledger_number) values (${`soort-${serial}`}, jsonb_build_object('nl', ${`Soort ${serial}`}::text), '8000') returning id as held`,
  device_types: () => sql<{ held: number }>`insert into device_types (slug, name) values (${`soort-${serial}`}, jsonb_build_object('nl', ${`Soort ${serial}`}::text)) returning id as held`,
  price_levels: () => sql<{ held: number }>`insert into price_levels (supported_country_id, name) values (${netherlands}, ${`Niveau ${serial}`}) returning id as held`,
  qualifications: () => sql<{ held: number }>`insert into qualifications (supported_country_id, name) values (${netherlands}, ${`Bevoegdheid ${serial}`}) returning id as held`,
  ledgers: () => sql<{ held: string }>`insert into ledgers (supported_country_id, code, description) values (${netherlands}, ${`9${serial}`}, 'Omzet') returning code as held`,
  tax_rates: () => sql<{ held: number }>`insert into tax_rates (supported_country_id, per_mille, valid_from) values (${netherlands}, ${300 + serial}, '2020-01-01') returning per_mille as held`,
} as const
type Table = keyof typeof entries
const heldBy: Readonly<Partial<Record<Table, string>>> = { ledgers: 'code', tax_rates: 'per_mille' }
const priced = (price_level_id: unknown) => ({ price_levels: [{ price_level_id, price_cents: 100 }] })

interface Api { readonly create: AnyEndpoint; readonly show: AnyEndpoint; readonly update: AnyEndpoint }
const forms = { clients: clientsApi, treatments: treatmentsApi, products: productsApi, packages: packagesApi, devices: devicesApi, locations: locationsApi, employees: employeesApi, reportTemplates: reportTemplatesApi } satisfies Record<string, Api>

test.each<[Table, form: keyof typeof forms, field: string, input?: (held: unknown) => object]>([
  ['genders', 'clients', 'gender_id'], ['locales', 'clients', 'locale_id'], ['countries', 'clients', 'country_id'],
  ['treatment_categories', 'treatments', 'treatment_category_id'], ['qualifications', 'treatments', 'qualifications', (id) => ({ qualifications: [id] })], ['price_levels', 'treatments', 'price_levels', priced],
  ['ledgers', 'treatments', 'ledger_number'], ['tax_rates', 'treatments', 'vat_per_mille'],
  ['price_levels', 'products', 'price_levels', priced], ['ledgers', 'products', 'ledger_number'], ['tax_rates', 'products', 'vat_per_mille'],
  ['price_levels', 'packages', 'price_levels', priced],
  ['device_types', 'devices', 'device_type_id', (id) => ({ device_type_id: id, brand_name: 'Merk', name: `Van soort ${String(id)}` })],
  ['price_levels', 'locations', 'price_level.id', (id) => ({ price_level: { id } })],
  ['qualifications', 'employees', 'qualificationIds', (id) => ({ qualificationIds: [id] })],
  ['treatment_categories', 'reportTemplates', 'treatmentCategoryIds', (id) => ({ treatmentCategoryIds: [id] })],
])('of %s what is put aside stays with the one of %s that has it as %s, and is given to no other (decision C103)', async (table, form, field, input = (held) => ({ [field]: held })) => {
  const { create, show, update } = forms[form] as Api
  serial++
  const { rows: [entry] } = await entries[table]().execute(app.db)
  const held = input(entry!.held)
  const add = async () => {
    const { params, body } = (await right.make(create, app.world.amsterdam))!
    const path = `/api${create.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))}`
    return administrator.raw('POST', path, { ...body as object, ...held })
  }
  const one = await add()
  expect([one.status, one.errors]).toEqual([201, {}])
  await sql`update ${sql.table(table)} set deactivated_at = now() where ${sql.ref(heldBy[table] ?? 'id')} = ${entry!.held}`.execute(app.db)

  const other = await add()
  expect([other.status, other.errors]).toEqual([422, { [field]: ['unknown'] }])
  const at = ({ path }: AnyEndpoint) => `/api${path.replace(':id', String((one.data as { id: number }).id))}`
  const stored = (await administrator.raw('GET', at(show))).data as object
  const saved = await administrator.raw('PUT', at(update), stored)
  expect([saved.status, saved.errors]).toEqual([200, {}])
  expect((await administrator.raw('GET', at(show))).data).toMatchObject(held)
})
