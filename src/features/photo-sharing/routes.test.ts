import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { allRoutes } from '#app/routes.ts'
import { addressOf, type AnyEndpoint, type CallOf } from '#kernel/endpoint.ts'
import { purposeOf } from '#kernel/permission.ts'
import { addMissingCopies, openSecrets, takeDueMails } from '#features/mail/queries.ts'
import { mergeFields, mergesApi } from '#features/merges/contract.ts'
import { photosApi } from '#features/photos/contract.ts'
import { photoShelf } from '#features/photos/queries.ts'
import { privacyApi } from '#features/privacy/contract.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { photoSharingApi, sharedComparisonApi, type SendInput } from './contract.ts'
import { savedPhoto } from './right-calls.ts'
import { uploadedPhoto } from '#features/photos/right-calls.ts'

let app: TestApp
let practitioner: Caller
beforeAll(async () => {
  app = await testApp()
  await addMissingCopies(app.db)
  practitioner = await app.as('senior-practitioner')
})
afterAll(() => app.close())

let network = 0
let from: string
beforeEach(() => {
  from = `198.51.100.${++network}` // links that open nothing are counted by address
  app.clock.set('2026-03-04T07:00:00Z')
})

let hour = 0
interface Pair {
  readonly clientId: number
  readonly input: SendInput
}
/** A client with a photo at each of two visits. */
async function pairOf(client: object = { firstName: 'Sanne', email: 'sanne@voorbeeld.test' }): Promise<Pair> {
  const clientId = await app.world.newClient(client)
  const visit = () =>
    app.world.appointment({
      clientId,
      from: new Date(Date.UTC(2025, 1, 2, 8) + hour++ * 86_400_000).toISOString(),
      treatmentId: app.world.laserTreatment,
      deviceIds: [],
    })
  const appointmentIds = [await visit(), await visit()]
  const [leftImage, rightImage] = [await savedPhoto(app, appointmentIds[0]!), await savedPhoto(app, appointmentIds[1]!)]
  await sql`update report_photos set width = 1600, height = 1200 where id in (${leftImage}, ${rightImage})`.execute(
    app.db,
  )
  return { clientId, input: { leftImage, rightImage, appointmentIds } }
}
const give = (clientId: number, body: object = {}, by = practitioner) =>
  by.call(photoSharingApi.give, { params: { clientId }, body: { purpose: 'sending', ...body } as never })
const withdraw = (clientId: number, body: object = {}, by = practitioner) =>
  by.call(photoSharingApi.withdraw, { params: { clientId }, body: { purpose: 'sending', ...body } as never })
const send = (body: object, by = practitioner) => by.call(photoSharingApi.send, { body: body as never })
const sharing = async (clientId: number, by = practitioner) =>
  (await by.call(photoSharingApi.ofClient, { params: { clientId } })).data
const told = ({ status, errors }: { status: number; errors: object }) => [status, errors]

/** A photo that is turned and enlarged as two marked points do it, in points of pictures of 1600 by 1200. */
const aligned = { scale: 1.25, turn: -0.349065850398866, x: 12.5, y: -31.0625 }

/** A comparison that was sent, with the token of its mail, which still waits. */
async function sent(pair?: Pair): Promise<Pair & { readonly token: string; readonly mailId: number }> {
  const { clientId, input } = pair ?? (await pairOf())
  await give(clientId)
  const answer = await send(input)
  expect(told(answer)).toEqual([200, {}])
  const mail = await app.db
    .selectFrom('mail_outbox')
    .select(['id', 'secrets'])
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { link } = openSecrets(app.server.services.secrets, mail)!
  return { clientId, input, token: new URL(link!).hash.slice(1), mailId: mail.id }
}
const withLink = <E extends AnyEndpoint>(token: string, of: E, call: CallOf<E> = {}) =>
  app.nobody.call(of, call, { from, headers: { 'x-link': token } })
const look = (token: string) => withLink(token, sharedComparisonApi.show)
const photo = (token: string, side: 'left' | 'right') =>
  app.nobody.raw('GET', addressOf(sharedComparisonApi.photo, { params: { side } }), undefined, {
    from,
    headers: { 'x-link': token },
  })

