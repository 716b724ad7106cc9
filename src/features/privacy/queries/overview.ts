import { sql } from 'kysely'
import type { z } from 'zod'
import type { Day, Instant } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import { nameOf } from '#features/appointments/queries.ts'
import type { Figure, Mark } from '#features/drawings/contract.ts'
import type { ConsentPurpose, StoredEndReason } from '#features/photo-sharing/contract.ts'
import { isWaiting } from '#features/photos/queries.ts'
import type { MutationType } from '#features/credit/rules.ts'
import type { Addendum } from '#features/reports/contract/addenda.ts'
import type { MedicalGrounds } from '#features/reports/contract/medical-grounds.ts'
import type { ReportContent } from '#features/reports/contract/versions.ts'
import { addedLots, addedReactions, groundsContent, newestAnswers } from '#features/reports/queries/report.ts'
import type { Db } from '#platform/server/db.ts'
import { isSameClient } from '#platform/server/same-client.ts'
import { linesAbout } from './client-rows.ts'

export interface ClientDetails {
  readonly id: number
  readonly name: string
  readonly language: Language
  readonly zone: string
  readonly chain: string
  readonly birthdate: Day | null
  readonly gender: Translatable | null
  readonly email: string
  readonly phone_number: string
  readonly street: string
  readonly place: string
  readonly country: Translatable
  readonly nin: Buffer | null
  readonly nin_country: string | null
  readonly insurer: string | null
  readonly consenting_parent: string
  readonly company_name: string
  readonly vat_number: string
  readonly remarks: string
  readonly created_at: Instant
}

