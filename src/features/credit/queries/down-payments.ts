import { sql, type RawBuilder } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import type { Db } from '#platform/server/db.ts'
import type { DownPayment, WaitingPayment } from '../contract.ts'
import type { PrepaidVisit } from '../rules.ts'
import { addMutations } from '../queries.ts'

type CountryIds = readonly number[]

export interface VisitRow extends PrepaidVisit {
  readonly id: number
  readonly client_id: number
  /** Whether the client was erased: nothing is written about them any more. */
  readonly erased: boolean
  readonly country_id: number
  readonly location_id: number
  readonly zone: string
  /** Cash is rounded to five cents in its country (law A7). */
  readonly cash_rounding: boolean
  /** The day of the visit at its location. */
  readonly day: Day
}

/** The facts that decide whether a visit is over for its payment in advance. @param visit its row in the statement. */
export const visitState = (visit: RawBuilder<unknown> = sql`a`) => sql`${visit}.deleted_at, ${visit}.no_show_at,
      exists (select from treatment_reports r where r.appointment_id = ${visit}.id) as report_done,
      exists (select from invoices i where i.appointment_id = ${visit}.id and i.series = 'invoice' and not exists (select from invoices n where n.credits_invoice_id = i.id and not n.leaves_visit)) as is_paid`

/** The visit of payments in advance; undefined outside the scope. */
export async function prepaidVisit(
  db: Db,
  appointmentId: number,
  countryIds: CountryIds,
): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    select a.id, a.client_id, (select c.erased_at is not null from clients c where c.id = a.client_id) as erased, l.supported_country_id as country_id, l.id as location_id, l.zone, (select s.cash_rounding from supported_countries s where s.id = l.supported_country_id) as cash_rounding, (a.starts_at at time zone l.zone)::date as day, ${visitState()}
    from appointments a join locations l on l.id = a.location_id
    where a.id = ${appointmentId} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

/** Locks visits against a change of their state, so that nobody pays in advance for one that is just being cancelled. */
export const holdVisits = (db: Db, appointmentIds: readonly number[]) =>
  sql`select from appointments where id = any(${appointmentIds}::bigint[]) order by id for share`.execute(db)
export const holdVisit = (db: Db, appointmentId: number) => holdVisits(db, [appointmentId])

/** Lets no location of these visits close a day until the transaction ends, in the order in which others wait too. */
export const holdDaysOf = (db: Db, appointmentIds: readonly number[]) =>
  sql`select lock_day(v.location_id, false) from (
    select distinct location_id from appointments where id = any(${appointmentIds}::bigint[]) order by location_id) v`.execute(
    db,
  )

const waits = sql`d.withdrawn_at is null and not exists (select from credit_mutations m where m.down_payment_id = d.id)`

/** The payments in advance of a client that are neither credit nor withdrawn, in cents, as an expression. */
export const waitingOf = (clientId: RawBuilder<unknown>) => sql<number>`
  (select coalesce(sum(d.amount_cents), 0)::bigint from appointments v join down_payments d on d.appointment_id = v.id where v.client_id = ${clientId} and ${waits})`

export type WaitingRow = Omit<WaitingPayment, 'can_convert'> & PrepaidVisit

/** The payments in advance of a client that wait, for visits within these countries, the first visit first. */
export async function waitingPayments(db: Db, clientId: number, countryIds: CountryIds): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select d.id, d.amount_cents, m.name as payment_method, d.paid_on, a.id as appointment_id, a.starts_at as datetime_from, l.zone, ${visitState()}
    from appointments a
    join down_payments d on d.appointment_id = a.id
    join payment_methods m on m.id = d.payment_method_id
    join locations l on l.id = a.location_id
    where a.client_id = ${clientId} and l.supported_country_id = any(${countryIds}::bigint[]) and ${waits}
    order by a.starts_at, d.id`.execute(db)
  return rows
}

/** The payments in advance of an appointment that are neither credit nor withdrawn, in cents, as an expression. */
export const waitingOfVisit = (appointmentId: RawBuilder<unknown>) => sql<number>`
  (select coalesce(sum(d.amount_cents), 0)::bigint from down_payments d where d.appointment_id = ${appointmentId} and ${waits})`

/** The payments in advance of an appointment that were not withdrawn, the earliest first. */
export async function downPaymentsOf(db: Db, appointmentId: number): Promise<DownPayment[]> {
  const { rows } = await sql<DownPayment>`
    select d.id, d.amount_cents, d.payment_method_id, d.payment_id, d.paid_on, d.created_at, trim(e.first_name || ' ' || e.last_name) as author,
      (select m.created_at from credit_mutations m where m.down_payment_id = d.id) as converted_at
    from down_payments d left join employees e on e.id = d.author_id
    where d.appointment_id = ${appointmentId} and d.withdrawn_at is null order by d.id`.execute(db)
  return rows
}

/** The sum of the payments in advance of an appointment that have not become credit. */
export async function waitingCents(db: Db, appointmentId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ${waitingOfVisit(sql`${appointmentId}::bigint`)} as cents`.execute(db)
  return rows[0]!.cents
}

