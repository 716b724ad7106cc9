import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Words } from '#kernel/texts.ts'
import type { Db } from '#platform/server/db.ts'

const counterName: Words = {
  nl: 'Balieverkoop',
  fr: 'Vente au comptoir',
  en: 'Counter sale',
  de: 'Verkauf ohne Kunde',
}

/**
 * The counter client of a location, made when the first sale needs it: nobody, of whom nothing is kept (decision 062).
 * Two tills that make it at once get the same one.
 */
export async function counterClient(db: Db, locationId: number, now: Instant): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into clients (supported_country_id, last_name, locale_id, country_id, deactivated_at, erased_at, counter_location_id)
      select l.supported_country_id, ${JSON.stringify(counterName)}::jsonb ->> n.language, n.id, l.supported_country_id, ${now}, ${now}, l.id
      from locations l join supported_countries s on s.id = l.supported_country_id join locales n on n.id = s.default_locale_id
      where l.id = ${locationId}
      on conflict (counter_location_id) do nothing returning id)
    select id from made union all select id from clients where counter_location_id = ${locationId}`.execute(db)
  if (rows[0]) return rows[0].id
  // Another till made it a moment ago; this statement began before.
  const row = await db
    .selectFrom('clients')
    .select('id')
    .where('counter_location_id', '=', locationId)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Whether this is the counter client of a location. */
export async function isCounterClient(db: Db, clientId: number): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', clientId)
    .where('counter_location_id', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
