import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { agreementTemplatesApi, templateLimits, type AgreementTemplate } from '../contract.ts'

let app: TestApp
let administrator: Caller, owner: Caller, desk: Caller
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  owner = await app.as('salon-owner')
  desk = await app.as('office-manager')
})
afterAll(() => app.close())

let serial = 0
const path = '/api/template-agreements'
const input = (changes: object = {}) => ({
  name: { nl: `Toestemming ${++serial}` },
  translation: { content: { nl_NL: '<p>Ik ga akkoord.</p>' } },
  ...changes,
})
async function made(changes: object = {}, countryId = netherlands): Promise<AgreementTemplate> {
  const answer = await administrator.raw(
    'POST',
    `${path}/country/${countryId}`,
    input({ ...(countryId === belgium && { translation: { content: { fr_BE: '<p>D’accord.</p>' } } }), ...changes }),
  )
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data as AgreementTemplate
}
const save = (template: AgreementTemplate, changes: object, by = administrator) =>
  by.raw('PUT', `${path}/${template.id}`, { ...formOf(agreementTemplatesApi.update, template), ...changes })
const show = async ({ id }: AgreementTemplate) =>
  (await administrator.call(agreementTemplatesApi.show, { params: { id } })).data

describe('who may', () => {
  test('the desk and the owner read them; only who may save them does', async () => {
    const template = await made()
    for (const by of [desk, owner]) {
      expect([
        (await by.raw('GET', `${path}/${template.id}`)).status,
        (await by.raw('GET', `${path}/for-country`)).status,
      ]).toEqual([200, 200])
      const writes: [string, string, unknown?][] = [
        ['POST', `${path}/country/${netherlands}`, input()],
        ['PUT', `${path}/${template.id}`, template],
        ['DELETE', `${path}/${template.id}`],
        ['PATCH', `${path}/${template.id}/deactivate`],
        ['GET', `${path}/${template.id}/history`],
      ]
      for (const [method, address, body] of writes)
        expect.soft([method, (await by.raw(method, address, body)).status]).toEqual([method, 403])
    }
    expect((await (await app.as('trainee-practitioner')).raw('GET', `${path}/for-country`)).status).toBe(403)
  })

  test.each([
    ['management.templates', 403],
    ['agreement-template.update', 403],
    ['both', 200],
  ] as const)('%s: %s', async (permission, status) => {
    const template = await made()
    const { id: roleId } = await app.db
      .selectFrom('roles')
      .select('id')
      .where('slug', '=', 'client')
      .executeTakeFirstOrThrow()
    const held = permission === 'both' ? ['management.templates', 'agreement-template.update'] : [permission]
    await sql`insert into role_permissions (role_id, permission) select ${roleId}, unnest(${held}::text[])`.execute(
      app.db,
    )
    const by = await app.as('client')
    expect([
      (await by.raw('GET', `${path}/${template.id}/history`)).status,
      (await save(template, {}, by)).status,
    ]).toEqual([status, status])
    await sql`delete from role_permissions where role_id = ${roleId}`.execute(app.db)
  })

  test('nobody reads those of another country', async () => {
    const { id } = await made({}, belgium)
    for (const address of [
      `/country/${belgium}`,
      `/country/${belgium}/export?format=csv`,
      `/${id}`,
      `/supported-country/${belgium}`,
      `/for-country?location_id=${app.world.antwerp.id}`,
    ]) {
      expect.soft([address, (await owner.raw('GET', `${path}${address}`)).status]).toEqual([address, 404])
    }
  })
})

