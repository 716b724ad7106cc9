import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import { nameOf } from '#features/appointments/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { inLanguage } from '#platform/server/names.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import { isSameClient } from '#platform/server/same-client.ts'
import type { insuredCareApi, insuredCareOverview } from './contract.ts'
import type { CareFacts } from './rules.ts'

type CountryIds = readonly number[]

/** The stored insurance of a client: the sealed number, and the country that says how its digits are checked. */
export interface StoredInsurance {
  readonly health_insurance_id: number | null
  readonly nin: Buffer | null
  readonly nin_country_code: string | null
}

export const insuranceOf = async (db: Db, clientId: number): Promise<StoredInsurance | undefined> => {
  const { rows } = await sql<StoredInsurance>`
    select c.health_insurance_id, c.nin, k.code as nin_country_code
    from clients c left join countries k on k.id = c.nin_country_id where c.id = ${clientId}`.execute(db)
  return rows[0]
}

/** The records that an insured line names; undefined for an insurance that is not offered. */
export async function careFacts(
  db: Db,
  named: {
    readonly zvInsuranceId: number
    readonly treatmentId: number
    readonly practitionerId: number
    readonly clientId: number
    readonly language: Language
  },
): Promise<CareFacts | undefined> {
  const { rows } = await sql<CareFacts>`
    select z.id as zv_insurance_id, h.id as health_insurance_id, ${inLanguage(sql`z.name_long`, named.language)} as product, h.name as insurer, h.uzovi_code, t.performance_code, e.agb_code
    from zv_insurances z
    join clients c on c.id = ${named.clientId}
    join health_insurances h on h.id = c.health_insurance_id
    join treatments t on t.id = ${named.treatmentId}
    join employees e on e.id = ${named.practitionerId}
    where z.id = ${named.zvInsuranceId} and z.deactivated_at is null`.execute(db)
  return rows[0]
}

/** Which of these insured care products are offered. */
export const offeredInsurances = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{
    id: number
  }>`select id from zv_insurances where id = any(${ids}::bigint[]) and deactivated_at is null for key share`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether the caller may see this client, and the insured care exists, offered or not. */
