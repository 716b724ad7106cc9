import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import { nameOf } from '#features/appointments/queries.ts'
import { mailRestSeconds, payWithinDays } from '#features/invoices/rules.ts'
import { isPast } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db.ts'
import { isSameClient } from '#platform/server/same-client.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import type { PaidBy, Receivable, receivablesApi, receivablesOverview, Settlement } from './contract.ts'

type CountryIds = readonly number[]

/** Where invoices on account are read from: all of them, or the stored ones of which something is open. */
interface Account {
  readonly from: RawBuilder<unknown>
  readonly invoiceId: RawBuilder<number>
  readonly amountCents: RawBuilder<number>
  readonly openCents: RawBuilder<number>
  readonly invoiceDate: RawBuilder<unknown>
  readonly locationId: RawBuilder<unknown>
}

/** The client by now, the settlements and the reminders of an invoice. The joins that a statement does not ask for are not made. */
const detailsOf = (invoice: RawBuilder<unknown>) => sql`
  left join clients o on o.id = i.client_id
  left join clients c on c.id = coalesce(o.merged_into_id, o.id)
  left join lateral (
    select coalesce(sum(s.amount_cents) filter (where s.kind = 'payment'), 0)::bigint as paid_cents, coalesce(sum(s.amount_cents) filter (where s.kind = 'write_off'), 0)::bigint as written_off_cents
    from invoice_settlements s where s.invoice_id = ${invoice}
  ) s on true
  left join lateral (select count(*)::int as reminders, max(r.created_at) as last_reminder from invoice_reminders r where r.invoice_id = ${invoice}) r on true`

/**
 * The invoices on account with their sums: the payments by the method `credit`, those of credit notes included. Each is
 * looked up; a join read all invoices.
 * @param condition about their documents `d`, so that of those of one client, or of one invoice, no others are read.
 */
const onAccount = (condition?: RawBuilder<SqlBool>): Account => ({
  from: sql`
  (
    select coalesce(d.credits_invoice_id, d.id) as invoice_id, sum(p.amount_cents)::bigint as amount_cents
    from payment_methods m join invoice_payments p on p.payment_method_id = m.id
    ${condition ? sql`join invoices d on d.id = p.invoice_id and ${condition}` : sql`join lateral (select * from invoices where id = p.invoice_id offset 0) d on true`}
    where m.slug = 'credit' group by 1
  ) a
  join lateral (select * from invoices where id = a.invoice_id offset 0) i on i.series = 'invoice'
  join locations l on l.id = i.location_id ${detailsOf(sql`i.id`)}`,
  invoiceId: sql`i.id`,
  amountCents: sql`a.amount_cents`,
  openCents: sql`(a.amount_cents - s.paid_cents - s.written_off_cents)`,
  invoiceDate: sql`i.invoice_date`,
  locationId: sql`i.location_id`,
})

/** The invoices of which something is open, as the database keeps them (migrations/0127). */
const stored: Account = {
  from: sql`open_invoices a join locations l on l.id = a.location_id left join invoices i on i.id = a.invoice_id ${detailsOf(sql`a.invoice_id`)}`,
  invoiceId: sql`a.invoice_id`,
  amountCents: sql`(a.open_cents + s.paid_cents + s.written_off_cents)`,
  openCents: sql`a.open_cents`,
  invoiceDate: sql`a.invoice_date`,
  locationId: sql`a.location_id`,
}

const todayAt = (now: Instant) => sql`(${now}::timestamptz at time zone l.zone)::date`
const dueDate = ({ invoiceDate }: Account) => sql`(${invoiceDate} + ${sql.lit(payWithinDays)})`
const isOverdue = (account: Account, now: Instant) =>
  sql<SqlBool>`(${account.openCents} > 0 and ${dueDate(account)} < ${todayAt(now)})`

const rowAt = (account: Account, now: Instant) => ({
  id: account.invoiceId,
  ref: sql`i.ref`,
  client_id: sql`c.id`,
  client: nameOf('c'),
  location: sql`l.place || ', ' || l.name`,
  invoice_date: account.invoiceDate,
  due_date: dueDate(account),
  age_days: sql`(${todayAt(now)} - ${account.invoiceDate})`,
  amount_cents: account.amountCents,
  paid_cents: sql`s.paid_cents`,
  written_off_cents: sql`s.written_off_cents`,
  open_cents: account.openCents,
  reminders: sql`r.reminders`,
  last_reminder: sql`r.last_reminder`,
  state: sql`case when ${account.openCents} = 0 then 'settled' when ${account.openCents} < 0 then 'refund_due' when ${isOverdue(account, now)} then 'overdue' else 'open' end`,
})

