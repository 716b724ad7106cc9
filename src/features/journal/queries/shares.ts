import { sql, type RawBuilder } from 'kysely'

/** Lines that are no turnover: cash rounding, and vouchers whose VAT is due when they are redeemed (law A5). */
export const isTurnover = sql`not (n.kind = 'rounding' or (n.kind = 'voucher' and n.vat_per_mille = 0))`

/**
 * Each invoice line `n` of these rows with its share of the VAT of its rate, which the invoice has once for all lines
 * (law A3). A line's share is the VAT of the lines through it, less that of the lines before it, each rounded half up:
 * the shares of a rate add up to its VAT, and to the net amount, to the cent. The rows must hold whole invoices.
 * @param rows `invoice_lines n` joined with what chooses the invoices.
 * @param more further columns: `, n.treatment_id`.
 */
export const lineShares = (rows: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) => sql`(
  select t.*, t.gross_cents - t.vat_cents as net_cents from (
    select r.*, coalesce(round(r.through * r.rate_vat / nullif(r.rate_gross, 0)) - round((r.through - r.gross_cents) * r.rate_vat / nullif(r.rate_gross, 0)), 0)::bigint as vat_cents
    from (
      select n.invoice_id, n.position, n.ledger_number, n.vat_per_mille, n.total_cents as gross_cents,
        sum(n.total_cents) over (partition by n.invoice_id, n.vat_per_mille order by n.position) as through,
        (select sum(v.vat_cents) from invoice_vat v where v.invoice_id = n.invoice_id and v.vat_per_mille = n.vat_per_mille) as rate_vat,
        sum(n.total_cents) over (partition by n.invoice_id, n.vat_per_mille) as rate_gross ${more}
      from ${rows} where ${isTurnover}
    ) r
  ) t)`
