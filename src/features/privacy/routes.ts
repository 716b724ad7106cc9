import { localTimeAt } from '#kernel/day.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound } from '#platform/server/refused.ts'
import { zipOf } from '#platform/server/zip.ts'
import { privacyApi } from './contract.ts'
import { clientDetails } from './queries/overview.ts'
import { archiveOf, readWholeFile, rowsIn } from './routes/archive.ts'

export const privacyRoutes = routes('privacy', 'Everything about a client, to give to them.', privacyApi, {
  export: async ({ db, params, who, services, now }) => {
    const client = orNotFound(await clientDetails(db, params.id, who.countryIds))
    const whole = await readWholeFile(db, client, services)
    return {
      contentType: 'application/zip',
      fileName: `balie-${client.id}-${localTimeAt(now, client.zone).day}.zip`,
      attachment: true,
      clientIds: [client.id],
      exported: { rows: rowsIn(whole) },
      bytes: zipOf(archiveOf(whole, db, services, now)),
    }
  },
})
