import { z } from 'zod'
import { DayValue } from '#kernel/day.ts'
import { endpoint, file, Id } from '#kernel/endpoint.ts'
import { CentsValue } from '#kernel/money.ts'
import { maySeeExemptions } from './contract/permission.ts'

/** The lines of one PDF of the audit pack: a document of all of them would keep other documents waiting for minutes. */
export const linesInPart = 400

/** A period by the dates of the invoices, both days included, at a location. */
const query = { filters: z.object({ from: DayValue, to: DayValue }), location: Id }
export type Period = { readonly from: string; readonly to: string }

export const exemptionsApi = {
  /** 422 `invalid` for a period that ends before it begins. */
  show: endpoint('GET', '/medical-exemptions', {
    readsFrom: 'replica',
    does: 'How many lines of invoices were exempt from VAT on medical grounds at a location in a period.',
    may: maySeeExemptions,
    reads: 'nothing',
    query,
    gives: z.object({
      lines: z.int(),
      /** The lines among them that a credit note takes back. */
      credit_lines: z.int(),
      total_cents: CentsValue,
      /** The lines of which the answers are not known. */
      lines_without_answers: z.int(),
      /** The lines whose author had no qualification on record then (law A4). */
      lines_without_qualification: z.int(),
      /** The lines whose answers, or an addendum to their report, are not as they were signed (law A4). */
      lines_changed: z.int(),
    }),
  }),
  /**
   * Law A4: each exempt line with the answers on which it relies. PDFs of `linesInPart` lines each, then all lines as
   * CSV. 422 `invalid` for a period that ends before it begins.
   */
  pack: endpoint('GET', '/medical-exemptions/pack', {
    readsFrom: 'replica',
    turn: 'exports',
    does: 'Every line of that period with the answers, the author and their qualifications, as a ZIP of PDFs and a CSV.',
    may: maySeeExemptions,
    health: true,
    reads: ({ answer }) => answer.clientIds,
    query,
    gives: file,
  }),
}
