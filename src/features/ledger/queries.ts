import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import { sum } from '#kernel/money.ts'
import type { Db } from '#platform/server/db.ts'
import type { SourceOf } from '#platform/server/overview.ts'
import type { ledgerChecksOverview } from './contract.ts'
import { bookChecks } from './queries/books.ts'
import { chainsOf, walkChain } from './queries/chain.ts'
import type { Fault } from './rules.ts'

/** The outcome of a walk over the books: the first row that does not fit, or null. */
export interface Verified {
  readonly documents: number
  readonly fault: Fault | null
}

/** Walks the chains of all series, then the sums, the VAT, the credit and the packages, and stops at the first fault. */
export async function verifyLedger(db: Db): Promise<Verified> {
  const chains = await chainsOf(db)
  const documents = sum(chains.map(({ length }) => length))
  for (const chain of chains) {
    const fault = await walkChain(db, chain)
    if (fault) return { documents, fault }
  }
  for (const { check, wrong } of bookChecks) {
    const { rows } = await sql<Omit<Fault, 'check'>>`select * from (${wrong}) wrong limit 1`.execute(db)
    if (rows[0]) return { documents, fault: { check, ...rows[0] } }
  }
  return { documents, fault: null }
}

/** Begins the check of a day; null when another server has begun it. */
export async function beginCheck(db: Db, day: Day): Promise<number | null> {
  const begun = await db
    .insertInto('ledger_checks')
    .values({ day })
    .onConflict((taken) => taken.column('day').doNothing())
    .returning('id')
    .executeTakeFirst()
  return begun?.id ?? null
}

/** Keeps the outcome of a check. */
export async function finishCheck(db: Db, id: number, { documents, fault }: Verified): Promise<void> {
  await db
    .updateTable('ledger_checks')
    .set({
      finished_at: sql<string>`now()`,
      documents,
      checked: fault?.check ?? null,
      subject: fault?.subject ?? null,
      expected: fault?.expected ?? null,
      found: fault?.found ?? null,
    })
    .where('id', '=', id)
    .execute()
}

export const checksSource = (): SourceOf<typeof ledgerChecksOverview> => ({
  from: sql`ledger_checks k`,
  row: {
    id: sql`k.id`,
    started_at: sql`k.started_at`,
    finished_at: sql`k.finished_at`,
    documents: sql`k.documents`,
    outcome: sql`case when k.finished_at is null then 'unfinished' when k.checked is null then 'fits' else 'fault' end`,
    checked: sql`k.checked`,
    subject: sql`k.subject`,
    expected: sql`k.expected`,
    found: sql`k.found`,
  },
  where: [],
  id: sql`k.id`,
})