describe('a consent is refused', () => {
  test('to who may not, and for a client of another country', async () => {
    const { clientId } = await pairOf()
    await give(clientId)
    const belgian = await app.as('senior-practitioner', app.world.antwerp.id)
    const reader = await app.as('trainee-practitioner')
    const { rows } = await sql<{ may: boolean }>`
      select exists (select from role_permissions p join roles r on r.id = p.role_id where r.slug = 'trainee-practitioner' and p.permission = 'treatment-report.update') as may`.execute(
      app.db,
    )
    for (const call of [give, withdraw]) {
      expect((await call(clientId, {}, app.nobody)).status).toBe(401)
      expect((await call(clientId, {}, belgian)).status).toBe(404)
      if (!rows[0]!.may) expect((await call(clientId, {}, reader)).status).toBe(403)
    }
    expect(
      (await belgian.call(photoSharingApi.ofClient, { params: { clientId } })).status,
      'the list of another country',
    ).toBe(404)
    expect((await sharing(clientId)).consents).toHaveLength(1)
  })

  test.each<[string, object, object]>([
    ['tomorrow', { given_on: '2026-03-05' }, { given_on: ['in_future'] }],
    ['until yesterday', { until: '2026-03-03' }, { until: ['consent_over'] }],
    ['for another purpose', { purpose: 'advertising' }, { purpose: ['invalid'] }],
    ['with a long note', { note: 'x'.repeat(256) }, { note: ['too_long'] }],
    ['with what is not known', { minutes: 3 }, { minutes: ['unknown_field'] }],
  ])('%s', async (_, body, errors) => {
    const { clientId } = await pairOf()
    expect(told(await give(clientId, body))).toEqual([422, errors])
    expect((await sharing(clientId)).consents).toEqual([])
  })

  test('from before its withdrawal; and what was never given is not withdrawn', async () => {
    const { clientId } = await pairOf()
    expect(told(await withdraw(clientId))).toEqual([409, { '': ['consent_missing'] }])
    await give(clientId, { given_on: '2026-02-01' })
    await withdraw(clientId)
    expect(told(await withdraw(clientId))).toEqual([409, { '': ['consent_missing'] }])
    expect(told(await give(clientId, { given_on: '2026-03-03' }))).toEqual([422, { given_on: ['before_withdrawal'] }])
  })
})

describe('consents', () => {
  test('are kept by purpose with day, author and end; the newest counts, and none ever changes', async () => {
    const { clientId } = await pairOf()
    await give(clientId, { given_on: '2026-03-01', until: '2026-03-20', note: ' Op papier ' })
    await give(clientId, { purpose: 'publication' })
    await withdraw(clientId, { purpose: 'publication', note: 'Bedacht zich' })
    const { in_force, consents } = await sharing(clientId)
    expect(in_force.publication).toBe(null)
    expect(in_force.sending).toMatchObject({ given_on: '2026-03-01', until: '2026-03-20', note: 'Op papier' })
    expect(consents.map(({ purpose, given, given_on, note }) => [purpose, given, given_on, note])).toEqual([
      ['publication', false, '2026-03-04', 'Bedacht zich'],
      ['publication', true, '2026-03-04', ''],
      ['sending', true, '2026-03-01', 'Op papier'],
    ])
    app.clock.set('2026-03-21T07:00:00Z')
    expect((await sharing(clientId)).in_force.sending).toBe(null)
    for (const change of [
      sql`update photo_consents set note = 'x' where client_id = ${clientId}`,
      sql`delete from photo_consents where client_id = ${clientId}`,
    ])
      await expect(change.execute(app.db)).rejects.toThrow('append-only')
  })

  test('are of the day in the Netherlands, also after its midnight', async () => {
    const { clientId } = await pairOf()
    app.clock.set('2026-03-04T23:30:00Z')
    expect((await give(clientId, { given_on: '2026-03-06' })).errors).toEqual({ given_on: ['in_future'] })
    expect((await give(clientId, { until: '2026-03-04' })).errors).toEqual({ until: ['consent_over'] })
    expect((await give(clientId, { until: '2026-03-05' })).status).toBe(201)
    expect((await sharing(clientId)).in_force.sending).toMatchObject({ given_on: '2026-03-05', until: '2026-03-05' })
  })

  test('of a client who was merged into another are words of that one', async () => {
    const [kept, alias] = [await app.world.newClient(), await app.world.newClient()]
    await give(alias)
    await merge(kept, alias)
    expect((await sharing(kept)).in_force.sending).toMatchObject({ given_on: '2026-03-04' })
    await withdraw(kept)
    expect((await sharing(kept)).consents.map(({ given }) => given)).toEqual([false, true])
    expect((await sharing(kept)).in_force.sending).toBe(null)
  })

  test('a repeated call records one', async () => {
    const { clientId } = await pairOf()
    const again = () =>
      practitioner.call(
        photoSharingApi.give,
        { params: { clientId }, body: { purpose: 'sending' } as never },
        { key: `consent-${clientId}` },
      )
    expect([(await again()).status, (await again()).status]).toEqual([201, 201])
    expect((await sharing(clientId)).consents).toHaveLength(1)
  })
})

