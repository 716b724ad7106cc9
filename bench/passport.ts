import { sql } from 'kysely'
import { reportsApi } from '#features/reports/contract.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { row, type Row } from './measure.ts'
import type { Asking } from './served.ts'
import { addVisits, visits } from './visits.ts'

const rounds = 80

/** The passport of a client who has been coming for years. */
export async function passportRow(database: OpenDatabase, { probe, prober }: Asking): Promise<Row> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from clients`.execute(database.db)
  const { id } = rows[0]!
  await addVisits(database, [id])
  await sql`analyze`.execute(database.db)
  const call = probe(reportsApi.passport, { params: { id } })
  const [first] = await prober.burst([call])
  const { status, body } = first!
  if (status !== 200 || body.split('"appointment"').length !== visits + 1)
    throw new Error(`the passport of a client: ${status} ${body.slice(0, 300)}`)
  const answers = await prober.sequence(Array.from({ length: rounds }, () => call))
  const times = answers.slice(5).map(({ ms }) => ms)
  return {
    ...row(`the treatment passport of a client with ${visits} visits`, times, 'p95 < 80', ({ p95 }) => p95 < 80),
    result: `${(body.length / 1000).toFixed(0)} kB`,
  }
}
