import { sql } from 'kysely'
import { offerSlug } from '#features/treatments/contract.ts'
import type { Db } from '#platform/server/db.ts'
import { treatmentCategories } from './content/treatments.ts'
import { addReferenceData } from './foundation.ts'
import { goOn } from './load.ts'
import { writerOf } from './rows.ts'

/**
 * Writes the reference data with which every chain begins: countries, languages, roles with their permissions, ways to
 * pay, the category of offers. Does nothing when it is there.
 */
export async function loadReferenceData(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // When two servers start together on an empty database, the second waits and finds the data.
    await sql`select pg_advisory_xact_lock(7302)`.execute(tx)
    if (await tx.selectFrom('roles').select('id').limit(1).executeTakeFirst()) return
    const writer = writerOf(tx)
    addReferenceData(writer)
    // Its ledger is the chain's own to choose (decision C142).
    for (const { slug, name, doctor } of treatmentCategories)
      if (slug === offerSlug) writer.add('treatment_categories', { id: 1, slug, name, ledger_number: '', doctor })
    await writer.finish()
    await goOn(tx)
  })
}