describe('sending is refused', () => {
  const nothingSent = async () =>
    (await app.db.selectFrom('photo_comparisons').select('id').execute()).length +
    (await app.db.selectFrom('mail_outbox').select('id').where('slug', '=', 'photo-comparison').execute()).length

  test.each<[string, (pair: Pair) => Promise<object> | object, object]>([
    ['without consent', ({ input }) => input, { consent: ['consent_missing'] }],
    [
      'after the consent was withdrawn',
      async ({ clientId, input }) => {
        await give(clientId)
        await withdraw(clientId)
        return input
      },
      { consent: ['consent_missing'] },
    ],
    [
      'after its last day',
      async ({ clientId, input }) => {
        await give(clientId, { until: '2026-03-04' })
        app.clock.set('2026-03-05T07:00:00Z')
        return input
      },
      { consent: ['consent_missing'] },
    ],
    [
      'with consent to publication alone',
      async ({ clientId, input }) => {
        await give(clientId, { purpose: 'publication' })
        return input
      },
      { consent: ['consent_missing'] },
    ],
    [
      'without an address',
      async ({ clientId, input }) => {
        await give(clientId)
        await sql`update clients set email = '' where id = ${clientId}`.execute(app.db)
        return input
      },
      { email: ['email_missing'] },
    ],
    [
      'to an inactive client, whose link would not work',
      async ({ clientId, input }) => {
        await give(clientId)
        await sql`update clients set deactivated_at = now() where id = ${clientId}`.execute(app.db)
        return input
      },
      { client: ['client_inactive'] },
    ],
    [
      'with a photo of another client',
      async ({ clientId, input }) => {
        await give(clientId)
        const other = await pairOf()
        await give(other.clientId)
        return {
          ...input,
          rightImage: other.input.rightImage,
          appointmentIds: [input.appointmentIds[0], other.input.appointmentIds[1]],
        }
      },
      { rightImage: ['other_client'] },
    ],
    [
      'with a photo that was deleted',
      async ({ clientId, input }) => {
        await give(clientId)
        await practitioner.call(photosApi.remove, {
          params: { photoId: input.leftImage },
          body: { reason: 'Wazig' },
        })
        return input
      },
      { leftImage: ['unknown'] },
    ],
    [
      'with a photo that is not saved',
      async ({ clientId, input }) => {
        await give(clientId)
        return { ...input, rightImage: await uploadedPhoto(app, input.appointmentIds[1]!) }
      },
      { rightImage: ['photo_unsaved'] },
    ],
    [
      'with the same photo twice',
      async ({ clientId, input }) => {
        await give(clientId)
        return { ...input, rightImage: input.leftImage, appointmentIds: [input.appointmentIds[0]] }
      },
      { rightImage: ['same_photo'] },
    ],
    [
      'with the visits of others',
      async ({ clientId, input }) => {
        await give(clientId)
        return { ...input, appointmentIds: (await pairOf()).input.appointmentIds }
      },
      { appointmentIds: ['unknown'] },
    ],
    [
      'with an alignment that lays the photos far apart',
      async ({ clientId, input }) => {
        await give(clientId)
        return { ...input, alignment: { ...aligned, x: 5_000_000 } }
      },
      { alignment: ['alignment_off'] },
    ],
    [
      'with an alignment beyond every scale',
      ({ input }) => ({ ...input, alignment: { ...aligned, scale: 1001, turn: 4, x: -1e8 } }),
      { 'alignment.scale': ['too_big'], 'alignment.turn': ['too_big'], 'alignment.x': ['too_small'] },
    ],
    [
      'with an alignment that is no number, or half of one',
      ({ input }) => ({ ...input, alignment: { scale: true, turn: '1', x: 0 } }),
      { 'alignment.scale': ['invalid'], 'alignment.turn': ['invalid'], 'alignment.y': ['required'] },
    ],
    [
      'with more than an alignment',
      ({ input }) => ({ ...input, alignment: { ...aligned, name: 'Sanne' } }),
      { 'alignment.name': ['unknown_field'] },
    ],
    ['with three visits', ({ input }) => ({ ...input, appointmentIds: [1, 2, 3] }), { appointmentIds: ['too_many'] }],
    ['with a third photo', ({ input }) => ({ ...input, thirdImage: 3 }), { thirdImage: ['unknown_field'] }],
    ['with several photos in one place', ({ input }) => ({ ...input, leftImage: [1, 2] }), { leftImage: ['invalid'] }],
    ['with one photo', ({ input: { rightImage: _, ...input } }) => input, { rightImage: ['required'] }],
  ])('%s', async (_, making, errors) => {
    const body = await making(await pairOf())
    const before = await nothingSent()
    expect(told(await send(body))).toEqual([422, errors])
    expect(await nothingSent()).toBe(before)
  })

  test('with an alignment that is not finite', async () => {
    const { input } = await pairOf()
    const body = JSON.stringify({ ...input, alignment: aligned }).replace('"scale":1.25', '"scale":1e999')
    expect(body).toContain('1e999')
    const answer = await practitioner.raw('POST', addressOf(photoSharingApi.send), body)
    expect(told(answer)).toEqual([422, { 'alignment.scale': ['invalid'] }])
  })

  test('to nobody, to who may not, and for photos of another country', async () => {
    const { clientId, input } = await pairOf()
    await give(clientId)
    expect((await send(input, app.nobody)).status).toBe(401)
    const belgian = await app.as('senior-practitioner', app.world.antwerp.id)
    expect(told(await send(input, belgian))).toEqual([422, { leftImage: ['unknown'], rightImage: ['unknown'] }])
    const { token: __, ...one } = await sent()
    const { id } = (await sharing(one.clientId)).comparisons.at(0)!
    expect((await belgian.call(photoSharingApi.end, { params: { id } })).status).toBe(404)
    expect((await app.nobody.call(photoSharingApi.end, { params: { id } })).status).toBe(401)
  })
})

