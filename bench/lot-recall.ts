import { sql } from 'kysely'
import { lotRecallApi } from '#features/lot-recall/contract.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { row, type Row } from './measure.ts'
import type { Asking } from './served.ts'

const reports = 200_000
const clientsOfLot = 50
const rounds = 100

/**
 * Adds visits of a quarter of an hour, one after the other from 1985 on, each with a report and an injectable. It is
 * done without the log and the other triggers, which would take minutes. The clients are read from an array: joined by
 * their rank, each visit would be compared with each client, four billion times.
 */
const fillReports = ({ db }: OpenDatabase): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      with visit as (
        insert into appointments (client_id, location_id, room_id, employee_id, treatment_id, starts_at, ends_at)
        select ids.client[1 + n % cardinality(ids.client)], ids.location, ids.room, ids.practitioner, ids.treatment, d.day, d.day + interval '15 minutes'
        from (select n, timestamptz '1985-01-01' + n * interval '15 minutes' as day from generate_series(0, ${reports - 1}::int) n) d
        cross join (
          select l.id as location, (select min(r.id) from rooms r where r.location_id = l.id) as room,
            (select min(e.employee_id) from employee_locations e where e.location_id = l.id) as practitioner,
            (select min(t.id) from treatments t where t.supported_country_id = l.supported_country_id) as treatment,
            (select array_agg(c.id order by c.id) from clients c) as client
          from locations l order by l.id limit 1
        ) ids
        returning id, employee_id, treatment_id, starts_at
      ), report as (
        insert into treatment_reports (appointment_id, treatment_id, treatment_category_id, appointment_type_id, report, author_id, created_at, updated_at)
        select visit.id, treatment_id, t.treatment_category_id, (select min(k.id) from appointment_types k), '<p>x</p>', employee_id, starts_at, starts_at
        from visit join treatments t on t.id = treatment_id returning id
      )
      insert into treatment_report_injectables (report_id, position, product_id, cc, lot_number, expiration_date)
      select id, 0, (select min(p.id) from products p where p.injectable), 0.8, 'BENCH' || lpad((row_number() over (order by id) / ${clientsOfLot})::text, 5, '0'), date '1992-01-01'
      from report`.execute(tx)
    await sql`analyze`.execute(tx)
  })

/** Every client of a lot among two hundred thousand reports (law A10): by the whole number, and by its beginning. */
export async function lotRecallRow(database: OpenDatabase, { probe, prober }: Asking): Promise<Row> {
  await fillReports(database)
  const lots = Array.from({ length: rounds }, (_, n) => `BENCH0${1000 + n * 7}`)
  const calls = lots.flatMap((lot) => [
    probe(lotRecallApi.list, { query: { filters: { search: lot, exact: 'true' } } }),
    probe(lotRecallApi.list, { query: { filters: { search: lot.slice(0, -1) } } }),
  ])
  const [one] = await prober.burst(calls.slice(0, 1))
  const { data } = JSON.parse(one!.body) as { data: { metadata: { total: number } } }
  if (data.metadata.total !== clientsOfLot) throw new Error(`a recall of ${data.metadata.total} clients`)
  const answers = await prober.sequence(calls)
  const wrong = answers.find(({ status }) => status !== 200)
  if (wrong) throw new Error(`a recall: ${wrong.status}`)
  return {
    ...row(
      'the clients of a lot',
      answers.slice(10).map(({ ms }) => ms),
      'p95 < 50',
      ({ p95 }) => p95 < 50,
    ),
    result: `${reports} reports more`,
  }
}