export async function methodSlug(db: Db, methodId: number): Promise<PaymentMethodSlug | null> {
  const row = await db
    .selectFrom('payment_methods')
    .select('slug')
    .where('id', '=', methodId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return (row?.slug as PaymentMethodSlug | undefined) ?? null
}

interface NewRow {
  readonly appointmentId: number
  readonly amountCents: number
  readonly methodId: number
  readonly paymentId: string | null
  readonly paidOn: Day
  readonly authorId: number
}

/**
 * The rate of the VAT that a payment in advance for an appointment makes due, as an expression; null where medical
 * grounds decide about it (law A5, docs/decisions/063).
 */
const rateOf = (appointmentId: RawBuilder<unknown>) => sql`(
  select case when t.requires_medical_grounds and s.medical_grounds then null else t.vat_per_mille end
  from appointments a join treatments t on t.id = a.treatment_id join supported_countries s on s.id = t.supported_country_id
  where a.id = ${appointmentId})`

/** Stores a payment in advance; null when one with the same number of the payment provider is there already. */
export async function insertDownPayment(
  db: Db,
  { appointmentId, amountCents, methodId, paymentId, paidOn, authorId }: NewRow,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into down_payments (appointment_id, amount_cents, payment_method_id, payment_id, paid_on, author_id, vat_per_mille)
    values (${appointmentId}, ${amountCents}, ${methodId}, ${paymentId}, ${paidOn}, ${authorId}, ${rateOf(sql`${appointmentId}::bigint`)})
    on conflict (payment_id) where payment_id is not null and withdrawn_at is null do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** A visit as its open screens know it. */
export type ToldVisit = Pick<VisitRow, 'country_id' | 'location_id' | 'day' | 'client_id'>

/**
 * Stores thousands of payments in advance in one statement, and returns their visits, each once. Another program received
 * them, so no VAT becomes due here. It fails when one with the same number of the payment provider is there already.
 * @param rows JSON: `appointment_id`, `amount_cents`, `payment_method_id`, `payment_id` and `paid_on`.
 */
export async function insertDownPayments(db: Db, rows: string, authorId: number | null): Promise<ToldVisit[]> {
  const { rows: visits } = await sql<ToldVisit>`
    with made as (
      insert into down_payments (appointment_id, amount_cents, payment_method_id, payment_id, paid_on, author_id)
      select given.appointment_id, given.amount_cents, given.payment_method_id, given.payment_id, given.paid_on, ${authorId}::bigint
      from json_to_recordset(${rows}::json) as given (row int, appointment_id bigint, amount_cents bigint, payment_method_id bigint, payment_id text, paid_on date)
      order by given.row returning appointment_id
    )
    select distinct l.supported_country_id as country_id, l.id as location_id, (a.starts_at at time zone l.zone)::date as day, a.client_id
    from made join appointments a on a.id = made.appointment_id join locations l on l.id = a.location_id`.execute(db)
  return visits
}

/** The payment in advance with this number of the payment provider. */
export const byPaymentId = (db: Db, paymentId: string) =>
  db
    .selectFrom('down_payments')
    .select(['id', 'appointment_id', 'amount_cents'])
    .where('payment_id', '=', paymentId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

export interface LockedDownPayment {
  readonly id: number
  readonly appointment_id: number
  /** The location where it was paid, and its clock. */
  readonly location_id: number
  readonly zone: string
  readonly payment_id: string | null
  readonly paid_on: Day
  readonly withdrawn_at: Instant | null
  /** The day on which it went out of the books. */
  readonly withdrawn_on: Day | null
  /** Paid in cash or by card, so that it is counted with its day. */
  readonly at_desk: boolean
  readonly converted: boolean
}
/** Locks a payment in advance: it is withdrawn or converted, and never both. Undefined outside the scope. */
export async function lockDownPayment(
  db: Db,
  id: number,
  countryIds: CountryIds,
): Promise<LockedDownPayment | undefined> {
  const { rows: held } = await sql`
    select from down_payments d join appointments a on a.id = d.appointment_id join locations l on l.id = a.location_id
    where d.id = ${id} and l.supported_country_id = any(${countryIds}::bigint[]) for update of d`.execute(db)
  if (!held.length) return undefined
  const { rows } = await sql<LockedDownPayment>`
    select d.id, d.appointment_id, d.location_id, l.zone, d.payment_id, d.paid_on, d.withdrawn_at, d.withdrawn_on, m.slug in ('cash', 'pin') as at_desk, exists (select from credit_mutations m where m.down_payment_id = d.id) as converted
    from down_payments d join locations l on l.id = d.location_id join payment_methods m on m.id = d.payment_method_id where d.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** An employee who withdraws a payment in advance, and the day on which the money leaves the books of its location. */
interface Withdrawal {
  readonly at: Instant
  readonly on: Day
  readonly employeeId: number
}
export const setWithdrawn = (db: Db, id: number, by: Withdrawal | null) =>
  db
    .updateTable('down_payments')
    .set({ withdrawn_at: by?.at ?? null, withdrawn_on: by?.on ?? null, withdrawn_by: by?.employeeId ?? null })
    .where('id', '=', id)
    .execute()

/**
 * Turns the payments in advance of an appointment into credit of its client, each once: their rows are locked, and the
 * ledger takes no second entry of the same. Returns the amount that became credit now (decisions C15, C129).
 */
export async function convertDownPayments(
  db: Db,
  appointmentId: number,
  { now, authorId }: { readonly now: Instant; readonly authorId: number },
): Promise<number> {
  // Locked in a statement of its own: the next one sees what another transaction has converted meanwhile.
  await sql`select from down_payments where appointment_id = ${appointmentId} order by id for update`.execute(db)
  const { rows } = await sql<{ id: number; client_id: number; amount_cents: number }>`
    select d.id, a.client_id, d.amount_cents from down_payments d join appointments a on a.id = d.appointment_id
    where d.appointment_id = ${appointmentId} and ${waits} order by d.id`.execute(db)
  for (const { id, client_id, amount_cents } of rows)
    await addMutations(db, client_id, [{ source: 'down_payment', amount_cents }], { now, authorId, downPaymentId: id })
  return rows.reduce((total, row) => total + row.amount_cents, 0)
}

/**
 * Lets nobody close a day or a VAT period until the transaction ends: at the locations that received payments in advance
 * of an appointment whose VAT is still to be taken back, at those of its invoices, and at its own. They may be of several
 * companies, and are held in the order in which others wait too. Whoever takes a number of a series asks before.
 */
export const holdVatOfAdvances = (db: Db, appointmentId: number, locationId: number) =>
  sql`select lock_day(v.location_id, false) from (
    select ${locationId}::bigint as location_id
    union select d.location_id from down_payments d where d.appointment_id = ${appointmentId} and d.vat_per_mille > 0 and d.vat_returned_on is null
    union select i.location_id from invoices i where i.appointment_id = ${appointmentId} order by location_id) v`.execute(
    db,
  )

/**
 * Takes back the VAT that the payments in advance of an appointment made due, once they are credit: on the day of the
 * invoice that has the VAT of the treatment, or on the day on which the money became free credit (law A5,
 * docs/decisions/063). Never before the money came, nor in a closed VAT period of the company that received it:
 * `holdVatOfAdvances` comes before, in a statement of its own, so that this one sees a closing that came meanwhile.
 */
export const returnVatOfAdvances = (db: Db, appointmentId: number, day: Day) =>
  sql`
    update down_payments d set vat_returned_on = greatest(d.paid_on, ${day}::date, (
      select vat_closed_through(l.legal_entity_id) + 1 from locations l where l.id = d.location_id))
    where d.appointment_id = ${appointmentId} and d.vat_per_mille > 0 and d.vat_returned_on is null
      and exists (select from credit_mutations m where m.down_payment_id = d.id)`.execute(db)
