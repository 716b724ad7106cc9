import type { Call } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import type { AccessOverview } from '../contract.ts'
import { accessSource, zoneOf } from '../queries/overview.ts'
import { subjectOf } from '../rules.ts'
import { auditTexts } from '../texts.ts'
import { say } from './say.ts'

const readerOf = async ({ db, who }: Pick<Call<AccessOverview['list']>, 'db' | 'who'>) => ({
  zone: await zoneOf(db, who.locationIds),
  countryIds: who.countryIds,
})

/** Who looked at this client, a page of it. Whether the client is within reach is asked before. */
export async function readAccess(call: Call<AccessOverview['list']>, of: AccessOverview) {
  const page = await readOverview(call, of, accessSource(call.params.id, call.query.filters, await readerOf(call)))
  return { ...page, body: page.body.map((row) => ({ ...row, subject: subjectOf(call.services.log, row.entity) })) }
}

/** The same as a file, which may be given to the client who asks for it (NEN 7513). */
export async function exportAccess(call: Call<AccessOverview['export']>, of: AccessOverview) {
  return exportOverview(call, of, accessSource(call.params.id, call.query.filters, await readerOf(call)), {
    title: auditTexts.access,
    titles: auditTexts,
    say: say(call.services.log, call.language),
  })
}
