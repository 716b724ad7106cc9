import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { epochMs, instant, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { recordRemoval } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/db.ts'
import { mailSlugs, type MailSlug } from '../contract.ts'
import { booksFrom, mailTerms, type CountryOfBooks } from '../rules/terms.ts'

const homeZone = 'Europe/Amsterdam'
const dayMs = 24 * 60 * 60_000

/** Few enough that nobody waits for the locks of one batch, and that an hour removes more than a day of a large chain. */
const limits = { rows: 1000, batches: 200 } as const

/**
 * Whether a mail needs nobody any more: it was sent, its link was replaced, it became too old without an attempt (as all
 * do without a mail server), or somebody has looked at its failure and put it aside. One that waits and one that was
 * given up unseen stay, however old they are, unless their term says otherwise.
 */
const isSettled = sql<SqlBool>`(m.status = 'sent' or (m.status = 'failed' and (m.put_aside_at is not null or m.error = 'link_ended' or (m.error = 'expired' and m.attempts = 0))))`
/** The moment from which the term of a mail counts. */
const settledAt = sql`greatest(m.created_at, m.sent_at, m.failed_at, m.put_aside_at)`
/** The country whose books have the invoice of a mail. */
const countryOfInvoice = sql`(select l.supported_country_id from invoices i join locations l on l.id = i.location_id where i.id = m.invoice_id)`

interface Past {
  /** No mail that was made later is removed. */
  readonly before: Instant
  readonly where: RawBuilder<SqlBool>
}

/** The mails of a kind whose term is over, with `mail_outbox m left join clients c`. */
function pastTerm(slug: MailSlug, now: Instant, books: readonly { readonly id: number; readonly day: Day }[]): Past {
  const term = mailTerms[slug]
  if ('books' in term) {
    const days = books.map(({ day }) => day).toSorted()
    // The longest of the terms that may hold: a client who moves does not shorten that of their invoice. A mail without
    // either has the longest of the chain.
    const [earliest, latest] = [days[0]!, days.at(-1)!]
    return {
      before: `${latest}T00:00:00.000Z` as Instant,
      where: sql`${isSettled} and ${settledAt} < coalesce((select min(k.day) from jsonb_to_recordset(${JSON.stringify(books)}::jsonb) as k(id bigint, day date) where k.id in (${countryOfInvoice}, c.supported_country_id)), ${earliest}::date)`,
    }
  }
  const before = instant(epochMs(now) - term.days * dayMs)
  const conditions = [sql<SqlBool>`${settledAt} < ${before}`]
  if (!('evenUnseen' in term)) conditions.push(isSettled)
  if ('untilPaid' in term) conditions.push(sql`(m.invoice_id is null or open_cents_of(m.invoice_id) <= 0)`)
  if ('comparison' in term) conditions.push(sql`not exists (select from photo_comparisons x where x.mail_id = m.id)`)
  return { before, where: sql.join(conditions, sql` and `) }
}

/** Removes a batch of mails of a kind, and tells the log how many. @returns their number. */
async function removeBatch(db: Db, slug: MailSlug, { before, where }: Past, rows: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // One line of the log tells of the whole batch (migration 0119).
    await sql`select set_config('balie.mails_are_pruned', 'true', true)`.execute(tx)
    const { numAffectedRows } = await sql`
      delete from mail_outbox where id = any(array( -- read once: a join could read, and lock, other rows each time
        select m.id from mail_outbox m left join clients c on c.id = m.client_id
        where m.slug = ${slug} and m.status <> 'waiting' and m.created_at < ${before} and ${where}
        order by m.created_at limit ${rows} for update of m skip locked))`.execute(tx)
    const removed = Number(numAffectedRows ?? 0)
    if (removed) await recordRemoval(tx, 'mail_outbox', { slug, rows: removed })
    return removed
  })
}

/**
 * Removes the mails whose term is over, in short transactions; what is left is removed by the next call. Several servers
 * may do it at once. @returns the number of mails that were removed.
 */
export async function pruneMails(
  db: Db,
  now: Instant,
  { rows, batches }: { readonly rows: number; readonly batches: number } = limits,
) {
  const { rows: countries } = await sql<CountryOfBooks>`
    select s.id, k.code, s.fiscal_years from supported_countries s join countries k on k.id = s.id`.execute(db)
  const { day: today } = localTimeAt(now, homeZone)
  const books = countries.map((country) => ({ id: country.id, day: booksFrom(today, country) }))
  let removed = 0
  let left = batches
  for (const slug of mailSlugs) {
    if ('books' in mailTerms[slug] && !books.length) continue
    const past = pastTerm(slug, now, books)
    for (let full = true; full && left > 0; left--) {
      const batch = await removeBatch(db, slug, past, rows)
      removed += batch
      full = batch === rows
    }
  }
  return removed
}
