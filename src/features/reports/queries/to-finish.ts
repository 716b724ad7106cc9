import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import { nameOf, paidBy } from '#features/appointments/queries.ts'
import { hasClosed } from '#features/appointments/queries/closing.ts'
import { isWaiting } from '#features/photos/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { byName, inEveryLanguage } from '#platform/server/names.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import { missingParts, type MissingPart, type reportsToFinish } from '../contract/to-finish.ts'
import type { Period } from '../rules/to-finish-period.ts'

interface Scope extends Period {
  readonly countryIds: readonly number[]
  /** The only location whose visits are shown, or the deactivated ones; null for all of the countries. */
  readonly locationId: number | 'deactivated' | null
  /** The only practitioner whose visits are shown; null for everybody. */
  readonly practitionerId: number | null
  readonly now: Instant
}

/** Where visit `a` or its waiting photo `a` may be, each part of which an index finds. */
function placeOf({ countryIds, locationId, practitionerId }: Scope) {
  if (typeof locationId === 'number') return sql<SqlBool>`a.location_id = ${locationId}`
  if (practitionerId !== null) return sql<SqlBool>`true`
  const isClosed = locationId === 'deactivated' ? sql`and deactivated_at is not null` : sql``
  return sql<SqlBool>`a.location_id = any(array(select id from locations where supported_country_id = any(${countryIds}::bigint[]) ${isClosed}))`
}

/** Photos of visit `a` wait. They are looked up for each visit (`offset 0`), so that those of other locations are not read. */
const hasWaitingPhotos = sql<SqlBool>`exists (select from waiting_photos w where w.appointment_id = a.id offset 0)`

/** The visits of photos that wait (migrations/0127), by their numbers: few, where a join read all earlier visits of the location. */
const visitsOfWaiting = (scope: Scope, whose: RawBuilder<SqlBool>) =>
  sql`any(array(select a.appointment_id from waiting_photos a where ${placeOf(scope)} and ${whose}))`

/**
 * Visit `a` with report `v` may lack something. Most visits are complete: they are left out here, before their client,
 * practitioner and treatment are looked up; `waiting` decides about the others.
 */
const mayLack = sql<SqlBool>`((a.deleted_at is null and a.no_show_at is null and ((v.id is null and not a.walk_in)
    or v.treatment_id = any(array(select id from treatments where requires_medical_grounds))
    or exists (select from treatment_report_injectables x where x.report_id = v.id and x.cc > 0 and x.lot_number = '')))
  or ${hasWaitingPhotos})`

/**
 * The visits of the period, older ones with photos that wait, and those of others with photos of the practitioner
 * that wait: each part reads the rows of its location, or of its practitioner, along an index. The treatment is looked
 * up for each: a join compared every visit with every treatment.
 */
function visits(scope: Scope) {
  const { practitionerId, since, until } = scope
  const own = practitionerId === null ? sql<SqlBool>`true` : sql<SqlBool>`a.employee_id = ${practitionerId}`
  const ofOthers = sql<SqlBool>`a.author_id = ${practitionerId} and a.employee_id <> ${practitionerId}`
  return sql`(
  select a.* from appointments a left join lateral (select * from treatment_reports where appointment_id = a.id offset 0) v on true where a.starts_at > ${since}::timestamptz and a.starts_at <= ${until}::timestamptz and ${placeOf(scope)} and ${own} and ${mayLack}
  union all select * from appointments where starts_at <= ${since}::timestamptz and id = ${visitsOfWaiting(scope, own)}
  ${practitionerId === null ? sql`` : sql`union all select * from appointments where id = ${visitsOfWaiting(scope, ofOthers)}`}) a`
}

/** Visits `a` with the tables that a row needs. */
const joined = (visit: RawBuilder<unknown>) => sql`${visit}
  join clients c on c.id = a.client_id
  join employees e on e.id = a.employee_id
  join locations l on l.id = a.location_id
  join supported_countries s on s.id = l.supported_country_id
  left join treatment_reports r on r.appointment_id = a.id
  join lateral (select * from treatments where id = coalesce(r.treatment_id, a.treatment_id) offset 0) t on true`
const from = (scope: Scope) => joined(visits(scope))

