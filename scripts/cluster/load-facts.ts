import { sql } from 'kysely'
import type { PaymentBody } from '#features/checkout/contract.ts'
import { localTimeAt, type ClockTime } from '#kernel/day.ts'
import { instantAtLocalTime } from '#kernel/zone.ts'
import { loadDemo } from '#demo/generate.ts'
import type { Db } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrate.ts'
import { openPostgres } from '#platform/server/postgres.ts'

const zone = 'Europe/Amsterdam'

/** Fills an empty database with the demo chain. */
export async function fill(url: string): Promise<void> {
  const { pool, db, close } = await openPostgres(url)
  try {
    await migrate(pool)
    const today = localTimeAt(Date.now(), zone).day
    await loadDemo(db, { size: 'demo', today, now: instantAtLocalTime(today, '00:00' as ClockTime, zone) })
  } finally {
    await close()
  }
}

/** The location at which the proof sells. */
const location = 1

/** The country of these sales. */
export async function countryOfSales(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select supported_country_id as id from locations where id = ${location}`.execute(db)
  return rows[0]!.id
}

/** Sales of one treatment at the first location, to one client after another. */
export async function salesAt(db: Db): Promise<() => PaymentBody> {
  const { rows } = await sql<{
    treatment_id: number
    price_cents: number
    practitioner_id: number
    pin: number
    clients: number[]
  }>`
    select t.id as treatment_id,
      coalesce((select x.price_cents from treatment_prices x where x.treatment_id = t.id and x.price_level_id = l.price_level_id), t.price_cents) as price_cents,
      (select e.id from employees e join employee_locations w on w.employee_id = e.id and w.location_id = l.id
         join employee_roles er on er.employee_id = e.id join roles r on r.id = er.role_id and r.practitioner
         where e.deactivated_at is null order by e.id limit 1) as practitioner_id,
      (select id from payment_methods where slug = 'pin') as pin,
      (select array_agg(c.id) from (select id from clients where supported_country_id = l.supported_country_id and deactivated_at is null
         and merged_into_id is null and first_name <> '' and last_name <> '' and email <> '' order by id limit 300) c) as clients
    from locations l join lateral (select * from treatments t where t.supported_country_id = l.supported_country_id
      and not t.requires_medical_grounds and t.deactivated_at is null and t.price_cents > 1000 order by t.id limit 1) t on true
    where l.id = ${location}`.execute(db)
  const facts = rows[0]!
  let n = 0
  return () => ({
    client_id: facts.clients[n++ % facts.clients.length]!,
    location_id: location,
    practitioner_id: facts.practitioner_id,
    items: [{ kind: 'treatment', type_id: facts.treatment_id, amount: 1, price_cents: facts.price_cents }],
    payment_methods: [{ payment_method_id: facts.pin, amount_cents: facts.price_cents }],
    total_cents: facts.price_cents,
  })
}
