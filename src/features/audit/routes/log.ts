import { z } from 'zod'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import type { WholeLog } from '#kernel/log.ts'
import { isAdministrator } from '#kernel/permission.ts'
import { routes, type Call, type Route } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { orNotFound } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { auditApi, auditOverviewOf } from '../contract.ts'
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

/** The routes of the log, with the subjects that this log knows. */
export function auditRoutes(log: WholeLog): Route[] {
  const page = auditOverviewOf(z.enum(log.subjects))
  return routes(
    'audit',
    'Who changed what, and who read whose data.',
    { ...auditApi, list: page.list, export: page.export },
    {
      list: async (call) => {
        const source = await auditSource(call.db, log, call.query.filters, await readerOf(call))
        const overview = await readOverview(call, page, source)
        return { ...overview, body: overview.body.map((row) => ({ ...row, subject: subjectOf(log, row.entity) })) }
      },

      export: async (call) =>
        exportOverview(call, page, await auditSource(call.db, log, call.query.filters, await readerOf(call)), {
          title: auditTexts.title,
          titles: auditTexts,
          say: say(log, call.language),
        }),

      people: ({ db }) => people(db),

      show: async (call) => orNotFound(await auditLine(call.db, log, call.params.id, await readerOf(call))),
    },
  )
}
