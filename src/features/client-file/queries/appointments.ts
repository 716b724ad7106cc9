import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import { givenTreatment, nameOf, paidBy } from '#features/appointments/queries.ts'
import { countsForVisit, signedByClients } from '#features/clients/queries/signed.ts'
import type { Db } from '#platform/server/db.ts'
import { byName, inEveryLanguage } from '#platform/server/names.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import type { ClientAppointment, clientAppointments } from '../contract.ts'

type Filters = QueryOf<typeof clientAppointments.list>['filters']

interface Asked {
  readonly clientId: number
  readonly countryIds: readonly number[]
  /** Whether the caller may see what the status light shows. */
  readonly withLight: boolean
  readonly now: Instant
  readonly language: Language
}

const from = sql`appointments a
  join treatments t on t.id = a.treatment_id
  join employees e on e.id = a.employee_id
  join locations l on l.id = a.location_id`

const exists = (rows: RawBuilder<unknown>) => sql`coalesce((select true from ${rows} limit 1), false)`
/** The facts of the light, looked up for each appointment that is shown and for no other. */
const light = sql`json_build_object(
  'is_paid', ${exists(paidBy)},
  'has_contract', ${exists(sql`${signedByClients} k where k.client_id = a.client_id and k.treatment_category_id = (select given.treatment_category_id from treatments given where given.id = ${givenTreatment}) and ${countsForVisit}`)},
  'treatment_report_status', ${exists(sql`treatment_reports r where r.appointment_id = a.id`)})`

const isScheduled = (now: Instant) =>
  sql<SqlBool>`(a.deleted_at is null and a.no_show_at is null and not a.walk_in and a.ends_at > ${now}::timestamptz)`

const rowOf = ({ withLight, now }: Pick<Asked, 'withLight' | 'now'>) => ({
  id: sql`a.id`,
  client_id: sql`a.client_id`,
  datetime_from: sql`a.starts_at`,
  datetime_till: sql`a.ends_at`,
  treatment: sql`t.name`,
  name: sql`a.name`,
  practitioner: nameOf('e'),
  location: sql`l.place || ', ' || l.name`,
  place: sql`l.place`,
  zone: sql`l.zone`,
  state: sql`case when a.deleted_at is not null then 'cancelled' when a.no_show_at is not null then 'no_show' when ${isScheduled(now)} then 'scheduled' else 'visited' end`,
  walk_in: sql`a.walk_in`,
  no_show_at: sql`a.no_show_at`,
  deleted_at: sql`a.deleted_at`,
  prerequisites: withLight ? light : sql`null::json`,
})

const ofClient = ({ clientId, countryIds }: Pick<Asked, 'clientId' | 'countryIds'>) => [
  sql<SqlBool>`a.client_id = ${clientId}`,
  sql<SqlBool>`l.supported_country_id = any(${countryIds}::bigint[])`,
]

/** The appointments of a client within these countries. The caller checks access to the client. */
export function appointmentsSource(
  { when, state, days: { from: first, till: last } = {} }: Filters,
  asked: Asked,
): SourceOf<typeof clientAppointments> {
  const { now, language } = asked
  const row = rowOf(asked)
  return {
    from,
    row,
    sortBy: {
      treatment: [byName(sql`t.name`, language)],
      // The newest first, and after them what was cancelled before its day came.
      ...(when === 'history' && { datetime_from: [sql`a.starts_at <= ${now}::timestamptz`, sql`a.starts_at`] }),
    },
    search: searchText(...inEveryLanguage(sql`t.name`), sql`a.name`, row.practitioner, sql`l.place`, sql`l.name`),
    where: [
      ...ofClient(asked),
      ...(when ? [when === 'scheduled' ? isScheduled(now) : sql<SqlBool>`not ${isScheduled(now)}`] : []),
      ...(state ? [sql<SqlBool>`${row.state} = ${state}`] : []),
      ...(first ? [sql<SqlBool>`a.starts_at >= ${first}::date::timestamp at time zone l.zone`] : []),
      ...(last ? [sql<SqlBool>`a.starts_at < (${last}::date + 1)::timestamp at time zone l.zone`] : []),
    ],
    id: sql`a.id`,
    clientId: sql`a.client_id`,
  }
}

/** The scheduled appointments of a client, the first one first. The caller checks access to the client. */
export async function scheduledOf(db: Db, asked: Omit<Asked, 'language'>): Promise<ClientAppointment[]> {
  const selected = Object.entries(rowOf(asked)).map(([key, expression]) => sql`${expression} as ${sql.ref(key)}`)
  const { rows } = await sql<ClientAppointment>`
    select ${sql.join(selected)} from ${from}
    where ${sql.join([...ofClient(asked), isScheduled(asked.now)], sql` and `)} order by a.starts_at, a.id`.execute(db)
  return rows
}
