import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { mailSlugs, type MailSlug } from '../contract.ts'
import { pruneMails } from './pruning.ts'

const now = '2026-11-26T12:00:00.000Z' as Instant
let app: TestApp
const till = tillOf(() => app)
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from mail_outbox`.execute(app.db)
})

interface Stored {
  readonly slug?: MailSlug
  readonly status?: 'waiting' | 'sent' | 'failed'
  readonly at?: string
  readonly [column: string]: unknown
}
let number = 0
/** Stores a mail that was made, and sent where it is sent, at a moment; a sent reminder of three years ago if not told otherwise. */
async function mail({
  slug = 'appointment-reminder',
  status = 'sent',
  at = '2023-11-01T10:00:00Z',
  ...more
}: Stored = {}) {
  const { id } = await app.db
    .insertInto('mail_outbox')
    .values({
      slug,
      to_address: 'emma@voorbeeld.test',
      language: 'nl',
      subject: 'Uw afspraak',
      body_text: 'tekst',
      body_html: '<p>tekst</p>',
      message_id: `pruning-${++number}`,
      status,
      created_at: at,
      sent_at: status === 'sent' ? at : null,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const left = async () =>
  (await app.db.selectFrom('mail_outbox').select('id').orderBy('id').execute()).map(({ id }) => id)
const linesOf = (id: number | null) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'employee_id'])
    .where('entity', '=', 'mail_outbox')
    .where('entity_id', id === null ? 'is' : '=', id)
    .where('action', '=', 'delete')
    .orderBy('id')
    .execute()

describe('stays, however old it is', () => {
  test('what waits', async () => {
    const waiting = await mail({ status: 'waiting' })
    expect([await pruneMails(app.db, now), await left()]).toEqual([0, [waiting]])
  })

  test('what was given up after an attempt and nobody has looked at, where its words are proof of something', async () => {
    const dead = [
      await mail({ status: 'failed', error: '550 5.1.1 unknown', slug: 'agreement-signed' }),
      await mail({ status: 'failed', error: 'expired', attempts: 1, slug: 'invoice' }),
      await mail({ status: 'failed', error: 'interrupted', slug: 'payment-reminder', at: '2010-01-01T10:00:00Z' }),
    ]
    expect([await pruneMails(app.db, now), await left()]).toEqual([0, dead])
  })

  test('news that was given up within its term', async () => {
    const late = await mail({ status: 'failed', error: '550 5.1.1 unknown', failed_at: '2026-09-01T10:00:00Z' })
    expect([await pruneMails(app.db, now), await left()]).toEqual([0, [late]])
  })

  test('what was put aside within its term, since that day', async () => {
    const aside = await mail({ status: 'failed', error: 'expired', put_aside_at: '2026-09-01T10:00:00Z' })
    expect([await pruneMails(app.db, now), await left()]).toEqual([0, [aside]])
  })

  test('an old mail that was sent again within its term', async () => {
    const again = await mail({ sent_at: '2026-10-30T10:00:00Z' })
    expect([await pruneMails(app.db, now), await left()]).toEqual([0, [again]])
  })

  test('an invoice that is not paid', async () => {
    const invoice_id = await onAccount()
    const unpaid = await mail({ slug: 'invoice', invoice_id })
    expect([await pruneMails(app.db, now), await left()]).toEqual([0, [unpaid]])
  })

  test('what proves a demand, as long as the books of its country', async () => {
    const { belgianClient, client } = app.world
    const of = (client_id: number | null, at: string) => mail({ slug: 'payment-reminder', client_id, at })
    const staying = [
      await of(client, '2019-01-01T10:00:00Z'),
      await of(belgianClient, '2016-01-01T10:00:00Z'),
      await of(null, '2016-12-31T10:00:00Z'),
    ]
    await of(client, '2018-12-31T10:00:00Z')
    await of(belgianClient, '2015-12-31T10:00:00Z')
    expect([await pruneMails(app.db, now), await left()]).toEqual([2, staying])
    await app.db.updateTable('supported_countries').set({ fiscal_years: 12 }).execute()
    try {
      const old = await of(client, '2014-06-01T10:00:00Z')
      expect([await pruneMails(app.db, now), await left()]).toEqual([0, [...staying, old]])
    } finally {
      await app.db.updateTable('supported_countries').set({ fiscal_years: null }).execute()
    }
  })

  test('a demand as long as the books of its invoice and of its client, whichever are longer', async () => {
    const { belgianClient, client } = app.world
    const invoice_id = await onAccount()
    const demand = (client_id: number, at: string) => mail({ slug: 'payment-reminder', invoice_id, client_id, at })
    const moved = await demand(belgianClient, '2016-01-01T10:00:00Z')
    await demand(belgianClient, '2015-12-31T10:00:00Z')
    expect([await pruneMails(app.db, now), await left()]).toEqual([1, [moved]])
    const countries = app.db.updateTable('supported_countries')
    const { supported_country_id: dutch } = await app.db
      .selectFrom('clients')
      .select('supported_country_id')
      .where('id', '=', client)
      .executeTakeFirstOrThrow()
    await countries.set({ fiscal_years: 12 }).where('id', '=', dutch).execute()
    try {
      const old = await demand(belgianClient, '2014-01-01T10:00:00Z')
      await demand(belgianClient, '2013-12-31T10:00:00Z')
      expect([await pruneMails(app.db, now), await left()]).toEqual([1, [moved, old]])
    } finally {
      await countries.set({ fiscal_years: null }).execute()
    }
  })
})

/** An invoice on account, of which nothing is paid. */
async function onAccount(): Promise<number> {
  app.clock.set('2026-03-04T09:00:00Z')
  const desk = await app.as('salon-owner')
  const clientId = await app.world.newClient()
  const { status, data } = await desk.raw(
    'POST',
    '/api/transactions',
    till.saleTo(clientId, { payment_methods: [till.by('credit', 10_000)] }),
  )
  expect(status).toBe(201)
  const { ref } = data as { ref: string }
  return (await app.db.selectFrom('invoices').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()).id
}

describe('goes', () => {
  test.each<[MailSlug, string, string]>([
    ['password-reset', '2026-08-28T12:01:00Z', '2026-08-28T11:59:00Z'],
    ['appointment-moved', '2026-08-28T12:01:00Z', '2026-08-28T11:59:00Z'],
    ['agreement-signed', '2025-11-26T12:01:00Z', '2025-11-26T11:59:00Z'],
    ['photo-comparison', '2025-11-26T12:01:00Z', '2025-11-26T11:59:00Z'],
    ['invoice', '2024-11-26T12:01:00Z', '2024-11-26T11:59:00Z'],
  ])('%s after its term, to the minute', async (slug, within, past) => {
    const young = await mail({ slug, at: within })
    await mail({ slug, at: past })
    expect([await pruneMails(app.db, now), await left()]).toEqual([1, [young]])
  })

  test('what was put aside and what nobody needs to look at, after their term', async () => {
    await mail({ status: 'failed', error: 'expired', put_aside_at: '2026-08-01T10:00:00Z' })
    await mail({ status: 'failed', error: 'link_ended', slug: 'agreement-signing' })
    expect([await pruneMails(app.db, now), await left()]).toEqual([2, []])
  })

  test.each<[string, object]>([
    ['what became too old without an attempt, as all do without a mail server', { slug: 'invoice', error: 'expired' }],
    ['a reminder that was given up, though nobody has looked at it', { error: '550 5.1.1 unknown', attempts: 3 }],
    ['one that was given up by a version without the moment', { error: 'expired', attempts: 3, failed_at: null }],
  ])('%s', async (_, failure) => {
    await mail({ status: 'failed', failed_at: '2023-11-02T10:00:00Z', ...failure })
    expect([await pruneMails(app.db, now), await left()]).toEqual([1, []])
  })

  test('in so many batches of so many, the oldest first, and what is left goes with the next round', async () => {
    // The first kind, so that no other takes a turn before it.
    const slug = mailSlugs[0]
    for (let one = 0; one < 6; one++) await mail({ slug })
    const newer = await mail({ slug, at: '2023-12-01T10:00:00Z' })
    const young = await mail({ slug, at: '2026-11-01T10:00:00Z' })
    const linesBefore = (await linesOf(null)).length
    const round = () => pruneMails(app.db, now, { rows: 2, batches: 3 })
    expect([await round(), await left()]).toEqual([6, [newer, young]])
    expect((await linesOf(null)).slice(linesBefore).map(({ before }) => before)).toEqual(
      Array.from({ length: 3 }, () => ({ slug, rows: 2 })),
    )
    expect([await round(), await left()]).toEqual([1, [young]])
    expect(await round()).toBe(0)
  })

  test('with one line of the log for a batch, and none for each; an administrator who removes one leaves theirs', async () => {
    const [first, second] = [await mail(), await mail()]
    await pruneMails(app.db, now)
    expect([await linesOf(first), await linesOf(second)]).toEqual([[], []])
    expect((await linesOf(null)).at(-1)).toEqual({
      action: 'delete',
      employee_id: null,
      before: { slug: 'appointment-reminder', rows: 2 },
    })
    const third = await mail()
    await app.db.deleteFrom('mail_outbox').where('id', '=', third).execute()
    expect(await linesOf(third)).toMatchObject([{ action: 'delete' }])
  })

  test('leaves the warning of credit of which it was the mail, without a line of its own', async () => {
    const client_id = await app.world.newClient()
    const mail_id = await mail({ slug: 'credit-ending', at: '2010-01-01T10:00:00Z' })
    const { id: lot_id } = await app.db
      .insertInto('credit_mutations')
      .values({ client_id, type: 'credit', source: 'goodwill', amount_cents: 5000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const warning = { lot_id, client_id, ends_on: '2010-02-01', amount_cents: 5000, mail_id }
    await app.db.insertInto('credit_warnings').values(warning).execute()
    const lines = async () =>
      (await app.db.selectFrom('audit_log').select('action').where('entity', '=', 'credit_warnings').execute()).length
    const before = await lines()
    expect(await pruneMails(app.db, now)).toBe(1)
    const stored = app.db.selectFrom('credit_warnings').select('mail_id').where('lot_id', '=', lot_id)
    expect([await stored.execute(), await lines()]).toEqual([[{ mail_id: null }], before])
    await app.db.updateTable('credit_warnings').set({ amount_cents: 4000 }).where('lot_id', '=', lot_id).execute()
    expect(await lines()).toBe(before + 1)
  })

  test('leaves the reminder of which it was the mail', async () => {
    const mail_id = await mail()
    const appointment = await app.world.appointment({ from: '2026-03-05T09:00:00Z' })
    await sql`insert into appointment_reminders (appointment_id, starts_at, automatic, mail_id) values (${appointment}, now(), true, ${mail_id})`.execute(
      app.db,
    )
    await pruneMails(app.db, now)
    expect(
      await app.db
        .selectFrom('appointment_reminders')
        .select('mail_id')
        .where('appointment_id', '=', appointment)
        .execute(),
    ).toEqual([{ mail_id: null }])
  })
})

test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')('waits for nobody who holds a mail', async () => {
  const busy = await mail()
  await mail()
  await app.db.transaction().execute(async (tx) => {
    await sql`select from mail_outbox where id = ${busy} for update`.execute(tx)
    expect(await pruneMails(app.db, now)).toBe(1)
  })
  expect(await left()).toEqual([busy])
})