/**
 * Answers about another treatment are no answers about the one that the report names. When the report has closed and its
 * visit is paid, nobody can answer any more (rules/medical.ts).
 */
const lacksAnswers = (
  now: Instant,
) => sql<SqlBool>`(r.id is not null and t.requires_medical_grounds and s.medical_grounds
  and not exists (select from medical_grounds_answers g where g.report_id = r.id and g.treatment_id = r.treatment_id)
  and not (${hasClosed(now)} and exists (select from ${paidBy})))`

/** An amount was injected from a lot that nobody has entered, and the report can still be changed (law A10). */
const lacksLots = (now: Instant) => sql<SqlBool>`(exists (
  select from treatment_report_injectables x where x.report_id = r.id and x.cc > 0 and x.lot_number = '') and not ${hasClosed(now)})`

/** A visit of the period that took place: its report is to be written and completed. */
const isDue = ({ since }: Period) =>
  sql<SqlBool>`(a.starts_at > ${since}::timestamptz and a.deleted_at is null and a.no_show_at is null)`

/** Photos wait for a signature: the report has closed without them, whatever became of its visit (decision 050). */
const awaitsSignature = (now: Instant) => sql<SqlBool>`(r.id is not null and ${hasWaitingPhotos} and ${hasClosed(now)})`

type ListTime = Period & Pick<Scope, 'now'>

/** The parts that a visit can lack, as conditions, in the order in which they are asked for. */
const lacks = ({ now, ...period }: ListTime): Readonly<Record<MissingPart, RawBuilder<SqlBool>>> => ({
  // A walk-in needs no report; one that is begun is completed.
  report: sql<SqlBool>`(r.id is null and not a.walk_in and ${isDue(period)})`,
  questionnaire: sql<SqlBool>`(${isDue(period)} and ${lacksAnswers(now)})`,
  lot: sql<SqlBool>`(${isDue(period)} and ${lacksLots(now)})`,
  photos: awaitsSignature(now),
})

/** The part that a visit lacks first. */
const firstMissing = (time: ListTime) => {
  const parts = lacks(time)
  return sql`case ${sql.join(
    missingParts.map((part) => sql`when ${parts[part]} then ${sql.lit(part)}`),
    sql` `,
  )} end`
}

/** Visits that have begun and lack something. Nothing is written about an erased client any more. */
const waiting = ({ countryIds, locationId, practitionerId, ...time }: Scope) => [
  sql<SqlBool>`a.starts_at <= ${time.until}::timestamptz`,
  sql<SqlBool>`c.erased_at is null`,
  sql<SqlBool>`l.supported_country_id = any(${countryIds}::bigint[])`,
  ...(typeof locationId === 'number' ? [sql<SqlBool>`a.location_id = ${locationId}`] : []),
  ...(locationId === 'deactivated' ? [sql<SqlBool>`l.deactivated_at is not null`] : []),
  sql<SqlBool>`(${sql.join(Object.values(lacks(time)), sql` or `)})`,
  ...(practitionerId === null ? [] : [isOf(practitionerId, time.now)]),
]

/** A visit of this practitioner; one of another has photos of theirs, and is shown when those wait for a signature. */
const isOf = (practitionerId: number, now: Instant) =>
  sql<SqlBool>`(a.employee_id = ${practitionerId} or ${awaitsSignature(now)})`

const nameOfLocation = sql`l.place || ', ' || l.name`

/** The visits whose report is to be finished, as far as the caller may see them. */
export function toFinishSource(
  { missing }: Pick<QueryOf<typeof reportsToFinish.list>['filters'], 'missing'>,
  { language, ...scope }: Scope & { readonly language: Language },
): SourceOf<typeof reportsToFinish> {
  const client = nameOf('c')
  const row = {
    id: sql`a.id`,
    client_id: sql`a.client_id`,
    waiting_since: sql`case ${firstMissing(scope)} when 'photos' then (select min(p.created_at) from report_photos p where p.appointment_id = a.id and ${isWaiting}) else greatest(a.starts_at, r.created_at) end`,
    datetime_from: sql`a.starts_at`,
    zone: sql`l.zone`,
    client,
    treatment: sql`t.name`,
    practitioner: nameOf('e'),
    location: nameOfLocation,
    missing: firstMissing(scope),
  }
  return {
    from: from(scope),
    row,
    sortBy: {
      client: [sql`searchable(c.last_name)`, sql`searchable(c.first_name)`],
      treatment: [byName(sql`t.name`, language)],
    },
    search: searchText(client, ...inEveryLanguage(sql`t.name`)),
    where: [...waiting(scope), ...(missing ? [sql<SqlBool>`${firstMissing(scope)} = ${missing}`] : [])],
    id: sql`a.id`,
    clientId: sql`a.client_id`,
    byIds: () => ({ from: joined(sql`appointments a`), row, id: sql<number>`a.id` }),
  }
}

