import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import { isOver, waitAfter } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db.ts'
import type { Address, Point } from '#platform/server/geocoder.ts'
import { secondsUntilNextLookup } from '../rules/locating.ts'

/** A lease is longer than a look-up can take: it frees the addresses of a server that stopped in the middle. */
const leaseSeconds = 120
/** The seconds after each failure, until the wait is the longest. */
const waits = Array.from({ length: 10 }, (_, failures) => secondsUntilNextLookup(failures + 1))
const isDue = sql`${isOver(sql`l.next_attempt_at`, waitAfter(sql`l.attempts`, waits))} and ${isOver(sql`l.locked_until`, sql`${leaseSeconds}`)}`

/** A client whose address waits to be looked up, with nothing else about them. */
export interface WaitingAddress {
  readonly clientId: number
  readonly countryId: number
  readonly attempts: number
  readonly address: Address
}

/**
 * Leases a waiting address, the last saved one first. Several servers share the work, and no other takes it during the
 * lease. This counts as an attempt.
 */
export async function takeWaitingAddress(db: Db): Promise<WaitingAddress | undefined> {
  const { rows } = await sql<WaitingAddress>`
    update address_lookups w set locked_until = now() + make_interval(secs => ${leaseSeconds}), attempts = w.attempts + 1
    from (
      select l.client_id, c.country_id, json_build_object('street', c.street, 'streetNumber', c.street_number, 'postcode', c.postcode, 'place', c.place, 'countryCode', k.code) as address
      from address_lookups l join clients c on c.id = l.client_id join countries k on k.id = c.country_id
      where ${isDue} and c.deactivated_at is null
      order by l.next_attempt_at desc, l.client_id desc limit 1 for update of l skip locked
    ) due
    where w.client_id = due.client_id
    returning w.client_id as "clientId", due.country_id as "countryId", w.attempts, due.address`.execute(db)
  return rows[0]
}

/**
 * Stores where an address is (null: the map does not have it). If the client has moved since, nothing is stored: the
 * new address waits for its own look-up.
 */
export async function savePlace(
  db: Db,
  { clientId, countryId, address: { street, streetNumber, postcode, place } }: WaitingAddress,
  point: Point | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from clients where id = ${clientId} and (street, street_number, postcode, place, country_id) = (${street}, ${streetNumber}, ${postcode}, ${place}, ${countryId})
      for no key update`.execute(tx)
    if (!rows.length) return
    if (point)
      await sql`update clients set latitude = ${point.latitude}, longitude = ${point.longitude} where id = ${clientId}`.execute(
        tx,
      )
    await sql`delete from address_lookups where client_id = ${clientId}`.execute(tx)
  })
}

/** Postpones a look-up that the geocoder did not answer, longer after each attempt. */
export async function postponeLookup(db: Db, { clientId, attempts }: WaitingAddress): Promise<void> {
  await sql`
    update address_lookups set locked_until = null, next_attempt_at = now() + make_interval(secs => ${secondsUntilNextLookup(attempts)})
    where client_id = ${clientId} and attempts = ${attempts}`.execute(db)
}

/** The addresses that wait to be looked up, and since when the first one does. */
export async function waitingLookups(db: Db): Promise<{ readonly count: number; readonly since: Instant | null }> {
  const { rows } = await sql<{ count: number; since: Instant | null }>`
    select count(*)::int as count, min(l.waits_since) as since
    from address_lookups l join clients c on c.id = l.client_id where c.deactivated_at is null`.execute(db)
  return rows[0]!
}
