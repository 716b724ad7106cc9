import { addDays, localTimeAt, type Instant } from '#kernel/day.ts'
import { allows } from '#kernel/permission.ts'
import { cents } from '#kernel/money.ts'
import { problem } from '#kernel/problem.ts'
import { daysWithVisits, overlappingVisits, putInsideRules } from '#features/appointments/queries/merge.ts'
import { makeAlias, releaseAlias, replaceValues, restoreNin } from '#features/clients/queries/merge.ts'
import { homeZone } from '#features/clients/queries/signed.ts'
import { maskedNin } from '#features/clients/rules/nin.ts'
import { noteRests } from '#features/credit/queries/merge.ts'
import { maySeeCredit } from '#features/credit/rules.ts'
import { endComparisons } from '#features/photo-sharing/queries.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type Services } from '#platform/server/http.ts'
import { announce } from '#platform/server/announce.ts'
import { notFound, orNotFound, refuse, Refused } from '#platform/server/refused.ts'
import { opened } from '#platform/server/secret.ts'
import type { Who } from '#platform/server/session.ts'
import { mergesApi, type Belongings, type Merge, type MergeClient } from './contract.ts'
import {
  belongingsOf,
  clientsToMerge,
  currentValues,
  insertMerge,
  isInScope,
  letRowsMove,
  lockMerge,
  mergeById,
  mergesOf,
  noteMoved,
  noteUndone,
  type StoredClient,
} from './queries.ts'
import { moveBack, moveRows, postedOf } from './queries/moving.ts'
import { differingFields, givenBack, mergeObstacles, planMerge, undoObstacle, type MergeFacts } from './rules.ts'

/** A client as the rules compare them, with the national number in clear. */
const factsOf = ({ nin, ...client }: StoredClient, { secrets }: Services): MergeFacts => ({
  ...client,
  nin: nin ? opened(secrets, nin) : '',
})

/** The belongings of a client, as this caller may see them (decision C135). */
async function belongingsFor(db: Db, id: number, { permissions }: Who, now: Instant): Promise<Belongings> {
  const all = await belongingsOf(db, id, now)
  const seesMoney = allows(maySeeCredit, permissions)
  return {
    ...all,
    reports: allows(reportsApi.history.may, permissions) ? all.reports : null,
    agreements: allows(agreementsApi.ofClient.may, permissions) ? all.agreements : null,
    invoices: seesMoney ? all.invoices : null,
    credit_cents: seesMoney && all.credit_cents !== null ? cents(all.credit_cents) : null,
  }
}

/**
 * The two clients of a call, the kept one first. @throws Refused 404 outside the scope, 422 `merge_same` for one client
 * twice, as after another merge.
 */
async function bothClients(
  db: Db,
  { id, otherClientId }: { readonly id: number; readonly otherClientId: number },
  who: Who,
  lock: boolean,
): Promise<readonly [kept: StoredClient, alias: StoredClient]> {
  if (id === otherClientId) {
    if (!(await isInScope(db, id, who.countryIds))) throw notFound()
    throw new Refused(422, [problem('', 'merge_same')])
  }
  const both = await clientsToMerge(db, [id, otherClientId], who.countryIds, { lock })
  const of = (wanted: number) => orNotFound(both.find((client) => client.id === wanted))
  return [of(id), of(otherClientId)]
}

/** Tells the open calendars that visits of last week and to come have another client. */
async function tellCalendars(db: Db, clientId: number, now: Instant): Promise<void> {
  const from = addDays(localTimeAt(now, homeZone).day, -7)
  for (const day of await daysWithVisits(db, clientId, from))
    await announce(db, { topic: 'appointments', ...day, client_id: clientId })
}

type MergeRow = Awaited<ReturnType<typeof mergeById>>
/** A merge with what can be done about it. */
async function shownMerge(db: Db, { is_last, has_open_erasure, posted, ...row }: MergeRow): Promise<Merge> {
  const obstacle = undoObstacle({ is_last, has_open_erasure, posted }, await postedOf(db, row.client_id))
  return { ...row, can_undo: obstacle === null }
}

