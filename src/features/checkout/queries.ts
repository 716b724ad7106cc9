import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import type { Db } from '#platform/server/db.ts'
import type { Posting } from '#features/invoices/queries.ts'
import { joinGiven, paidBy } from '#features/appointments/queries.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import type { checkoutApi, PaymentClient } from './contract.ts'
import type { CatalogueEntry } from './rules/invoice.ts'

type CountryIds = readonly number[]

interface ClientRow {
  id: number
  first_name: string
  last_name: string
  email: string
  phone_number: string
  birthdate: Day | null
  counter: boolean
}

/**
 * A client's visits of today, in the local time of their location, that are still to be paid: no-shows are among them,
 * cancelled visits are not.
 */
export async function unpaidToday(
  db: Db,
  clientId: number,
  countryIds: CountryIds,
  now: Instant,
): Promise<PaymentClient['unpaid_today']> {
  const { rows } = await sql<PaymentClient['unpaid_today'][number]>`
    select a.id as appointment_id, a.starts_at as datetime_from, l.zone, l.place || ', ' || l.name as location, given.name as treatment, trim(e.first_name || ' ' || e.last_name) as practitioner,
      a.no_show_at is not null as no_show, exists (select from treatment_reports r where r.appointment_id = a.id) as report_done
    from appointments a join locations l on l.id = a.location_id join employees e on e.id = a.employee_id ${joinGiven}
    where a.client_id = ${clientId} and l.supported_country_id = any(${countryIds}::bigint[]) and a.deleted_at is null
      and (a.starts_at at time zone l.zone)::date = (${now}::timestamptz at time zone l.zone)::date and not exists (select from ${paidBy})
    order by a.starts_at, a.id`.execute(db)
  return rows
}

/** The client of the payment screen, or undefined when outside the scope. */
export async function payingClient(db: Db, clientId: number, countryIds: CountryIds): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`
    select id, first_name, last_name, email, phone_number, birthdate, counter_location_id is not null as counter from clients
    where id = ${clientId} and (erased_at is null or counter_location_id is not null) and supported_country_id = any(${countryIds}::bigint[])`.execute(
    db,
  )
  return rows[0]
}

export interface PayerRow {
  id: number
  country_id: number
  first_name: string
  last_name: string
  email: string
  language: Language
  active: boolean
  /** The location whose counter client this is; null for a real client. */
  counter_location_id: number | null
  buyer: Posting['buyer']
}

/** Reads the paying client, locked until the transaction ends: two sales to one client come one after the other. */
export async function lockPayer(db: Db, clientId: number, countryIds: CountryIds): Promise<PayerRow | undefined> {
  const { rows } = await sql<PayerRow>`
    select c.id, c.supported_country_id as country_id, c.first_name, c.last_name, c.email, l.language, c.deactivated_at is null as active, c.counter_location_id,
      jsonb_build_object('name', btrim(c.first_name || ' ' || c.last_name), 'street', c.street, 'streetNumber', c.street_number, 'streetSuffix', c.street_suffix,
        'postcode', c.postcode, 'place', c.place, 'countryCode', k.code, 'clientNumber', c.id::text) || case when c.company_name <> '' then jsonb_strip_nulls(jsonb_build_object('company', c.company_name, 'vatId', nullif(c.vat_number, ''))) else '{}'::jsonb end as buyer
    from clients c join locales l on l.id = c.locale_id join countries k on k.id = c.country_id
    where c.id = ${clientId} and c.merged_into_id is null and (c.erased_at is null or c.counter_location_id is not null) and c.supported_country_id = any(${countryIds}::bigint[])
    for no key update of c`.execute(db)
  return rows[0]
}

export interface PlaceRow {
  id: number
  supported_country_id: number
  zone: string
  price_level_id: number | null
  cost_center: string
  cash_rounding: boolean
  medical_grounds: boolean
  active: boolean
  /** Whether it has a room, which a walk-in is recorded in. */
  has_room: boolean
  legal_entity_id: number
  invoice_prefix: string
  seller: Posting['seller']
  /** The payment methods of the chain, by their ids: read along, which saves every sale a question. */
  methods: Partial<Record<number, PaymentMethodSlug>>
}

