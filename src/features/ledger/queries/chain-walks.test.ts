import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { ledgerApi } from '../contract.ts'
import { verifyLedger } from '../queries.ts'
import { checkBooksAtNight } from '../routes/nightly.ts'

// A chain that is longer than a night walks: its new documents are walked every night, and of the others a share.

let app: TestApp
let administrator: Caller
let entityId: number
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  const { id } = await app.db.selectFrom('legal_entities').select('id').orderBy('id').executeTakeFirstOrThrow()
  entityId = id
})
afterAll(() => app.close())

/** Lets documents join the chain whose clients have been erased: of those the chain keeps a place and no content. */
async function post(upTo: number): Promise<void> {
  await sql`
    with recursive places as (
      (select position, hash as previous, hash from invoice_chain where legal_entity_id = ${entityId} and series = 'credit_note'
        union all select 0, '', repeat('0', 64) order by position desc limit 1)
      union all
      select position + 1, hash, chain_hash(hash, ${entityId}, 'credit_note', 2019, (position + 1)::integer, sha256_of('')) from places where position < ${upTo})
    insert into invoice_chain (legal_entity_id, series, position, year, number, content_version, content_hash, previous_hash, hash, erased_at)
    select ${entityId}, 'credit_note', position, 2019, position, 1, sha256_of(''), previous, hash, now() from places
    where position > coalesce((select max(position) from invoice_chain where legal_entity_id = ${entityId} and series = 'credit_note'), 0)`.execute(
    app.db,
  )
}

/** Changes the chain as somebody would at the database, behind the program's back. */
const behindItsBack = (statement: string) =>
  app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })
const alter = (position: number, to: 'altered' | '') =>
  behindItsBack(
    `update invoice_chain set content_hash = sha256_of('${to}') where series = 'credit_note' and position = ${position}`,
  )

/** The day of the last night, in March 2026. */
let date = 1
const nightNow = () => `2026-03-${String(++date).padStart(2, '0')}T01:10:00Z` as Instant
/** A night; returns the places of which it is known that they do not fit, and how far the walks have come. */
async function night() {
  await checkBooksAtNight(app.db, nightNow())
  const { data } = await administrator.call(ledgerApi.findings)
  const walks = await app.db.selectFrom('chain_walks').select(['walked_to', 'share_to']).execute()
  return {
    wrong: data.findings.filter(({ solved_at }) => !solved_at).map(({ part, subject }) => `${part} ${subject}`),
    walked: walks.map(({ walked_to, share_to }) => [walked_to, share_to]),
    round: data.chain_came_round_at,
  }
}
const at = (day: number) => expect.stringMatching(`^2026-03-${String(day).padStart(2, '0')}`) as string

test('the first night walks all of a chain, and one after a fault goes on at the fault', async () => {
  await post(6000)
  await alter(5500, 'altered')
  expect(await night()).toEqual({ wrong: ['chain credit_note 2019-5500'], walked: [[5000, 0]], round: null })
  expect(await night()).toMatchObject({ wrong: ['chain credit_note 2019-5500'], walked: [[5000, 2000]] })
  await alter(5500, '')
  expect(await night()).toEqual({ wrong: [], walked: [[6000, 4000]], round: at(date) })
})

test('a document of long ago that was altered is found by the share that it is in, and at once by the command', async () => {
  await behindItsBack('update chain_walks set share_to = 0')
  await alter(3500, 'altered')
  expect((await verifyLedger(app.db)).fault).toMatchObject({ check: 'chain', subject: 'credit_note 2019-3500' })
  expect(await night()).toMatchObject({ wrong: [], walked: [[6000, 2000]] })
  expect(await night()).toMatchObject({ wrong: ['chain credit_note 2019-3500'], walked: [[6000, 3000]] })
  expect(await night()).toMatchObject({ wrong: ['chain credit_note 2019-3500'], walked: [[6000, 3000]] })
  await alter(3500, '')
  expect(await night()).toMatchObject({ wrong: [], walked: [[6000, 5000]] })
  // The last share is the rest of the chain, and then its beginning.
  expect(await night()).toEqual({ wrong: [], walked: [[6000, 1000]], round: at(date) })
})

test('a fault at the beginning of the next round stands although the chain grows by more than a share', async () => {
  await behindItsBack('update chain_walks set share_to = 5000')
  await alter(500, 'altered')
  expect(await night()).toMatchObject({ wrong: ['chain credit_note 2019-500'], walked: [[6000, 0]] })
  await post(8500)
  expect(await night()).toMatchObject({ wrong: ['chain credit_note 2019-500'], walked: [[8500, 0]] })
  expect(await night()).toMatchObject({ wrong: ['chain credit_note 2019-500'], walked: [[8500, 0]] })
  await alter(500, '')
  expect(await night()).toMatchObject({ wrong: [], walked: [[8500, 2000]] })
})

test('a new document is walked in its night, and stays found until a walk passes it', async () => {
  await post(8510)
  await alter(8505, 'altered')
  expect(await night()).toMatchObject({ wrong: ['chain credit_note 2019-8505'], walked: [[8500, 4000]] })
  await post(8520)
  expect(await night()).toMatchObject({ wrong: ['chain credit_note 2019-8505'], walked: [[8500, 6000]] })
  await alter(8505, '')
  expect(await night()).toMatchObject({ wrong: [], walked: [[8520, 8000]] })
})

test('a chain that has become shorter is walked anew', async () => {
  await behindItsBack(`delete from invoice_chain where position > 8100`)
  await alter(7900, 'altered')
  expect(await night()).toMatchObject({ wrong: ['chain credit_note 2019-7900'], walked: [[7000, 8000]] })
  await alter(7900, '')
  expect(await night()).toMatchObject({ wrong: [], walked: [[8100, 2000]] })
})

test('a walk of the chain that broke off goes on where it was', async () => {
  await post(12_000)
  await sql`alter table invoice_chain rename to chain_elsewhere`.execute(app.db)
  await sql`
    create view invoice_chain as select * from chain_elsewhere where 1 / (case when position = 11000 then 0 else 1 end) = 1`.execute(
    app.db,
  )
  expect(await night()).toMatchObject({ wrong: [], walked: [[10_100, 2000]] })
  await sql`drop view invoice_chain`.execute(app.db)
  await sql`alter table chain_elsewhere rename to invoice_chain`.execute(app.db)
  expect(await night()).toMatchObject({ wrong: [], walked: [[12_000, 4000]] })
})
