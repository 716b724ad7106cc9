import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { ClientDouble } from '../contract/doubles.ts'
import type { Compared } from '../rules/doubles.ts'

/**
 * A client who has something in common with the one who is entered. What is compared may be that of an alias: `shown` is
 * the client who was kept, whose id it is (decision C143).
 */
export interface Candidate extends Compared {
  readonly id: number
  readonly shown: Omit<ClientDouble, 'id' | 'reasons'>
}

/** The largest number of clients with one thing in common: a number of the salon itself was entered for many. */
const perReason = 20

/**
 * The clients who share the telephone number, the e-mail address, the birthdate or the address, each found in an index of
 * its own (migration 0036); of many those with the most similar name. A client who was erased is nobody's double. Null when there is nothing to share yet.
 */
export function candidatesQuery(entered: Compared, countryIds: readonly number[]): RawBuilder<Candidate> | null {
  const { phone_number, email, birthdate, postcode, street_number, country_id } = entered
  const shared: RawBuilder<unknown>[] = [
    ...(phone_number ? [sql`c.phone_number = ${phone_number} and c.phone_number <> ''`] : []),
    ...(email ? [sql`lower(c.email) = lower(${email}) and c.email <> ''`] : []),
    ...(birthdate ? [sql`c.birthdate = ${birthdate}::date`] : []),
    ...(postcode && street_number && country_id !== null
      ? [
          sql`c.postcode = ${postcode} and lower(c.street_number) = lower(${street_number}) and c.postcode <> '' and c.street_number <> '' and c.country_id = ${country_id}`,
        ]
      : []),
  ]
  if (!shared.length) return null
  const name = `${entered.first_name} ${entered.last_name}`
  const sharing = shared.map(
    (condition) => sql`(
      select c.id from clients c where ${condition} and c.erased_at is null and c.supported_country_id = any(${countryIds}::bigint[])
      order by similarity(searchable(c.first_name || ' ' || c.last_name), searchable(${name})) desc, c.id limit ${perReason})`,
  )
  return sql<Candidate>`
    select k.id, c.first_name, c.last_name, c.phone_number, c.email, c.birthdate, c.street, c.street_number, c.postcode, c.country_id,
      jsonb_build_object('first_name', k.first_name, 'last_name', k.last_name, 'email', k.email, 'phone_number', k.phone_number, 'birthdate', k.birthdate, 'place', k.place, 'active', k.deactivated_at is null) as shown
    from clients c join clients k on k.id = coalesce(c.merged_into_id, c.id) where c.id in (${sql.join(sharing, sql` union `)}) order by k.id, c.id`
}

/** The clients with something in common, whom the rules judge. */
export async function doubleCandidates(
  db: Db,
  entered: Compared,
  countryIds: readonly number[],
): Promise<readonly Candidate[]> {
  const query = candidatesQuery(entered, countryIds)
  return query ? (await query.execute(db)).rows : []
}