/** A client as the two are shown side by side. */
function shownClient(stored: StoredClient, facts: MergeFacts, belongings: Belongings): MergeClient {
  const { nin: _, nin_country_id: __, erased_at: ___, has_open_erasure: ____, ...shown } = stored
  return { ...shown, nin_masked: maskedNin(facts.nin), belongings }
}

export const mergesRoutes = routes('merges', 'Two clients who are one person.', mergesApi, {
  preview: async ({ db, params, who, now, services }) => {
    const [kept, alias] = await bothClients(db, params, who, false)
    const [keptFacts, aliasFacts] = [factsOf(kept, services), factsOf(alias, services)]
    return {
      kept: shownClient(kept, keptFacts, await belongingsFor(db, kept.id, who, now)),
      alias: shownClient(alias, aliasFacts, await belongingsFor(db, alias.id, who, now)),
      differing: differingFields(keptFacts, aliasFacts),
      overlapping: await overlappingVisits(db, kept.id, alias.id),
      obstacles: mergeObstacles(keptFacts, aliasFacts),
    }
  },

  merge: async ({ db, params, body, who, now, services }) => {
    const [kept, alias] = await bothClients(db, params, who, true)
    const { refused, plan } = planMerge({
      kept: factsOf(kept, services),
      alias: factsOf(alias, services),
      belongings: await belongingsFor(db, alias.id, who, now),
      input: body,
    })
    refuse(refused)
    const { before, after, takesNin } = plan!
    const id = await insertMerge(db, {
      keptId: kept.id,
      aliasId: alias.id,
      authorId: who.employeeId,
      before,
      after,
      ninBefore: takesNin ? { nin: kept.nin, countryId: kept.nin_country_id } : null,
      aliasDeactivatedAt: alias.deactivated_at,
      now,
    })
    await replaceValues(db, kept.id, after, takesNin ? alias.id : null)
    await noteRests(db, kept.id, alias.id)
    // A link was sent to one of two records; what it shows belongs to another one from now on.
    await endComparisons(
      db,
      services.secrets,
      { clientIds: [kept.id, alias.id] },
      { reason: 'merged', employeeId: who.employeeId, now },
    )
    const { rows, overlapping } = await moveRows(db, kept.id, alias.id)
    const aliasIds = await makeAlias(db, { keptId: kept.id, aliasId: alias.id, now })
    await noteMoved(db, id, { aliasIds, rows, overlapping, posted: await postedOf(db, kept.id) })
    await tellCalendars(db, kept.id, now)
    return shownMerge(db, await mergeById(db, id))
  },

  list: async ({ db, params: { id }, who }) => {
    if (!(await isInScope(db, id, who.countryIds))) throw notFound()
    const merges: Merge[] = []
    for (const row of await mergesOf(db, id)) merges.push(await shownMerge(db, row))
    return merges
  },

  undo: async ({ db, params: { id }, who, now }) => {
    const merge = orNotFound(await lockMerge(db, id, who.countryIds))
    const { client_id: keptId, alias_id: aliasId, alias_before: alias, before, after } = merge
    const obstacle = undoObstacle(await mergeById(db, id), await postedOf(db, keptId))
    if (obstacle) throw new Refused(422, [problem('', obstacle)])
    await letRowsMove(db, id)
    if (alias.takes_nin)
      await restoreNin(db, keptId, aliasId, { nin: merge.nin_before, countryId: alias.nin_country_before })
    await replaceValues(db, keptId, givenBack(await currentValues(db, keptId), before, after), null)
    await releaseAlias(db, { keptId, aliasId, aliasIds: merge.alias_ids, deactivatedAt: alias.deactivated_at })
    await moveBack(db, merge)
    await putInsideRules(db, merge.overlapping)
    await noteUndone(db, id, who.employeeId, now)
    for (const clientId of [keptId, aliasId]) await tellCalendars(db, clientId, now)
    return shownMerge(db, await mergeById(db, id))
  },
})
