import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Caller, TestApp } from './app.ts'
import { insuredLine } from './insured-care.ts'
import { recordOtherUse } from './package-use.ts'
import { netherlands } from './world.ts'

/** A client with a visit, of whom calls about money are made. */
interface Payer {
  readonly app: TestApp
  readonly administrator: Caller
  readonly clientId: number
  readonly practitionerId: number
  readonly treatmentId: number
  readonly appointmentId: number
  /** The report of the visit; null while it has none. */
  readonly reportId: number | null
  readonly monday: Day
}
type Parts = Record<string, () => object | Promise<object>>

/** The money of a client: what it takes to call the till, the invoices, the credit and the books about them. */
export function moneyOf({
  app: { db, world },
  administrator,
  clientId,
  practitionerId,
  treatmentId,
  appointmentId,
  reportId,
  monday,
}: Payer) {
  const sale = {
    client_id: clientId,
    location_id: world.amsterdam.id,
    practitioner_id: practitionerId,
    appointment_id: appointmentId,
    total_cents: 6000,
    items: [{ kind: 'treatment', type_id: treatmentId, amount: 1, price_cents: 6000 }],
    payment_methods: [{ payment_method_id: world.methods.pin, amount_cents: 6000 }],
  }
  const gesture = { source: 'goodwill', amount_cents: 2500, reason: 'Excuses' } as const
  const year = { from: '2026-01-01', to: '2026-12-31' }
  /** An invoice with a line that is exempt on medical grounds. */
  const exempt = async () => {
    const invoiceId = await world.invoice(appointmentId)
    await sql`
      with answers as (
        insert into medical_grounds_answers (report_id, treatment_id, question_1, substantiation, therapeutic, author_id, author_name, author_qualifications)
        values (${reportId}, ${treatmentId}, true, 'Acne', true, ${practitionerId}, 'Emma de Wit', '{}') returning id
      )
      insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, vat_exempt, medical_grounds_answer_id, ledger_number)
      select ${invoiceId}, 1, 'treatment', ${treatmentId}, 'x', 1, 10000, 10000, 0, true, id, '8000' from answers`.execute(
      db,
    )
    return { location: world.amsterdam.id, filters: { from: '2026-01-01', to: '2030-12-31' } }
  }

  /** An invoice with an insured line. */
  const insured = async () => insuredLine(db, await world.invoice(appointmentId), treatmentId)
  const ofInsurer = async () => ({ insurer: (await insured()).insurerId, from: '2026-01-01', to: '2030-12-31' })
  const careLines = async () => ({ filters: { insurers: [(await insured()).insurerId] } })

  /** An invoice on account; its total is the price of the sold treatment. */
  const onAccount = async () => {
    const payment_methods = [{ payment_method_id: world.methods.credit, amount_cents: sale.total_cents }]
    const { data } = await administrator.raw('POST', '/api/transactions', { ...sale, payment_methods })
    const { id } = await db
      .selectFrom('invoices')
      .select('id')
      .where('ref', '=', (data as { ref: string }).ref)
      .executeTakeFirstOrThrow()
    return id
  }
  const settled = async (invoiceId: number) =>
    (
      await db
        .insertInto('invoice_settlements')
        .values({
          invoice_id: invoiceId,
          kind: 'payment',
          amount_cents: 100,
          paid_by: 'bank',
          settled_on: monday,
          location_id: world.amsterdam.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  /** A use of a package, sold as taxed, whose report concluded that it was health care. */
  const otherUse = async () =>
    recordOtherUse(db, { invoiceId: await world.invoice(appointmentId), clientId, treatmentId })
  const usedOtherwise = async () => {
    await otherUse()
    return { location: world.amsterdam.id, filters: { from: '2026-01-01', to: '2030-12-31' } }
  }

  const sold = () =>
    administrator.raw('POST', '/api/transactions', sale).then(({ data }) => (data as { ref: string }).ref)

  /** A voucher that the client bought. */
  const soldVoucher = async () => {
    const voucher = { kind: 'voucher', type_id: world.voucher, amount: 1, price_cents: 5000 }
    const payment_methods = [{ payment_method_id: world.methods.pin, amount_cents: 5000 }]
    const bought = { ...sale, appointment_id: null, items: [voucher], payment_methods, total_cents: 5000 }
    await administrator.raw('POST', '/api/transactions', bought)
    return db.selectFrom('vouchers').select(['id', 'code']).orderBy('id', 'desc').executeTakeFirstOrThrow()
  }

  const downPayment = async () =>
    (
      await db
        .insertInto('down_payments')
        .values({
          appointment_id: appointmentId,
          location_id: world.amsterdam.id,
          payment_method_id: world.methods.pin,
          amount_cents: 2500,
          paid_on: monday,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const movement = async () =>
    (
      await db
        .insertInto('credit_mutations')
        .values({ ...gesture, client_id: clientId, type: 'credit' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const bodies: Parts = {
    'PUT /invoices/:ref': async () => ({
      cost_center: 'KP',
      cost_unit: 'KD',
      ...(await db.selectFrom('invoices').select('updated_at').orderBy('id', 'desc').executeTakeFirstOrThrow()),
    }),
    'POST /clients/:id/credit': () => gesture,
    'POST /clients/:id/credit/:movementId/withdraw': () => ({ reason: 'Verkeerde cliënt' }),
    'POST /credit/convert-overpay': async () => {
      const invoice_id = await world.invoice(appointmentId, null, 10_000)
      const payment = { payment_method_id: world.methods.pin, amount_cents: 12_000 }
      await db
        .insertInto('invoice_payments')
        .values({ invoice_id, position: 1, ...payment })
        .execute()
      return {
        client_id: clientId,
        location_id: world.amsterdam.id,
        practitioner_id: practitionerId,
        payment_methods: [payment],
        overpaid_cents: 2000,
        total_cents: 10_000,
      }
    },
    'POST /appointments/:appointmentId/down-payments': () => ({
      amount_cents: 2500,
      payment_method_id: world.methods.pin,
    }),
    'POST /transactions': () => sale,
    'POST /package_sales/vat-to-review/:id/reviews': () => ({ reviewed: true }),
    'POST /receivables/:id/payments': () => ({ amount_cents: 100, paid_by: 'bank' }),
    'POST /receivables/:id/write-off': () => ({ open_cents: sale.total_cents, reason: 'Failliet' }),
    'POST /receivables/:id/settlements/:settlementId/reverse': () => ({ reason: 'Verkeerde factuur' }),
  }
  const queries: Parts = {
    'GET /journal': () => ({ legal_entity: world.amsterdam.legalEntityId, filters: year }),
    'GET /journal/whole-file': () => ({ legal_entity: world.amsterdam.legalEntityId, filters: year, format: 'csv' }),
    'GET /turnover': () => ({ by: 'location', country: netherlands, filters: year }),
    'GET /medical-exemptions': exempt,
    'GET /package_sales/vat-to-review': usedOtherwise,
    'GET /package_sales/vat-to-review/file': usedOtherwise,
    'GET /medical-exemptions/pack': exempt,
    'GET /receivables': async () => {
      await onAccount()
      return { filters: { days: { from: '2026-01-01' } }, per_page: 'all' }
    },
    'GET /receivables/export': async () => {
      await onAccount()
      return { format: 'csv' }
    },
    'GET /insured-care': careLines,
    'GET /insured-care/export': async () => ({ ...(await careLines()), format: 'csv' }),
    'GET /insured-care/claim': ofInsurer,
    'GET /day-summary': async () => {
      await sold()
      return { location: world.amsterdam.id, filters: { day: '2026-03-04' } }
    },
    'GET /day-summary/file': async () => {
      await sold()
      return { location: world.amsterdam.id, filters: { day: '2026-03-04' }, format: 'csv' }
    },
    'GET /day-closing': async () => {
      // A visit that has begun, that nobody has paid.
      const { rows } = await sql<{ day: string }>`
        update appointments set starts_at = starts_at - interval '4 years', ends_at = ends_at - interval '4 years'
        where id = ${appointmentId} returning (starts_at at time zone 'Europe/Amsterdam')::date as day`.execute(db)
      return { location: world.amsterdam.id, filters: { day: rows[0]!.day } }
    },
    'GET /clients/:id/invoices': async () => {
      await sold()
      return {}
    },
    'GET /clients/:id/invoices/export': async () => {
      await sold()
      return { format: 'csv' }
    },
    'GET /invoices': async () => {
      await sold()
      return {}
    },
    'GET /invoices/export': async () => {
      await sold()
      return { format: 'csv' }
    },
    'GET /vouchers': async () => {
      await soldVoucher()
      return {}
    },
    'GET /vouchers/export': async () => {
      await soldVoucher()
      return { format: 'csv' }
    },
    'GET /vouchers/code/:code': () => ({ location: world.amsterdam.id }),
  }
  return { bodies, queries, downPayment, movement, onAccount, otherUse, settled, sold, soldVoucher }
}
