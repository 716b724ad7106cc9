import { sql, type RawBuilder } from 'kysely'

/** Lines that are no turnover: cash rounding, and vouchers whose VAT is due when they are redeemed (law A5). */
export const isTurnover = sql`not (n.kind = 'rounding' or (n.kind = 'voucher' and n.vat_per_mille = 0))`

/** The VAT inside a gross amount at a rate, half up to the cent, as `vatInside` computes it. */
const vatInside = (grossCents: RawBuilder<unknown>, perMille: RawBuilder<unknown>) =>
  sql`round((${grossCents})::numeric * ${perMille} / (1000 + ${perMille}))`

interface LineOfRate {
  readonly grossCents: RawBuilder<unknown>
  readonly perMille: RawBuilder<unknown>
  /** The gross amount of the lines of this rate through this one, in cents. */
  readonly through: RawBuilder<unknown>
  /** Whether this is the last line of its rate. */
  readonly isLast: RawBuilder<unknown>
  /** The gross amount and the VAT of the rate on the whole invoice, in cents. */
  readonly rateGross: RawBuilder<unknown>
  readonly rateVat: RawBuilder<unknown>
}

/**
 * The share of a line in the VAT of its rate, which the invoice has once for all lines (law A3): the VAT inside the
 * lines through it, less that inside the lines before it. The last line also takes what the posted VAT differs from
 * that inside the total: a credit note takes back the rest of a cent. The rate decides and not the posted VAT over the
 * total, which says nothing where a line that redeems a voucher leaves a total of nearly nothing (law A5).
 */
export const vatShare = ({ grossCents, perMille, through, isLast, rateGross, rateVat }: LineOfRate) => sql`(
  ${vatInside(through, perMille)} - ${vatInside(sql`${through} - ${grossCents}`, perMille)}
  + case when ${isLast} then coalesce(${rateVat}, 0) - ${vatInside(rateGross, perMille)} else 0 end)::bigint`

/**
 * Each invoice line `n` of these rows with its share of the VAT of its rate: the shares of a rate add up to its VAT,
 * and to the net amount, to the cent. The rows must hold whole invoices.
 * @param rows `invoice_lines n` joined with what chooses the invoices.
 * @param more further columns: `, n.treatment_id`.
 */
export const lineShares = (rows: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) => sql`(
  select t.*, t.gross_cents - t.vat_cents as net_cents from (
    select r.*, ${vatShare({
      grossCents: sql`r.gross_cents`,
      perMille: sql`r.vat_per_mille`,
      through: sql`r.through`,
      isLast: sql`r.position = r.last_position`,
      rateGross: sql`r.rate_gross`,
      rateVat: sql`r.rate_vat`,
    })} as vat_cents
    from (
      select n.invoice_id, n.position, n.ledger_number, n.vat_per_mille, n.total_cents as gross_cents,
        sum(n.total_cents) over (partition by n.invoice_id, n.vat_per_mille order by n.position) as through,
        max(n.position) over (partition by n.invoice_id, n.vat_per_mille) as last_position,
        (select sum(v.vat_cents) from invoice_vat v where v.invoice_id = n.invoice_id and v.vat_per_mille = n.vat_per_mille) as rate_vat,
        sum(n.total_cents) over (partition by n.invoice_id, n.vat_per_mille) as rate_gross ${more}
      from ${rows} where ${isTurnover}
    ) r
  ) t)`
