import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { line } from '#kernel/line.ts'
import { Version } from '#kernel/record.ts'
import { maySeeJournal } from './permission.ts'

export const maxVatReason = 500

/** The last closed VAT period of a company (decision C32). */
export const VatPeriod = z.object({
  /** The company. */
  id: z.int(),
  name: z.string(),
  /** The last day of the period; null while none is closed. */
  closed_through: DayValue.nullable(),
  /** Today in the country of the company: only days before it can be closed. */
  today: DayValue,
  /** Every change, the newest first. */
  history: z.array(
    z.object({
      closed_through: DayValue.nullable(),
      reason: z.string(),
      author: z.string().nullable(),
      created_at: InstantValue,
    }),
  ),
  updated_at: z.string(),
})
export type VatPeriod = z.output<typeof VatPeriod>

export const vatPeriodApi = {
  /** `updated_at` is empty while no period was closed. */
  vatPeriod: endpoint('GET', '/journal/vat-periods/:id', {
    does: 'The last closed VAT period of a company, and how it came.',
    may: maySeeJournal,
    reads: 'nothing',
    gives: VatPeriod,
  }),
  /**
   * Nothing is dated on or before that day any more. An earlier day, or none, opens periods again: that asks the
   * permission `vat-period.reopen` (403 `vat_period_forward`) and a reason. 422 `vat_period_not_over` for today and
   * later, `vat_period_unchanged` for the day that is closed already; 409 `stale`.
   */
  saveVatPeriod: endpoint('PUT', '/journal/vat-periods/:id', {
    does: 'Closes the VAT periods of a company through a day.',
    may: 'vat-period.close',
    reads: 'nothing',
    takes: z
      .object({ closed_through: DayValue.nullable(), reason: line(maxVatReason).default('') })
      .extend(Version.shape),
    gives: VatPeriod,
  }),
}
