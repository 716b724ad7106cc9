import { localTimeAt } from '#kernel/day.ts'
import { callName } from '#kernel/endpoint.ts'
import { problem } from '#kernel/problem.ts'
import { recordEvent } from '#platform/server/audit.ts'
import { authorOf } from '#platform/server/caller.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, refuseIf, Refused } from '#platform/server/refused.ts'
import { zipOf } from '#platform/server/zip.ts'
import { privacyApi } from './contract.ts'
import { countryOf, insertRequest, requestOf, withdrawRequest } from './queries/erasure.ts'
import { clientDetails } from './queries/overview.ts'
import { archiveOf, readWholeFile, rowsIn } from './routes/archive.ts'
import { carryOut, erasureOf, openRequest } from './routes/erasure.ts'
import { requestProblems, termsOf } from './rules/retention.ts'

export const privacyRoutes = routes(
  'privacy',
  'Everything about a client: to give to them, and to erase.',
  privacyApi,
  {
    export: async ({ endpoint, db, params, who, services, now, address, requestId }) => {
      const client = orNotFound(await clientDetails(db, params.id, who.countryIds))
      const whole = await readWholeFile(db, client, services)
      // The line about the export stands before the archive is written, and lines do not change: a second one tells it.
      const onMissing = (names: readonly string[]) =>
        recordEvent(db, {
          action: 'export',
          entity: callName(endpoint),
          entityId: null,
          ...authorOf(who),
          address,
          requestId,
          clientIds: [client.id],
          detail: { missing_files: names.length },
        })
      return {
        contentType: 'application/zip',
        fileName: `balie-${client.id}-${localTimeAt(now, client.zone).day}.zip`,
        attachment: true,
        clientIds: [client.id],
        exported: { rows: rowsIn(whole) },
        bytes: zipOf(archiveOf(whole, { db, services, now, onMissing })),
      }
    },

    erasure: ({ db, params, who, now }) => erasureOf(db, params.id, who, now),

    requestErasure: async ({ db, params: { id }, body, who, now }) => {
      const country = orNotFound(await countryOf(db, id, who.countryIds, true))
      refuseIf(requestProblems(body, termsOf(country.code, country), localTimeAt(now, country.zone).day))
      if (await requestOf(db, id)) throw new Refused(422, [problem('', 'erasure_exists')])
      await insertRequest(db, {
        clientId: id,
        askedBy: body.asked_by,
        askedOn: body.asked_on,
        reason: body.reason,
        destroyRecord: body.destroy_record,
        authorId: who.employeeId,
      })
      return erasureOf(db, id, who, now)
    },

    carryOutErasure: async ({ db, params: { id }, body, who, now }) => {
      await carryOut(db, id, who, body.updated_at, now)
      return erasureOf(db, id, who, now)
    },

    withdrawErasure: async ({ db, params: { id }, body, who, now }) => {
      const { request } = await openRequest(db, id, who, body.updated_at)
      await withdrawRequest(db, request.id, now)
      return erasureOf(db, id, who, now)
    },
  },
)
