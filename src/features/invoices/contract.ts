import { z } from 'zod'
import { endpoint, file } from '#kernel/endpoint.ts'

/** `2026-000042`, `BE2026-000042`; a credit note's ends in C (spec 2 §3). */
export const refPattern = /^[A-Z]{0,4}\d{4}-\d{6,}C?$/

export const invoicesApi = {
  /** The invoice as a PDF in the client's language, opened at its own address. */
  document: endpoint('GET', '/invoices/:ref', {
    does: 'An invoice or credit note as a PDF.',
    may: ['checkout.read', 'invoice.update'],
    reads: ({ answer }) => answer.clientIds,
    params: { ref: z.string().regex(refPattern) },
    gives: file,
  }),
}
