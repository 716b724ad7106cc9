import { sql } from 'kysely'
import { localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { nameOf } from '#features/appointments/queries.ts'
import type { Db } from '#platform/server/db.ts'
import type { VatPeriod } from '../contract/vat-period.ts'
import type { Company } from '../queries.ts'

/** Locks the VAT period of a company, so that two changes of it come one after the other. */
export const lockVatPeriod = (db: Db, companyId: number) =>
  sql`select from legal_entities where id = ${companyId} for no key update`.execute(db)

/** The last closed VAT period of a company, with every change of it. */
export async function vatPeriodOf(db: Db, { id, name, zone }: Company, now: Instant): Promise<VatPeriod> {
  const { rows } = await sql<VatPeriod['history'][number]>`
    select v.closed_through, v.reason, (select ${nameOf('e')} from employees e where e.id = v.author_id) as author, v.created_at
    from vat_period_closings v where v.legal_entity_id = ${id} order by v.id desc`.execute(db)
  return {
    id,
    name,
    closed_through: rows[0]?.closed_through ?? null,
    today: localTimeAt(now, zone).day,
    history: rows,
    updated_at: rows[0]?.created_at ?? '',
  }
}

interface NewVatPeriod {
  readonly companyId: number
  readonly closedThrough: Day | null
  readonly reason: string
  readonly authorId: number
}
/** Stores a change. The database lets what is being dated end first (migration 0095). */
export const insertVatPeriod = (db: Db, { companyId, closedThrough, reason, authorId }: NewVatPeriod) =>
  db
    .insertInto('vat_period_closings')
    .values({ legal_entity_id: companyId, closed_through: closedThrough, reason, author_id: authorId })
    .execute()