describe('what is refused', () => {
  test.each<[string, object, Record<string, string[]>]>([
    ['no name', { name: { nl: ' ' } }, { 'name.nl': ['required'] }],
    ['a name that is too long', { name: { nl: 'a'.repeat(51) } }, { 'name.nl': ['too_long'] }],
    ['a French name that is too long', { name: { nl: 'Naam', fr: 'a'.repeat(51) } }, { 'name.fr': ['too_long'] }],
    ['no text', { translation: { content: { nl_NL: '<p></p>' } } }, { 'translation.content.nl_NL': ['required'] }],
    ['no texts at all', { translation: undefined }, { translation: ['required'] }],
    [
      '200 kB of text',
      { translation: { content: { nl_NL: 'a'.repeat(200_000) } } },
      { 'translation.content.nl_NL': ['too_long'] },
    ],
    [
      'a language of another country',
      { translation: { content: { nl_NL: '<p>a</p>', fr_BE: '<p>b</p>' } } },
      { 'translation.content.fr_BE': ['unknown'] },
    ],
  ])('%s', async (_, changes, errors) => {
    const answer = await administrator.raw('POST', `${path}/country/${netherlands}`, input(changes))
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })

  test('a name that another has in that country, whatever its capitals, also of two at once; in another country it is free', async () => {
    const template = await made()
    const again = await administrator.raw(
      'POST',
      `${path}/country/${netherlands}`,
      input({ name: { nl: template.name.nl!.toUpperCase() } }),
    )
    expect([again.status, again.errors]).toEqual([422, { 'name.nl': ['unique'] }])
    await made({ name: template.name }, belgium)
    const name = { nl: 'Tegelijk' }
    const answers = await Promise.all(
      [1, 2].map(() => administrator.raw('POST', `${path}/country/${netherlands}`, input({ name }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  test('capitals with accents make no other name, also of two at once (decision C100)', async () => {
    const add = (nl: string) => administrator.raw('POST', `${path}/country/${netherlands}`, input({ name: { nl } }))
    expect((await add('Épilation')).status).toBe(201)
    expect((await add('ÉPILATION')).errors).toEqual({ 'name.nl': ['unique'] })
    const answers = await Promise.all(['Accord préalable', 'ACCORD PRÉALABLE'].map(add))
    expect(answers.map(({ status, errors }) => [status, errors]).toSorted()).toEqual([
      [201, {}],
      [422, { 'name.nl': ['unique'] }],
    ])
  })

  test('activating one whose name is another’s by now', async () => {
    const template = await made()
    await administrator.call(agreementTemplatesApi.remove, { params: { id: template.id } })
    await made({ name: template.name })
    const answer = await administrator.raw('PATCH', `${path}/${template.id}/activate`)
    expect([answer.status, answer.errors]).toEqual([422, { 'name.nl': ['unique'] }])
  })

  test('who saves what somebody has saved meanwhile', async () => {
    const template = await made()
    const answers = await Promise.all(
      ['a', 'b'].map((text) => save(template, { translation: { content: { nl_NL: `<p>${text}</p>` } } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const stale = await administrator.raw('PATCH', `${path}/${template.id}/deactivate`, {
      updated_at: template.updated_at,
    })
    expect([stale.status, stale.errors]).toEqual([409, { updated_at: ['stale'] }])
  })
})

describe('the switch', () => {
  test.each([
    ['DELETE', ''],
    ['PATCH', '/deactivate'],
  ])('%s%s deactivates, and once more says the same', async (method, end) => {
    const template = await made()
    expect((await administrator.raw(method, `${path}/${template.id}${end}`)).status).toBe(200)
    const { deactivated_at } = await show(template)
    expect(deactivated_at).toBe(app.clock.now())
    await administrator.raw(method, `${path}/${template.id}${end}`)
    expect((await show(template)).deactivated_at).toBe(deactivated_at)
    expect(
      (await administrator.call(agreementTemplatesApi.activate, { params: { id: template.id } })).data.deactivated_at,
    ).toBeNull()
  })

  test('saving takes it along (decision C102)', async () => {
    const template = await made()
    const off = (await save(template, { deactivated_at: '2026-01-01T00:00:00.000Z' })).data as AgreementTemplate
    expect(off.deactivated_at).toBe(app.clock.now())
    expect((await save(off, { deactivated_at: '' })).data).toMatchObject({ deactivated_at: null })
  })

  test('going, it may have any name; coming back, none of another', async () => {
    const [one, other] = [await made(), await made()]
    const off = await save(one, { name: other.name, deactivated_at: '2026-01-01T00:00:00.000Z' })
    expect([off.status, off.errors]).toEqual([200, {}])
    expect(off.data).toMatchObject({ name: other.name, deactivated_at: app.clock.now() })
    const back = await save(off.data as AgreementTemplate, { deactivated_at: null })
    expect([back.status, back.errors]).toEqual([422, { 'name.nl': ['unique'] }])
    expect((await save(off.data as AgreementTemplate, { name: one.name, deactivated_at: null })).data).toMatchObject({
      name: one.name,
      deactivated_at: null,
    })
  })

  test('what is deactivated is in the list when asked for, and cannot be signed', async () => {
    const [kept, gone] = [await made(), await made()]
    await administrator.call(agreementTemplatesApi.remove, { params: { id: gone.id } })
    const ids = async (address: string) =>
      ((await administrator.raw('GET', `${path}${address}`)).data as { body: { id: number }[] }).body
        .map(({ id }) => id)
        .filter((id) => id === kept.id || id === gone.id)
    expect(await ids(`/country/${netherlands}?per_page=all`)).toEqual([kept.id])
    expect(await ids(`/country/${netherlands}?per_page=all&filters[status]=inactive`)).toEqual([gone.id])
    for (const address of [
      '/for-country',
      `/for-country?location_id=${app.world.utrecht.id}`,
      `/supported-country/${netherlands}`,
    ])
      expect.soft([address, await ids(address)]).toEqual([address, [kept.id]])
  })
})

test('to be signed: those of the location’s country, else of the caller’s own locations', async () => {
  const [dutch, flemish] = [await made(), await made({}, belgium)]
  const ids = async (by: Caller, address: string) =>
    ((await by.raw('GET', `${path}${address}`)).data as { body: { id: number }[] }).body
      .map(({ id }) => id)
      .filter((id) => id === dutch.id || id === flemish.id)
  expect(await ids(desk, '/for-country')).toEqual([dutch.id])
  expect(await ids(await app.as('office-manager', app.world.antwerp.id), '/for-country')).toEqual([flemish.id])
  expect(await ids(administrator, `/for-country?location_id=${app.world.antwerp.id}`)).toEqual([flemish.id])
  expect(await ids(administrator, `/supported-country/${belgium}`)).toEqual([flemish.id])
})

test('as many texts as a country may have languages, each as long as may be, fit in one call; no more does', async () => {
  // Flemish, French, English and German of letters that take three bytes each.
  const codes = ['fr_BE', 'nl_BE', 'en_BE', 'de_BE']
  for (const [n, code] of codes.slice(1).entries()) {
    await sql`insert into locales (id, code, language, name) values (${500 + n}, ${code}, ${code.slice(0, 2)}, '{"nl": "x"}') on conflict do nothing`.execute(
      app.db,
    )
    await sql`insert into supported_country_locales (supported_country_id, locale_id) select ${belgium}, id from locales where code = ${code} on conflict do nothing`.execute(
      app.db,
    )
  }
  const long = `<p>${'€'.repeat(templateLimits.content - 7)}</p>`
  const template = await made(
    { translation: { content: Object.fromEntries(codes.map((code) => [code, long])) } },
    belgium,
  )
  expect(template.translation.content).toEqual(Object.fromEntries(codes.map((code) => [code, long])))
  expect((await save(template, { name: { nl: 'Lang' } })).status).toBe(200)
  const none = { name: { nl: 'x' }, translation: { content: { fr_BE: 'x' } }, more: 'x'.repeat(7_000_000) }
  expect((await administrator.raw('POST', `${path}/country/${belgium}`, none)).status).toBe(413)
  expect((await app.nobody.raw('POST', `${path}/country/${belgium}`, none)).status).toBe(401)
  expect((await administrator.raw('POST', '/api/products', { more: long.repeat(6) })).status).toBe(413)
})

test('the list: by the name in the reader’s language, with the languages in which there is a text', async () => {
  const template = await made({ name: { nl: 'Toestemming laser', fr: 'Consentement laser' } })
  const [row] = (
    (
      await desk.raw('GET', `${path}/country/${netherlands}?filters[search]=toestemming laser`, undefined, {
        headers: { 'x-locale': 'fr_BE' },
      })
    ).data as { body: unknown[] }
  ).body
  expect(row).toMatchObject({
    id: template.id,
    name: 'Consentement laser',
    languages: ['Nederlands (fr)'],
    deactivated_at: null,
  })
})

test('the history tells who changed the name and the text', async () => {
  const template = await made()
  await save(template, { name: { nl: 'Anders' }, translation: { content: { nl_NL: '<p>Nieuw</p>' } } })
  const { data } = await administrator.call(agreementTemplatesApi.history, { params: { id: template.id } })
  expect(data.lines[0]!.changes.map(({ field }) => field).toSorted()).toEqual(['contents', 'name'])
})
