import { sql, type RawBuilder } from 'kysely'
import { localTimeAt, type Instant } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import type { Db } from '#platform/server/db.ts'
import { isSameClient } from '#platform/server/same-client.ts'
import { creditSources } from './contract.ts'
import { lastDayOf, lotsNow, typeOf, type CreditLedger, type Expiry, type Lasting, type Mutation } from './rules.ts'

/**
 * The last day of lot `m` as it holds now. A gesture ends as it was agreed; money of the client ends only after they
 * have heard of it, which `credit_warnings` says (law A5).
 */
const endsOn = sql`case when m.source = 'goodwill' then m.expires_on else (select w.ends_on from credit_warnings w where w.lot_id = m.id) end`

const adds = sql`m.type not in ('expired', 'paymentRemoved')`

/** The movements of a client and of their aliases: one ledger. */
export const movementsOf = (clientId: RawBuilder<unknown>) =>
  sql`credit_mutations m where ${isSameClient(sql`m.client_id`, clientId)}`

/**
 * All changes of a client's credit. Before spending, lock the client's row in a statement of its own: only a statement
 * after the wait sees what the previous transaction has spent.
 */
export async function creditLedger(db: Db, clientId: number): Promise<CreditLedger> {
  const { rows } = await sql<CreditLedger>`
    select s.zone, coalesce(
      (select jsonb_agg(jsonb_build_object('id', m.id, 'date', (m.created_at at time zone s.zone)::date, 'type', m.type, 'source', m.source, 'amount_cents', m.amount_cents,
          'expires_on', m.expires_on, 'ends_on', ${endsOn}, 'lot_id', m.lot_id,
          'at_merge', (select jsonb_build_object('left_cents', r.left_cents, 'through_id', r.through_id) from credit_rests r where r.lot_id = m.id)) order by m.id)
        from ${movementsOf(sql`c.id`)}), '[]') as entries
    from clients c join supported_countries s on s.id = c.supported_country_id
    where c.id = ${clientId}`.execute(db)
  return rows[0]!
}

/** The last movement that is in the rests of a client's last merge. */
const throughMerge = (clientId: RawBuilder<unknown>) => sql`
  (select coalesce(max(r.through_id), 0) from credit_mutations b join credit_rests r on r.lot_id = b.id where ${isSameClient(sql`b.client_id`, clientId)})`

/** The rest of each lot of a client, as `creditLots` says it: older lots are used first. */
export const lotsOf = (clientId: RawBuilder<unknown>) => sql`
  (select l.id, l.expires_on, l.ends_on, greatest(0, least(l.usable, sum(l.usable) over (order by l.id) - l.spent)) as left_cents
    from (select m.id, m.expires_on, ${endsOn} as ends_on,
        coalesce((select r.left_cents from credit_rests r where r.lot_id = m.id), m.amount_cents)
          - coalesce((select x.amount_cents from credit_mutations x where x.lot_id = m.id and x.id > p.through_id), 0) as usable,
        (select coalesce(sum(x.amount_cents), 0) from credit_mutations x where ${isSameClient(sql`x.client_id`, clientId)} and x.type in ('expired', 'paymentRemoved') and x.lot_id is null and x.id > p.through_id) as spent
      from (select ${throughMerge(clientId)} as through_id) p, ${movementsOf(clientId)} and ${adds}) l)`

/** The day in the country of a client. */
const dayOf = (clientId: RawBuilder<unknown>, now: Instant | null) => sql`
  (select (coalesce(${now}::timestamptz, now()) at time zone s.zone)::date from clients x join supported_countries s on s.id = x.supported_country_id where x.id = ${clientId})`

/** The balance of these movements of a client; see `balanceOf`. */
const balanceIn = (movements: RawBuilder<unknown>, clientId: RawBuilder<unknown>, now: Instant | null) => sql<number>`
  ((select coalesce(sum(case when ${adds} then m.amount_cents else -m.amount_cents end), 0)::bigint from ${movements})
  - case when exists (select from ${movements} and m.expires_on < ${dayOf(clientId, now)})
      then (select coalesce(sum(lot.left_cents), 0)::bigint from ${lotsOf(clientId)} lot where lot.ends_on < ${dayOf(clientId, now)}) else 0 end)`

/**
 * The usable balance of a client's credit in cents, as an expression: the signed sum of the ledger, less the rest of
 * every lot that has ended and is not written off yet. The job of the upkeep writes off once an hour (`queries/ending.ts`)
 * and every sale does before it spends (`settleCredit`), so a lot that is past its day is never usable in between.
 * @param now the time of the database when it is not given.
 */
export const balanceOf = (clientId: RawBuilder<unknown>, now: Instant | null = null) =>
  balanceIn(movementsOf(clientId), clientId, now)

/**
 * The same for a list of many clients: the database reads once who has aliases, and looks for the aliases of nobody else,
 * which takes half as long again when 20,000 clients are sorted by their credit.
 */
