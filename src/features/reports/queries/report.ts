import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { isoInstant } from '#platform/server/wire-types.ts'
import { givenTreatment, isEarlierThan, paidBy } from '#features/appointments/queries.ts'
import { countsForVisit, signedByClients } from '#features/clients/queries/signed.ts'
import type { HistoryItem } from '../contract/earlier.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { addendumIsIntact, answersAreIntact } from './signatures.ts'
import type { EarlierUse, EarlierVisit } from '../contract/earlier.ts'

type CountryIds = readonly number[]

export interface ReportRow extends Omit<TreatmentReport, 'closes_at' | 'closed' | 'reader_is_qualified'> {
  /** The first save, or the end of the visit if that was later; null while there is no report. */
  readonly open_from: Instant | null
}

export const deviceName = sql`m.brand_name || ' ' || m.name`

/** The agreements of client `c` for the category of treatment `t`, as rows `k`, whether or not they still count. */
const everSigned = sql`${signedByClients} k where k.client_id = c.id and k.treatment_category_id = t.treatment_category_id`

/** The newest answers to the questionnaire of report `r`, as rows `g`, if they are about the treatment that it names. */
export const newestAnswers = sql`medical_grounds_answers g where g.report_id = r.id and g.treatment_id = r.treatment_id order by g.id desc limit 1`

/** The answers of a row `g` as they are shown. */
export const groundsContent = sql`jsonb_build_object('question_1', g.question_1, 'question_2', g.question_2, 'goal_id', g.goal_id, 'goal', g.goal_name, 'substantiation', g.substantiation, 'therapeutic', g.therapeutic, 'asked', g.asked)`

/** The products of a kind on offer in the country of location `l`, and those that the report names. */
const products = (flag: 'peeling' | 'injectable', table: string) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) || case when ${flag === 'injectable'} then jsonb_build_object('ean', p.ean) else '{}' end order by p.name ->> 'nl', p.id) from products p
    where (p.${sql.ref(flag)} and p.supported_country_id = l.supported_country_id and p.deactivated_at is null)
      or p.id in (select x.product_id from ${sql.table(table)} x where x.report_id = r.id)), '[]')`

/** The complications or the side effects that can be chosen, and those that the report names; none comes first. */
const reactions = (table: 'complications' | 'side_effects', chosen: string, column: string) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'is_none', o.is_none) order by not o.is_none, o.name ->> 'nl', o.id)
    from ${sql.table(table)} o where o.deactivated_at is null
      or o.id in (select x.${sql.ref(column)} from ${sql.table(chosen)} x where x.report_id = r.id)), '[]')`

/** The lots that addendum `d` adds. */
export const addedLots = sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'cc', x.cc, 'lot_number', x.lot_number, 'expiration_date', x.expiration_date) order by x.position)
    from treatment_report_addendum_injectables x join products p on p.id = x.product_id where x.addendum_id = d.id), '[]')`

/** The number of photos that addendum `d` adds. */
export const addedPhotos = sql`(select count(*)::integer from report_photos p where p.addendum_id = d.id)`

const columnOf = { complications: 'complication_id', side_effects: 'side_effect_id' } as const
type ReactionKind = keyof typeof columnOf

/** The complications or side effects that addendum `d` adds. */
export const addedReactions = (kind: ReactionKind) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.id)
    from ${sql.table(`treatment_report_addendum_${kind}`)} x join ${sql.table(kind)} o on o.id = x.${sql.ref(columnOf[kind])} where x.addendum_id = d.id), '[]')`

/** The names of the complications or side effects of report `r` and its addenda, without the entries for none. */
export const reactionNames = (kind: ReactionKind) => sql`coalesce((
    select jsonb_agg(o.name order by o.id) from (
      select ${sql.ref(columnOf[kind])} as id from ${sql.table(`treatment_report_${kind}`)} where report_id = r.id
      union select ${sql.ref(columnOf[kind])} from ${sql.table(`treatment_report_addendum_${kind}`)} where report_id = r.id
    ) x join ${sql.table(kind)} o on o.id = x.id where not o.is_none), '[]')`