export async function isKnown(db: Db, clientId: number, insuranceId: number, countryIds: CountryIds): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from clients where id = ${clientId} and erased_at is null and supported_country_id = any(${countryIds}::bigint[]))
      and exists (select from zv_insurances where id = ${insuranceId}) as known`.execute(db)
  return rows[0]!.known
}

/**
 * What credit notes took back of an insured line `n` of invoice `i`: a line of the same treatment with the same words.
 */
const takenBack = sql`
  left join lateral (
    select coalesce(sum(k.amount), 0) as amount, coalesce(sum(k.total_cents), 0)::bigint as total_cents
    from invoices o join invoice_lines k on k.invoice_id = o.id
    where o.credits_invoice_id = i.id and k.treatment_id = n.treatment_id and k.description = n.description
  ) back on true`
const stillStands = sql<SqlBool>`i.series = 'invoice' and n.zv_insurance_id is not null and n.amount + back.amount > 0`

/** The first day of the care, as the client's last invoice for it says; null when there is none. */
export async function lastCareDate(db: Db, clientId: number, insuranceId: number): Promise<Day | null> {
  const { rows } = await sql<{ care_date: Day }>`
    select n.care_date from invoices i join invoice_lines n on n.invoice_id = i.id ${takenBack}
    where ${isSameClient(sql`i.client_id`, clientId)} and n.zv_insurance_id = ${insuranceId} and ${stillStands}
    order by i.id desc limit 1`.execute(db)
  return rows[0]?.care_date ?? null
}

const insuredLines = sql`invoice_lines n
  join invoices i on i.id = n.invoice_id
  join locations l on l.id = i.location_id
  join employees e on e.id = i.practitioner_id
  join clients o on o.id = i.client_id
  join clients c on c.id = coalesce(o.merged_into_id, o.id) ${takenBack}`

const gap = (name: string, lacks: RawBuilder<unknown>) => sql`case when ${lacks} then ${sql.lit(name)} end`
const gaps = sql`array_remove(array[${gap('nin', sql`c.nin is null`)}, ${gap('performance_code', sql`n.care ->> 'performanceCode' is null`)}, ${gap('agb_code', sql`n.care ->> 'agbCode' is null`)}], null)`

export function insuredCareSource(
  { insurers, days, locations, incomplete }: QueryOf<typeof insuredCareApi.list>['filters'],
  countryIds: CountryIds,
): SourceOf<typeof insuredCareOverview> {
  return {
    from: insuredLines,
    row: {
      id: sql`i.id`,
      ref: sql`i.ref`,
      client_id: sql`c.id`,
      client: nameOf('c'),
      insurer: sql`n.care ->> 'insurer'`,
      uzovi_code: sql`n.care ->> 'uzoviCode'`,
      product: sql`n.care ->> 'product'`,
      treatment: sql`n.description`,
      performance_code: sql`n.care ->> 'performanceCode'`,
      practitioner: nameOf('e'),
      agb_code: sql`n.care ->> 'agbCode'`,
      supply_date: sql`i.supply_date`,
      care_date: sql`n.care_date`,
      total_cents: sql`n.total_cents + back.total_cents`,
      gaps,
    },
    sortBy: {
      client: [sql`searchable(c.last_name)`, sql`searchable(c.first_name)`],
      practitioner: [sql`searchable(e.last_name)`, sql`searchable(e.first_name)`],
    },
    search: searchText(sql`i.ref`, nameOf('c'), sql`n.care ->> 'insurer'`),
    where: [
      stillStands,
      sql<SqlBool>`l.supported_country_id = any(${countryIds}::bigint[])`,
      ...(insurers?.length ? [sql<SqlBool>`n.health_insurance_id = any(${insurers}::bigint[])`] : []),
      ...(locations?.length ? [sql<SqlBool>`i.location_id = any(${locations}::bigint[])`] : []),
      ...(days?.from ? [sql<SqlBool>`i.supply_date >= ${days.from}::date`] : []),
      ...(days?.till ? [sql<SqlBool>`i.supply_date <= ${days.till}::date`] : []),
      ...(incomplete ? [sql<SqlBool>`cardinality(${gaps}) > 0`] : []),
    ],
    id: sql`i.id`,
    clientId: sql`c.id`,
    totals: { total_cents: { type: 'money', amount: sql`coalesce(sum(n.total_cents + back.total_cents), 0)::bigint` } },
  }
}

/** A line of a claim, with the number as it is stored: sealed. */
export interface ClaimRow {
  readonly client_id: number
  readonly nin: Buffer | null
  readonly [column: string]: unknown
}

/** The insured lines of an insurer in a period by the day of treatment, both days included, in their order. */
export async function claimLines(
  db: Db,
  { insurer, from, to }: QueryOf<typeof insuredCareApi.claim>,
  countryIds: CountryIds,
): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select c.id as client_id, c.nin, c.birthdate, ${nameOf('c')} as client, n.care ->> 'insurer' as insurer, n.care ->> 'uzoviCode' as uzovi_code, n.care ->> 'product' as product,
      n.care ->> 'performanceCode' as performance_code, n.care ->> 'agbCode' as agb_code, n.description as treatment, ${nameOf('e')} as practitioner,
      i.ref, i.invoice_date, i.supply_date, n.care_date, n.amount + back.amount as amount, n.total_cents + back.total_cents as total_cents
    from ${insuredLines}
    where ${stillStands} and n.health_insurance_id = ${insurer} and i.supply_date between ${from}::date and ${to}::date and l.supported_country_id = any(${countryIds}::bigint[])
    order by i.supply_date, i.id`.execute(db)
  return rows
}

export const insurerName = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('health_insurances').select('name').where('id', '=', id).executeTakeFirst())?.name
