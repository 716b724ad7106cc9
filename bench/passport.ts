import { sql } from 'kysely'
import { reportsApi } from '#features/reports/contract.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { row, type Row } from './measure.ts'
import type { Asking } from './served.ts'

const visits = 60
const rounds = 80

/** Gives the client with the last id sixty visits of years ago, each with its report, a device, an injectable and three photos. */
async function fillPassport({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from clients`.execute(db)
  const { id } = rows[0]!
  await sql`
    with visits as (
      insert into appointments (client_id, location_id, room_id, employee_id, treatment_id, starts_at, ends_at)
      select ${id}, l.id, (select min(r.id) from rooms r where r.location_id = l.id), (select min(e.employee_id) from employee_locations e where e.location_id = l.id),
        t.id, d.day, d.day + interval '45 minutes'
      from clients c
      join lateral (select * from locations l where l.supported_country_id = c.supported_country_id order by l.id limit 1) l on true
      join lateral (select * from treatments t where t.supported_country_id = c.supported_country_id and t.body_zone is not null order by t.id limit 1) t on true
      cross join (select timestamptz '2001-01-01 10:00+00' + n * interval '28 days' as day from generate_series(1, ${visits}::int) n) d
      where c.id = ${id} returning id, employee_id, treatment_id, starts_at
    ), reports as (
      insert into treatment_reports (appointment_id, treatment_id, appointment_type_id, report, author_id, created_at, updated_at)
      select id, treatment_id, (select min(k.id) from appointment_types k), '<p>x</p>', employee_id, starts_at, starts_at from visits returning id, appointment_id, author_id, created_at
    ), devices_used as (
      insert into treatment_report_devices (report_id, device_id, setting) select id, (select min(d.id) from devices d), 12.5 from reports
    ), injected as (
      insert into treatment_report_injectables (report_id, position, product_id, cc, lot_number, expiration_date)
      select id, 0, (select min(p.id) from products p where p.injectable), 0.8, 'L26A001', date '2027-01-01' from reports
    ), reactions as (
      insert into treatment_report_side_effects (report_id, side_effect_id) select id, (select min(s.id) from side_effects s where not s.is_none) from reports
    )
    insert into report_photos (appointment_id, report_id, name, angle, taken_at, stored_file, screen_file, thumbnail_file, width, height, file_bytes, file_sha256, author_id)
    select r.appointment_id, r.id, 'x', (array['front', 'left', 'right'])[n], r.created_at,
      md5('a' || r.id || n) || md5('x') || '.jpg', md5('b' || r.id || n), md5('c' || r.id || n), 4000, 3000, 1000000, repeat('0', 64), r.author_id
    from reports r cross join generate_series(1, 3) n`.execute(db)
  await sql`analyze`.execute(db)
  return id
}

/** The passport of a client who has been coming for years. */
export async function passportRow(database: OpenDatabase, { probe, prober }: Asking): Promise<Row> {
  const id = await fillPassport(database)
  const call = probe(reportsApi.passport, { params: { id } })
  const [first] = await prober.burst([call])
  const { status, body } = first!
  if (status !== 200 || body.split('"appointment"').length !== visits + 1)
    throw new Error(`the passport of a client: ${status} ${body.slice(0, 300)}`)
  const answers = await prober.sequence(Array.from({ length: rounds }, () => call))
  const times = answers.slice(5).map(({ ms }) => ms)
  return {
    ...row(`the treatment passport of a client with ${visits} visits`, times, 'p95 < 80', ({ p95 }) => p95 < 80),
    result: `${(body.length / 1000).toFixed(0)} kB`,
  }
}
