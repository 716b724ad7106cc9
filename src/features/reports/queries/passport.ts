import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { maxPassport, type PassportVisit } from '../contract/passport.ts'
import { reactionNames } from './report.ts'

interface Passport {
  readonly client: { readonly id: number; readonly name: string }
  readonly visits: PassportVisit[]
}

/** The injectables of report `r`, and after them the lots that its addenda added. */
const injectables = sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'cc', x.cc, 'lot_number', x.lot_number, 'expiration_date', x.expiration_date, 'expired_reason', x.expired_reason, 'addendum', x.addendum) order by x.addendum_id nulls first, x.position)
    from (
      select product_id, cc, lot_number, expiration_date, expired_reason, position, null::bigint as addendum_id, null::jsonb as addendum
      from treatment_report_injectables where report_id = r.id
      union all
      select y.product_id, y.cc, y.lot_number, y.expiration_date, '', y.position, d.id, jsonb_build_object('author', d.author_name, 'written_at', d.written_at)
      from treatment_report_addendum_injectables y join treatment_report_addenda d on d.id = y.addendum_id where y.report_id = r.id
    ) x join products p on p.id = x.product_id), '[]')`

const cards = sql`
  select r.id, jsonb_build_object('id', a.id, 'datetime_from', a.starts_at, 'deleted_at', a.deleted_at, 'no_show_at', a.no_show_at) as appointment, l.zone, t.body_zone,
    jsonb_build_object('id', e.id, 'name', e.first_name || ' ' || e.last_name) as practitioner,
    jsonb_build_object('id', t.id, 'name', t.name) as treatment,
    coalesce((select jsonb_agg(jsonb_build_object('id', rd.device_id, 'name', m.brand_name || ' ' || m.name, 'setting', rd.setting, 'reason', rd.reason) order by rd.device_id)
      from treatment_report_devices rd join devices d on d.id = rd.device_id join device_models m on m.id = d.model_id where rd.report_id = r.id), '[]') as devices,
    coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'cc', x.cc, 'reason', x.reason) order by p.id)
      from treatment_report_peelings x join products p on p.id = x.product_id where x.report_id = r.id), '[]') as peelings,
    ${injectables} as injectables,
    coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'units', x.units) order by p.id)
      from (
        select (m ->> 'product_id')::bigint as product_id, sum((m ->> 'units')::numeric) as units
        from report_drawings d left join report_photos q on q.id = d.photo_id cross join lateral jsonb_array_elements(d.marks) m
        where d.appointment_id = a.id and d.unit_count > 0 and d.removed_at is null and q.removed_at is null and m ->> 'kind' = 'units' group by 1
      ) x join products p on p.id = x.product_id), '[]') as drawn,
    ${reactionNames('complications')} as complications, ${reactionNames('side_effects')} as side_effects,
    coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'thumbnailId', p.thumbnail_file, 'created_at', p.created_at, 'taken_at', p.taken_at,
        'angle', p.angle, 'author', trim(k.first_name || ' ' || k.last_name), 'width', p.width, 'height', p.height, 'saved', true, 'awaits_signature', false, 'of_record', true) order by p.taken_at, p.id)
      from report_photos p join employees k on k.id = p.author_id where p.report_id = r.id and p.removed_at is null), '[]') as photos`

/** The passport of a client: the newest visits with a report in these countries, oldest first. Undefined outside the scope. */
export async function passportOf(
  db: Db,
  clientId: number,
  countryIds: readonly number[],
): Promise<Passport | undefined> {
  const { rows } = await sql<Passport>`
    select jsonb_build_object('id', c.id, 'name', trim(c.first_name || ' ' || c.last_name)) as client,
      coalesce((select jsonb_agg(to_jsonb(v) order by v.appointment ->> 'datetime_from', v.id) from (
        ${cards}
        from appointments a join treatment_reports r on r.appointment_id = a.id join locations l on l.id = a.location_id
        join employees e on e.id = a.employee_id join treatments t on t.id = r.treatment_id
        where a.client_id = c.id and l.supported_country_id = any(${countryIds}::bigint[])
        order by a.starts_at desc, r.id desc limit ${maxPassport}
      ) v), '[]') as visits
    from clients c where c.id = ${clientId} and c.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}
