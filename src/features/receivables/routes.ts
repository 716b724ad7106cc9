import { dayInFull, laterDay, type Day, type Instant } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { formatEuros } from '#kernel/money.ts'
import { isAdministrator } from '#kernel/permission.ts'
import type { Language } from '#kernel/texts.ts'
import { openDay, refuseVatClosed } from '#features/lists/queries/open-day.ts'
import { queueMail } from '#features/mail/queries.ts'
import { announce } from '#platform/server/announce.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { orNotFound, refuseIf } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { receivablesApi, receivablesOverview, type PaidBy, type ReceivableState } from './contract.ts'
import {
  insertReminder,
  insertSettlement,
  lockInvoice,
  receivableById,
  receivablesSource,
  type ReceivableRow,
} from './queries.ts'
import { areOpenStored } from './queries/open.ts'
import {
  paymentProblems,
  receivingLocation,
  reminderProblems,
  reverseProblems,
  settlementRounding,
  writeOffProblems,
} from './rules.ts'
import { receivablesTexts as words } from './texts.ts'

interface Asked {
  readonly db: Db
  readonly query: Pick<QueryOf<typeof receivablesApi.list>, 'filters'>
  readonly who: Who
  readonly now: Instant
}
const sourceOf = async ({ db, query, who: { countryIds }, now }: Asked) =>
  receivablesSource(query.filters, { countryIds, now, areOpenStored: await areOpenStored(db) })

const sayIn = (language: Language) => (key: string, value: unknown) =>
  key === 'state' ? words[`state_${value as ReceivableState}`][language] : value

interface ToSettle {
  readonly db: Db
  readonly params: { readonly id: number }
  readonly who: Who
  readonly now: Instant
}
/** An administrator works everywhere, as all countries are theirs (decision C84). */
const receivingScope = ({ countryIds, locationIds, roles }: Who) => ({
  countryIds,
  locationIds: isAdministrator(roles) ? null : locationIds,
})
const read = async ({ db, params, who, now }: ToSettle): Promise<ReceivableRow> =>
  orNotFound(await receivableById(db, params.id, { ...receivingScope(who), now }))

/** Reads an invoice on account, locked until the transaction ends. */
async function held(call: ToSettle): Promise<ReceivableRow> {
  await lockInvoice(call.db, call.params.id)
  return read(call)
}

interface ToDate {
  /** The location where the money comes in or goes out. */
  readonly locationId: number
  readonly paidBy: PaidBy | null
  /**
   * Today at that location, or the later day of that on which it depends: an invoice that came after the closing of its
   * location is dated later, and is neither paid nor written off before.
   */
  readonly today: Day
  readonly typed: Day | null
}

/**
 * The day of a settlement. Money at the desk takes the next open day of the drawer in which it lies where today is closed
 * (decision C32); a transfer is in no drawer, and has the day on which it came.
 */
async function settledOn(db: Db, { locationId, paidBy, today, typed }: ToDate): Promise<Day> {
  if (paidBy === 'cash' || paidBy === 'pin') return openDay(db, locationId, today)
  await refuseVatClosed(db, locationId, { field: 'settled_on', typed, today })
  return typed ?? today
}

/** Tells the pages that count the cash of the location where the money lies. */
const tellReceipts = (db: Db, { country_id }: ReceivableRow, location_id: number) =>
  announce(db, { topic: 'receipts', country_id, location_id })

export const receivablesRoutes = routes(
  'receivables',
  'Invoices on account: what is open, what was paid later, reminders.',
  receivablesApi,
  {
    list: async (call) => readOverview(call, receivablesOverview, await sourceOf(call)),

    export: async (call) =>
      exportOverview(call, receivablesOverview, await sourceOf(call), {
        title: words.title,
        titles: words,
        say: sayIn(call.language),
      }),

    show: read,

    pay: async (call) => {
      const { db, body, who } = call
      const invoice = await held(call)
      refuseIf(paymentProblems(body, invoice))
      const at = receivingLocation(body, invoice)!
      const { paid_by: paidBy, settled_on: typed } = body
      await insertSettlement(db, {
        invoiceId: invoice.id,
        kind: 'payment',
        amountCents: body.amount_cents,
        paidBy,
        roundingCents: settlementRounding(body, invoice),
        settledOn: await settledOn(db, {
          locationId: at.id,
          paidBy,
          today: laterDay(at.today, invoice.invoice_date),
          typed,
        }),
        locationId: at.id,
        reason: '',
        reversesId: null,
        authorId: who.employeeId,
      })
      await tellReceipts(db, invoice, at.id)
      return read(call)
    },

    writeOff: async (call) => {
      const { db, body, who } = call
      const invoice = await held(call)
      refuseIf(writeOffProblems(body.open_cents, invoice.open_cents))
      await insertSettlement(db, {
        invoiceId: invoice.id,
        kind: 'write_off',
        amountCents: invoice.open_cents,
        paidBy: null,
        roundingCents: 0,
        settledOn: await settledOn(db, {
          locationId: invoice.location_id,
          paidBy: null,
          today: laterDay(invoice.today, invoice.invoice_date),
          typed: null,
        }),
        locationId: invoice.location_id,
        reason: body.reason,
        reversesId: null,
        authorId: who.employeeId,
      })
      return read(call)
    },

    reverse: async (call) => {
      const { db, params, body, who } = call
      const invoice = await held(call)
      const settlement = orNotFound(invoice.settlements.find(({ id }) => id === params.settlementId))
      refuseIf(reverseProblems(settlement, invoice))
      await insertSettlement(db, {
        invoiceId: invoice.id,
        kind: settlement.kind,
        amountCents: -settlement.amount_cents,
        paidBy: settlement.paid_by,
        roundingCents: -settlement.rounding_cents,
        // Money that came after today's closing is in the books of a later day, and does not go back before.
        settledOn: await settledOn(db, {
          locationId: settlement.location_id,
          paidBy: settlement.paid_by,
          today: laterDay(settlement.today, settlement.settled_on),
          typed: null,
        }),
        locationId: settlement.location_id,
        reason: body.reason,
        reversesId: settlement.id,
        authorId: who.employeeId,
      })
      await tellReceipts(db, invoice, settlement.location_id)
      return read(call)
    },

    remind: async (call) => {
      const { db, who, services } = call
      const invoice = await held(call)
      refuseIf(reminderProblems(invoice))
      const { language } = invoice
      await queueMail(db, services.secrets, {
        slug: 'payment-reminder',
        to: { address: invoice.email, language, clientId: invoice.client_id },
        createdBy: who.employeeId,
        invoiceId: invoice.id,
        vars: {
          first_name: invoice.first_name,
          invoice: invoice.ref,
          date: dayInFull(invoice.invoice_date, language),
          due_date: dayInFull(invoice.due_date, language),
          amount: formatEuros(invoice.open_cents, language),
          account: invoice.bank_account,
          seller: invoice.seller,
          location: invoice.location,
          phone: invoice.phone,
        },
      })
      await insertReminder(db, { invoiceId: invoice.id, openCents: invoice.open_cents, authorId: who.employeeId })
      return read(call)
    },
  },
)
