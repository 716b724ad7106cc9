import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Whether the open invoices from before they were stored are stored too (migrations/0127). */
export async function areOpenStored(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    stored: boolean
  }>`select not exists (select from open_invoices_to_store) as stored`.execute(db)
  return rows[0]!.stored
}

const atOnce = 500
/** Stores the open invoices from before, in parts, the newest first. Of several servers one does it at a time. */
export async function storeOpenInvoices(db: Db): Promise<void> {
  for (let isDone = false; !isDone;)
    isDone = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ to: number }>`
        select to_invoice_id as to from open_invoices_to_store for update skip locked`.execute(tx)
      if (!rows[0]) return true
      const { rows: documents } = await sql<{ id: number }>`
        select invoice_id as id from invoice_payments
        where payment_method_id = any(array(select id from payment_methods where slug = 'credit')) and invoice_id <= ${rows[0].to}
        group by 1 order by 1 desc limit ${atOnce}`.execute(tx)
      const ids = documents.map(({ id }) => id)
      await sql`
        select keep_open_invoice(t.id) from (
          select distinct coalesce(credits_invoice_id, id) as id from invoices where id = any(${ids}::bigint[]) order by 1) t`.execute(
        tx,
      )
      await (
        ids.length < atOnce
          ? sql`delete from open_invoices_to_store`
          : sql`update open_invoices_to_store set to_invoice_id = ${ids.at(-1)! - 1}`
      ).execute(tx)
      return ids.length < atOnce
    })
}
