import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { isAdministrator } from '#kernel/permission.ts'
import { routes, type Call } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { found } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { auditApi, auditOverview } from '../contract.ts'
import { auditLine } from '../queries/lines.ts'
import { auditSource, people, zoneOf, type Reader } from '../queries/overview.ts'
import { subjectOf } from '../rules.ts'
import { auditTexts } from '../texts.ts'
import { say } from './say.ts'

const readerOf = async ({ db, who }: Pick<Call<AnyEndpoint>, 'db'> & { readonly who: Who }): Promise<Reader> => ({
  zone: await zoneOf(db, who.locationIds),
  countryIds: who.countryIds,
  all: isAdministrator(who.roles),
})

export const auditRoutes = routes(auditApi, {
  list: async (call) => {
    const page = await readOverview(
      call,
      auditOverview,
      await auditSource(call.db, call.query.filters, await readerOf(call)),
    )
    return { ...page, body: page.body.map((row) => ({ ...row, subject: subjectOf(row.entity) })) }
  },

  export: async (call) =>
    exportOverview(call, auditOverview, await auditSource(call.db, call.query.filters, await readerOf(call)), {
      title: auditTexts.title,
      titles: auditTexts,
      say: say(call.language),
    }),

  people: ({ db }) => people(db),

  show: async (call) => found(await auditLine(call.db, call.params.id, await readerOf(call))),
})
