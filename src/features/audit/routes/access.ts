import type { Call } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import type { AccessOverview } from '../contract.ts'
import { accessSource, sittingsSource, zoneOf } from '../queries/overview.ts'
import { seenOf } from '../rules.ts'
import { auditTexts } from '../texts.ts'
import { say } from './say.ts'

const readerOf = async ({ db, who }: Pick<Call<AccessOverview['list']>, 'db' | 'who'>) => ({
  zone: await zoneOf(db, who.locationIds),
  countryIds: who.countryIds,
})

/** A page of the accesses to this client, by sittings. The caller checks access to the client first. */
export async function readAccess(call: Call<AccessOverview['list']>, of: AccessOverview) {
  const page = await readOverview(call, of, sittingsSource(call.params.id, call.query.filters, await readerOf(call)))
  // The database gives what was seen as a list of tables and calls.
  const seen = (row: { readonly seen: unknown }) => seenOf(call.services.log, row.seen as readonly string[])
  return { ...page, body: page.body.map((row) => ({ ...row, seen: seen(row) })) }
}

/** The accesses as a file, line by line, which may be given to the client on request (NEN 7513). */
export async function exportAccess(call: Call<AccessOverview['export']>, of: AccessOverview) {
  return exportOverview(call, of, accessSource(call.params.id, call.query.filters, await readerOf(call)), {
    title: auditTexts.access,
    titles: auditTexts,
    say: say(call.services.log, call.language),
  })
}
