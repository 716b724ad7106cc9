import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import type { Location } from '../contract.ts'

// The first location of a country creates the legal entity that invoices there.

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
})
afterAll(() => app.close())

const company = {
  name: 'Balie S.A.',
  vat_id: 'LU12345678',
  trade_register: 'B123456',
  bank_account: 'LU280019400644750000',
  email: 'info@balie.test',
}

test.each([
  [114, 'LU', 'Luxemburg', '621 123 456', '+352621123456'],
  [198, 'SE', 'Zweden', '070-123 45 67', '+46701234567'],
  [190, 'ES', 'Spanje', '0034 612 34 56 78', '+34612345678'],
  [98, 'IT', 'Italië', '+32 470 12 34 56', '+32470123456'],
])(
  'the number of a company in country %i (%s, %s): %j is read with that country, and stored as %j (decisions C93, C124)',
  async (id, code, name, phone, stored) => {
    const {
      rows: [type],
    } = await sql<{
      id: number
    }>`insert into location_types (slug, name) values (${`salon-${code}`}, '{"nl": "Salon"}') returning id`.execute(
      app.db,
    )
    await sql`insert into countries (id, code, name) values (${id}, ${code}, ${JSON.stringify({ nl: name })})`.execute(
      app.db,
    )
    await sql`insert into supported_countries (id, name, zone, default_locale_id, phone_prefix, tax_code) values (${id}, ${name}, 'Europe/Luxembourg', ${app.world.localeFr}, '', 'LU12345678')`.execute(
      app.db,
    )
    const owner = await app.world.employee({ role: 'salon-owner' })
    const open = (number: string) =>
      administrator.raw('POST', '/api/locations', {
        country_id: id,
        name: `Salon ${name}`,
        ownerIds: [owner],
        street: 'Grand-Rue',
        street_number: '12',
        postcode: '1234',
        place: name,
        type: { id: type!.id },
        legal_entity_id: null,
        rooms: [{ name: 'Kamer 1' }],
        company: { ...company, phone: number },
      })
    expect((await open('+31 6 1234')).errors).toEqual({ 'company.phone': ['valid_phone'] })
    const { status, data } = await open(phone)
    expect(status).toBe(201)
    expect(
      (
        await app.db
          .selectFrom('legal_entities')
          .select('phone')
          .where('id', '=', (data as Location).legal_entity_id)
          .executeTakeFirstOrThrow()
      ).phone,
    ).toBe(stored)
  },
)
