import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'

/** The name of an erased client: their number alone. */
const pseudonym = sql`'#' || id`

/**
 * Empties the row of a client who is erased, and deactivates it; only the country and the language stay. A row that is
 * empty already does not change.
 * @param withIdentity leaves the name, the birthdate and the national number, as long as the medical record stays.
 */
export async function emptyClient(
  db: Db,
  id: number,
  { withIdentity, now }: { readonly withIdentity: boolean; readonly now: Instant },
): Promise<void> {
  const identity = withIdentity
    ? sql``
    : sql`, first_name = '', last_name = ${pseudonym}, birthdate = null, nin = null, nin_country_id = null`
  await sql`
    update clients set email = '', phone_number = '', gender_id = null, street = '', street_number = '', street_suffix = '', postcode = '', place = '', remarks = '',
      latitude = null, longitude = null, health_insurance_id = null, consenting_parent = '', company_name = '', vat_number = '', merged_search = '', deactivated_at = coalesce(deactivated_at, ${now}::timestamptz), erased_at = coalesce(erased_at, ${now}::timestamptz) ${identity}
    where id = ${id} and (erased_at is null or (${!withIdentity} and last_name <> ${pseudonym}))`.execute(db)
  // The address has changed, so a trigger asked for it to be looked up.
  await sql`delete from address_lookups where client_id = ${id}`.execute(db)
}

/** The name, the address and the number of a client as they stand inside JSON, to find copies of them. */
export async function wordsAbout(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    select array(select trim(both '"' from to_jsonb(word)::text) from unnest(array[first_name || ' ' || last_name, email, phone_number]) as word where length(word) >= 5) as words
    from clients where id = ${id} and last_name <> ${pseudonym}`.execute(db)
  return rows[0]?.words ?? []
}
