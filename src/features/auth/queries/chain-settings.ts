import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export interface ChainSettings { readonly health_data_needs_two_step: boolean; readonly remind_clients: boolean }

/** What the chain has chosen, or what is right for most: there is a row only when something else was chosen. */
export async function readChainSettings(db: Db): Promise<ChainSettings> {
  return (await db.selectFrom('chain_settings').select(['health_data_needs_two_step', 'remind_clients']).executeTakeFirst()) ?? { health_data_needs_two_step: true, remind_clients: false }
}

/** The database writes the line of the log. Whether clients are reminded stays as it is when nothing is said of it. */
export async function saveChainSettings(db: Db, { health_data_needs_two_step, remind_clients = null }: { readonly health_data_needs_two_step: boolean; readonly remind_clients?: boolean | null | undefined }): Promise<void> {
  await sql`
    insert into chain_settings (health_data_needs_two_step, remind_clients) values (${health_data_needs_two_step}, coalesce(${remind_clients}::boolean, false))
    on conflict (only_row) do update set health_data_needs_two_step = excluded.health_data_needs_two_step, remind_clients = coalesce(${remind_clients}::boolean, chain_settings.remind_clients)
    where (chain_settings.health_data_needs_two_step, chain_settings.remind_clients)
      is distinct from (excluded.health_data_needs_two_step, coalesce(${remind_clients}::boolean, chain_settings.remind_clients))`.execute(db)
}