describe('a comparison', () => {
  test('goes as a mail with a link and with nothing about the visit; the token is stored as a hash alone', async () => {
    const { clientId, token } = await sent()
    const mail = await app.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ slug: 'photo-comparison', to_address: 'sanne@voorbeeld.test', language: 'nl' })
    const text = `${mail.subject} ${mail.body_text} ${mail.body_html}`
    const { rows: words } = await sql<{ name: Record<string, string> }>`
      select name from treatments union all select name from treatment_categories`.execute(app.db)
    const named = words.flatMap(({ name }) => Object.values(name)).filter((word) => word && text.includes(word))
    expect([named, /<img|cid:|data:image/i.test(text), text.includes(token)]).toEqual([[], false, false])
    const { rows: kept } = await sql<{ row: string; days: number }>`
      select (l.*)::text as row, extract(epoch from l.expires_at - now()) / 86400 as days from one_time_links l where client_id = ${clientId}`.execute(
      app.db,
    )
    expect(kept).toHaveLength(1)
    expect(kept[0]!.row).not.toContain(token)
    expect(kept[0]!.days).toBeGreaterThan(6.99)
    expect(kept[0]!.days).toBeLessThan(7.01)
  })

  test('goes in the language of the client', async () => {
    const { clientId } = await sent(
      await pairOf({ firstName: 'Léa', email: 'lea@voorbeeld.test', localeId: app.world.localeFr }),
    )
    const { subject } = await app.db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
    expect(subject).toBe('Vos photos sont prêtes')
  })

  test('shows both photos and their days as often as the client likes, kept by nothing on the way', async () => {
    const { clientId, input, token } = await sent()
    const { files } = app.server.services
    const pictures = { left: '#aa0000', right: '#00aa00' }
    for (const [side, background] of Object.entries(pictures)) {
      const id = side === 'left' ? input.leftImage : input.rightImage
      const { screen_file } = await app.db
        .selectFrom('report_photos')
        .select('screen_file')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .jpeg()
        .toBuffer()
      // A file is written once, so the picture of the upload gives way to one of a single colour.
      await files.remove(photoShelf, screen_file)
      await files.put(photoShelf, screen_file, picture)
    }
    const shown = await look(token)
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(Object.keys(shown.data).toSorted()).toEqual(
      ['alignment', 'chain', 'client_id', 'client_language', 'left', 'right', 'until'].toSorted(),
    )
    expect(shown.data).toMatchObject({
      client_id: clientId,
      client_language: 'nl',
      chain: { name: expect.any(String) },
    })
    expect([Object.keys(shown.data.left), shown.data.left.day < shown.data.right.day]).toEqual([
      ['day', 'width', 'height'],
      true,
    ])
    for (const [side, channel] of [
      ['left', 0],
      ['right', 1],
    ] as const) {
      const answer = await photo(token, side)
      expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
      const { dominant } = await sharp(answer.bytes).stats()
      expect(Object.values(dominant)[channel]).toBeGreaterThan(100)
    }
    await look(token)
    const [row] = (await sharing(clientId)).comparisons
    expect(row).toMatchObject({
      openings: 2,
      state: 'open',
      mail: 'waiting',
      days: [shown.data.left.day, shown.data.right.day],
    })
    const { rows: lines } = await sql<{ entity: string }>`
      select entity from audit_log where acting_client_id = ${clientId} and employee_id is null and action = 'read' order by id`.execute(
      app.db,
    )
    expect(lines.map(({ entity }) => entity)).toEqual([
      'GET /photo-comparison',
      'GET /photo-comparison/:side',
      'GET /photo-comparison/:side',
      'GET /photo-comparison',
    ])
  })

  test('is shown as it was aligned, and one without an alignment as it lies', async () => {
    const pair = await pairOf()
    const before = await sent(pair)
    const after = await sent({ ...pair, input: { ...pair.input, alignment: aligned } })
    const without = await sent({ ...pair, input: { ...pair.input, alignment: null } })
    expect((await look(after.token)).data.alignment).toEqual(aligned)
    expect([before, without].map(({ token }) => token)).not.toContain(after.token)
    for (const { token } of [before, without]) expect((await look(token)).data.alignment).toBe(null)
    // A link of before the alignment was kept has no more in its row than this one.
    const { rows } = await sql<{ alignment: unknown }>`
      select alignment from photo_comparisons where client_id = ${pair.clientId} order by id`.execute(app.db)
    expect(rows.map(({ alignment }) => alignment)).toEqual([null, aligned, null])
  })

  test('names the days of its visits in the Netherlands, and keeps when it was opened first and last', async () => {
    const pair = await pairOf()
    const [visit] = pair.input.appointmentIds
    await sql`update appointments set starts_at = '2025-01-05T23:30:00Z', ends_at = '2025-01-06T00:00:00Z' where id = ${visit}`.execute(
      app.db,
    )
    const { clientId, token } = await sent(pair)
    expect((await look(token)).data.left.day).toBe('2025-01-06')
    app.clock.set('2026-03-04T08:00:00Z')
    await look(token)
    expect((await sharing(clientId)).comparisons).toMatchObject([
      { opened_at: '2026-03-04T07:00:00.000Z', last_opened_at: '2026-03-04T08:00:00.000Z', openings: 2 },
    ])
    const { rows } = await sql<{ location_id: number }>`
      select location_id from appointments where id = ${pair.input.appointmentIds[1]}`.execute(app.db)
    const zoned = (zone: string) =>
      sql`update locations set zone = ${zone} where id = ${rows[0]!.location_id}`.execute(app.db)
    await zoned('Europe/Brussels')
    expect((await sharing(clientId)).comparisons).toMatchObject([{ zone: 'Europe/Brussels' }])
    await zoned('Europe/Amsterdam')
    await sql`update photo_comparisons set until = now() where client_id = ${clientId}`.execute(app.db)
    expect((await sharing(clientId)).comparisons).toMatchObject([{ state: 'expired', end_reason: null }])
  })

  test('is throttled by its link', async () => {
    const { token } = await sent()
    const answers = []
    for (let time = 0; time < 41; time++) answers.push((await look(token)).status)
    expect([answers.at(39), answers.at(40)]).toEqual([200, 429])
    expect((await photo(token, 'left')).status).toBe(429)
  })

  test('needs its token, and no call with it gives anything of another client', async () => {
    const mine = await sent()
    const other = await sent(await pairOf({ firstName: 'Xanthippe', email: 'quwwatli@kenmerk.test' }))
    expect((await app.nobody.call(sharedComparisonApi.show, {}, { from })).status).toBe(404)
    expect((await practitioner.call(sharedComparisonApi.show, {}, { from })).status).toBe(404)
    const numbers = [mine.input.leftImage, mine.input.rightImage, mine.clientId]
    const foreign = [other.input.leftImage, other.input.rightImage, ...other.input.appointmentIds, other.clientId]
    const opened: string[] = []
    for (const { endpoint } of allRoutes.filter(({ endpoint: { method } }) => method === 'GET')) {
      if (endpoint.may === 'public') continue
      for (const id of [...foreign, ...numbers]) {
        const path = `/api${endpoint.path.replaceAll(/:side\b/g, 'left').replaceAll(/:\w+/g, String(id))}`
        const answer = await app.nobody.raw('GET', path, undefined, {
          from: `203.0.113.${id % 200}`,
          headers: { 'x-link': mine.token },
        })
        if (answer.status !== 200 && answer.status !== 429) expect([401, 404, 422]).toContain(answer.status)
        if (answer.status !== 200) continue
        opened.push(`${purposeOf(endpoint.may)} ${endpoint.path}`)
        expect(answer.bytes.toString()).not.toMatch(/Xanthippe|quwwatli/)
        if (answer.data !== undefined) expect(answer.data).toMatchObject({ client_id: mine.clientId })
        if (!/:/.test(endpoint.path)) break
      }
    }
    expect([...new Set(opened)]).toEqual([
      'photo_comparison /photo-comparison',
      'photo_comparison /photo-comparison/:side',
    ])
    // A link whose record is another client's opens nothing, as if two clients had been confused.
    await sql`update one_time_links set record_id = (select max(id) from photo_comparisons where client_id = ${other.clientId}) where client_id = ${mine.clientId}`.execute(
      app.db,
    )
    expect((await look(mine.token)).status).toBe(404)
    expect((await photo(mine.token, 'left')).status).toBe(404)
  })

  test('is sent once by a repeated call, and a withdrawal at the same moment leaves no link that works', async () => {
    const { clientId, input } = await pairOf()
    await give(clientId)
    const both = [() => send(input), () => withdraw(clientId)] as const
    await atOnce<unknown>(app.db, sql`select from clients where id = ${clientId} for update`, both)
    const { in_force, comparisons } = await sharing(clientId)
    expect([in_force.sending, comparisons.filter(({ state }) => state === 'open')]).toEqual([null, []])
    const { rows } = await sql`
      select from one_time_links where client_id = ${clientId} and expires_at > now()`.execute(app.db)
    expect(rows).toEqual([])
  })
})