const stateFits = {
  open: ({ openCents }: Account) => sql<SqlBool>`${openCents} <> 0`,
  overdue: isOverdue,
  settled: ({ openCents }: Account) => sql<SqlBool>`${openCents} = 0`,
  all: () => sql<SqlBool>`true`,
}

type Filters = QueryOf<typeof receivablesApi.list>['filters']
interface ListScope {
  readonly countryIds: CountryIds
  readonly now: Instant
  /** The open amounts are stored, and need not be worked out. */
  readonly areOpenStored: boolean
}

/** The days and the locations of an invoice. */
const fitsPlaceAndDays = ({ days, locations }: Filters, { invoiceDate, locationId }: Account) => [
  ...(locations?.length ? [sql<SqlBool>`${locationId} = any(${locations}::bigint[])`] : []),
  ...(days?.from ? [sql<SqlBool>`${invoiceDate} >= ${days.from}::date`] : []),
  ...(days?.till ? [sql<SqlBool>`${invoiceDate} <= ${days.till}::date`] : []),
]

/** The invoices that the filters ask for, read from where they cost least. */
function accountFor({ state = 'open', client }: Filters, isStored: boolean): Account {
  if (client) return onAccount(isSameClient(sql`d.client_id`, client))
  return isStored && (state === 'open' || state === 'overdue') ? stored : onAccount()
}

export function receivablesSource(filters: Filters, scope: ListScope): SourceOf<typeof receivablesOverview> {
  const { state = 'open' } = filters
  const { countryIds, now } = scope
  const account = accountFor(filters, scope.areOpenStored)
  const { openCents } = account
  return {
    from: account.from,
    row: rowAt(account, now),
    sortBy: {
      client: [sql`searchable(c.last_name)`, sql`searchable(c.first_name)`],
      // The order of the index.
      ...(account === stored && { due_date: [account.invoiceDate] }),
    },
    search: searchText(sql`i.ref`, nameOf('c'), sql`c.company_name`),
    where: [
      sql<SqlBool>`l.supported_country_id = any(${countryIds}::bigint[])`,
      stateFits[state](account, now),
      ...fitsPlaceAndDays(filters, account),
    ],
    id: account.invoiceId,
    byIds: (ids) => {
      const whole = onAccount(sql`(d.id = any(${ids}::bigint[]) or d.credits_invoice_id = any(${ids}::bigint[]))`)
      return { from: whole.from, row: rowAt(whole, now), id: whole.invoiceId }
    },
    indexed: account === stored ? ['due_date', 'invoice_date'] : [],
    clientId: sql`c.id`,
    totals: {
      open_cents: { type: 'money', amount: sql`coalesce(sum(${openCents}), 0)::bigint` },
      overdue_cents: {
        type: 'money',
        amount: sql`coalesce(sum(${openCents}) filter (where ${isOverdue(account, now)}), 0)::bigint`,
      },
    },
  }
}

/** Locks an invoice, so that two settlements of it come one after the other. */
export const lockInvoice = (db: Db, id: number) =>
  sql`select from invoices where id = ${id} for no key update`.execute(db)

/** The locations that a caller may enter money at, and the countries that they see. */
export interface ReceivingScope {
  readonly countryIds: CountryIds
  /** The locations where they work; null for an administrator, who works everywhere (decision C84). */
  readonly locationIds: readonly number[] | null
}

/** The facts of a reminder, and of the drawers in which settlements lie. */
export interface ReceivableRow extends Receivable {
  readonly country_id: number
  readonly first_name: string
  readonly language: Language
  readonly address: string
  readonly phone: string
  readonly bank_account: string
  readonly seller: string
  /** The amount that its credit notes have left of it; their cash rounding gives nothing back. */
  readonly left_cents: number
  /** A mail with this invoice was written less than a minute ago. */
  readonly just_mailed: boolean
}

/**
 * Whether money for invoice `i`, sold at location `l`, may come in at location `p` of its company: where the caller works,
 * and at the location that sold. One that is closed takes no more, as long as the company has another: where the caller
 * works at none of those, each of them may be chosen, because money that is there has to be entered.
 */
const receivesMoney = ({
  countryIds,
  ownAmong,
}: {
  readonly countryIds: CountryIds
  readonly ownAmong: (place: RawBuilder<unknown>) => RawBuilder<unknown>
}) => {
  const isOpenOf = (place: RawBuilder<unknown>) =>
    sql`${place}.legal_entity_id = i.legal_entity_id and ${place}.supported_country_id = any(${countryIds}::bigint[]) and ${place}.deactivated_at is null`
  const isOther = sql`o.id <> i.location_id and ${isOpenOf(sql`o`)}`
  return sql`case
    when p.id = i.location_id then p.deactivated_at is null or not exists (select from locations o where ${isOther})
    else ${isOpenOf(sql`p`)} and (${ownAmong(sql`p.id`)}
      or (l.deactivated_at is not null and not exists (select from locations o where ${isOther} and ${ownAmong(sql`o.id`)}))) end`
}