interface Always {
  /** The caller, when they are shown their own visits. */
  readonly usualId: number | null
  /** The practitioner whose visits are asked for, if they work in a country of the caller. */
  readonly askedId: number | null
}

interface Waiting {
  readonly id: number
  readonly name: string
  readonly deactivated: boolean
  readonly waiting: number
}

/** Location `l` with the number of its visits that wait. */
const locationRow = (waiting: RawBuilder<unknown>) =>
  sql`jsonb_build_object('id', l.id, 'name', ${nameOfLocation}, 'deactivated', l.deactivated_at is not null, 'waiting', ${waiting})`

/**
 * The practitioners of the waiting visits, the authors of photos that wait there, and two in any case, by name; and the
 * locations of the visits with their numbers.
 */
export async function choicesToFinish(db: Db, scope: Scope, { usualId, askedId }: Always) {
  const { rows } = await sql<{ practitioners: { id: number; name: string }[]; locations: Waiting[] }>`
    with waiting as materialized (
      select a.id, a.employee_id, a.location_id, ${awaitsSignature(scope.now)} as awaits_signature from ${from(scope)} where ${sql.join(waiting(scope), sql` and `)})
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'name', ${nameOf('e')}) order by searchable(e.first_name), searchable(e.last_name), e.id)
        from employees e
        where e.id = ${usualId}::bigint or e.id in (
          select employee_id from waiting union select p.author_id from waiting_photos p join waiting v on v.id = p.appointment_id where v.awaits_signature
          union select w.employee_id from employee_locations w join locations o on o.id = w.location_id
            where w.employee_id = ${askedId}::bigint and o.supported_country_id = any(${scope.countryIds}::bigint[]))), '[]') as practitioners,
      coalesce((
        select jsonb_agg(${locationRow(sql`v.waiting`)} order by l.place, l.name, l.id)
        from (select location_id, count(*) as waiting from waiting group by 1) v join locations l on l.id = v.location_id), '[]') as locations`.execute(
    db,
  )
  return rows[0]!
}

/** The locations where visits wait, by name, with their numbers. */
export async function waitingAtLocations(db: Db, scope: Scope): Promise<Waiting[]> {
  const { rows } = await sql<{ location: Waiting }>`
    select ${locationRow(sql`count(*)`)} as location from ${from(scope)} where ${sql.join(waiting(scope), sql` and `)}
    group by l.id order by l.place, l.name, l.id`.execute(db)
  return rows.map(({ location }) => location)
}

/** A location as one where no visit waits; none when it is not deactivated or not of these countries. */
export async function deactivatedLocation(
  db: Db,
  { id, countryIds }: { readonly id: number; readonly countryIds: readonly number[] },
): Promise<Waiting[]> {
  const { rows } = await sql<{ location: Waiting }>`
    select ${locationRow(sql`0`)} as location from locations l
    where l.id = ${id} and l.deactivated_at is not null and l.supported_country_id = any(${countryIds}::bigint[])`.execute(
    db,
  )
  return rows.map(({ location }) => location)
}

/** The number of waiting visits. */
export async function countToFinish(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${from(scope)} where ${sql.join(waiting(scope), sql` and `)}`.execute(db)
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

/** The number of locations of these countries that may have visits since then: one that was deactivated before has none. */
export async function countLocations(db: Db, countryIds: readonly number[], since: Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from locations
    where supported_country_id = any(${countryIds}::bigint[]) and (deactivated_at is null or deactivated_at > ${since}::timestamptz)`.execute(
    db,
  )
  return rows[0]!.count
}
