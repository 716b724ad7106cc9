import { sql } from 'kysely'
import type { OpenDatabase } from '#platform/server/db.ts'

/** The visits of a client who has been coming for years, and the photos that were taken at them. */
export const visits = 60
export const photos = 200

/** The names of the files of a photo. */
export interface PhotoFiles {
  readonly screen_file: string
  readonly thumbnail_file: string
}

/**
 * Gives each client sixty visits of years ago, each with its report, two devices with their settings, a peeling, an
 * injectable with its lot, a complication, a side effect, and three photos, or four at every third visit.
 * @returns the files of the photos, which are not there.
 */
export async function addVisits({ db }: OpenDatabase, clientIds: readonly number[]): Promise<readonly PhotoFiles[]> {
  const { rows } = await sql<PhotoFiles>`
    with visits as (
      insert into appointments (client_id, location_id, room_id, employee_id, treatment_id, starts_at, ends_at)
      select c.id, l.id, (select min(r.id) from rooms r where r.location_id = l.id), (select min(e.employee_id) from employee_locations e where e.location_id = l.id),
        t.id, d.day, d.day + interval '45 minutes'
      from (select id, supported_country_id, row_number() over (order by id) as nth from clients where id = any(${[...clientIds]}::bigint[])) c
      join lateral (select * from locations l where l.supported_country_id = c.supported_country_id order by l.id limit 1) l on true
      join lateral (select * from treatments t where t.supported_country_id = c.supported_country_id and t.body_zone is not null order by t.id limit 1) t on true
      cross join lateral (
        select timestamptz '2001-01-01 10:00+00' + c.nth * interval '1 day' + n * interval '28 days' as day from generate_series(1, ${visits}::int) n
      ) d
      returning id, client_id, employee_id, treatment_id, starts_at
    ), reports as (
      insert into treatment_reports (appointment_id, treatment_id, appointment_type_id, report, author_id, created_at, updated_at)
      select id, treatment_id, (select min(k.id) from appointment_types k), '<p>x</p>', employee_id, starts_at, starts_at from visits returning id, appointment_id, author_id, created_at
    ), devices_used as (
      insert into treatment_report_devices (report_id, device_id, setting)
      select reports.id, d.id, 12.5 from reports cross join (select id from devices order by id limit 2) d
    ), peelings_used as (
      insert into treatment_report_peelings (report_id, product_id, cc) select id, (select min(p.id) from products p where p.peeling), 1.5 from reports
    ), injected as (
      insert into treatment_report_injectables (report_id, position, product_id, cc, lot_number, expiration_date)
      select id, 0, (select min(p.id) from products p where p.injectable), 0.8, 'L26A001', date '2027-01-01' from reports
    ), complications_had as (
      insert into treatment_report_complications (report_id, complication_id) select id, (select min(k.id) from complications k where not k.is_none) from reports
    ), reactions as (
      insert into treatment_report_side_effects (report_id, side_effect_id) select id, (select min(s.id) from side_effects s where not s.is_none) from reports
    )
    insert into report_photos (appointment_id, report_id, name, angle, taken_at, stored_file, screen_file, thumbnail_file, width, height, file_bytes, file_sha256, author_id)
    select r.appointment_id, r.id, 'x', (array['front', 'left', 'right'])[n], r.created_at,
      encode(gen_random_bytes(20), 'hex') || '.jpg', encode(gen_random_bytes(20), 'hex'), encode(gen_random_bytes(20), 'hex'),
      3000, 4000, 1000000, repeat('0', 64), r.author_id
    from (
      select reports.*, row_number() over (partition by visits.client_id order by reports.id) as nth from reports join visits on visits.id = reports.appointment_id
    ) r cross join lateral generate_series(1, case when r.nth % 3 = 0 then 4 else 3 end) n
    returning screen_file, thumbnail_file`.execute(db)
  if (rows.length !== photos * clientIds.length) throw new Error(`${rows.length} photos of ${clientIds.length} clients`)
  return rows
}
