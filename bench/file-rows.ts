import type { OpenDatabase } from '#platform/server/db.ts'
import { auditPackRow } from './audit-pack.ts'
import { clientFileRows } from './client-file.ts'
import { lotRecallRow } from './lot-recall.ts'
import type { Row } from './measure.ts'
import { passportRow } from './passport.ts'
import { photoRows } from './photos.ts'
import { reportRows } from './reports.ts'
import type { Served } from './served.ts'

/** The rows of the speed table that concern the file of a client: its page, its reports, its photos, its evidence. */
export async function fileRows(database: OpenDatabase, served: Served): Promise<Row[]> {
  return [
    ...(await clientFileRows(database, served)),
    await passportRow(database, served),
    ...(await reportRows(database, served)),
    ...(await photoRows(database, served)),
    await auditPackRow(database, served),
    await lotRecallRow(database, served),
  ]
}