/** The addenda of report `r`, in the order in which they were signed. */
const addenda = sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', d.id, 'content', d.content, 'author', d.author_name, 'written_at', d.written_at, 'sha256', d.sha256, 'intact', ${addendumIsIntact}, 'injectables', ${addedLots}, 'complications', ${addedReactions('complications')}, 'side_effects', ${addedReactions('side_effects')}, 'photos', ${addedPhotos}) order by d.id)
    from treatment_report_addenda d where d.report_id = r.id), '[]')`

/** The report of an appointment, or the empty form for it; undefined when the appointment is outside the scope. */
export async function reportOf(db: Db, appointmentId: number, countryIds: CountryIds): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select r.id, r.updated_at, case when r.id is not null then greatest(r.created_at, a.ends_at) end as open_from, coalesce(r.version, 0) as version, author.first_name || ' ' || author.last_name as author,
      (select jsonb_build_object('author', trim(e.first_name || ' ' || e.last_name), 'saved_at', v.saved_at)
        from treatment_report_versions v join employees e on e.id = v.author_id where v.report_id = r.id and v.version = r.version) as last_save,
      jsonb_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name, 'phone_number', c.phone_number, 'email', c.email, 'birthdate', c.birthdate, 'consenting_parent', c.consenting_parent, 'remarks', c.remarks, 'locale', o.code, 'updated_at', c.updated_at) as client,
      (select jsonb_build_object('name', k.name, 'date', (k.signed_at at time zone l.zone)::date) from ${everSigned} and ${countsForVisit}
        order by k.signed_at desc limit 1) as contract,
      case when not exists (select from ${everSigned} and ${countsForVisit})
        then (select jsonb_build_object('by', k.ended_by, 'on', k.ends_on + 1) from ${everSigned} order by k.ends_on desc limit 1) end as contract_ended,
      jsonb_build_object('id', a.id, 'datetime_from', a.starts_at, 'datetime_till', a.ends_at, 'deleted_at', a.deleted_at, 'no_show_at', a.no_show_at, 'cancel_reason', a.cancel_reason) as appointment,
      jsonb_build_object('id', e.id, 'name', e.first_name || ' ' || e.last_name) as practitioner,
      jsonb_build_object('id', l.id, 'name', l.place || ', ' || l.name, 'zone', l.zone, 'supported_country_id', l.supported_country_id) as location,
      s.medical_grounds as asks_medical_grounds,
      jsonb_build_object('question_1', s.medical_question_1, 'question_2', s.medical_question_2) as medical_questions,
      jsonb_build_object('id', t.id, 'name', t.name, 'category', tc.name, 'category_id', tc.id, 'intake', t.intake, 'requires_medical_grounds', t.requires_medical_grounds and s.medical_grounds, 'minimum_interval_days', t.minimum_interval_days, 'body_zone', t.body_zone, 'photo_angles', t.photo_angles) as treatment,
      (select jsonb_build_object('ref', i.ref) from ${paidBy} limit 1) as transaction,
      coalesce(r.appointment_type_id, (select id from appointment_types where slug = case when t.intake then 'intake' else 'treatment' end)) as appointment_type_id,
      coalesce(r.treatment_category_id, t.treatment_category_id) as treatment_category_id,
      coalesce(r.intake_and_treatment, false) as intake_and_treatment,
      coalesce(
        (select jsonb_agg(jsonb_build_object('id', rd.device_id, 'setting', rd.setting, 'reason', rd.reason) order by rd.device_id) from treatment_report_devices rd where rd.report_id = r.id),
        case when r.id is null then (select jsonb_agg(jsonb_build_object('id', ad.device_id, 'setting', null, 'reason', '') order by ad.device_id) from appointment_devices ad where ad.appointment_id = a.id) end,
        '[]') as devices,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.product_id, 'cc', x.cc, 'reason', x.reason) order by x.product_id) from treatment_report_peelings x where x.report_id = r.id), '[]') as peelings,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.product_id, 'cc', x.cc, 'lot_number', x.lot_number, 'expiration_date', x.expiration_date, 'expired_reason', x.expired_reason) order by x.position)
        from treatment_report_injectables x where x.report_id = r.id), '[]') as injectables,
      array(select complication_id from treatment_report_complications x where x.report_id = r.id order by 1) as complications,
      array(select side_effect_id from treatment_report_side_effects x where x.report_id = r.id order by 1) as side_effects,
      coalesce(r.report, '') as report,
      (select ${groundsContent} || jsonb_build_object('author', g.author_name, 'answered_at', g.answered_at, 'intact', ${answersAreIntact})
        from ${newestAnswers}) as medical_grounds_questionnaire,
      ${addenda} as addenda,
      ${products('peeling', 'treatment_report_peelings')} as available_peelings,
      ${products('injectable', 'treatment_report_injectables')} as available_injectables,
      ${reactions('complications', 'treatment_report_complications', 'complication_id')} as available_complications,
      ${reactions('side_effects', 'treatment_report_side_effects', 'side_effect_id')} as available_side_effects,
      (select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'doctor', k.doctor) order by k.name ->> 'nl', k.id) from treatment_categories k
        where k.deactivated_at is null or k.id in (r.treatment_category_id, t.treatment_category_id)) as available_categories,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'name', ${deviceName}, 'type', dt.slug, 'booked', ad.device_id is not null) order by ad.device_id is null, ${deviceName}, d.id)
        from devices d join device_models m on m.id = d.model_id join device_types dt on dt.id = m.device_type_id
        left join appointment_devices ad on ad.device_id = d.id and ad.appointment_id = a.id
        where (d.deactivated_at is null and (d.location_id = a.location_id or d.employee_id = a.employee_id))
          or ad.device_id is not null or exists (select from treatment_report_devices rd where rd.report_id = r.id and rd.device_id = d.id)
      ), '[]') as available_devices
    from appointments a
    join clients c on c.id = a.client_id
    join locales o on o.id = c.locale_id
    join employees e on e.id = a.employee_id
    join locations l on l.id = a.location_id
    join supported_countries s on s.id = l.supported_country_id
    join treatments t on t.id = ${givenTreatment}
    join treatment_categories tc on tc.id = t.treatment_category_id
    left join treatment_reports r on r.appointment_id = a.id
    left join employees author on author.id = r.author_id
    where a.id = ${appointmentId} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  const [row] = rows
  // The version of the client is compared to the microsecond, and JSON writes it in another form.
  return row && { ...row, client: { ...row.client, updated_at: isoInstant(row.client.updated_at) } }
}

/** The number of earlier reports beside a report, and of later ones. */
const shownBeside = 60

interface History {
  readonly clientId: number
  readonly items: HistoryItem[]
  readonly later: HistoryItem[]
  readonly uses: EarlierUse[]
  readonly visits: EarlierVisit[]
}

interface VisitRow {
  readonly id: number
  readonly client_id: number
  readonly starts_at: Instant
}

/** The reports `r` of the client's visits `a` before this one. */
const earlierReports = (visit: VisitRow) => sql`
  treatment_reports r join appointments a on a.id = r.appointment_id
  where a.client_id = ${visit.client_id} and ${isEarlierThan(visit)}`

/**
 * The uses of devices before a visit: the newest of each zone, setting and outcome, newest first. A visit that was
 * cancelled or missed after its report was written counts only with what came of it.
 */
async function usesBefore(db: Db, visit: VisitRow): Promise<EarlierUse[]> {
  const { rows } = await sql<EarlierUse>`
    select device, body_zone, setting, starts_at as datetime_from, took_place, asks_complications, complications, has_side_effects from (
      select distinct on (device, body_zone, setting, took_place, asks_complications, complications = '[]', has_side_effects) * from (
        select ${deviceName} as device, rd.setting, v.* from (
          select r.id, a.starts_at, a.deleted_at is null and a.no_show_at is null as took_place, (select t.body_zone from treatments t where t.id = r.treatment_id) as body_zone, (select k.doctor from treatment_categories k where k.id = r.treatment_category_id) as asks_complications,
            ${reactionNames('complications')} as complications, ${reactionNames('side_effects')} <> '[]' as has_side_effects
          from ${earlierReports(visit)}) v
        join treatment_report_devices rd on rd.report_id = v.id
        join devices d on d.id = rd.device_id join device_models m on m.id = d.model_id
        where v.took_place or v.complications <> '[]' or v.has_side_effects) used
      order by device, body_zone, setting, took_place, asks_complications, complications = '[]', has_side_effects, starts_at desc, id desc) newest
    order by starts_at desc, id desc`.execute(db)
  return rows
}

/** The rows of a report and of its addenda that say with which means the skin was treated. */
const treatedWith = [
  'treatment_report_devices',
  'treatment_report_peelings',
  'treatment_report_injectables',
  'treatment_report_addendum_injectables',
]

/** Whether report `r` or an addendum to it names a device, a peeling or an injectable. */
const namesMeans = sql`(${sql.join(
  treatedWith.map((table) => sql`exists (select from ${sql.table(table)} x where x.report_id = r.id)`),
  sql` or `,
)})`

/**
 * The newest visit for each treatment, newest first; what was booked counts until its report says what was done. A visit
 * that was cancelled or missed counts when its report names means: then the skin was treated.
 */
async function visitsBefore(db: Db, visit: VisitRow): Promise<EarlierVisit[]> {
  const { rows } = await sql<EarlierVisit>`
    select coalesce(r.treatment_id, a.treatment_id) as treatment_id, max(a.starts_at) as datetime_from
    from appointments a left join treatment_reports r on r.appointment_id = a.id
    where a.client_id = ${visit.client_id} and ${isEarlierThan(visit)}
      and ((a.deleted_at is null and a.no_show_at is null) or ${namesMeans})
    group by 1 order by 2 desc`.execute(db)
  return rows
}

/** The client's earlier reports and apart the later ones, newest first, and what the warnings need of the earlier visits. */
export async function historyOf(db: Db, appointmentId: number, countryIds: CountryIds): Promise<History | undefined> {
  const {
    rows: [appointment],
  } = await sql<VisitRow>`
    select a.id, a.client_id, a.starts_at from appointments a join locations l on l.id = a.location_id
    where a.id = ${appointmentId} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  if (!appointment) return undefined
  const [items, later] = [
    await reportsBeside(db, appointment, 'earlier'),
    await reportsBeside(db, appointment, 'later'),
  ]
  const [uses, visits] = [await usesBefore(db, appointment), await visitsBefore(db, appointment)]
  return { clientId: appointment.client_id, items, later, uses, visits }
}

