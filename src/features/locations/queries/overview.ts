import { sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import { byName, inLanguage } from '#platform/server/names.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import type { Who } from '#platform/server/session.ts'
import type { locationsApi, locationsOverview } from '../contract.ts'
import { ownsLocations } from '../rules/location.ts'

const owners = sql`location_owners lo join employees e on e.id = lo.employee_id where lo.location_id = l.id`
const name = sql`trim(e.first_name || ' ' || e.last_name)`

type Reader = Pick<Who, 'employeeId' | 'countryIds' | 'permissions' | 'roles'>

/** The locations of the caller's countries; `editable` follows the rule of `mayChangeLocation`. */
export function locationsSource(
  { countries, types }: QueryOf<typeof locationsApi.list>['filters'],
  { employeeId, countryIds, permissions, roles }: Reader,
  language: Language,
): SourceOf<typeof locationsOverview> {
  const rooms = sql`(select count(*)::int from rooms r where r.location_id = l.id and r.deactivated_at is null)`
  return {
    from: sql`locations l join countries c on c.id = l.supported_country_id left join location_types t on t.id = l.location_type_id`,
    row: {
      id: sql`l.id`,
      name: sql`l.name`,
      place: sql`l.place`,
      address: sql`concat_ws(', ', trim(l.street || ' ' || l.street_number || ' ' || l.street_suffix), l.postcode)`,
      country: inLanguage(sql`c.name`, language),
      type: sql`t.name`,
      owners: sql`array(select ${name} from ${owners} order by 1)`,
      rooms,
      place_and_name: sql`l.place || ', ' || l.name`,
      editable: permissions.has('location.update')
        ? sql`true`
        : ownsLocations(roles)
          ? sql`exists (select from location_owners lo where lo.location_id = l.id and lo.employee_id = ${employeeId})`
          : sql`false`,
      deactivated_at: sql`l.deactivated_at`,
    },
    sortBy: { place: [sql`searchable(l.place)`, sql`searchable(l.name)`], type: [byName(sql`t.name`, language)] },
    search: searchText(
      sql`l.name`,
      sql`l.place`,
      sql`l.street`,
      sql`l.street_number`,
      sql`l.postcode`,
      sql`replace(l.postcode, ' ', '')`,
      sql`l.cost_center`,
      sql`(select string_agg(${name}, ' ') from ${owners})`,
    ),
    where: [
      sql<boolean>`l.supported_country_id = any(${countryIds}::bigint[])`,
      ...(countries?.length ? [sql<boolean>`l.supported_country_id = any(${countries}::bigint[])`] : []),
      ...(types?.length ? [sql<boolean>`l.location_type_id = any(${types}::bigint[])`] : []),
    ],
    deactivatedAt: sql`l.deactivated_at`,
    id: sql`l.id`,
    totals: { rooms: { type: 'number', amount: sql`coalesce(sum(${rooms}), 0)` } },
  }
}