/** The client in the words of the overview; undefined outside the scope. */
export async function clientDetails(
  db: Db,
  id: number,
  countryIds: readonly number[],
): Promise<ClientDetails | undefined> {
  const { rows } = await sql<ClientDetails>`
    select c.id, trim(c.first_name || ' ' || c.last_name) as name, k.language, s.zone, coalesce((select string_agg(n.name, ', ' order by n.id) from legal_entities n where n.supported_country_id = s.id), s.name) as chain, c.birthdate, g.name as gender, c.email, c.phone_number,
      concat_ws(' ', nullif(c.street, ''), nullif(c.street_number, ''), nullif(c.street_suffix, '')) as street, trim(c.postcode || ' ' || c.place) as place, n.name as country, c.nin, (select code from countries where id = c.nin_country_id) as nin_country,
      (select h.name from health_insurances h where h.id = c.health_insurance_id) as insurer, c.consenting_parent, c.company_name, c.vat_number, c.remarks, c.created_at
    from clients c join supported_countries s on s.id = c.supported_country_id join locales k on k.id = c.locale_id join countries n on n.id = c.country_id
    left join genders g on g.id = c.gender_id
    where c.id = ${id} and c.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

/** The sections of the overview, as they are printed. */
export interface ClientFile {
  readonly appointments: readonly {
    readonly starts_at: Instant
    readonly zone: string
    readonly treatment: Translatable
    readonly location: string
    readonly practitioner: string
    readonly state: 'booked' | 'cancelled' | 'no_show'
    readonly notes: string
    readonly cancel_reason: string
  }[]
  readonly reports: readonly {
    readonly starts_at: Instant
    readonly zone: string
    readonly treatment: Translatable
    readonly type: Translatable
    readonly author: string
    readonly report: string
    readonly content: ReportContent
    /** The newest answers to the medical questionnaire; null where none was asked. */
    readonly grounds: MedicalGrounds | null
    readonly addenda: readonly Pick<
      z.output<typeof Addendum>,
      'content' | 'injectables' | 'complications' | 'side_effects' | 'author' | 'written_at'
    >[]
    /** The number of photos, which are in the export as files. */
    readonly photos: number
    /** The number of photos that wait to become part of it, which are files there too. */
    readonly photos_waiting: number
  }[]
  readonly agreements: readonly {
    readonly signed_on: Day
    readonly name: string
    readonly category: Translatable
    readonly valid_until: Day | null
    readonly withdrawn_at: Instant | null
  }[]
  readonly contracts: readonly {
    readonly name: string
    readonly category: Translatable
    readonly created_at: Instant
  }[]
  /** Every word of the client about their photos, the newest first. */
  readonly consents: readonly {
    readonly given_on: Day
    readonly purpose: ConsentPurpose
    readonly given: boolean
    readonly until: Day | null
    readonly note: string
    readonly author: string
  }[]
  /** The comparisons of two photos that the client was sent as a link, the newest first. */
  readonly comparisons: readonly {
    readonly created_at: Instant
    readonly author: string
    /** The address of the mail; empty where the outbox no longer has it. */
    readonly to_address: string
    readonly photos: readonly { readonly id: number; readonly name: string; readonly visit_on: Day }[]
    /** The end of the time of its link. */
    readonly until: Instant
    readonly opened_at: Instant | null
    readonly last_opened_at: Instant | null
    readonly openings: number
    readonly ended_at: Instant | null
    readonly ended_by: string | null
    readonly end_reason: StoredEndReason | null
  }[]
  /** The drawings, which are in the export as files; those put aside too. */
  readonly drawings: readonly {
    readonly id: number
    readonly starts_at: Instant
    readonly zone: string
    readonly figure: Figure | null
    /** The name of the photo below it. */
    readonly photo: string | null
    readonly marks: readonly Mark[]
    readonly products: readonly { readonly id: number; readonly name: Translatable }[]
    readonly author: string
    readonly removed_at: Instant | null
  }[]
  readonly invoices: readonly {
    readonly ref: string
    readonly series: 'invoice' | 'credit_note'
    readonly invoice_date: Day
    readonly location: string
    readonly total_cents: number
  }[]
  readonly packages: readonly {
    readonly sold_at: Instant
    readonly treatment: Translatable
    readonly amount_treated: number
    readonly amount_treatments: number
    readonly amount_terms_paid: number
    readonly amount_terms: number
    readonly price_cents: number
  }[]
  readonly downPayments: readonly {
    readonly paid_on: Day
    readonly starts_at: Instant
    readonly zone: string
    readonly method: Translatable
    readonly amount_cents: number
    readonly withdrawn_at: Instant | null
  }[]
  readonly credit: readonly {
    readonly created_at: Instant
    readonly type: MutationType
    readonly amount_cents: number
    readonly invoice: string | null
  }[]
  readonly mails: readonly { readonly created_at: Instant; readonly subject: string; readonly to_address: string }[]
  /** The accesses of a day by one person, of one kind, to one subject. */
  readonly accesses: readonly {
    readonly day: Day
    readonly employee: string | null
    readonly by_the_client: boolean
    readonly action: string
    readonly entity: string
    readonly times: number
  }[]
}

/** A photo of a comparison, with the day of its visit at its location. */
const sentPhoto = (photo: 'lp' | 'rp', visit: 'lv' | 'rv', location: 'll' | 'rl') => sql`
  jsonb_build_object('id', ${sql.ref(`${photo}.id`)}, 'name', ${sql.ref(`${photo}.name`)}, 'visit_on', (${sql.ref(`${visit}.starts_at`)} at time zone ${sql.ref(`${location}.zone`)})::date)`

/** Reads what the overview prints; a statement for each section. */
export async function clientFile(db: Db, clientId: number, zone: string): Promise<ClientFile> {
  const read = async <Section extends keyof ClientFile>(query: ReturnType<typeof sql>): Promise<ClientFile[Section]> =>
    (await query.execute(db)).rows as unknown as ClientFile[Section]
  return {
    appointments: await read<'appointments'>(sql`
      select a.starts_at, l.zone, t.name as treatment, l.place || ', ' || l.name as location, ${nameOf('e')} as practitioner,
        case when a.deleted_at is not null then 'cancelled' when a.no_show_at is not null then 'no_show' else 'booked' end as state, a.notes, a.cancel_reason
      from appointments a join locations l on l.id = a.location_id join treatments t on t.id = a.treatment_id join employees e on e.id = a.employee_id
      where a.client_id = ${clientId} order by a.starts_at desc, a.id desc`),
    reports: await read<'reports'>(sql`
      select a.starts_at, l.zone, t.name as treatment, k.name as type, ${nameOf('e')} as author, r.report,
        report_content(r.id) as content,
        (select ${groundsContent} from ${newestAnswers}) as grounds,
        coalesce((select jsonb_agg(jsonb_build_object('content', d.content, 'injectables', ${addedLots}, 'complications', ${addedReactions('complications')}, 'side_effects', ${addedReactions('side_effects')}, 'author', d.author_name, 'written_at', d.written_at) order by d.id)
          from treatment_report_addenda d where d.report_id = r.id), '[]') as addenda,
        (select count(*) from report_photos p where p.report_id = r.id) as photos,
        (select count(*) from report_photos p where p.appointment_id = a.id and ${isWaiting}) as photos_waiting
      from appointments a join treatment_reports r on r.appointment_id = a.id join locations l on l.id = a.location_id join treatments t on t.id = r.treatment_id
      join appointment_types k on k.id = r.appointment_type_id join employees e on e.id = r.author_id
      where a.client_id = ${clientId} order by a.starts_at desc, a.id desc`),
    agreements: await read<'agreements'>(sql`
      select g.client_sign_date as signed_on, g.name, c.name as category, g.valid_until, w.created_at as withdrawn_at
      from client_agreements g join treatment_categories c on c.id = g.treatment_category_id
      left join client_agreement_withdrawals w on w.client_agreement_id = g.id
      where ${isSameClient(sql`g.client_id`, clientId)} order by g.id desc`),
    contracts: await read<'contracts'>(sql`
      select k.name, c.name as category, k.created_at from contracts k join treatment_categories c on c.id = k.treatment_category_id
      where k.client_id = ${clientId} order by k.id desc`),
    consents: await read<'consents'>(sql`
      select k.given_on, k.purpose, k.given, k.until, k.note, ${nameOf('e')} as author
      from photo_consents k join employees e on e.id = k.author_id
      where ${isSameClient(sql`k.client_id`, clientId)} order by k.id desc`),
    comparisons: await read<'comparisons'>(sql`
      select x.created_at, ${nameOf('e')} as author, coalesce(m.to_address, '') as to_address, jsonb_build_array(${sentPhoto('lp', 'lv', 'll')}, ${sentPhoto('rp', 'rv', 'rl')}) as photos,
        x.until, x.opened_at, x.last_opened_at, x.openings, x.ended_at, (select trim(b.first_name || ' ' || b.last_name) from employees b where b.id = x.ended_by) as ended_by, x.end_reason
      from photo_comparisons x join employees e on e.id = x.author_id left join mail_outbox m on m.id = x.mail_id
      join report_photos lp on lp.id = x.left_photo_id join appointments lv on lv.id = lp.appointment_id join locations ll on ll.id = lv.location_id
      join report_photos rp on rp.id = x.right_photo_id join appointments rv on rv.id = rp.appointment_id join locations rl on rl.id = rv.location_id
      where x.client_id = ${clientId} order by x.id desc`),
    drawings: await read<'drawings'>(sql`
      select d.id, a.starts_at, l.zone, d.figure, p.name as photo, d.marks, ${nameOf('e')} as author, d.removed_at,
        coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.id) from products o
          where o.id in (select (m ->> 'product_id')::bigint from jsonb_array_elements(d.marks) m where m ->> 'kind' = 'units')), '[]') as products
      from appointments a join report_drawings d on d.appointment_id = a.id join locations l on l.id = a.location_id join employees e on e.id = d.author_id
      left join report_photos p on p.id = d.photo_id
      where a.client_id = ${clientId} order by a.starts_at desc, d.id`),
    invoices: await read<'invoices'>(sql`
      select i.ref, i.series, i.invoice_date, l.place || ', ' || l.name as location, i.total_cents from invoices i join locations l on l.id = i.location_id
      where ${isSameClient(sql`i.client_id`, clientId)} order by i.id desc`),
    packages: await read<'packages'>(sql`
      select s.sold_at, t.name as treatment, s.amount_treated, s.amount_treatments, s.amount_terms_paid, s.amount_terms, s.price_cents
      from package_sales s join treatments t on t.id = s.treatment_id
      where s.client_id = ${clientId} order by s.id desc`),
    downPayments: await read<'downPayments'>(sql`
      select d.paid_on, a.starts_at, l.zone, m.name as method, d.amount_cents, d.withdrawn_at
      from appointments a join down_payments d on d.appointment_id = a.id join locations l on l.id = a.location_id
      join payment_methods m on m.id = d.payment_method_id
      where a.client_id = ${clientId} order by d.id desc`),
    credit: await read<'credit'>(sql`
      select m.created_at, m.type, m.amount_cents, i.ref as invoice from credit_mutations m left join invoices i on i.id = m.invoice_id
      where ${isSameClient(sql`m.client_id`, clientId)} order by m.id desc`),
    mails: await read<'mails'>(sql`
      select o.created_at, o.subject, o.to_address from mail_outbox o where o.client_id = ${clientId} order by o.id desc`),
    accesses: await read<'accesses'>(sql`
      select (a.at at time zone ${zone})::date as day, ${nameOf('e')} as employee, coalesce(${isSameClient(sql`a.acting_client_id`, clientId)}, false) as by_the_client, a.action, a.entity, count(*) as times
      from (${linesAbout(clientId)}) a left join employees e on e.id = a.employee_id
      group by 1, 2, 3, 4, 5 order by 1 desc, 2, 5, 4`),
  }
}