/** An invoice on account with everything that became of it; undefined outside the scope, and for any other invoice. */
export async function receivableById(
  db: Db,
  id: number,
  { countryIds, locationIds, now }: ReceivingScope & { readonly now: Instant },
): Promise<ReceivableRow | undefined> {
  const ownAmong = (place: RawBuilder<unknown>) =>
    locationIds === null ? sql`true` : sql`${place} = any(${locationIds}::bigint[])`
  const own = ownAmong(sql`p.id`)
  const account = onAccount(sql`(d.id = ${id} or d.credits_invoice_id = ${id})`)
  const columns = sql.join(Object.entries(rowAt(account, now)).map(([key, value]) => sql`${value} as ${sql.ref(key)}`))
  const { rows } = await sql<ReceivableRow>`
    select ${columns}, i.location_id, l.supported_country_id as country_id, (select k.cash_rounding from supported_countries k where k.id = l.supported_country_id) as cash_rounding, c.first_name, c.email, n.language, ${todayAt(now)} as today,
      trim(l.street || ' ' || l.street_number || ' ' || l.street_suffix) || ', ' || l.postcode || ' ' || l.place as address, l.phone_number as phone,
      i.seller ->> 'bankAccount' as bank_account, i.seller ->> 'name' as seller,
      i.total_cents + coalesce((select sum(o.total_cents) from invoices n join invoice_lines o on o.invoice_id = n.id and o.kind <> 'rounding' where n.credits_invoice_id = i.id), 0)::bigint as left_cents,
      (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.place || ', ' || p.name, 'own', ${own}, 'today', (${now}::timestamptz at time zone p.zone)::date) order by ${own} desc, p.place, p.name, p.id)
        from locations p where ${receivesMoney({ countryIds, ownAmong })}) as locations,
      exists (select from mail_outbox m where m.invoice_id = i.id and m.created_at > now() - make_interval(secs => ${mailRestSeconds}) and ${isPast(sql`m.created_at`)}) as just_mailed,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'amount_cents', t.amount_cents, 'paid_by', t.paid_by, 'rounding_cents', t.rounding_cents, 'settled_on', t.settled_on, 'location_id', p.id, 'location', p.place || ', ' || p.name, 'own', ${own}, 'today', (${now}::timestamptz at time zone p.zone)::date, 'reason', t.reason,
        'author', (select ${nameOf('e')} from employees e where e.id = t.author_id), 'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'reversed', t.reverses_id is not null or exists (select from invoice_settlements b where b.reverses_id = t.id)) order by t.id)
        from invoice_settlements t join locations p on p.id = t.location_id where t.invoice_id = i.id), '[]') as settlements,
      coalesce((select jsonb_agg(jsonb_build_object('open_cents', t.open_cents, 'author', (select ${nameOf('e')} from employees e where e.id = t.author_id), 'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by t.id)
        from invoice_reminders t where t.invoice_id = i.id), '[]') as reminded
    from ${account.from} join locales n on n.id = c.locale_id
    where i.id = ${id} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

/** A settlement to be entered; one that takes another back has its amount with the opposite sign. */
export interface NewSettlement {
  readonly invoiceId: number
  readonly kind: Settlement['kind']
  readonly amountCents: number
  readonly paidBy: PaidBy | null
  /** The cash that came above the amount, or below it where it is negative. */
  readonly roundingCents: number
  readonly settledOn: Day
  readonly locationId: number
  readonly reason: string
  readonly reversesId: number | null
  readonly authorId: number
}

export const insertSettlement = (db: Db, row: NewSettlement) =>
  db
    .insertInto('invoice_settlements')
    .values({
      invoice_id: row.invoiceId,
      kind: row.kind,
      amount_cents: row.amountCents,
      paid_by: row.paidBy,
      rounding_cents: row.roundingCents,
      settled_on: row.settledOn,
      location_id: row.locationId,
      reason: row.reason,
      reverses_id: row.reversesId,
      author_id: row.authorId,
    })
    .execute()

export const insertReminder = (db: Db, row: { invoiceId: number; openCents: number; authorId: number }) =>
  db
    .insertInto('invoice_reminders')
    .values({ invoice_id: row.invoiceId, open_cents: row.openCents, author_id: row.authorId })
    .execute()
