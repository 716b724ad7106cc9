import { sql, type RawBuilder } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { isoInstant } from '#platform/server/wire-types.ts'
import { maxNextVisits, usualAmong, usualFrom, type ClientCard, type Visit } from '../contract/client-card.ts'
import { locationAsJson, nameOf } from '../queries.ts'

type CountryIds = readonly number[]

/** Appointment `a` as a visit in one line. */
const visitAsJson = sql`json_build_object('id', a.id, 'datetime_from', a.starts_at, 'name', a.name,
  'treatment', (select t.name from treatments t where t.id = a.treatment_id),
  'location', (select ${locationAsJson} from locations l where l.id = a.location_id),
  'user', (select json_build_object('id', e.id, 'name', ${nameOf('e')}) from employees e where e.id = a.employee_id))`

/** The visits of a client within these countries that are neither cancelled nor missed. */
const visitsOf = (clientId: RawBuilder<unknown>, countryIds: CountryIds) => sql`
  appointments a where a.client_id = ${clientId} and a.deleted_at is null and a.no_show_at is null
    and a.location_id in (select id from locations where supported_country_id = any(${countryIds}::bigint[]))`

const nextOf = (clientId: RawBuilder<unknown>, countryIds: CountryIds, now: Instant) => sql`
  (select coalesce(json_agg(n.visit order by n.starts_at, n.id), '[]') from (
    select a.id, a.starts_at, ${visitAsJson} as visit from ${visitsOf(clientId, countryIds)} and a.starts_at > ${now}::timestamptz
    order by a.starts_at, a.id limit ${maxNextVisits}) n)`

/** JSON writes instants with an offset. */
const inOurForm = (visit: Visit): Visit => ({ ...visit, datetime_from: isoInstant(visit.datetime_from) })

/** A client's card without the credit, in one statement; undefined for a client of other countries. */
export async function clientCard(
  db: Db,
  clientId: number,
  countryIds: CountryIds,
  now: Instant,
): Promise<Omit<ClientCard, 'credit_cents'> | undefined> {
  const within = visitsOf(sql`c.id`, countryIds)
  const begun = sql`${within} and a.starts_at <= ${now}::timestamptz`
  const counted = sql`select count(*)::integer from appointments a join locations l on l.id = a.location_id where a.client_id = c.id and l.supported_country_id = any(${countryIds}::bigint[])`
  const { rows } = await sql<Omit<ClientCard, 'credit_cents'>>`
    select c.id as client_id, c.birthdate, c.consenting_parent, c.remarks,
      (select count(*)::integer from ${begun}) as visits,
      (${counted} and a.no_show_at is not null and a.deleted_at is null) as no_shows,
      (${counted} and a.deleted_at is not null) as cancelled,
      (select ${visitAsJson} from ${begun} order by a.starts_at desc, a.id desc limit 1) as last,
      ${nextOf(sql`c.id`, countryIds, now)} as next,
      (select json_build_object('id', e.id, 'name', ${nameOf('e')})
        from (select r.employee_id from (select a.employee_id, a.starts_at from ${begun} order by a.starts_at desc limit ${usualAmong}) r
          group by r.employee_id having count(*) >= ${usualFrom} order by count(*) desc, max(r.starts_at) desc limit 1) u
        join employees e on e.id = u.employee_id and e.deactivated_at is null) as usual_practitioner
    from clients c where c.id = ${clientId} and c.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  const [card] = rows
  return card && { ...card, last: card.last && inOurForm(card.last), next: card.next.map(inOurForm) }
}

/** The birthdate of a client; undefined for a client of other countries. */
export async function bookedClient(
  db: Db,
  clientId: number,
  countryIds: CountryIds,
): Promise<{ readonly id: number; readonly birthdate: Day | null } | undefined> {
  const { rows } = await sql<{ id: number; birthdate: Day | null }>`
    select id, birthdate from clients where id = ${clientId} and supported_country_id = any(${countryIds}::bigint[])`.execute(
    db,
  )
  return rows[0]
}

/** The coming visits of each of these clients, in one statement. */
export async function nextVisits(
  db: Db,
  clientIds: readonly number[],
  countryIds: CountryIds,
  now: Instant,
): Promise<ReadonlyMap<number, readonly Visit[]>> {
  const { rows } = await sql<{ id: number; next: Visit[] }>`
    select c.id, ${nextOf(sql`c.id`, countryIds, now)} as next from unnest(${clientIds}::bigint[]) as c (id)`.execute(
    db,
  )
  return new Map(rows.map(({ id, next }) => [id, next.map(inOurForm)]))
}
