import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import { nameOf } from '#features/appointments/queries.ts'
import { isoInstant } from '#platform/server/wire-types.ts'
import { statement } from '#platform/server/statement.ts'
import type { Db } from '#platform/server/db.ts'
import type { ClientDashboard } from '../contract.ts'

type Stored = Omit<ClientDashboard, 'missing'> & {
  readonly gender_id: number | null
  readonly locale_id: number
  readonly country_id: number
  readonly health_insurance_id: number | null
  readonly has_nin: boolean
}
interface Asked {
  readonly id: number
  readonly countryIds: readonly number[]
  readonly now: Instant
}

/** The last change of the notes stands in the log: it is the newest line of the client in which they differ. */
const dashboard = statement<Asked, Stored>(
  ({ id, countryIds, now }) => sql<Stored>`
    select c.id, c.supported_country_id, c.first_name, c.last_name, c.email, c.phone_number, c.birthdate, c.gender_id, c.locale_id, c.country_id, c.health_insurance_id, c.consenting_parent, c.nin is not null as has_nin,
      c.street, c.street_number, c.street_suffix, c.postcode, c.place, c.remarks, c.deactivated_at, c.erased_at, c.created_at, c.updated_at,
      (select g.name from genders g where g.id = c.gender_id) as gender, n.name as language, k.name as country, k.code as country_code,
      (select json_build_object('at', a.at, 'by', (select ${nameOf('e')} from employees e where e.id = a.employee_id))
        from audit_log a where a.entity = 'clients' and a.entity_id = c.id and coalesce(a.before ->> 'remarks', '') <> coalesce(a.after ->> 'remarks', '')
        order by a.id desc limit 1) as remarks_changed,
      v.visits, v."cancelledCount", v."noShowCount"
    from clients c
    join locales n on n.id = c.locale_id
    join countries k on k.id = c.country_id
    cross join lateral (
      select count(*) filter (where a.deleted_at is not null)::integer as "cancelledCount",
        count(*) filter (where a.deleted_at is null and a.no_show_at is not null)::integer as "noShowCount",
        count(*) filter (where a.deleted_at is null and a.no_show_at is null and a.starts_at <= ${now}::timestamptz)::integer as visits
      from appointments a join locations l on l.id = a.location_id
      where a.client_id = c.id and l.supported_country_id = any(${countryIds}::bigint[])
    ) v
    where c.id = ${id} and c.counter_location_id is null and c.supported_country_id = any(${countryIds}::bigint[])`,
)

/** The client of a page with the counts of their appointments; undefined outside the scope. */
export async function clientOfPage(db: Db, asked: Asked): Promise<Stored | undefined> {
  const [row] = await dashboard(db, asked)
  const changed = row?.remarks_changed
  return row && { ...row, remarks_changed: changed ? { ...changed, at: isoInstant(changed.at) } : null }
}

/** Whether a client is within the scope. */
export async function isClientInScope(db: Db, id: number, countryIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from clients where id = ${id} and supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows.length > 0
}
