import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { dirtyHtml } from '#platform/server/test/dirty-html.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { reportTemplatesApi, templateLimits, type ReportTemplate } from '../contract.ts'

let app: TestApp
let administrator: Caller, owner: Caller, practitioner: Caller, desk: Caller
let intake: number, check: number
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  owner = await app.as('salon-owner')
  practitioner = await app.as('senior-practitioner')
  desk = await app.as('office-manager')
  const types = new Map(
    (await app.db.selectFrom('appointment_types').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]),
  )
  intake = types.get('intake')!
  check = types.get('check')!
})
afterAll(() => app.close())

let serial = 0
/** A category that no other test uses: it can have one template of each kind. */
async function category(): Promise<number> {
  const n = ++serial
  return (
    await app.db
      .insertInto('treatment_categories')
      .values({
        slug: `soort-${n}`,
        name: JSON.stringify({ nl: `Soort ${n}`, fr: `Sorte ${n}` }),
        ledger_number: '8000',
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
const input = async (changes: object = {}) => ({
  appointment_type_id: app.world.treatmentType,
  treatmentCategoryIds: [await category()],
  translation: { content: { nl_NL: '<p>Koel de huid na.</p>' } },
  ...changes,
})
const path = '/api/treatment-report-templates'
async function made(changes: object = {}, countryId = netherlands): Promise<ReportTemplate> {
  const answer = await administrator.raw(
    'POST',
    `${path}/${countryId}`,
    await input({
      ...(countryId === belgium && { translation: { content: { fr_BE: '<p>Refroidissez.</p>' } } }),
      ...changes,
    }),
  )
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data as ReportTemplate
}
const save = (template: ReportTemplate, changes: object, by = administrator) =>
  by.raw('PUT', `${path}/${template.id}`, { ...formOf(reportTemplatesApi.update, template), ...changes })

describe('who may', () => {
  test('practitioners read them, and so does whoever writes reports; the desk does neither; saving them is for who manages templates and writes reports', async () => {
    const template = await made()
    const of = async (by: Caller) => [
      (await by.raw('GET', `${path}/${template.id}`)).status,
      (await by.raw('GET', `${path}/country/${netherlands}`)).status,
      (await save(template, {}, by)).status,
    ]
    expect(await of(desk)).toEqual([403, 403, 403])
    expect(await of(practitioner)).toEqual([200, 200, 403])
    expect(await of(await app.as('trainee-practitioner'))).toEqual([200, 200, 403])
    expect(await of(owner)).toEqual([200, 200, 200])
  })

  test.each(['management.templates', 'treatment-report.update'])(
    '%s alone saves nothing, and shows no history',
    async (permission) => {
      const template = await made()
      const { id: roleId } = await app.db
        .selectFrom('roles')
        .select('id')
        .where('slug', '=', 'client')
        .executeTakeFirstOrThrow()
      await sql`insert into role_permissions (role_id, permission) values (${roleId}, ${permission})`.execute(app.db)
      const alone = await app.as('client')
      const calls: [string, string, unknown?][] = [
        ['POST', `${path}/${netherlands}`, await input()],
        ['PUT', `${path}/${template.id}`, formOf(reportTemplatesApi.update, template)],
        ['GET', `${path}/${template.id}/history`],
        ['DELETE', `${path}/${template.id}`],
      ]
      for (const [method, address, body] of calls)
        expect.soft([method, (await alone.raw(method, address, body)).status]).toEqual([method, 403])
      await sql`delete from role_permissions where role_id = ${roleId}`.execute(app.db)
    },
  )

  test('nobody reads or writes those of another country', async () => {
    const template = await made({}, belgium)
    const calls: [string, string, unknown?][] = [
      ['GET', `${path}/country/${belgium}`],
      ['GET', `${path}/country/${belgium}/export?format=csv`],
      ['GET', `${path}/${template.id}`],
      ['GET', `${path}/${template.id}/history`],
      ['POST', `${path}/${belgium}`, await input()],
      ['PUT', `${path}/${template.id}`, formOf(reportTemplatesApi.update, template)],
      ['DELETE', `${path}/${template.id}`],
      ['GET', `/api/treatment-categories/has-no-template/${belgium}/${check}`],
      [
        'GET',
        `${path}/by-category-and-type/${template.treatmentCategoryIds[0]}/${template.appointment_type_id}?country=${belgium}`,
      ],
      ['GET', `${path}/by-category-and-type/${template.treatmentCategoryIds[0]}/${template.appointment_type_id}`],
    ]
    for (const [method, address, body] of calls)
      expect.soft([method, address, (await owner.raw(method, address, body)).status]).toEqual([method, address, 404])
    expect((await administrator.call(reportTemplatesApi.show, { params: { id: template.id } })).data).toEqual(template)
  })
})

describe('what is refused', () => {
  test.each<[string, object, Record<string, string[]>]>([
    ['no category', { treatmentCategoryIds: [] }, { treatmentCategoryIds: ['required'] }],
    ['no categories at all', { treatmentCategoryIds: undefined }, { treatmentCategoryIds: ['required'] }],
    ['a category that is not there', { treatmentCategoryIds: [999_999] }, { treatmentCategoryIds: ['unknown'] }],
    ['no kind of appointment', { appointment_type_id: null }, { appointment_type_id: ['required'] }],
    ['a kind that is not there', { appointment_type_id: 999_999 }, { appointment_type_id: ['unknown'] }],
    ['no text', { translation: { content: {} } }, { 'translation.content.nl_NL': ['required'] }],
    [
      'nothing to read',
      { translation: { content: { nl_NL: '<p>&nbsp; </p>' } } },
      { 'translation.content.nl_NL': ['required'] },
    ],
    [
      'nothing but a script',
      { translation: { content: { nl_NL: '<script>alert(1)</script>' } } },
      { 'translation.content.nl_NL': ['required'] },
    ],
    [
      '200 kB of text',
      { translation: { content: { nl_NL: 'a'.repeat(200_000) } } },
      { 'translation.content.nl_NL': ['too_long'] },
    ],
    [
      'text that grows beyond the limit when it is cleaned',
      { translation: { content: { nl_NL: '<p>' + '&'.repeat(templateLimits.content - 7) + '</p>' } } },
      { 'translation.content.nl_NL': ['too_long'] },
    ],
    [
      'a language of another country',
      { translation: { content: { nl_NL: '<p>Dag</p>', fr_BE: '<p>Bonjour</p>' } } },
      { 'translation.content.fr_BE': ['unknown'] },
    ],
    ['a text that is none', { translation: { content: { nl_NL: 5 } } }, { 'translation.content.nl_NL': ['invalid'] }],
    [
      'a key that is no locale',
      { translation: { content: { nl_NL: '<p>Dag</p>', constructor: '<p>x</p>' } } },
      { 'translation.content.constructor': ['invalid'] },
    ],
  ])('%s', async (_, changes, errors) => {
    const answer = await administrator.raw('POST', `${path}/${netherlands}`, await input(changes))
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })

  test('a second template for one category and kind, also of two who add it at once', async () => {
    const template = await made()
    const again = await administrator.raw(
      'POST',
      `${path}/${netherlands}`,
      await input({ treatmentCategoryIds: [await category(), ...template.treatmentCategoryIds] }),
    )
    expect([again.status, again.errors]).toEqual([422, { treatmentCategoryIds: ['unique'] }])
    expect(
      (
        await administrator.raw(
          'POST',
          `${path}/${netherlands}`,
          await input({ appointment_type_id: check, treatmentCategoryIds: template.treatmentCategoryIds }),
        )
      ).status,
    ).toBe(201)
    const body = await input()
    const answers = await Promise.all([1, 2, 3].map(() => administrator.raw('POST', `${path}/${netherlands}`, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(answers.filter(({ status }) => status === 422).map(({ errors }) => errors)).toEqual([
      { treatmentCategoryIds: ['unique'] },
      { treatmentCategoryIds: ['unique'] },
    ])
  })

  test('another kind of appointment for which a category has one already; without that category it is saved', async () => {
    const [shared, own] = [await category(), await category()]
    await made({ appointment_type_id: check, treatmentCategoryIds: [shared] })
    const template = await made({ treatmentCategoryIds: [shared, own] })
    const refused = await save(template, { appointment_type_id: check })
    expect([refused.status, refused.errors]).toEqual([422, { treatmentCategoryIds: ['unique'] }])
    const saved = await save(template, { appointment_type_id: check, treatmentCategoryIds: [own] })
    expect(saved.data).toMatchObject({ appointment_type_id: check, treatmentCategoryIds: [own] })
  })

  test('who saves what somebody has saved meanwhile', async () => {
    const template = await made()
    const answers = await Promise.all(
      ['a', 'b'].map((text) => save(template, { translation: { content: { nl_NL: `<p>${text}</p>` } } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    // Categories alone count as a change too.
    const { data } = await administrator.call(reportTemplatesApi.show, { params: { id: template.id } })
    const after = (await save(data, { treatmentCategoryIds: [...data.treatmentCategoryIds, await category()] }))
      .data as ReportTemplate
    expect(after.updated_at).not.toBe(data.updated_at)
    expect((await save(data, {})).errors).toEqual({ updated_at: ['stale'] })
  })
})

describe('what is kept', () => {
  test.each(dirtyHtml)('%s is cleaned on its way in', async (_, html) => {
    const { id } = await made({ translation: { content: { nl_NL: `<p>Voor</p>${html}` } } })
    const {
      rows: [row],
    } = await sql<{
      stored: string
    }>`select contents ->> 'nl_NL' as stored from treatment_report_templates where id = ${id}`.execute(app.db)
    expect(row!.stored).toMatch(/^<p>Voor<\/p>(?:[^<]|<\/?(?:p|strong|em|a)>|<a href="https:\/\/x\.test\/">)*$/)
  })

  test('the languages in which there is something; one that the country gave up stays as it was', async () => {
    await sql`insert into locales (id, code, language, name) values (71, 'en_GB', 'en', '{"nl": "Engels"}') on conflict do nothing`.execute(
      app.db,
    )
    await sql`insert into supported_country_locales (supported_country_id, locale_id) values (${netherlands}, 71)`.execute(
      app.db,
    )
    const template = await made({ translation: { content: { nl_NL: '<p>Dag</p>', en_GB: '<p>Hello</p>' } } })
    expect(
      (await save(template, { translation: { content: { nl_NL: '<p>Dag</p>', en_GB: '<p> </p>' } } })).data,
    ).toMatchObject({ translation: { content: { nl_NL: '<p>Dag</p>' } } })
    const both = await made({ translation: { content: { nl_NL: '<p>Dag</p>', en_GB: '<p>Hello</p>' } } })
    await sql`delete from supported_country_locales where supported_country_id = ${netherlands} and locale_id = 71`.execute(
      app.db,
    )
    expect((await save(both, { translation: { content: { nl_NL: '<p>Hoi</p>' } } })).data).toMatchObject({
      translation: { content: { nl_NL: '<p>Hoi</p>', en_GB: '<p>Hello</p>' } },
    })
  })

  test('the history tells of the text and of the categories', async () => {
    const template = await made()
    await save(
      template,
      { treatmentCategoryIds: [await category()], translation: { content: { nl_NL: '<p>Smeer de huid in.</p>' } } },
      owner,
    )
    const { data } = await administrator.call(reportTemplatesApi.history, { params: { id: template.id } })
    expect(data.lines.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(data.lines[0]!.changes.map(({ field }) => field).toSorted()).toEqual([
      'contents',
      'treatment_category_id',
      'treatment_category_id',
    ])
  })

  test('removed, it is gone, and its categories can have another', async () => {
    const template = await made()
    expect((await administrator.call(reportTemplatesApi.remove, { params: { id: template.id } })).status).toBe(200)
    expect((await administrator.raw('GET', `${path}/${template.id}`)).status).toBe(404)
    await made({ treatmentCategoryIds: template.treatmentCategoryIds })
  })

  test('a category that is put aside stays with its template', async () => {
    const template = await made()
    expect(
      (await administrator.raw('DELETE', `/api/treatment-categories/${template.treatmentCategoryIds[0]}`)).status,
    ).toBe(200)
    expect((await save(template, {})).data).toMatchObject({ treatmentCategoryIds: template.treatmentCategoryIds })
  })
})

describe('looking up', () => {
  test('the list: names in the reader’s language, found by a category, and of one kind', async () => {
    const template = await made({ appointment_type_id: intake })
    const list = async (query: string, locale = 'nl_NL') =>
      (
        await practitioner.raw('GET', `${path}/country/${netherlands}?${query}`, undefined, {
          headers: { 'x-locale': locale },
        })
      ).data as { body: { id: number; appointment_type: string; categories: string[]; languages: string[] }[] }
    const [row] = (await list(`filters[search]=soort ${serial}`)).body
    expect(row).toMatchObject({
      id: template.id,
      appointment_type: 'Intake',
      categories: [`Soort ${serial}`],
      languages: ['Nederlands'],
    })
    expect((await list(`filters[search]=sorte ${serial}`, 'fr_BE')).body[0]).toMatchObject({
      appointment_type: 'Intake (fr)',
      categories: [`Sorte ${serial}`],
    })
    expect(
      (await list(`filters[types][]=${check}`)).body.filter(({ appointment_type }) => appointment_type !== 'Controle'),
    ).toEqual([])
    expect((await list(`filters[categories][]=${template.treatmentCategoryIds[0]}`)).body).toHaveLength(1)
  })

  test('for a report: of its category and kind, in the country asked for or the caller’s own; 404 where there is none', async () => {
    const [dutch, shared] = [await made(), await category()]
    const [here, there] = [
      await made({ treatmentCategoryIds: [shared] }),
      await made({ treatmentCategoryIds: [shared] }, belgium),
    ]
    const forReport = (categoryId: number, typeId: number, query: { country?: number } = {}, by = administrator) =>
      by.raw(
        'GET',
        `${path}/by-category-and-type/${categoryId}/${typeId}${query.country ? `?country=${query.country}` : ''}`,
      )
    expect((await forReport(dutch.treatmentCategoryIds[0]!, dutch.appointment_type_id, {}, practitioner)).data).toEqual(
      dutch,
    )
    expect((await forReport(dutch.treatmentCategoryIds[0]!, check, {}, practitioner)).status).toBe(404)
    expect([
      (await forReport(shared, here.appointment_type_id, { country: belgium })).data,
      (await forReport(shared, here.appointment_type_id, { country: netherlands })).data,
    ]).toEqual([there, here])
    const flemish = await app.as('senior-practitioner', app.world.antwerp.id)
    expect((await forReport(shared, here.appointment_type_id, {}, flemish)).data).toEqual(there)
  })

  test('the categories that are left for a kind of appointment', async () => {
    const template = await made()
    const free = async (countryId: number, typeId: number) =>
      (
        await administrator.call(reportTemplatesApi.withoutTemplate, {
          params: { supportedCountryId: countryId, appointmentTypeId: typeId },
        })
      ).data.map(({ id }) => id)
    const [taken] = template.treatmentCategoryIds
    expect([
      (await free(netherlands, template.appointment_type_id)).includes(taken!),
      (await free(netherlands, check)).includes(taken!),
      (await free(belgium, template.appointment_type_id)).includes(taken!),
    ]).toEqual([false, true, true])
  })
})
