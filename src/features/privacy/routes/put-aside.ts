import { localTimeAt, type Instant } from '#kernel/day.ts'
import { deleteContracts } from '#features/contracts/queries.ts'
import { deleteHiddenDrawings } from '#features/drawings/queries.ts'
import { deleteHiddenPhotos } from '#features/photos/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { eachClient } from '#platform/server/each-client.ts'
import { countryOf, erasureFacts } from '../queries/erasure.ts'
import { clientsWithOldParts, logWithoutWords, partsPutAside, type PutAside } from '../queries/put-aside.ts'
import { putAsideUntil, termsOf } from '../rules/retention.ts'

/** Removes the parts of one client's record whose term is over. Nothing comes back meanwhile: the client is locked. */
async function removeParts(db: Db, clientId: number, now: Instant): Promise<void> {
  const country = await countryOf(db, clientId, null, true)
  if (!country || country.erased_at) return
  const terms = termsOf(country.code, country)
  const facts = await erasureFacts(db, clientId, country.zone, now)
  const today = localTimeAt(now, country.zone).day
  const over = (await partsPutAside(db, clientId)).filter(({ day }) => putAsideUntil(day, facts, terms) < today)
  const idsOf = (wanted: PutAside['part']) => over.filter(({ part }) => part === wanted).map(({ id }) => id)
  await logWithoutWords(db)
  await deleteContracts(db, idsOf('contract'))
  await deleteHiddenDrawings(db, idsOf('drawing'))
  await deleteHiddenPhotos(db, idsOf('photo'))
}

/**
 * Removes for good the contracts, photos and drawings that were put aside, once the term of the record is over (law A6). Their
 * files go with the sweep that follows, since no row names them any more.
 *
 * @throws AggregateError at the end for clients with whom it failed; they are tried again an hour later.
 */
export const removePartsPutAside = async (db: Db, now: Instant): Promise<void> =>
  eachClient(db, await clientsWithOldParts(db, now), (tx, clientId) => removeParts(tx, clientId, now))
