import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { addMissingCopies } from '#features/mail/queries.ts'
import { creditApi } from '../contract.ts'
import { typeOf } from '../rules.ts'
import { endCredit } from './ending.ts'

let app: TestApp
let desk: Caller
let clientId: number
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  await addMissingCopies(app.db)
  await sql`update supported_countries set phone = '+31201234567'`.execute(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  clientId = await app.world.newClient({ localeId: app.world.localeFr, firstName: 'Odette' })
})

const lot = (source: 'goodwill' | 'overpayment', amount_cents: number, expires_on: string) =>
  app.db
    .insertInto('credit_mutations')
    .values({ client_id: clientId, type: typeOf[source], source, amount_cents, expires_on })
    .execute()
const run = (now: string) => endCredit(app.db, app.server.services.secrets, now as Instant)
const mails = () =>
  app.db
    .selectFrom('mail_outbox')
    .select(['to_address', 'language', 'subject', 'body_text'])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()
const show = async (at: string) => {
  app.clock.set(at)
  return (await desk.call(creditApi.show, { params: { id: clientId } })).data
}
const email = (text: string) => app.db.updateTable('clients').set({ email: text }).where('id', '=', clientId).execute()

test('a client hears of the end 30 days before, once, in their language, for all that ends that day', async () => {
  await lot('goodwill', 2500, '2026-05-10')
  await lot('goodwill', 1000, '2026-05-10')
  await lot('goodwill', 700, '2026-05-12')
  await run('2026-04-08T21:59:00Z') // a minute before the 9th in Amsterdam
  expect(await mails()).toEqual([])
  await run('2026-04-10T09:00:00Z')
  await run('2026-04-10T10:00:00Z')
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ language: 'fr', subject: expect.stringContaining('35,00') })
  expect(mail!.body_text).toContain('dimanche 10 mai 2026')
  expect(mail!.body_text).toContain('+31 20 123 4567')
  expect((await show('2026-04-10T10:00:00Z')).ending).toEqual([
    { expires_on: '2026-05-10', amount_cents: 3500, state: 'told' },
    { expires_on: '2026-05-12', amount_cents: 700, state: 'later' },
  ])
  await run('2026-04-12T09:00:00Z')
  expect(await mails()).toHaveLength(2)
})

test('two servers tell and write off once', async () => {
  await lot('goodwill', 2500, '2026-05-10')
  await Promise.all(Array.from({ length: 4 }, () => run('2026-04-20T09:00:00Z')))
  expect(await mails()).toHaveLength(1)
  await Promise.all(Array.from({ length: 4 }, () => run('2026-05-10T22:30:00Z'))) // the 11th in Amsterdam
  const { credits, credit_balance } = await show('2026-05-11T09:00:00Z')
  expect(credit_balance).toBe(0)
  expect(credits.map(({ type, amount_cents, author }) => [type, amount_cents, author])).toEqual([
    ['expired', 2500, null],
    ['credit', 2500, null],
  ])
})

test('one client whose credit cannot end holds up no other, and the upkeep hears which one', async () => {
  const stuck = clientId
  await lot('goodwill', 2500, '2026-05-10')
  clientId = await app.world.newClient()
  await lot('goodwill', 1000, '2026-05-10')
  await sql`create function hold_one() returns trigger language plpgsql as $$ begin raise exception 'is held'; end $$`.execute(
    app.db,
  )
  await sql`create trigger held before insert on credit_mutations for each row when (new.client_id = ${sql.lit(stuck)}) execute function hold_one()`.execute(
    app.db,
  )
  await expect(run('2026-05-12T09:00:00Z')).rejects.toThrow(`client ${stuck}: is held`)
  expect((await show('2026-05-12T09:00:00Z')).credit_balance).toBe(0)
  await sql`drop trigger held on credit_mutations`.execute(app.db)
  await run('2026-05-12T09:00:00Z')
  clientId = stuck
  expect((await show('2026-05-12T09:00:00Z')).credits.map(({ type }) => type)).toEqual(['expired', 'credit'])
})

test('without an address a gesture still ends, and the salon sees that nobody was told', async () => {
  await email('')
  await lot('goodwill', 2500, '2026-05-10')
  await run('2026-05-01T09:00:00Z')
  expect(await mails()).toEqual([])
  expect((await show('2026-05-01T09:00:00Z')).ending).toEqual([
    { expires_on: '2026-05-10', amount_cents: 2500, state: 'held_back' },
  ])
  await run('2026-05-11T09:00:00Z')
  expect((await show('2026-05-11T09:00:00Z')).credit_balance).toBe(0)
})

test('money of the client never ends before they have heard of it, and then 30 days later (law A5)', async () => {
  await email('')
  await lot('overpayment', 2500, '2026-05-10')
  await run('2026-06-01T09:00:00Z')
  expect(await show('2026-06-01T09:00:00Z')).toMatchObject({
    credit_balance: 2500,
    ending: [{ expires_on: '2026-05-10', state: 'held_back' }],
  })
  await email('odette@voorbeeld.test')
  await run('2026-06-02T09:00:00Z')
  expect((await mails()).map(({ to_address }) => to_address)).toEqual(['odette@voorbeeld.test'])
  await run('2026-07-02T09:00:00Z')
  expect(await show('2026-07-02T09:00:00Z')).toMatchObject({
    credit_balance: 2500,
    ending: [{ expires_on: '2026-07-02', state: 'told' }],
  })
  await run('2026-07-03T09:00:00Z')
  expect((await show('2026-07-03T09:00:00Z')).credit_balance).toBe(0)
})

test('nobody hears of credit that is spent', async () => {
  await lot('goodwill', 2500, '2026-05-10')
  await app.db
    .insertInto('credit_mutations')
    .values({ client_id: clientId, type: 'paymentRemoved', source: 'payment', amount_cents: 2500 })
    .execute()
  await run('2026-05-01T09:00:00Z')
  await run('2026-05-11T09:00:00Z')
  expect(await mails()).toEqual([])
  expect((await show('2026-05-11T09:00:00Z')).total).toBe(2)
})
