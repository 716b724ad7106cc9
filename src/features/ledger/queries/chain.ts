import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Fault, Stretch } from '../rules.ts'
import { patiently } from './patience.ts'

const batch = 1000

export interface Chain {
  readonly legal_entity_id: number
  readonly series: string
  readonly length: number
}

/**
 * The chains of posted documents, and how long each is. The index is asked for the newest place of one chain after
 * another, because a chain of salons has many millions of places.
 */
export async function chainsOf(db: Db): Promise<readonly Chain[]> {
  const { rows } = await sql<Chain>`
    with recursive newest as (
      (select legal_entity_id, series, position from invoice_chain order by legal_entity_id desc, series desc, position desc limit 1)
      union all
      select before.legal_entity_id, before.series, before.position from newest n cross join lateral (
        select p.legal_entity_id, p.series, p.position from invoice_chain p where (p.legal_entity_id, p.series) < (n.legal_entity_id, n.series)
        order by p.legal_entity_id desc, p.series desc, p.position desc limit 1) before)
    select legal_entity_id, series, position as length from newest order by 1, 2`.execute(db)
  return rows
}

/**
 * The first place of a chain that does not fit, among a batch: it follows the one before it, its hash is that of its
 * content and its place, and its document is there as it was posted. A document that went with its client has no
 * content any more.
 */
async function wrongPlace(db: Db, { legal_entity_id, series }: Chain, { after, upTo }: Stretch): Promise<Fault | null> {
  const { rows } = await sql<Omit<Fault, 'check'>>`
    select coalesce(i.ref, c.series || ' ' || c.year || '-' || c.number) as subject, wrong.expected, wrong.found
    from (
      select p.*, lag(p.hash) over (order by p.position) as before, lag(p.position) over (order by p.position) as place_before
      from invoice_chain p
      where p.legal_entity_id = ${legal_entity_id} and p.series = ${series} and p.position between ${after} and ${upTo}) c
    left join invoices i on (i.legal_entity_id, i.series, i.year, i.number) = (c.legal_entity_id, c.series, c.year, c.number)
    cross join lateral (
      values
        ((coalesce(c.place_before, 0) + 1)::text, c.position::text, c.position > 1 and c.place_before is distinct from c.position - 1),
        (coalesce(c.before, repeat('0', 64)), c.previous_hash, true),
        (chain_hash(c.previous_hash, c.legal_entity_id, c.series, c.year, c.number, c.content_hash), c.hash, true),
        (case when c.erased_at is null then c.content_hash else 'erased' end,
          case when i.id is not null then sha256_of(invoice_content(i.id, c.content_version)) when c.erased_at is null then '' else 'erased' end, true)
    ) as wrong (expected, found, counts)
    where c.position > ${after} and wrong.counts and wrong.expected <> wrong.found
    order by c.position limit 1`.execute(db)
  return rows[0] ? { check: 'chain', ...rows[0] } : null
}

/** Walks a stretch of a chain up to the first place that does not fit, and hears of each batch that fits. */
export async function walkChain(
  db: Db,
  chain: Chain,
  { after, upTo }: Stretch,
  onBatch: (upTo: number) => Promise<unknown>,
): Promise<Fault | null> {
  for (let at = after; at < upTo; at += batch) {
    const end = Math.min(at + batch, upTo)
    const fault = await patiently(db, (tx) => wrongPlace(tx, chain, { after: at, upTo: end }))
    if (fault) return fault
    await onBatch(end)
  }
  return null
}
