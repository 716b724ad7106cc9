import { z } from 'zod'
import { endpoint, file } from '#kernel/endpoint.ts'

/** The number of an invoice: `2026-000042`, `BE2026-000042`; that of a credit note ends in C (spec 2 §3). */
export const refPattern = /^[A-Z]{0,4}\d{4}-\d{6,}C?$/

const mailed = {
  reads: ({ answer }: { answer: { client_id: number } }) => [answer.client_id],
  params: { ref: z.string().regex(refPattern) },
  gives: z.object({ client_id: z.int(), mailed_to: z.string() }),
}

export const invoicesApi = {
  /** The invoice as a PDF in the client's language, opened at its own address. */
  document: endpoint('GET', '/invoices/:ref', {
    does: 'An invoice or credit note as a PDF.',
    may: 'invoice.read',
    reads: ({ answer }) => answer.clientIds,
    params: { ref: z.string().regex(refPattern) },
    gives: file,
  }),
  /** Sends at most one mail a minute (decision C24). 422 `email_missing`, `mailed_just_now`. */
  notify: endpoint('POST', '/invoices/:ref/notify', {
    does: 'Mails an invoice to its client, as a PDF.',
    may: 'invoice.read',
    status: 200,
    ...mailed,
  }),
  /**
   * The address of the specification. It requires a header that only calls of our own screens send, so no link or image
   * can use it (decisions C24, C133).
   */
  notifyByGet: endpoint('GET', '/invoices/:ref/notify', {
    does: 'The same for callers of the specification: 405 without the header X-Timezone.',
    may: 'invoice.read',
    writes: true,
    ...mailed,
  }),
}
