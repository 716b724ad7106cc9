import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { givenTreatment, paidBy } from '#features/appointments/queries.ts'
import { countsForVisit, signedByClients } from '#features/clients/queries/signed.ts'
import type { ReportInput } from './contract.ts'

type CountryIds = readonly number[]

interface ReportRow {
  id: number | null
  updated_at: string | null
  author: string | null
  client: {
    id: number
    name: string
    phone_number: string
    email: string
    birthdate: Day | null
    consenting_parent: string
    remarks: string
  }
  contract: { name: string; date: Day } | null
  contract_ended: { by: 'expired' | 'withdrawn'; on: Day } | null
  appointment: {
    id: number
    datetime_from: Instant
    datetime_till: Instant
    deleted_at: string | null
    no_show_at: string | null
  }
  practitioner: { id: number; name: string }
  location: { id: number; name: string; zone: string }
  treatment: { id: number; name: Translatable; category: Translatable; intake: boolean }
  transaction: { ref: string } | null
  appointment_type_id: number
  intake_and_treatment: boolean
  devices: { id: number; setting: number | null; reason: string }[]
  report: string
  available_devices: { id: number; name: string; type: 'laser' | 'attachment'; booked: boolean }[]
}

const deviceName = sql`m.brand_name || ' ' || m.name`

/** The agreements of client `c` for the category of treatment `t`, as rows `k`, whether or not they still count. */
const everSigned = sql`${signedByClients} k where k.client_id = c.id and k.treatment_category_id = t.treatment_category_id`

/** The report of an appointment, or the empty form for it; undefined when the appointment is outside the scope. */
export async function reportOf(db: Db, appointmentId: number, countryIds: CountryIds): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select r.id, r.updated_at, author.first_name || ' ' || author.last_name as author,
      jsonb_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name, 'phone_number', c.phone_number, 'email', c.email, 'birthdate', c.birthdate, 'consenting_parent', c.consenting_parent, 'remarks', c.remarks) as client,
      (select jsonb_build_object('name', k.name, 'date', (k.signed_at at time zone l.zone)::date) from ${everSigned} and ${countsForVisit}
        order by k.signed_at desc limit 1) as contract,
      case when not exists (select from ${everSigned} and ${countsForVisit})
        then (select jsonb_build_object('by', k.ended_by, 'on', k.ends_on + 1) from ${everSigned} order by k.ends_on desc limit 1) end as contract_ended,
      jsonb_build_object('id', a.id, 'datetime_from', a.starts_at, 'datetime_till', a.ends_at, 'deleted_at', a.deleted_at, 'no_show_at', a.no_show_at) as appointment,
      jsonb_build_object('id', e.id, 'name', e.first_name || ' ' || e.last_name) as practitioner,
      jsonb_build_object('id', l.id, 'name', l.place || ', ' || l.name, 'zone', l.zone) as location,
      jsonb_build_object('id', t.id, 'name', t.name, 'category', tc.name, 'intake', t.intake) as treatment,
      (select jsonb_build_object('ref', i.ref) from ${paidBy} limit 1) as transaction,
      coalesce(r.appointment_type_id, (select id from appointment_types where slug = case when t.intake then 'intake' else 'treatment' end)) as appointment_type_id,
      coalesce(r.intake_and_treatment, false) as intake_and_treatment,
      coalesce(
        (select jsonb_agg(jsonb_build_object('id', rd.device_id, 'setting', rd.setting, 'reason', rd.reason) order by rd.device_id) from treatment_report_devices rd where rd.report_id = r.id),
        case when r.id is null then (select jsonb_agg(jsonb_build_object('id', ad.device_id, 'setting', null, 'reason', '') order by ad.device_id) from appointment_devices ad where ad.appointment_id = a.id) end,
        '[]') as devices,
      coalesce(r.report, '') as report,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'name', ${deviceName}, 'type', dt.slug, 'booked', ad.device_id is not null) order by ad.device_id is null, ${deviceName}, d.id)
        from devices d join device_models m on m.id = d.model_id join device_types dt on dt.id = m.device_type_id
        left join appointment_devices ad on ad.device_id = d.id and ad.appointment_id = a.id
        where (d.deactivated_at is null and (d.location_id = a.location_id or d.employee_id = a.employee_id))
          or ad.device_id is not null or exists (select from treatment_report_devices rd where rd.report_id = r.id and rd.device_id = d.id)
      ), '[]') as available_devices
    from appointments a
    join clients c on c.id = a.client_id
    join employees e on e.id = a.employee_id
    join locations l on l.id = a.location_id
    join treatments t on t.id = ${givenTreatment}
    join treatment_categories tc on tc.id = t.treatment_category_id
    left join treatment_reports r on r.appointment_id = a.id
    left join employees author on author.id = r.author_id
    where a.id = ${appointmentId} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

export interface HistoryRow {
  id: number
  appointment: { id: number; datetime_from: Instant }
  practitioner: { id: number; name: string }
  treatment: { id: number; name: Translatable }
  devices: { name: string; setting: number | null }[]
  report: string
}

