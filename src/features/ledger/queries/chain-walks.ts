import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { stretchesOfNight, type ChainWalked, type Fault, type Stretch } from '../rules.ts'
import { walkChain, type Chain } from './chain.ts'

interface Progress {
  readonly walked_to?: number
  readonly share_to?: number
  readonly came_round_at?: Instant
}

/** Where the walk of a chain has come to; a chain that is new has a row from here on. */
async function walkedOf(
  db: Db,
  { legal_entity_id, series }: Chain,
): Promise<ChainWalked & { readonly hasComeRound: boolean }> {
  await db
    .insertInto('chain_walks')
    .values({ legal_entity_id, series })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('chain_walks')
    .select(['walked_to', 'share_to', 'came_round_at'])
    .where('legal_entity_id', '=', legal_entity_id)
    .where('series', '=', series)
    .executeTakeFirstOrThrow()
  return { walkedTo: row.walked_to, shareTo: row.share_to, hasComeRound: row.came_round_at !== null }
}

async function keepWalked(db: Db, { legal_entity_id, series }: Chain, to: Progress): Promise<void> {
  await db
    .updateTable('chain_walks')
    .set(to)
    .where('legal_entity_id', '=', legal_entity_id)
    .where('series', '=', series)
    .execute()
}

interface Night {
  readonly now: Instant
  /** Hears that the walk goes on. */
  readonly alive: () => Promise<unknown>
}

/**
 * Walks the documents of a chain that are new since the last night, all of them in the first one, and a share of the
 * others. Each batch that fits is kept as walked, so that a check that broke off goes on from there. At a place that does
 * not fit the walk of its stretch ends, and the next night begins with it: the fault stays until that walk passes it.
 */
export async function walkChainOfNight(db: Db, chain: Chain, { now, alive }: Night): Promise<readonly Fault[]> {
  const walked = await walkedOf(db, chain)
  const { fresh, share } = stretchesOfNight(chain.length, walked)
  const walk = (stretch: Stretch, keptAs: 'walked_to' | 'share_to') =>
    walkChain(db, chain, stretch, async (upTo) => {
      await keepWalked(db, chain, { [keptAs]: upTo })
      await alive()
    })
  const faults: Fault[] = []
  const wrong = await walk(fresh, 'walked_to')
  if (wrong) faults.push(wrong)
  else if (!walked.hasComeRound) await keepWalked(db, chain, { came_round_at: now })
  for (const stretch of share) {
    const fault = await walk(stretch, 'share_to')
    if (fault) return [...faults, fault]
    if (stretch.upTo === fresh.after) await keepWalked(db, chain, { share_to: 0, came_round_at: now })
  }
  return faults
}

/** When every chain was last walked to its end, night by night; null before. */
export async function chainsCameRound(db: Db): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant | null }>`
    select case when bool_and(came_round_at is not null) then min(came_round_at) end as at from chain_walks`.execute(db)
  return rows[0]!.at
}
