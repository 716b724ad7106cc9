import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import { nameOf, paidBy } from '#features/appointments/queries.ts'
import { closesHours } from '#features/auth/contract.ts'
import type { Db } from '#platform/server/db.ts'
import { byName, inEveryLanguage } from '#platform/server/names.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import { maxWaitingDays, type MissingPart, type reportsToFinish } from '../contract/to-finish.ts'

interface Scope {
  readonly countryIds: readonly number[]
  /** The only practitioner whose visits are shown; null for everybody. */
  readonly practitionerId: number | null
  readonly now: Instant
}

const from = sql`appointments a
  join clients c on c.id = a.client_id
  join employees e on e.id = a.employee_id
  join locations l on l.id = a.location_id
  join supported_countries s on s.id = l.supported_country_id
  left join treatment_reports r on r.appointment_id = a.id
  join treatments t on t.id = coalesce(r.treatment_id, a.treatment_id)`

const openFrom = sql`greatest(r.created_at, a.ends_at)`

/** The report cannot be changed any more (appointments/rules/closing.ts). */
const isClosed = (now: Instant) => sql<SqlBool>`(${openFrom} + make_interval(hours =>
  coalesce((select report_closes_hours from chain_settings), ${closesHours.usual}::integer)) <= ${now}::timestamptz
  or exists (select from report_closings k where ${openFrom} + make_interval(hours => k.hours) <= k.until)
  or exists (select from treatment_report_addenda d where d.report_id = r.id))`

/**
 * Answers about another treatment are no answers about the one that the report names. When the report has closed and its
 * visit is paid, nobody can answer any more (rules/medical.ts).
 */
const lacksAnswers = (
  now: Instant,
) => sql<SqlBool>`(r.id is not null and t.requires_medical_grounds and s.medical_grounds
  and not exists (select from medical_grounds_answers g where g.report_id = r.id and g.treatment_id = r.treatment_id)
  and not (${isClosed(now)} and exists (select from ${paidBy})))`

/** An amount was injected from a lot that nobody has entered, and the report can still be changed (law A10). */
const lacksLots = (now: Instant) => sql<SqlBool>`(exists (
  select from treatment_report_injectables x where x.report_id = r.id and x.cc > 0 and x.lot_number = '') and not ${isClosed(now)})`

/** The part that a visit lacks first, as a condition. */
const lacks = (part: MissingPart, now: Instant): RawBuilder<SqlBool> =>
  ({
    report: sql<SqlBool>`r.id is null`,
    questionnaire: lacksAnswers(now),
    lot: sql<SqlBool>`(not ${lacksAnswers(now)} and ${lacksLots(now)})`,
  })[part]

/**
 * Visits that have begun, were neither cancelled nor missed, and lack their report, its answers or a lot. Nothing is
 * written about an erased client any more.
 */
const waiting = ({ countryIds, practitionerId, now }: Scope) => [
  sql<SqlBool>`a.starts_at <= ${now}::timestamptz`,
  sql<SqlBool>`a.starts_at > ${now}::timestamptz - make_interval(days => ${maxWaitingDays}::integer)`,
  sql<SqlBool>`a.deleted_at is null and a.no_show_at is null and c.erased_at is null`,
  sql<SqlBool>`l.supported_country_id = any(${countryIds}::bigint[])`,
  sql<SqlBool>`(r.id is null or ${lacksAnswers(now)} or ${lacksLots(now)})`,
  ...(practitionerId === null ? [] : [sql<SqlBool>`a.employee_id = ${practitionerId}`]),
]

/** The visits whose report is to be finished, as far as the caller may see them. */
export function toFinishSource(
  { location, missing }: QueryOf<typeof reportsToFinish.list>['filters'],
  { language, ...scope }: Scope & { readonly language: Language },
): SourceOf<typeof reportsToFinish> {
  const client = nameOf('c')
  return {
    from,
    row: {
      id: sql`a.id`,
      client_id: sql`a.client_id`,
      waiting_since: sql`greatest(a.starts_at, r.created_at)`,
      datetime_from: sql`a.starts_at`,
      zone: sql`l.zone`,
      client,
      treatment: sql`t.name`,
      practitioner: nameOf('e'),
      location: sql`l.place || ', ' || l.name`,
      missing: sql`case when r.id is null then 'report' when ${lacksAnswers(scope.now)} then 'questionnaire' else 'lot' end`,
    },
    sortBy: {
      client: [sql`searchable(c.last_name)`, sql`searchable(c.first_name)`],
      treatment: [byName(sql`t.name`, language)],
    },
    search: searchText(client, ...inEveryLanguage(sql`t.name`)),
    where: [
      ...waiting(scope),
      ...(location ? [sql<SqlBool>`a.location_id = ${location}`] : []),
      ...(missing ? [lacks(missing, scope.now)] : []),
    ],
    id: sql`a.id`,
    clientId: sql`a.client_id`,
  }
}

/** The practitioners of the waiting visits, and `alwaysId` in any case, by name. */
export async function practitionersToFinish(db: Db, scope: Scope, alwaysId: number | null) {
  const where = sql.join(waiting(scope), sql` and `)
  const { rows } = await sql<{ id: number; name: string }>`
    select e.id, ${nameOf('e')} as name from employees e
    where e.id = ${alwaysId}::bigint or e.id in (select a.employee_id from ${from} where ${where})
    order by searchable(e.first_name), searchable(e.last_name), e.id`.execute(db)
  return rows
}

/** The number of waiting visits. */
export async function countToFinish(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${from} where ${sql.join(waiting(scope), sql` and `)}`.execute(db)
  return rows[0]!.count
}

/** Whether the employee has a role of practitioners. */
export async function isPractitioner(db: Db, employeeId: number): Promise<boolean> {
  const { rows } = await sql`
    select from employee_roles er join roles r on r.id = er.role_id where er.employee_id = ${employeeId} and r.practitioner`.execute(
    db,
  )
  return rows.length > 0
}