/** The client's other reports, newest first. */
export async function historyOf(
  db: Db,
  appointmentId: number,
  countryIds: CountryIds,
): Promise<{ clientId: number; items: HistoryRow[] } | undefined> {
  const {
    rows: [appointment],
  } = await sql<{ client_id: number }>`
    select a.client_id from appointments a join locations l on l.id = a.location_id
    where a.id = ${appointmentId} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  if (!appointment) return undefined
  const { rows } = await sql<HistoryRow>`
    select r.id,
      jsonb_build_object('id', a.id, 'datetime_from', a.starts_at) as appointment,
      jsonb_build_object('id', e.id, 'name', e.first_name || ' ' || e.last_name) as practitioner,
      jsonb_build_object('id', t.id, 'name', t.name) as treatment,
      coalesce((select jsonb_agg(jsonb_build_object('name', ${deviceName}, 'setting', rd.setting) order by rd.device_id)
        from treatment_report_devices rd join devices d on d.id = rd.device_id join device_models m on m.id = d.model_id where rd.report_id = r.id), '[]') as devices,
      r.report
    from treatment_reports r
    join appointments a on a.id = r.appointment_id
    join employees e on e.id = a.employee_id
    join treatments t on t.id = r.treatment_id
    where a.client_id = ${appointment.client_id} and a.id <> ${appointmentId}
    order by a.starts_at desc, r.id desc
    limit 50`.execute(db)
  return { clientId: appointment.client_id, items: rows }
}

export interface ReportFacts {
  readonly clientId: number
  /** The client was erased: nothing is written about them any more. */
  readonly clientErased: boolean
  readonly countryId: number
  readonly locationId: number
  readonly day: Day
  readonly deleted_at: string | null
  readonly no_show_at: string | null
  readonly reportId: number | null
  readonly treatment: { readonly intake: boolean } | null
  readonly typeKnown: boolean
  /** The treatment that the invoice names; null while the appointment is not paid. */
  readonly paidTreatmentId: number | null
  readonly deviceIds: readonly number[]
}

/** The facts for saving a report. Locks the appointment, so that two saves come one after the other. */
export async function reportFacts(
  db: Db,
  input: Omit<ReportInput, 'intake_and_treatment'>,
  countryIds: CountryIds,
): Promise<ReportFacts | undefined> {
  const {
    rows: [held],
  } = await sql<{ id: number }>`
    select a.id from appointments a join locations l on l.id = a.location_id
    where a.id = ${input.appointment_id} and l.supported_country_id = any(${countryIds}::bigint[]) for update of a`.execute(
    db,
  )
  if (!held) return undefined
  const {
    rows: [facts],
  } = await sql<ReportFacts>`
    select a.client_id as "clientId", (select c.erased_at is not null from clients c where c.id = a.client_id) as "clientErased", l.supported_country_id as "countryId", l.id as "locationId", (a.starts_at at time zone l.zone)::date as day,
      a.deleted_at, a.no_show_at,
      (select id from treatment_reports where appointment_id = a.id) as "reportId",
      (select jsonb_build_object('intake', t.intake) from treatments t where t.id = ${input.treatment_id} and t.supported_country_id = l.supported_country_id) as treatment,
      exists (select from appointment_types where id = ${input.appointment_type_id}) as "typeKnown",
      (select ${givenTreatment} from ${paidBy} limit 1) as "paidTreatmentId",
      array(select d.id from devices d where d.id = any(${input.devices.map((device) => device.id)}::bigint[])
        and (d.location_id = a.location_id or d.employee_id = a.employee_id or exists (select from appointment_devices ad where ad.appointment_id = a.id and ad.device_id = d.id)
          or exists (select from treatment_reports r join treatment_report_devices rd on rd.report_id = r.id where r.appointment_id = a.id and rd.device_id = d.id))) as "deviceIds"
    from appointments a join locations l on l.id = a.location_id
    where a.id = ${input.appointment_id}`.execute(db)
  return facts
}

/** The version of a report, and the field that a change may leave out. */
export const storedReport = (db: Db, reportId: number) =>
  db
    .selectFrom('treatment_reports')
    .select(['intake_and_treatment', 'updated_at'])
    .where('id', '=', reportId)
    .executeTakeFirst()

const fieldsOf = ({ treatment_id, appointment_type_id, intake_and_treatment, report }: ReportInput) => ({
  treatment_id,
  appointment_type_id,
  intake_and_treatment,
  report,
})

async function insertDevices(db: Db, reportId: number, devices: ReportInput['devices']): Promise<void> {
  if (devices.length)
    await db
      .insertInto('treatment_report_devices')
      .values(devices.map(({ id, setting, reason }) => ({ report_id: reportId, device_id: id, setting, reason })))
      .execute()
}

export async function insertReport(db: Db, input: ReportInput, authorId: number) {
  const saved = await db
    .insertInto('treatment_reports')
    .values({ ...fieldsOf(input), appointment_id: input.appointment_id, author_id: authorId })
    .returning(['id', 'updated_at'])
    .executeTakeFirstOrThrow()
  await insertDevices(db, saved.id, input.devices)
  return saved
}

export async function updateReport(db: Db, id: number, input: ReportInput) {
  const saved = await db
    .updateTable('treatment_reports')
    .set(fieldsOf(input))
    .where('id', '=', id)
    .returning(['id', 'updated_at'])
    .executeTakeFirstOrThrow()
  await db.deleteFrom('treatment_report_devices').where('report_id', '=', id).execute()
  await insertDevices(db, id, input.devices)
  return saved
}
