import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export interface ChainSettings {
  readonly health_data_needs_two_step: boolean
  readonly remind_clients: boolean
}

/** Reads the settings of the chain; while the table has no row, the defaults apply. */
export async function readChainSettings(db: Db): Promise<ChainSettings> {
  return (
    (await db
      .selectFrom('chain_settings')
      .select(['health_data_needs_two_step', 'remind_clients'])
      .executeTakeFirst()) ?? { health_data_needs_two_step: true, remind_clients: false }
  )
}

/** Saves the settings; one that is left out stays as it is. The database writes the line of the log. */
export async function saveChainSettings(
  db: Db,
  {
    health_data_needs_two_step: twoStep = null,
    remind_clients: reminds = null,
  }: { readonly [Choice in 'health_data_needs_two_step' | 'remind_clients']?: boolean | null | undefined },
): Promise<void> {
  await sql`
    insert into chain_settings (health_data_needs_two_step, remind_clients) values (coalesce(${twoStep}::boolean, true), coalesce(${reminds}::boolean, false))
    on conflict (only_row) do update set
      health_data_needs_two_step = coalesce(${twoStep}::boolean, chain_settings.health_data_needs_two_step), remind_clients = coalesce(${reminds}::boolean, chain_settings.remind_clients)
    where (chain_settings.health_data_needs_two_step, chain_settings.remind_clients)
      is distinct from (coalesce(${twoStep}::boolean, chain_settings.health_data_needs_two_step), coalesce(${reminds}::boolean, chain_settings.remind_clients))`.execute(
    db,
  )
}
