import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Former, Undo } from '../rules/writes.ts'
import { keepExceptions, putException, recurrenceRow, type Owner } from './recurrences.ts'

const ofOwner = ({ kind, id }: Owner) => (kind === 'employee' ? sql`employee_id = ${id}` : sql`room_id = ${id}`)

/** The change of an owner's hours that can be undone; undefined when there is none. */
export async function undoOf(db: Db, owner: Owner): Promise<Undo | undefined> {
  const { rows } = await sql<Undo>`
    select id, made_id, case when recurrence_id is not null then json_build_object('id', recurrence_id, 'location_id', location_id, 'entry', entry) end as former
    from schedule_undos where ${ofOwner(owner)}`.execute(db)
  return rows[0]
}

export const forgetUndo = (db: Db, owner: Owner) => sql`delete from schedule_undos where ${ofOwner(owner)}`.execute(db)

/**
 * Stores the entry that a change replaces, in place of the one that the change before it replaced. Returns the id with
 * which the change can be undone.
 */
export async function keepUndo(db: Db, owner: Owner, former: Former | null, madeId: number | null): Promise<number> {
  await forgetUndo(db, owner)
  const row = {
    employee_id: owner.kind === 'employee' ? owner.id : null,
    room_id: owner.kind === 'room' ? owner.id : null,
    recurrence_id: former?.id ?? null,
    location_id: former?.location_id ?? null,
    entry: former && JSON.stringify(former.entry),
    made_id: madeId,
  }
  return (await db.insertInto('schedule_undos').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/**
 * Restores an entry as it was, under its own id and with its exceptions, whether or not the entry still exists.
 */
export async function putBack(db: Db, owner: Owner, { id, location_id, entry }: Former): Promise<void> {
  const row = recurrenceRow(owner, location_id, entry)
  await db
    .insertInto('recurrences')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  await keepExceptions(
    db,
    id,
    entry.exceptions.map(({ date }) => date),
  )
  for (const exception of entry.exceptions) await putException(db, id, exception)
}
