import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import type { Scope } from '#features/employees/queries/employees.ts'
import { byName } from '#platform/server/names.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import type { devicesApi, devicesOverview } from '../contract.ts'
import { carrier, devicesInScope, devicesJoined } from './devices.ts'

type Filters = Pick<QueryOf<typeof devicesApi.list>, 'filters'>['filters']

/**
 * The devices with their places. A device is out of service by today's date in the zone of its location, or of one
 * where its practitioner works.
 */
export function devicesSource(
  { types, locations }: Filters,
  scope: Scope,
  language: Language,
  now: Instant,
): SourceOf<typeof devicesOverview> {
  const ids = (all: readonly number[]) => sql`any(${all}::bigint[])`
  const localNow = sql`(${now}::timestamptz at time zone coalesce(l.zone, (select min(w.zone) from employee_locations el join locations w on w.id = el.location_id where el.employee_id = d.employee_id), 'UTC'))`
  const away = sql<boolean>`exists (select from absences x where x.device_id = d.id and ${localNow} >= x.date_from + coalesce(x.time_from, '00:00') and (x.date_till is null or ${localNow} < x.date_till + coalesce(x.time_till, '24:00')))`
  const status = sql<string>`case when d.deactivated_at is not null then 'inactive' when ${away} then 'out_of_service' else 'active' end`
  return {
    from: devicesJoined,
    row: {
      id: sql`d.id`,
      name: sql`m.name`,
      brand_name: sql`m.brand_name`,
      serial_number: sql`d.serial_number`,
      device_type: sql`ty.name`,
      place: sql`case when d.employee_id is null then concat_ws(', ', l.place, l.name, r.name) else ${carrier} end`,
      link: sql`case when d.employee_id is null then 'LocationRoom' else 'Practitioner' end`,
      status,
      deactivated_at: sql`d.deactivated_at`,
    },
    sortBy: { device_type: [byName(sql`ty.name`, language)] },
    search: searchText(sql`m.brand_name`, sql`m.name`, sql`d.serial_number`),
    where: [
      devicesInScope(scope),
      ...(types?.length ? [sql<boolean>`m.device_type_id = ${ids(types)}`] : []),
      ...(locations?.length
        ? [
            sql<boolean>`(d.location_id = ${ids(locations)} or d.employee_id in (select employee_id from employee_locations where location_id = ${ids(locations)}))`,
          ]
        : []),
    ],
    deactivatedAt: sql`d.deactivated_at`,
    id: sql`d.id`,
    totals: {
      out_of_service: { type: 'number', amount: sql`count(*) filter (where ${status} = 'out_of_service')` },
      carried: { type: 'number', amount: sql`count(*) filter (where d.employee_id is not null)` },
    },
  }
}
