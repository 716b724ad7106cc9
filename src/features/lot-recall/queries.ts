import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { AnswerOf, QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import { nameOf } from '#features/appointments/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { inLanguage } from '#platform/server/names.ts'
import type { SourceOf } from '#platform/server/overview.ts'
import type { lotRecallApi, lotRecallOverview } from './contract.ts'
import { lotSearch, type LotSearch } from './rules.ts'

type CountryIds = readonly number[]

/** A larger number than that of the rows of one report, so that report and row make one number together. */
const rowsOfReport = 1000

/** The indexes of both tables on lots find them (migrations 0053 and 0065). */
const isLot = ({ lot, isExact }: LotSearch) =>
  isExact
    ? sql<SqlBool>`normalised_lot(lot_number) = normalised_lot(${lot})`
    : sql<SqlBool>`normalised_lot(lot_number) like normalised_lot(${lot}) || '%'`

/**
 * The rows `x` of this lot, those of addenda under negative numbers: also the export, which reads rows by their number,
 * then looks at no others.
 */
function injected(search: LotSearch | null) {
  const ofLot = search ? isLot(search) : sql<SqlBool>`false`
  return sql`(
  select report_id * ${sql.lit(rowsOfReport)} + position as id, report_id, product_id, cc, lot_number, expiration_date
  from treatment_report_injectables where lot_number <> '' and ${ofLot}
  union all
  select -(addendum_id * ${sql.lit(rowsOfReport)} + position), report_id, product_id, cc, lot_number, expiration_date
  from treatment_report_addendum_injectables where ${ofLot}) x`
}

/** Looked up for the rows that are shown: a join of every name would take longer to plan than to carry out. */
const practitioner = (value: RawBuilder<unknown>) => sql`(select ${value} from employees e where e.id = a.employee_id)`

/** The injections from the lot that is searched, at the locations of these countries; no rows without one. */
export function lotRecallSource(
  { search, exact, products }: QueryOf<typeof lotRecallApi.list>['filters'],
  {
    countryIds,
    language,
    today,
  }: { readonly countryIds: CountryIds; readonly language: Language; readonly today: Day },
): SourceOf<typeof lotRecallOverview> {
  return {
    from: sql`${injected(lotSearch(search, exact === 'true', today))}
      join treatment_reports r on r.id = x.report_id
      join appointments a on a.id = r.appointment_id
      join locations l on l.id = a.location_id
      join clients c on c.id = coalesce((select k.merged_into_id from clients k where k.id = a.client_id), a.client_id)`,
    row: {
      id: sql`x.id`,
      client_id: sql`c.id`,
      name: nameOf('c'),
      phone_number: sql`c.phone_number`,
      email: sql`c.email`,
      visit_date: sql`(a.starts_at at time zone l.zone)::date`,
      location: sql`l.place || ', ' || l.name`,
      practitioner: practitioner(nameOf('e')),
      treatment: sql`(select ${inLanguage(sql`t.name`, language)} from treatments t where t.id = r.treatment_id)`,
      product: sql`(select ${inLanguage(sql`p.name`, language)} from products p where p.id = x.product_id)`,
      cc: sql`x.cc`,
      lot_number: sql`x.lot_number`,
      expiration_date: sql`x.expiration_date`,
    },
    sortBy: {
      name: [sql`searchable(c.last_name)`, sql`searchable(c.first_name)`],
      client_id: [sql`c.id`],
      practitioner: [practitioner(sql`searchable(e.last_name)`), practitioner(sql`searchable(e.first_name)`)],
      lot_number: [sql`normalised_lot(x.lot_number)`],
    },
    where: [
      sql<SqlBool>`l.supported_country_id = any(${countryIds}::bigint[])`,
      ...(products?.length ? [sql<SqlBool>`x.product_id = any(${products}::bigint[])`] : []),
    ],
    id: sql`x.id`,
    clientId: sql`c.id`,
  }
}

/** The injectables of these countries, deactivated ones too. */
export async function injectablesOf(
  db: Db,
  countryIds: CountryIds,
  language: Language,
): Promise<AnswerOf<typeof lotRecallApi.products>> {
  const { rows } = await sql<AnswerOf<typeof lotRecallApi.products>[number]>`
    select p.id, p.name, p.supported_country_id from products p
    where p.injectable and p.supported_country_id = any(${countryIds}::bigint[])
    order by searchable(${inLanguage(sql`p.name`, language)}), p.id`.execute(db)
  return rows
}