export const balanceInList = (clientId: RawBuilder<unknown>, now: Instant | null = null) => sql<number>`
  case when ${clientId} in (select alias.merged_into_id from clients alias where alias.merged_into_id is not null)
    then ${balanceOf(clientId, now)} else ${balanceIn(sql`credit_mutations m where m.client_id = ${clientId}`, clientId, now)} end`

/** The usable credit of a client, for a screen of another feature; 0 for a client that does not exist. */
export async function creditBalance(db: Db, clientId: number, now: Instant): Promise<Cents> {
  const { rows } = await sql<{ balance: Cents }>`select ${balanceOf(sql`${clientId}::bigint`, now)} as balance`.execute(
    db,
  )
  return rows[0]!.balance
}

interface Terms {
  readonly zone: string
  readonly lasting: Lasting
}
const lastingAsJson = sql`jsonb_build_object(${sql.join(
  creditSources.flatMap((source) => [sql.lit(source), sql.ref(`s.credit_months_${source}`)]),
)})`
/** The months for which the credit of a client can be used by its source, in their country. */
export async function creditTerms(db: Db, clientId: number): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select s.zone, ${lastingAsJson} as lasting from clients c join supported_countries s on s.id = c.supported_country_id where c.id = ${clientId}`.execute(
    db,
  )
  return rows[0]!
}

interface Writing {
  readonly now: Instant
  /** Null for what the program writes by itself. */
  readonly authorId: number | null
  readonly invoiceId?: number
  readonly downPaymentId?: number
  readonly reason?: string
}

/** Stores changes of a client's credit: each addition gets the last day that its country gives credit of its source. */
export async function addMutations(
  db: Db,
  clientId: number,
  mutations: readonly Mutation[],
  { now, authorId, invoiceId, downPaymentId, reason }: Writing,
): Promise<readonly { readonly id: number }[]> {
  if (!mutations.length) return []
  const { zone, lasting } = await creditTerms(db, clientId)
  const { day } = localTimeAt(now, zone)
  return db
    .insertInto('credit_mutations')
    .values(
      mutations.map(({ source, amount_cents }) => ({
        client_id: clientId,
        type: typeOf[source],
        source,
        amount_cents,
        expires_on: lastDayOf(source, day, lasting),
        invoice_id: invoiceId ?? null,
        down_payment_id: downPaymentId ?? null,
        author_id: authorId,
        reason: reason ?? '',
        created_at: now,
      })),
    )
    .returning('id')
    .execute()
}

/** Writes off the rests of lots that have ended. The caller has locked the client. */
export async function writeOff(db: Db, clientId: number, ended: readonly Expiry[], now: Instant): Promise<void> {
  if (!ended.length) return
  await db
    .insertInto('credit_mutations')
    .values(
      ended.map(({ lot_id, amount_cents }) => ({
        client_id: clientId,
        type: typeOf.expiry,
        source: 'expiry',
        amount_cents,
        lot_id,
        created_at: now,
      })),
    )
    .execute()
}

/**
 * The credit that can be spent now, by a caller who has locked the client. What has ended is written off first, so that
 * a payment only ever uses lots that are valid.
 */
export async function settleCredit(db: Db, clientId: number, now: Instant): Promise<Cents> {
  const { balance_cents, ended } = lotsNow(await creditLedger(db, clientId), now)
  await writeOff(db, clientId, ended, now)
  return balance_cents
}

/**
 * Locks a client's credit until the transaction ends: two that spend or take back come one after the other. False for a
 * client outside the scope, and for one who was merged meanwhile. @param countryIds null for the upkeep, which also ends
 * the credit of clients who were erased. With `counterToo` also for the counter client, whose sales are credited.
 */
export async function lockCredit(
  db: Db,
  clientId: number,
  countryIds: readonly number[] | null,
  { counterToo = false } = {},
): Promise<boolean> {
  const { rows } = await sql`
    select from clients where id = ${clientId} and merged_into_id is null and (${countryIds === null} or erased_at is null or (${counterToo} and counter_location_id is not null)) and (${countryIds === null} or supported_country_id = any(${countryIds ?? []}::bigint[])) for no key update`.execute(
    db,
  )
  return rows.length > 0
}

/** Takes back what is left of credit that was given by hand; the caller has locked the client. */
export async function takeBack(
  db: Db,
  clientId: number,
  lot: { readonly id: number; readonly left_cents: number },
  { now, authorId, reason }: Pick<Writing, 'now' | 'authorId' | 'reason'>,
): Promise<void> {
  await db
    .insertInto('credit_mutations')
    .values({
      client_id: clientId,
      type: typeOf.correction,
      source: 'correction',
      amount_cents: lot.left_cents,
      lot_id: lot.id,
      author_id: authorId,
      reason: reason ?? '',
      created_at: now,
    })
    .execute()
}
