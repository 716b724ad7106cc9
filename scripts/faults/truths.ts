import { sql } from 'kysely'
import { verifyLedger } from '#features/ledger/queries.ts'
import type { Db, OpenDatabase } from '#platform/server/db.ts'
import { overlaps } from '#features/appointments/queries/overlaps.ts'
import type { Acknowledged } from './writers.ts'

/** The newest records before the writers begin: what comes later is theirs. */
export interface Before {
  readonly invoice: number
  readonly appointment: number
}
export async function recordsBefore(db: Db): Promise<Before> {
  const { rows } = await sql<Before>`
    select coalesce((select max(id) from invoices), 0)::int as invoice, coalesce((select max(id) from appointments), 0)::int as appointment`.execute(
    db,
  )
  return rows[0]!
}

/** Rows that belong to nothing, or that lack what belongs to them, as SQL that gives their ids. */
const halves: Readonly<Record<string, string>> = {
  'gap in the numbers of invoices': `
    select c.legal_entity_id as id from invoice_counters c
    where c.last_number <> (select count(*) from invoices i where i.legal_entity_id = c.legal_entity_id and i.series = c.series and i.year = c.year)
       or c.last_number <> (select coalesce(max(number), 0) from invoices i where i.legal_entity_id = c.legal_entity_id and i.series = c.series and i.year = c.year)`,
  'invoice without all its lines': `
    select i.id from invoices i where i.total_cents is distinct from (select sum(total_cents) from invoice_lines l where l.invoice_id = i.id)`,
  'invoice without all its VAT': `
    select i.id from invoices i where (select sum(total_cents) from invoice_lines l where l.invoice_id = i.id and l.kind <> 'rounding') is distinct from (select sum(gross_cents) from invoice_vat v where v.invoice_id = i.id)`,
  'key without its answer': `select 0 as id from idempotency_keys where status is null`,
  'invoice without its line in the log': `
    select i.id from invoices i where i.id > $invoice and not exists (select from audit_log l where l.entity = 'invoices' and l.entity_id = i.id and l.action = 'create')`,
  'appointment without its line in the log': `
    select a.id from appointments a where a.id > $appointment and not exists (select from audit_log l where l.entity = 'appointments' and l.entity_id = a.id and l.action = 'create')`,
  'line in the log without its invoice': `
    select l.id from audit_log l where l.entity = 'invoices' and l.action = 'create' and l.entity_id > $invoice and not exists (select from invoices i where i.id = l.entity_id)`,
  'line in the log without its appointment': `
    select l.id from audit_log l where l.entity = 'appointments' and l.action = 'create' and l.entity_id > $appointment and not exists (select from appointments a where a.id = l.entity_id)`,
  'two things at once in one place': `select id from (${overlaps}) o`,
}

/** Compares a database with what was acknowledged. Every entry of the answer is something wrong, in words. */
export async function untruths({ db }: OpenDatabase, before: Before, acknowledged: Acknowledged): Promise<string[]> {
  const wrong: string[] = []
  const say = (what: string, ids: readonly unknown[]) => {
    if (ids.length) wrong.push(`${ids.length} × ${what}: ${ids.slice(0, 5).join(', ')}`)
  }
  const { rows: invoices } = await sql<{ ref: string }>`select ref from invoices where id > ${before.invoice}`.execute(
    db,
  )
  const refs = new Set(invoices.map(({ ref }) => ref))
  const sold = [...acknowledged.sales.values()]
  say(
    'acknowledged sale lost',
    sold.filter((ref) => !refs.has(ref)),
  )
  if (new Set(sold).size < sold.length) wrong.push('two sales were acknowledged with one number')
  const isSold = new Set(sold)
  say(
    'sale made twice',
    [...refs].filter((ref) => !isSold.has(ref)),
  )
  const { rows: visits } = await sql<{ id: number; deleted: boolean }>`
    select id, deleted_at is not null as deleted from appointments where id > ${before.appointment}`.execute(db)
  const byId = new Map(visits.map((visit) => [visit.id, visit]))
  const booked = new Set(acknowledged.bookings.values())
  say(
    'acknowledged booking lost',
    [...booked].filter((id) => !byId.has(id)),
  )
  say(
    'booking made twice',
    [...byId.keys()].filter((id) => !booked.has(id)),
  )
  say(
    'acknowledged cancellation lost',
    [...acknowledged.cancelled].filter((id) => !byId.get(id)?.deleted),
  )
  for (const [what, query] of Object.entries(halves)) {
    const text = query
      .replaceAll('$invoice', String(before.invoice))
      .replaceAll('$appointment', String(before.appointment))
    const { rows } = await sql.raw<{ id: number }>(text).execute(db)
    say(
      what,
      rows.map(({ id }) => id),
    )
  }
  const { fault } = await verifyLedger(db)
  if (fault) wrong.push(`the books: ${JSON.stringify(fault)}`)
  return wrong
}
