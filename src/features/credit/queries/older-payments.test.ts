import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrate.ts'
import { olderDatabase } from '#platform/server/test/older-database.ts'
import { fillWorld } from '#platform/server/test/world-data.ts'
import { worldOn, type World } from '#platform/server/test/world.ts'

// Payments in advance of visits that moved to another location before and after they were paid.
let database: OpenDatabase
let world: World
beforeAll(async () => {
  database = await olderDatabase('0094')
  const { data, lastNumber } = await fillWorld(database.db)
  world = worldOn(database.db, data, lastNumber)
})
afterAll(() => database.close())

const move = (id: number, { id: place, roomIds: [room] }: World['amsterdam']) =>
  sql`update appointments set location_id = ${place}, room_id = ${room} where id = ${id}`.execute(database.db)
let hour = 6
const visit = () =>
  world.appointment({ clientId: world.client, from: `2026-06-01T${String(hour++).padStart(2, '0')}:00:00Z` })
interface Paid {
  readonly on?: string
  readonly by?: 'cash' | 'pin'
  readonly withdrawn?: string
}
async function pay(appointmentId: number, { on = '2026-03-02', by = 'pin', withdrawn }: Paid = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into down_payments (appointment_id, amount_cents, payment_method_id, paid_on, created_at, withdrawn_at)
    values (${appointmentId}, 2500, ${world.methods[by]}, ${on}, clock_timestamp(), ${withdrawn ?? null}) returning id`.execute(
    database.db,
  )
  return rows[0]!.id
}

test('migration 0094 finds where the visit was when it was paid, and takes no money out before it came', async () => {
  const { amsterdam, utrecht } = world
  const [stayed, before, after, twice, unlogged] = [
    await visit(),
    await visit(),
    await visit(),
    await visit(),
    await visit(),
  ]
  await move(before, utrecht)
  await move(twice, utrecht)
  const places = [
    [await pay(stayed), amsterdam.id],
    [await pay(before), utrecht.id],
    [await pay(after), amsterdam.id],
    [await pay(twice), utrecht.id],
    [await pay(unlogged), utrecht.id],
  ]
  await move(after, utrecht)
  await move(twice, amsterdam)
  await sql`update appointments set ends_at = ends_at + interval '5 minutes' where id in (${after}, ${stayed})`.execute(
    database.db,
  )
  // A visit from before the log, which has no line of where it was.
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from audit_log where entity = 'appointments' and entity_id = ${unlogged}`.execute(tx)
    await sql`update appointments set location_id = ${utrecht.id} where id = ${unlogged}`.execute(tx)
  })
  const out = [
    [await pay(stayed, { withdrawn: '2026-03-05T09:00:00Z' }), '2026-03-05'],
    [await pay(stayed, { on: '2026-03-06', withdrawn: '2026-03-05T09:00:00Z' }), '2026-03-06'],
    [await pay(stayed, { by: 'cash', withdrawn: '2026-03-05T09:00:00Z' }), '2026-03-05'],
  ]

  expect(await migrate(database.pool)).toContain('0094-where-money-was-received.sql')
  const { rows } = await sql<{ id: number; location_id: number; withdrawn_on: string | null }>`
    select id, location_id, withdrawn_on from down_payments order by id`.execute(database.db)
  const of = new Map(rows.map((row) => [row.id, row]))
  expect(places.map(([id]) => [id, of.get(id!)?.location_id])).toEqual(places)
  expect(out.map(([id]) => [id, of.get(Number(id))?.withdrawn_on])).toEqual(out)
})
