import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export interface ChainSettings { readonly health_data_needs_two_step: boolean }

/** What the chain has chosen, or what is right for most: there is a row only when something else was chosen. */
export async function readChainSettings(db: Db): Promise<ChainSettings> {
  return (await db.selectFrom('chain_settings').select('health_data_needs_two_step').executeTakeFirst()) ?? { health_data_needs_two_step: true }
}

/** The database writes the line of the log. */
export async function saveChainSettings(db: Db, { health_data_needs_two_step }: ChainSettings): Promise<void> {
  await sql`
    insert into chain_settings (health_data_needs_two_step) values (${health_data_needs_two_step})
    on conflict (only_row) do update set health_data_needs_two_step = excluded.health_data_needs_two_step
    where chain_settings.health_data_needs_two_step <> excluded.health_data_needs_two_step`.execute(db)
}
