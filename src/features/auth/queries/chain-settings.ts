import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { closesHours } from '../contract.ts'

export interface ChainSettings {
  readonly health_data_needs_two_step: boolean
  readonly remind_clients: boolean
  readonly report_closes_hours: number
}

/** The settings of a chain that has chosen nothing. */
const usual: ChainSettings = {
  health_data_needs_two_step: true,
  remind_clients: false,
  report_closes_hours: closesHours.usual,
}

/** Reads the settings of the chain; while the table has no row, the defaults apply. */
export async function readChainSettings(db: Db): Promise<ChainSettings> {
  return (
    (await db
      .selectFrom('chain_settings')
      .select(['health_data_needs_two_step', 'remind_clients', 'report_closes_hours'])
      .executeTakeFirst()) ?? usual
  )
}

/** The hours after which reports close now, and those of before, each until it was changed last. */
export interface ClosingHours {
  readonly hours: number
  readonly before: readonly { readonly hours: number; readonly until: Instant }[]
}

export async function readClosingHours(db: Db): Promise<ClosingHours> {
  const { rows } = await sql<{ hours: number; until: Instant | null }>`
    select coalesce((select report_closes_hours from chain_settings), ${usual.report_closes_hours}::integer) as hours, null::timestamptz as until
    union all select hours, until from report_closings`.execute(db)
  const before = rows.flatMap(({ hours, until }) => (until ? [{ hours, until }] : []))
  return { hours: rows.find(({ until }) => !until)!.hours, before }
}

/** Keeps the hours of now before they change: what they have closed stays closed. */
async function keepClosingHours(db: Db, hours: number, now: Instant): Promise<void> {
  // The lock lets no other change come between, whose hours nobody would keep.
  await sql`select from chain_settings for update`.execute(db)
  await sql`
    insert into report_closings as kept (hours, until)
    select before.hours, ${now}::timestamptz from (
      select coalesce((select report_closes_hours from chain_settings), ${usual.report_closes_hours}::integer) as hours) before
    where before.hours <> ${hours}
    on conflict (hours) do update set until = greatest(kept.until, excluded.until)`.execute(db)
}

/** Saves the settings; one that is left out stays as it is. The database writes the line of the log. */
export async function saveChainSettings(
  db: Db,
  {
    health_data_needs_two_step: twoStep = null,
    remind_clients: reminds = null,
    report_closes_hours: hours = null,
  }: { readonly [Setting in keyof ChainSettings]?: ChainSettings[Setting] | null | undefined },
  now: Instant,
): Promise<void> {
  if (hours !== null) await keepClosingHours(db, hours, now)
  await sql`
    insert into chain_settings as stored (health_data_needs_two_step, remind_clients, report_closes_hours)
    values (coalesce(${twoStep}::boolean, ${usual.health_data_needs_two_step}), coalesce(${reminds}::boolean, ${usual.remind_clients}), coalesce(${hours}::integer, ${usual.report_closes_hours}))
    on conflict (only_row) do update set
      health_data_needs_two_step = coalesce(${twoStep}::boolean, stored.health_data_needs_two_step),
      remind_clients = coalesce(${reminds}::boolean, stored.remind_clients),
      report_closes_hours = coalesce(${hours}::integer, stored.report_closes_hours)
    where (stored.health_data_needs_two_step, stored.remind_clients, stored.report_closes_hours)
      is distinct from (coalesce(${twoStep}::boolean, stored.health_data_needs_two_step), coalesce(${reminds}::boolean, stored.remind_clients), coalesce(${hours}::integer, stored.report_closes_hours))`.execute(
    db,
  )
}
