import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type Services } from '#platform/server/http.ts'
import { orNotFound, refuseIf } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { invoicesApi } from './contract.ts'
import { invoiceByRef } from './queries.ts'
import { holdForMail, mailInvoice } from './queries/mail.ts'
import { printed } from './routes/print.ts'
import { mailProblems } from './rules.ts'

interface Asked {
  readonly db: Db
  readonly params: { readonly ref: string }
  readonly who: Who
  readonly now: Instant
  readonly services: Services
}

/** Sends the client the invoice: locks it, asks the rules, and writes the mail to the outbox. */
async function notifyClient({ db, params, who, services }: Asked) {
  const invoice = orNotFound(await holdForMail(db, params.ref, who.countryIds))
  refuseIf(mailProblems(invoice))
  await mailInvoice(db, services.secrets, invoice, who.employeeId)
  return { client_id: invoice.client_id, mailed_to: invoice.email }
}

export const invoicesRoutes = routes('invoices', 'Invoices and credit notes as documents.', invoicesApi, {
  document: async ({ db, params, who, services }) => {
    const row = orNotFound(await invoiceByRef(db, params.ref, who.countryIds))
    return {
      contentType: 'application/pdf',
      fileName: `${row.ref}.pdf`,
      bytes: await printed(services.printer, row),
      clientIds: [row.client_id],
    }
  },

  notify: notifyClient,
  notifyByGet: notifyClient,
})