interface Ending {
  readonly name: string
  readonly end: (one: Pair) => Promise<unknown>
  /** The reason that the salon sees, and the client. */
  readonly reason: string | null
  readonly code: string
}
const administrator = () => app.as('administrator')
async function merge(kept: number, alias: number) {
  const desk = await administrator()
  const params = { id: kept, otherClientId: alias }
  const { data } = await desk.call(mergesApi.preview, { params })
  const answer = await desk.call(mergesApi.merge, {
    params,
    body: {
      updated_at: data.kept.updated_at,
      alias_updated_at: data.alias.updated_at,
      belongings: data.alias.belongings,
      fields: Object.fromEntries(mergeFields.map((field) => [field, 'kept'])),
    },
  })
  expect(told(answer)).toEqual([201, {}])
}
const remove = (photoId: number) =>
  practitioner.call(photosApi.remove, { params: { photoId }, body: { reason: 'Verkeerde cliënt' } })

describe('a link ends', () => {
  test.each<Ending>([
    {
      name: 'with the withdrawal of the consent',
      end: ({ clientId }) => withdraw(clientId),
      reason: 'consent_withdrawn',
      code: 'link_ended',
    },
    {
      name: 'after the last day of the consent',
      end: async ({ clientId }) => {
        await give(clientId, { until: '2026-03-05' })
        app.clock.set('2026-03-06T07:00:00Z')
      },
      reason: 'consent_over',
      code: 'link_expired',
    },
    {
      name: 'with the left photo',
      end: ({ input }) => remove(input.leftImage),
      reason: 'photo_deleted',
      code: 'link_ended',
    },
    {
      name: 'with the right photo',
      end: ({ input }) => remove(input.rightImage),
      reason: 'photo_deleted',
      code: 'link_ended',
    },
    {
      name: 'when it is taken back',
      end: async ({ clientId }) => {
        const { id } = (await sharing(clientId)).comparisons.at(0)!
        expect((await practitioner.call(photoSharingApi.end, { params: { id } })).status).toBe(200)
        expect(told(await practitioner.call(photoSharingApi.end, { params: { id } }))).toEqual([
          409,
          { '': ['comparison_over'] },
        ])
      },
      reason: 'taken_back',
      code: 'link_ended',
    },
    {
      name: 'when its client is merged into another one',
      end: async ({ clientId }) => merge(await app.world.newClient(), clientId),
      reason: 'merged',
      code: 'link_ended',
    },
    {
      name: 'when another client is merged into its client',
      end: async ({ clientId }) => merge(clientId, await app.world.newClient()),
      reason: 'merged',
      code: 'link_ended',
    },
    {
      name: 'after seven days',
      end: async ({ clientId }) => {
        await sql`update one_time_links set expires_at = now() where client_id = ${clientId}`.execute(app.db)
        await sql`update photo_comparisons set until = now() where client_id = ${clientId}`.execute(app.db)
        await sql`update mail_outbox set expires_at = now() where client_id = ${clientId}`.execute(app.db)
      },
      reason: null,
      code: 'link_expired',
    },
    {
      name: 'while its client is inactive',
      end: ({ clientId }) => sql`update clients set deactivated_at = now() where id = ${clientId}`.execute(app.db),
      reason: null,
      code: 'link_expired',
    },
    {
      name: 'with the erasure of its client',
      end: async ({ clientId }) => {
        const desk = await administrator()
        const ask = { asked_by: 'client', asked_on: '2026-03-04', reason: '', destroy_record: false } as const
        const asked = await desk.call(privacyApi.requestErasure, { params: { id: clientId }, body: ask })
        const body = { updated_at: asked.data.request!.updated_at }
        const done = await desk.call(privacyApi.carryOutErasure, { params: { id: clientId }, body })
        expect(told(done)).toEqual([200, {}])
      },
      reason: null,
      code: 'link_expired',
    },
  ])('$name', async ({ end, reason, code, name }) => {
    const one = await sent()
    expect([(await look(one.token)).status, (await photo(one.token, 'left')).status]).toEqual([200, 200])
    await end(one)
    for (const answer of [await look(one.token), await photo(one.token, 'left'), await photo(one.token, 'right')])
      expect(told(answer)).toEqual([404, { '': [code] }])
    if (!/inactive|last day/.test(name)) {
      const due = await takeDueMails(app.db, 500)
      expect(due.map(({ id }) => id)).not.toContain(one.mailId)
    }
    if (reason) {
      const { rows } = await sql<{ id: number }>`
        select coalesce(merged_into_id, id) as id from clients where id = ${one.clientId}`.execute(app.db)
      const [row] = (await sharing(rows[0]!.id)).comparisons
      expect([row!.state, row!.end_reason]).toEqual(['ended', reason])
    }
  })

  test('one of two: the other still works', async () => {
    const first = await sent()
    const second = await sent(first)
    const [newest] = (await sharing(first.clientId)).comparisons
    await practitioner.call(photoSharingApi.end, { params: { id: newest!.id } })
    expect([(await look(first.token)).status, (await look(second.token)).status]).toEqual([200, 404])
  })

  test('but not with the withdrawal of another consent', async () => {
    const { clientId, token } = await sent()
    await give(clientId, { purpose: 'publication' })
    await withdraw(clientId, { purpose: 'publication' })
    expect((await look(token)).status).toBe(200)
    expect((await sharing(clientId)).comparisons).toMatchObject([{ state: 'open' }])
  })

  test('and a new consent does not bring it back', async () => {
    const { clientId, token } = await sent()
    await withdraw(clientId)
    await give(clientId)
    expect((await look(token)).status).toBe(404)
  })
})
