import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import type { Db } from '#platform/server/db.ts'
import { warningDays } from '../contract.ts'
import { lotsOf, movementsOf } from '../queries.ts'

/**
 * The clients of whom something is left in a lot that has ended, or that ends within 30 days without a word to a client
 * who has an address.
 */
export async function clientsWithEndingCredit(db: Db, now: Instant): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from clients c join supported_countries s on s.id = c.supported_country_id,
      lateral (select (${now}::timestamptz at time zone s.zone)::date as today) d
    where c.merged_into_id is null and exists (select from ${movementsOf(sql`c.id`)} and m.expires_on <= d.today + ${warningDays}::int)
      and exists (select from ${lotsOf(sql`c.id`)} lot where lot.left_cents > 0
        and (lot.ends_on < d.today or (c.email <> '' and lot.expires_on <= d.today + ${warningDays}::int
          and not exists (select from credit_warnings w where w.lot_id = lot.id))))
    order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Reader {
  readonly first_name: string
  /** The e-mail address; empty when none is known. */
  readonly email: string
  readonly language: Language
  /** The telephone number of the salon in the client's country. */
  readonly phone: string
  /** The lots of whose end they have heard. */
  readonly told: readonly number[]
}
/** The client to whom word about the end of credit is sent. */
export async function readerOf(db: Db, clientId: number): Promise<Reader> {
  const { rows } = await sql<Reader>`
    select c.first_name, c.email, l.language, s.phone, array(select w.lot_id from credit_warnings w where w.client_id = c.id) as told
    from clients c join locales l on l.id = c.locale_id join supported_countries s on s.id = c.supported_country_id where c.id = ${clientId}`.execute(
    db,
  )
  return rows[0]!
}

/** Notes that a client was told of the end of a lot. */
export const noteWarning = (
  db: Db,
  warning: {
    readonly lot_id: number
    readonly client_id: number
    readonly ends_on: Day
    readonly amount_cents: number
    readonly mail_id: number
    readonly created_at: Instant
  },
) => db.insertInto('credit_warnings').values(warning).execute()
