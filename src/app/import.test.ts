import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { importFile, type Import } from './import.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(path.join(os.tmpdir(), 'balie-import-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

async function brought(text: string, { kind = 'clients', country = 'NL', run = false, mapping }: Partial<Import> = {}) {
  const file = path.join(folder, 'klanten.csv')
  await writeFile(file, text)
  const lines: string[] = []
  const problems = await importFile(
    app.db,
    { file, kind, country, run, skipExisting: false, ...(mapping && { mapping }) },
    (line) => lines.push(line),
  )
  return { problems: problems.map(({ row, field, code }) => [row, field, code]), outcome: lines.at(-1) }
}
const clients = async () =>
  (await app.db.selectFrom('clients').select('id').where('email', 'like', '%@toetsenbord.test').execute()).length
const right = 'Voornaam;Achternaam;Adres van de post\r\nMia;Eén;een@toetsenbord.test\r\nMia;Twee;twee@toetsenbord.test'
const mapping = { first_name: 'Voornaam', last_name: 'Achternaam', email: 'Adres van de post' }

test('a country where the chain does not work, and a column that is needed, are refused', async () => {
  await expect(brought(right, { country: 'SE' })).rejects.toThrow('The chain does not work in SE.')
  await expect(brought(right)).rejects.toMatchObject({
    status: 422,
    problems: [{ field: 'mapping.email', code: 'required' }],
  })
})

test('a field that is not there, and a title that the file does not have, are refused in words', async () => {
  await expect(brought(right, { mapping: { ...mapping, iban: 'Voornaam' } })).rejects.toThrow(
    'clients of this country have no "iban". They have: number, first_name',
  )
  await expect(brought(right, { mapping: { ...mapping, place: 'Woonplaats' } })).rejects.toThrow(
    'The file has no column "Woonplaats". It has: Voornaam, Achternaam, Adres van de post.',
  )
  await expect(
    brought('Naam;Prijs\r\nA;1', { kind: 'products', mapping: { name: 'Naam', 'price level Zilver': 'Prijs' } }),
  ).rejects.toThrow('no "price level Zilver"')
})

test('a price level is called by its name', async () => {
  const { id: country } = await app.db
    .selectFrom('countries')
    .select('id')
    .where('code', '=', 'NL')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('price_levels').values({ supported_country_id: country, name: 'Zilver' }).execute()
  const { problems } = await brought('Naam;Prijs;Inkoop;Btw;Grootboek;Vast\r\nA;1;1;21;9999;veel', {
    kind: 'products',
    mapping: {
      name: 'Naam',
      price: 'Prijs',
      purchase_price: 'Inkoop',
      vat: 'Btw',
      ledger_number: 'Grootboek',
      'price level Zilver': 'Vast',
    },
  })
  expect(problems.map(([row, , code]) => [row, code])).toContainEqual([2, 'import_amount'])
})

test('a column of a level that is not there is a problem, unless map.json leaves it out', async () => {
  const text = 'Naam;Prijs;Inkoop;Btw;Grootboek;Prijsniveau Platina\r\nA;1;1;21;9999;2'
  const codes = async (more: Partial<Import>) =>
    (await brought(text, { kind: 'products', ...more })).problems.map(([, , code]) => code)
  expect(await codes({})).toContain('import_level')
  expect(
    await codes({
      mapping: { name: 'Naam', price: 'Prijs', purchase_price: 'Inkoop', vat: 'Btw', ledger_number: 'Grootboek' },
    }),
  ).not.toContain('import_level')
})

test('without --run it only tells; with it everything is in, or nothing', async () => {
  expect(await brought(right, { mapping })).toEqual({
    problems: [],
    outcome: '2 ready, 0 with a problem, nothing imported.',
  })
  expect(await brought(`${right}\r\nMia;Drie;geen adres`, { mapping, run: true })).toEqual({
    problems: [[4, 'email', 'valid_email']],
    outcome: '2 ready, 1 with a problem, nothing imported.',
  })
  expect(await clients()).toBe(0)
  expect(await brought(right, { mapping, run: true })).toEqual({ problems: [], outcome: '2 imported.' })
  expect(await clients()).toBe(2)
  expect((await brought(right, { mapping, run: true })).problems).toEqual([
    [2, 'email', 'import_exists'],
    [3, 'email', 'import_exists'],
  ])
  expect(await clients()).toBe(2)
})

test('down payments come in without an author', async () => {
  const clientId = await app.world.newClient({ email: 'vooruit@toetsenbord.test' })
  const appointmentId = await app.world.appointment({ clientId, from: '2026-03-16T09:00:00Z' })
  const text =
    'E-mail;Locatie;Afspraakdatum;Bedrag;Betaalwijze;Betaald op\r\nvooruit@toetsenbord.test;Centrum, Amsterdam;16-03-2026;25;pin;01-03-2026'
  expect(await brought(text, { kind: 'down_payments', run: true })).toEqual({ problems: [], outcome: '1 imported.' })
  expect(
    await app.db
      .selectFrom('down_payments')
      .select(['amount_cents', 'author_id'])
      .where('appointment_id', '=', appointmentId)
      .execute(),
  ).toEqual([{ amount_cents: 2500, author_id: null }])
})