/** The location of the sale, the legal entity that invoices there, and the payment methods. */
export async function placeOfSale(db: Db, locationId: number, countryIds: CountryIds): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select l.id, l.supported_country_id, l.zone, l.price_level_id, coalesce(l.cost_center, '') as cost_center, s.cash_rounding, s.medical_grounds, l.deactivated_at is null as active, exists (select from rooms r where r.location_id = l.id) as has_room, e.id as legal_entity_id, e.invoice_prefix,
      jsonb_build_object('name', e.name, 'street', e.street, 'streetNumber', e.street_number, 'streetSuffix', e.street_suffix, 'postcode', e.postcode, 'place', e.place, 'countryCode', k.code,
        'vatId', e.vat_id, 'tradeRegister', e.trade_register, 'tradeRegisterLabel', e.trade_register_label, 'bankAccount', e.bank_account, 'email', e.email, 'phone', e.phone) as seller,
      (select coalesce(jsonb_object_agg(m.id, m.slug), '{}') from payment_methods m where m.deactivated_at is null) as methods
    from locations l
    join supported_countries s on s.id = l.supported_country_id
    join legal_entities e on e.id = l.legal_entity_id
    join countries k on k.id = e.supported_country_id
    where l.id = ${locationId} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

/** An active practitioner of the location, or the practitioner of the appointment, who may have left since. */
export async function treatingPractitioner(
  db: Db,
  practitionerId: number,
  locationId: number,
  appointmentId: number | null,
): Promise<{ cost_unit: string } | undefined> {
  const { rows } = await sql<{ cost_unit: string }>`
    select coalesce(e.cost_unit, '') as cost_unit from employees e
    where e.id = ${practitionerId} and (
      e.deactivated_at is null
        and exists (select from employee_locations el where el.employee_id = e.id and el.location_id = ${locationId})
        and exists (select from employee_roles er join roles r on r.id = er.role_id where er.employee_id = e.id and r.practitioner)
      or exists (select from appointments a where a.id = ${appointmentId} and a.employee_id = e.id))`.execute(db)
  return rows[0]
}

export interface AppointmentRow {
  id: number
  client_id: number
  location_id: number
  country_id: number
  practitioner_id: number
  datetime_from: Instant
  /** The treatment that was given; without a report the booked one. */
  treatment_id: number
  /** The treatment that was given, and the booked one when it was another. */
  treatment_ids: number[]
  treatments: AnswerOf<typeof checkoutApi.appointment>['treatments']
  /** The day of the visit in the zone of its location. */
  date: Day
  location: AnswerOf<typeof checkoutApi.appointment>['location']
  practitioner: { id: number; name: string; active: boolean }
  /** Whether its location and its client are both active. */
  sells_more: boolean
  deleted_at: string | null
  no_show_at: string | null
  treatment_report_status: boolean
  is_paid: boolean
  invoice_ref: string | null
}

/**
 * The facts for the payment of an appointment; its treatment is the one of the report, if there is one. A walk-in is paid
 * before its report, which only a medical treatment asks for (decisions C47, C127).
 */
