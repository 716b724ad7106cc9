import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import type { Db } from '#platform/server/db.ts'
import type { Posting } from '#features/invoices/queries.ts'
import { paidBy } from '#features/appointments/queries.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import type { CatalogueEntry } from './rules/invoice.ts'

type CountryIds = readonly number[]

interface ClientRow { id: number; first_name: string; last_name: string; email: string; phone_number: string; birthdate: Day | null }

/** The client of the payment screen, or undefined when out of reach. */
export async function payingClient(db: Db, clientId: number, countryIds: CountryIds): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`
    select id, first_name, last_name, email, phone_number, birthdate from clients
    where id = ${clientId} and supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

export interface PayerRow { id: number; country_id: number; first_name: string; last_name: string; email: string; language: Language; buyer: Posting['buyer'] }

/** Who pays, held until the transaction ends: two sales to one client come one after the other. */
export async function lockPayer(db: Db, clientId: number, countryIds: CountryIds): Promise<PayerRow | undefined> {
  const { rows } = await sql<PayerRow>`
    select c.id, c.supported_country_id as country_id, c.first_name, c.last_name, c.email, l.language,
      jsonb_build_object('name', btrim(c.first_name || ' ' || c.last_name), 'street', c.street, 'streetNumber', c.street_number, 'streetSuffix', c.street_suffix,
        'postcode', c.postcode, 'place', c.place, 'countryCode', k.code, 'clientNumber', c.id::text) as buyer
    from clients c join locales l on l.id = c.locale_id join countries k on k.id = c.country_id
    where c.id = ${clientId} and c.supported_country_id = any(${countryIds}::bigint[]) and c.deactivated_at is null
    for no key update of c`.execute(db)
  return rows[0]
}

export interface PlaceRow {
  id: number; supported_country_id: number; zone: string; price_level_id: number | null; cost_center: string; cash_rounding: boolean; medical_grounds: boolean
  legal_entity_id: number; invoice_prefix: string; seller: Posting['seller']
}

/** Where is sold, and who invoices there. */
export async function placeOfSale(db: Db, locationId: number, countryIds: CountryIds): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select l.id, l.supported_country_id, l.zone, l.price_level_id, coalesce(l.cost_center, '') as cost_center, s.cash_rounding, s.medical_grounds, e.id as legal_entity_id, e.invoice_prefix,
      jsonb_build_object('name', e.name, 'street', e.street, 'streetNumber', e.street_number, 'streetSuffix', e.street_suffix, 'postcode', e.postcode, 'place', e.place, 'countryCode', k.code,
        'vatId', e.vat_id, 'tradeRegister', e.trade_register, 'tradeRegisterLabel', e.trade_register_label, 'bankAccount', e.bank_account, 'email', e.email, 'phone', e.phone) as seller
    from locations l
    join supported_countries s on s.id = l.supported_country_id
    join legal_entities e on e.id = l.legal_entity_id
    join countries k on k.id = e.supported_country_id
    where l.id = ${locationId} and l.supported_country_id = any(${countryIds}::bigint[]) and l.deactivated_at is null`.execute(db)
  return rows[0]
}

/** An active practitioner of the location, or whoever treated: the appointment's may have left since. */
export async function treatingPractitioner(db: Db, practitionerId: number, locationId: number, appointmentId: number | null): Promise<{ cost_unit: string } | undefined> {
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
  id: number; client_id: number; location_id: number; country_id: number; practitioner_id: number; treatment_id: number
  /** What was booked, and what was given. */
  treatment_ids: number[]
  /** In the zone of its location. */
  date: Day
  cancelled: boolean; report_done: boolean; invoice_ref: string | null
}

/** What the payment of an appointment depends on; the treatment is the one of its report when there is one. */
export async function appointmentToPay(db: Db, appointmentId: number, countryIds: CountryIds): Promise<AppointmentRow | undefined> {
  const { rows } = await sql<AppointmentRow>`
    select a.id, a.client_id, a.location_id, l.supported_country_id as country_id, a.employee_id as practitioner_id, coalesce(r.treatment_id, a.treatment_id) as treatment_id,
      array_remove(array[a.treatment_id, r.treatment_id], null) as treatment_ids, (a.starts_at at time zone l.zone)::date as date, a.deleted_at is not null as cancelled, r.id is not null as report_done,
      (select i.ref from ${paidBy} limit 1) as invoice_ref
    from appointments a join locations l on l.id = a.location_id left join treatment_reports r on r.appointment_id = a.id
    where a.id = ${appointmentId} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

/** Keeps an appointment from being cancelled or moved while it is paid. */
export const holdAppointment = (db: Db, appointmentId: number) => sql`select from appointments where id = ${appointmentId} for share`.execute(db)

/** The entries among these that the country sells, at the price level's price, else their own (decision C25). */
export async function catalogueAt(db: Db, { supported_country_id, price_level_id }: PlaceRow, treatmentIds: readonly number[], productIds: readonly number[]): Promise<CatalogueEntry[]> {
  const { rows } = await sql<CatalogueEntry>`
    select 'treatment' as kind, t.id, t.name, coalesce(tp.price_cents, t.price_cents) as price_cents, t.vat_per_mille, t.ledger_number, false as single_purpose
    from treatments t left join treatment_prices tp on tp.treatment_id = t.id and tp.price_level_id = ${price_level_id}
    where t.id = any(${treatmentIds}::bigint[]) and t.supported_country_id = ${supported_country_id} and t.deactivated_at is null
    union all
    select case when p.voucher then 'voucher' else 'product' end, p.id, p.name, coalesce(pp.price_cents, p.price_cents), p.vat_per_mille, p.ledger_number, p.single_purpose
    from products p left join product_prices pp on pp.product_id = p.id and pp.price_level_id = ${price_level_id}
    where p.id = any(${productIds}::bigint[]) and p.supported_country_id = ${supported_country_id} and p.deactivated_at is null`.execute(db)
  return rows
}

export async function activeMethods(db: Db): Promise<Map<number, PaymentMethodSlug>> {
  const rows = await db.selectFrom('payment_methods').select(['id', 'slug']).where('deactivated_at', 'is', null).execute()
  return new Map(rows.map((row) => [row.id, row.slug as PaymentMethodSlug]))
}
