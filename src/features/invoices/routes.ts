import type { Instant } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { formatEuros } from '#kernel/money.ts'
import type { Language } from '#kernel/texts.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type Services } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { orNotFound, refuseIf, refuseStale } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { invoicesApi, invoicesOverview, type InvoiceState, type InvoiceTransaction, type SaleType } from './contract.ts'
import { invoiceByRef } from './queries.ts'
import { holdForMail, mailInvoice } from './queries/mail.ts'
import { areWordsStored, invoicesSource } from './queries/overview.ts'
import { invoiceTransaction, lockInvoice, updateCostFields } from './queries/transaction.ts'
import { printed } from './routes/print.ts'
import { mailProblems } from './rules.ts'
import { invoicesTexts } from './texts.ts'

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

/** An invoice with everything that was posted. @throws Refused 404 outside the scope. */
async function transactionOf(db: Db, ref: string, who: Who): Promise<InvoiceTransaction> {
  const stored = orNotFound(await invoiceTransaction(db, ref, who.countryIds))
  const { cost_center, cost_unit } = stored
  return {
    ...stored,
    deactivated_at: null,
    can_edit: who.permissions.has('invoice.update'),
    transaction: { cost_center, cost_unit },
  }
}

const inWords =
  (language: Language) =>
  (key: string, value: unknown, row: Readonly<Record<string, unknown>>): unknown => {
    switch (key) {
      case 'id':
        return row.ref
      case 'state':
        return invoicesTexts[`state_${value as InvoiceState}`][language]
      case 'sale_types':
        return (value as readonly SaleType[]).map((type) => invoicesTexts[`sale_${type}`][language])
      case 'payment_methods':
        return (value as readonly { name: Translatable; amount_cents: number }[]).map(
          ({ name, amount_cents }) => `${translate(name, language)} ${formatEuros(amount_cents, language)}`,
        )
      default:
        return value
    }
  }

interface Listed extends Pick<Asked, 'db' | 'who'> {
  readonly query: Pick<QueryOf<typeof invoicesOverview.list>, 'filters'>
}
/** The invoices of a call; whether their words are stored matters to a search alone. */
const sourceOf = async ({ db, who: { countryIds }, query: { filters } }: Listed) =>
  invoicesSource(filters, { countryIds, areWordsStored: !filters.search || (await areWordsStored(db)) })

export const invoicesRoutes = routes('invoices', 'Invoices and credit notes.', invoicesApi, {
  list: async (call) => readOverview(call, invoicesOverview, await sourceOf(call)),

  export: async (call) =>
    exportOverview(call, invoicesOverview, await sourceOf(call), {
      title: invoicesTexts.title,
      titles: invoicesTexts,
      say: inWords(call.language),
    }),

  transaction: ({ db, params, who }) => transactionOf(db, params.ref, who),

  update: async ({ db, params, body, who }) => {
    const held = orNotFound(await lockInvoice(db, params.ref, who.countryIds))
    refuseStale(body.updated_at, held.updated_at)
    await updateCostFields(db, held.id, { cost_center: body.cost_center, cost_unit: body.cost_unit })
    return transactionOf(db, params.ref, who)
  },

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