export async function appointmentToPay(
  db: Db,
  appointmentId: number,
  countryIds: CountryIds,
): Promise<AppointmentRow | undefined> {
  const { rows } = await sql<AppointmentRow>`
    select a.id, a.client_id, a.location_id, l.supported_country_id as country_id, a.employee_id as practitioner_id, a.starts_at as datetime_from, given.id as treatment_id,
      case when given.id = a.treatment_id then array[given.id] else array[given.id, a.treatment_id] end as treatment_ids,
      (select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'price_cents', coalesce(tp.price_cents, t.price_cents), 'vat_per_mille', t.vat_per_mille, 'requires_medical_grounds', t.requires_medical_grounds) order by t.id <> given.id)
        from treatments t left join treatment_prices tp on tp.treatment_id = t.id and tp.price_level_id = l.price_level_id where t.id in (given.id, a.treatment_id)) as treatments,
      (a.starts_at at time zone l.zone)::date as date,
      jsonb_build_object('id', l.id, 'name', l.name, 'place', l.place, 'supported_country_id', l.supported_country_id, 'zone', l.zone) as location,
      jsonb_build_object('id', e.id, 'name', trim(e.first_name || ' ' || e.last_name), 'active', e.deactivated_at is null) as practitioner,
      l.deactivated_at is null and c.deactivated_at is null as sells_more, a.deleted_at, a.no_show_at,
      a.walk_in or exists (select from treatment_reports r where r.appointment_id = a.id) as treatment_report_status, exists (select from ${paidBy}) as is_paid, (select i.ref from ${paidBy} order by i.id desc limit 1) as invoice_ref
    from appointments a join locations l on l.id = a.location_id join clients c on c.id = a.client_id join employees e on e.id = a.employee_id ${joinGiven}
    where a.id = ${appointmentId} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

/** Locks an appointment, so that it is not cancelled or moved while it is being paid. */
export const holdAppointment = (db: Db, appointmentId: number) =>
  sql`select from appointments where id = ${appointmentId} for share`.execute(db)

interface Visit {
  readonly treatment_ids: readonly number[]
  readonly sells_more: boolean
}

interface Wanted {
  readonly treatmentIds: readonly number[]
  readonly productIds: readonly number[]
  readonly packageIds: readonly number[]
  /** The treatments among them that the client has bought before, in a package or in terms. */
  readonly boughtIds: readonly number[]
}

/**
 * The catalogue entries among these that can be sold, at the price of the price level, otherwise at their own (decision
 * C25). The treatments of a visit, and those of a bought package, are sold although they were deactivated since; where
 * its location or its client is inactive, nothing else is (decision C140). A package is one that is paid at once; it is
 * taxed as its treatment (decision C131).
 */
export async function catalogueAt(
  db: Db,
  { supported_country_id, price_level_id }: PlaceRow,
  { treatmentIds, productIds, packageIds, boughtIds }: Wanted,
  visit: Visit | null,
): Promise<CatalogueEntry[]> {
  const more = visit?.sells_more ?? true
  const { rows } = await sql<CatalogueEntry>`
    select 'treatment' as kind, t.id, t.name, coalesce(tp.price_cents, t.price_cents) as price_cents, t.vat_per_mille, t.ledger_number, false as single_purpose, t.requires_medical_grounds, t.id as treatment_id, 1 as treatments
    from treatments t left join treatment_prices tp on tp.treatment_id = t.id and tp.price_level_id = ${price_level_id}
    where t.id = any(${treatmentIds}::bigint[]) and t.supported_country_id = ${supported_country_id}
      and ((${more} and t.deactivated_at is null) or t.id = any(${[...(visit?.treatment_ids ?? []), ...boughtIds]}::bigint[]))
    union all
    select 'package', k.id, t.name, coalesce(kp.price_cents, k.price_cents), t.vat_per_mille, t.ledger_number, false, t.requires_medical_grounds, t.id, k.treatments
    from packages k join treatments t on t.id = k.treatment_id left join package_prices kp on kp.package_id = k.id and kp.price_level_id = ${price_level_id}
    where k.id = any(${packageIds}::bigint[]) and k.supported_country_id = ${supported_country_id} and k.type = 'package' and k.deactivated_at is null and t.deactivated_at is null and ${more}
    union all
    select case when p.voucher then 'voucher' else 'product' end, p.id, p.name, coalesce(pp.price_cents, p.price_cents), p.vat_per_mille, p.ledger_number, p.single_purpose, false, null, null
    from products p left join product_prices pp on pp.product_id = p.id and pp.price_level_id = ${price_level_id}
    where p.id = any(${productIds}::bigint[]) and p.supported_country_id = ${supported_country_id} and p.deactivated_at is null and ${more}`.execute(
    db,
  )
  return rows
}
