import { maxQuestion, usualQuestions } from '#kernel/medical-questions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { countryInput } from '../right-calls.ts'
import { netherlands } from '#platform/server/test/world.ts'
import {
  countryTexts,
  optionalTexts,
  supportedCountriesApi,
  type CountryText,
  type SupportedCountry,
} from '../contract/supported-countries.ts'

let app: TestApp
let administrator: Caller
let input: Awaited<ReturnType<typeof countryInput>>
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  input = { ...(await countryInput(app.db)), zipcode: '1077 JR', tax_code: 'NL001234560B01' }
})
afterAll(() => app.close())

const stored = async () => (await administrator.call(supportedCountriesApi.show, { params: { id: netherlands } })).data
const save = async (change: object) =>
  administrator.raw('PUT', `/api/supported-countries/${netherlands}`, {
    ...input,
    ...change,
    updated_at: (await stored()).updated_at,
  })

describe('a country of the chain', () => {
  test('stands in a table with its languages, which tells whether there is a key', async () => {
    const { data } = await administrator.call(supportedCountriesApi.list, { query: { filters: { search: 'nederl' } } })
    expect(data.body).toMatchObject([{ id: netherlands, code: 'NL' }])
    expect(typeof data.body[0]!.mollie_key_set).toBe('boolean')
  })

  test('is changed by administrators alone; everybody there reads its languages', async () => {
    const physician = await app.as('physician')
    expect(
      (
        await physician.call(supportedCountriesApi.update, {
          params: { id: netherlands },
          body: { ...input, updated_at: '' },
        })
      ).status,
    ).toBe(403)
    const { data } = await physician.call(supportedCountriesApi.languages, { params: { id: netherlands } })
    expect(Object.keys(data).toSorted()).toEqual(['code', 'id', 'locales', 'name'])
    expect((await physician.call(supportedCountriesApi.show, { params: { id: netherlands } })).status).toBe(403)
  })

  test.each((Object.keys(countryTexts) as CountryText[]).filter((field) => !optionalTexts.includes(field)))(
    'asks for its %s (spec 3 §5)',
    async (field) => {
      expect((await save({ [field]: ' ' })).errors).toEqual({ [field]: ['required'] })
      expect((await save({ [field]: 'x'.repeat(countryTexts[field] + 1) })).errors).toMatchObject({
        [field]: ['too_long'],
      })
    },
  )

  test.each([
    [{ locale_ids: [] }, 'locale_ids', 'required'],
    [{ locale_ids: [999_999] }, 'locale_ids', 'unknown'],
    [{ email: 'nee' }, 'email', 'valid_email'],
    [{ url: 'velours' }, 'url', 'web_address'],
    [{ url_portal: 'javascript:alert(1)' }, 'url_portal', 'web_address'],
    [{ phone: '12' }, 'phone', 'valid_phone'],
    [{ phone: '0470 12 34 56' }, 'phone', 'valid_phone'],
    [{ zipcode: '1234 SS' }, 'zipcode', 'zip_code'],
    [{ bankaccount: 'NL91ABNA0417164301' }, 'bankaccount', 'iban'],
    [{ tax_code: '123456789B90' }, 'tax_code', 'vat_number'],
    [{ tax_code: 'BE0428759497' }, 'tax_code', 'vat_number'],
  ])('%j is refused', async (change, field, code) => expect((await save(change)).errors).toEqual({ [field]: [code] }))

  test('words the medical questionnaire, in Dutch at least', async () => {
    expect((await save({ medical_question_1: { nl: ' ', fr: 'Un médecin l’a-t-il constaté ?' } })).errors).toEqual({
      'medical_question_1.nl': ['required'],
    })
    expect((await save({ medical_question_2: { nl: 'x'.repeat(maxQuestion + 1) } })).errors).toEqual({
      'medical_question_2.nl': ['too_long'],
    })
    const question = { nl: 'Heeft een arts dit vastgesteld?', fr: 'Un médecin l’a-t-il constaté ?' }
    expect((await save({ medical_question_1: question })).status).toBe(200)
    expect(await stored()).toMatchObject({
      medical_question_1: question,
      medical_question_2: usualQuestions.question_2,
    })
    // A caller that does not know of them leaves them as they are.
    const { medical_question_1: _, ...known } = input
    const { updated_at } = await stored()
    const answer = await administrator.raw('PUT', `/api/supported-countries/${netherlands}`, { ...known, updated_at })
    expect([answer.status, (await stored()).medical_question_1]).toEqual([200, question])
  })

  test('its numbers are taken as people write them, and stored in one way', async () => {
    const saved = await save({
      bankaccount: 'nl91 abna 0417 1643 00',
      tax_code: '0012.34.560.b.01',
      phone: '+31 20 205 01 10',
    })
    expect(saved.data as SupportedCountry).toMatchObject({
      bankaccount: 'NL91ABNA0417164300',
      tax_code: 'NL001234560B01',
      phone: '+31202050110',
    })
  })

  test.each([
    ['+31 20 205 01 10', '+31202050110'],
    ['020-2050110', '+31202050110'],
    ['(020) 205 01 10', '+31202050110'],
    ['0031 20 205 01 10', '+31202050110'],
    ['+32 470 12 34 56', '+32470123456'],
    ['0032470123456', '+32470123456'],
  ])('the number %j is read with the country itself, and stored as %j (decisions C93, C124)', async (phone, stored) => {
    expect((await save({ phone })).data).toMatchObject({ phone: stored })
  })

  test('its key is asked for once, sealed, and never given back nor in the log (decision C87)', async () => {
    await sql`update supported_countries set mollie_key = null where id = ${netherlands}`.execute(app.db)
    expect((await save({ mollie_key: '' })).data).toMatchObject({ mollie_key_set: false }) // optional (decision C122)
    const saved = await save({ mollie_key: 'live_zeergeheim' })
    expect(saved.status).toBe(200)
    expect(saved.data as SupportedCountry).toMatchObject({ mollie_key_set: true })
    expect(saved.bytes.toString()).not.toContain('zeergeheim')
    const {
      rows: [row],
    } = await sql<{
      key: Buffer
      log: string
    }>`select mollie_key as key, (select coalesce(string_agg(coalesce(before::text, '') || coalesce(after::text, ''), ' '), '') from audit_log where entity = 'supported_countries') as log from supported_countries where id = ${netherlands}`.execute(
      app.db,
    )
    expect(app.server.services.secrets.open(row!.key)).toBe('live_zeergeheim')
    expect(row!.log).not.toContain('"mollie_key"')
    expect(row!.log).toContain('payment_key_given_at')
    expect((await save({ mollie_key: '' })).data).toMatchObject({ mollie_key_set: true })
    const {
      rows: [kept],
    } = await sql<{ key: Buffer }>`select mollie_key as key from supported_countries where id = ${netherlands}`.execute(
      app.db,
    )
    expect(app.server.services.secrets.open(kept!.key)).toBe('live_zeergeheim')
  })

  test('who saves what somebody else has saved meanwhile is told', async () => {
    const { updated_at } = await stored()
    expect((await save({})).status).toBe(200)
    expect(
      (await administrator.raw('PUT', `/api/supported-countries/${netherlands}`, { ...input, updated_at })).status,
    ).toBe(409)
  })

  test('is none of those that were put aside', async () => {
    const {
      rows: [country],
    } = await sql<{
      id: number
    }>`insert into countries (code, name, deactivated_at) values ('ZY', '{"nl": "Zijland"}', now()) returning id`.execute(
      app.db,
    )
    const { errors } = await administrator.raw('POST', '/api/supported-countries', {
      ...(await countryInput(app.db)),
      country_id: country!.id,
      zone: 'Europe/Berlin',
    })
    expect(errors).toEqual({ country_id: ['unknown'] })
  })

  test('is added once, and goes while nothing is of it', async () => {
    const {
      rows: [country],
    } = await sql<{
      id: number
    }>`insert into countries (code, name) values ('ZX', '{"nl": "Zandland"}') returning id`.execute(app.db)
    const body = { ...(await countryInput(app.db)), country_id: country!.id, zone: 'Europe/Berlin' }
    expect(
      (await administrator.raw('POST', '/api/supported-countries', { ...body, zone: 'Maan/Krater' })).errors,
    ).toEqual({ zone: ['unknown'] })
    const made = await administrator.raw('POST', '/api/supported-countries', body)
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({
      id: country!.id,
      code: 'ZX',
      name: 'Duitsland',
      locales: [{ id: input.locale_ids[0] }],
    })
    expect((await administrator.raw('POST', '/api/supported-countries', body)).errors).toEqual({
      country_id: ['unique'],
    })
    expect((await administrator.raw('DELETE', `/api/supported-countries/${netherlands}`)).errors).toEqual({
      '': ['in_use'],
    })
    expect((await administrator.raw('DELETE', `/api/supported-countries/${country!.id}`)).status).toBe(200)
  })
})
