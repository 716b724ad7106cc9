import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { isoInstant } from '#platform/server/wire-types.ts'
import { movementsPerPage, type MovementSource } from '../contract.ts'
import type { MutationType } from '../rules.ts'
import { movementsOf } from '../queries.ts'

export interface MovementRow {
  readonly id: number
  readonly type: MutationType
  readonly source: MovementSource
  readonly amount_cents: number
  readonly created_at: Instant
  readonly author: string | null
  readonly reason: string
  readonly invoice_ref: string | null
  readonly appointment_id: number | null
  readonly payment_id: string | null
  readonly expires_on: Day | null
  readonly balance_cents: number
}

/** A page of the movements of a client, the newest first, with the balance after each. */
export async function movementsPage(db: Db, clientId: number, page: number): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select p.id, p.type, p.source, p.amount_cents, p.created_at, p.reason, p.expires_on, p.balance_cents,
      trim(e.first_name || ' ' || e.last_name) as author, i.ref as invoice_ref, coalesce(d.appointment_id, i.appointment_id) as appointment_id, d.payment_id
    from (
      select m.*, sum(case when m.type in ('expired', 'paymentRemoved') then -m.amount_cents else m.amount_cents end) over (order by m.id)::bigint as balance_cents
      from ${movementsOf(sql`${clientId}::bigint`)} order by m.id desc limit ${movementsPerPage} offset ${(page - 1) * movementsPerPage}
    ) p
    left join employees e on e.id = p.author_id
    left join invoices i on i.id = p.invoice_id
    left join down_payments d on d.id = p.down_payment_id
    order by p.id desc`.execute(db)
  return rows.map((row) => ({ ...row, created_at: isoInstant(row.created_at) }))
}

/** The facts about a client that the salon sees beside their credit; undefined outside the scope. */
export async function creditHolder(
  db: Db,
  clientId: number,
  countryIds: readonly number[],
): Promise<{ readonly has_address: boolean; readonly told: readonly number[] } | undefined> {
  const { rows } = await sql<{ has_address: boolean; told: number[] }>`
    select c.email <> '' as has_address, array(select w.lot_id from credit_warnings w where w.client_id = c.id) as told
    from clients c where c.id = ${clientId} and c.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

/** A movement of a client, for somebody who wants to take it back. */
export async function movementOf(
  db: Db,
  clientId: number,
  id: number,
): Promise<{ readonly id: number; readonly source: MovementSource; readonly invoice_id: number | null } | undefined> {
  const { rows } = await sql<{ id: number; source: MovementSource; invoice_id: number | null }>`
    select m.id, m.source, m.invoice_id from ${movementsOf(sql`${clientId}::bigint`)} and m.id = ${id}`.execute(db)
  return rows[0]
}