/** The reports of the client's visits before a visit, or of the others, newest first. */
async function reportsBeside(db: Db, visit: VisitRow, which: 'earlier' | 'later'): Promise<HistoryItem[]> {
  const isWanted = which === 'earlier' ? isEarlierThan(visit) : sql`not ${isEarlierThan(visit)} and a.id <> ${visit.id}`
  const { rows } = await sql<HistoryItem>`
    select r.id,
      jsonb_build_object('id', a.id, 'datetime_from', a.starts_at, 'active', a.deleted_at is null and a.no_show_at is null) as appointment,
      jsonb_build_object('id', e.id, 'name', e.first_name || ' ' || e.last_name) as practitioner,
      jsonb_build_object('id', t.id, 'name', t.name) as treatment,
      jsonb_build_object('id', k.id, 'name', k.name) as appointment_type, r.intake_and_treatment,
      coalesce((select jsonb_agg(jsonb_build_object('id', rd.device_id, 'name', ${deviceName}, 'setting', rd.setting, 'reason', rd.reason) order by rd.device_id)
        from treatment_report_devices rd join devices d on d.id = rd.device_id join device_models m on m.id = d.model_id where rd.report_id = r.id), '[]') as devices,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'cc', x.cc, 'reason', x.reason) order by p.id)
        from treatment_report_peelings x join products p on p.id = x.product_id where x.report_id = r.id), '[]') as peelings,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'cc', x.cc, 'lot_number', x.lot_number, 'expiration_date', x.expiration_date, 'expired_reason', x.expired_reason) order by x.position)
        from treatment_report_injectables x join products p on p.id = x.product_id where x.report_id = r.id), '[]') as injectables,
      ${reactionNames('complications')} as complications,
      ${reactionNames('side_effects')} as side_effects,
      (select g.therapeutic from ${newestAnswers}) as therapeutic,
      r.report,
      ${addenda} as addenda
    from treatment_reports r
    join appointments a on a.id = r.appointment_id
    join employees e on e.id = a.employee_id
    join treatments t on t.id = r.treatment_id
    join appointment_types k on k.id = r.appointment_type_id
    where a.client_id = ${visit.client_id} and ${isWanted}
    order by a.starts_at desc, r.id desc
    limit ${shownBeside}`.execute(db)
  return rows
}
