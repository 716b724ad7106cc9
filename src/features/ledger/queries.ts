import { sql, type RawBuilder } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import { sum } from '#kernel/money.ts'
import { isPast } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db.ts'
import type { SourceOf } from '#platform/server/overview.ts'
import type { CheckName, ledgerChecksOverview } from './contract.ts'
import { bookChecks, statementsOf } from './queries/books.ts'
import { chainsOf, walkChain, type Chain } from './queries/chain.ts'
import { walkChainOfNight } from './queries/chain-walks.ts'
import { patiently } from './queries/patience.ts'
import { brokenOffMinutes, type Fault, type PartWalked } from './rules.ts'

/** The outcome of a walk over the books. */
export interface Verified {
  readonly documents: number
  /** The first row that does not fit, or null. */
  readonly fault: Fault | null
  /** The first row that does not fit of every chain and of every part of the books, in the order of the walk. */
  readonly faults: readonly Fault[]
}

/** A part of the books: reads its rows that do not fit, at most a number of them. */
type ReadPart = (most: number) => Promise<readonly Row[]>
type Row = Omit<Fault, 'check'>

/** Walks a part of the books. One that cannot be read is a fault as well. */
async function walkPart(check: CheckName, most: number, read: ReadPart): Promise<PartWalked> {
  try {
    const rows = await read(most)
    return { check, faults: rows.map((row) => ({ check, ...row })), isCut: rows.length >= most, isUnread: false }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { check, faults: [{ check, subject: 'error', expected: '', found: message }], isCut: true, isUnread: true }
  }
}

/** The chains as one part of the books: of each the first place that does not fit, behind which there may be others. */
function joined(chains: readonly PartWalked[]): PartWalked {
  const faults = chains.flatMap((chain) => chain.faults)
  return { check: 'chain', faults, isCut: faults.length > 0, isUnread: chains.some(({ isUnread }) => isUnread) }
}

/** Hears that a walk goes on: after each batch of a chain and each part. */
export type Alive = () => Promise<unknown>

interface Walked {
  readonly documents: number
  readonly chains: readonly PartWalked[]
  readonly parts: readonly PartWalked[]
}

/** Reads the first rows of a statement that do not fit, the same each night; another order would tell others each time. */
const readWrong = (db: Db, wrong: RawBuilder<unknown>, most: number): Promise<readonly Row[]> =>
  patiently(db, async (tx) => {
    const order = most > 1 ? sql`order by subject collate "C"` : sql``
    return (await sql<Row>`select * from (${wrong}) wrong ${order} limit ${most}`.execute(tx)).rows
  })

interface Walk {
  /** The number of rows that are read of each part; those of a chain that was altered are not told apart. */
  readonly most: number
  readonly alive: Alive
  /** Walks a chain, whole or in part: the first place of each of its stretches that does not fit. */
  readonly ofChain: (chain: Chain) => Promise<readonly Fault[]>
}

/**
 * Walks the chains of all series, then the sums, the VAT, the credit, the packages and the vouchers. A fault does not
 * hide those after it: every part is walked.
 */
async function walkBooks(db: Db, { most, alive, ofChain }: Walk): Promise<Walked> {
  let lengths: readonly Chain[] = []
  const list: ReadPart = async () => {
    lengths = await patiently(db, chainsOf)
    return []
  }
  const chains = [await walkPart('chain', 1, list)]
  for (const chain of lengths) chains.push(await walkPart('chain', 1, () => ofChain(chain)))
  const parts: PartWalked[] = []
  for (const one of bookChecks) {
    const read: ReadPart = async () => {
      const rows: Row[] = []
      for (const wrong of await statementsOf(db, one)) {
        rows.push(...(await readWrong(db, wrong, most - rows.length)))
        if (rows.length >= most) break
        await alive()
      }
      return rows
    }
    parts.push(await walkPart(one.check, most, read))
    await alive()
  }
  return { documents: sum(lengths.map(({ length }) => length)), chains, parts }
}

const firstOfEach = ({ documents, chains, parts }: Walked): Verified => {
  const faults = [...chains, ...parts].flatMap((part) => part.faults.slice(0, 1))
  return { documents, fault: faults[0] ?? null, faults }
}

/** Walks all of the books, and names the first row of each part that does not fit. */
export async function verifyLedger(db: Db): Promise<Verified> {
  const ofChain = async (chain: Chain) => {
    const fault = await walkChain(db, chain, { after: 0, upTo: chain.length }, () => Promise.resolve())
    return fault ? [fault] : []
  }
  return firstOfEach(await walkBooks(db, { most: 1, alive: () => Promise.resolve(), ofChain }))
}

/** The number of rows of a part that are told apart from night to night. */
const mostOfPart = 50

/**
 * Walks the books for a night: what the page of the checks keeps, and every part with its rows. Of each chain it walks
 * what is new and a share of the rest.
 */
export async function walkForNight(
  db: Db,
  { now, alive }: { readonly now: Instant; readonly alive: Alive },
): Promise<{ readonly verified: Verified; readonly parts: readonly PartWalked[] }> {
  const ofChain = (chain: Chain) => walkChainOfNight(db, chain, { now, alive })
  const walked = await walkBooks(db, { most: mostOfPart, alive, ofChain })
  return { verified: firstOfEach(walked), parts: [joined(walked.chains), ...walked.parts] }
}

/**
 * Begins the check of a day, anew when it has broken off; null when it is done, or another server is at it. One that was
 * begun or ended by a clock that was ahead is begun anew.
 */
export async function beginCheck(db: Db, day: Day): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into ledger_checks as k (day) values (${day})
    on conflict (day) do update set started_at = now(), finished_at = null
      where (k.finished_at is null and k.started_at < now() - make_interval(mins => ${brokenOffMinutes}))
        or not ${isPast(sql`coalesce(k.finished_at, k.started_at)`)}
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

const signEveryMs = 5 * 60_000
/** Gives a sign of life of a check every few minutes, so that no other server takes it for broken off. */
export function signsOfCheck(db: Db, id: number): Alive {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < signEveryMs) return
    last = performance.now()
    await sql`update ledger_checks set started_at = now() where id = ${id} and finished_at is null`.execute(db)
  }
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
    from ledger_checks where ${isPast(sql`finished_at`)} order by day desc limit 1`.execute(db)
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
