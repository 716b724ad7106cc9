import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import { sum } from '#kernel/money.ts'
import type { Db } from '#platform/server/db.ts'
import type { SourceOf } from '#platform/server/overview.ts'
import type { CheckName, ledgerChecksOverview } from './contract.ts'
import { bookChecks } from './queries/books.ts'
import { chainsOf, walkChain } from './queries/chain.ts'
import type { Fault } from './rules.ts'

/** The outcome of a walk over the books. */
export interface Verified {
  readonly documents: number
  /** The first row that does not fit, or null. */
  readonly fault: Fault | null
  /** The first row that does not fit of every chain and of every part of the books, in the order of the walk. */
  readonly faults: readonly Fault[]
}

/** The first row of a part of the books that does not fit. A part that cannot be read is a fault as well. */
async function faultOf(check: CheckName, read: () => Promise<Fault | null>): Promise<Fault[]> {
  try {
    const fault = await read()
    return fault ? [fault] : []
  } catch (error) {
    return [{ check, subject: 'error', expected: '', found: error instanceof Error ? error.message : String(error) }]
  }
}

/**
 * Walks the chains of all series, then the sums, the VAT, the credit, the packages and the vouchers. A fault does not
 * hide those after it: every part is walked.
 */
export async function verifyLedger(db: Db): Promise<Verified> {
  const chains = await chainsOf(db)
  const documents = sum(chains.map(({ length }) => length))
  const faults: Fault[] = []
  for (const chain of chains) faults.push(...(await faultOf('chain', () => walkChain(db, chain))))
  for (const { check, wrong } of bookChecks)
    faults.push(
      ...(await faultOf(check, async () => {
        const { rows } = await sql<Omit<Fault, 'check'>>`select * from (${wrong}) wrong limit 1`.execute(db)
        return rows[0] ? { check, ...rows[0] } : null
      })),
    )
  return { documents, fault: faults[0] ?? null, faults }
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
export async function finishCheck(db: Db, id: number, { documents, fault, faults }: Verified): Promise<void> {
  await db
    .updateTable('ledger_checks')
    .set({
      finished_at: sql<string>`now()`,
      documents,
      checked: fault?.check ?? null,
      subject: fault?.subject ?? null,
      expected: fault?.expected ?? null,
      found: fault?.found ?? null,
      also: [...new Set(faults.slice(1).map(({ check }) => check))],
    })
    .where('id', '=', id)
    .execute()
}

/** The last check of the books that was finished; null when there was none. */
export async function lastCheck(
  db: Db,
): Promise<{ readonly finishedAt: number; readonly fits: boolean; readonly documents: number } | null> {
  const { rows } = await sql<{ finishedAt: number; fits: boolean; documents: number }>`
    select extract(epoch from finished_at)::int as "finishedAt", checked is null as fits, documents::int
    from ledger_checks where finished_at is not null order by day desc limit 1`.execute(db)
  return rows[0] ?? null
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
    also: sql`to_jsonb(k.also)`,
  },
  where: [],
  id: sql`k.id`,
})
