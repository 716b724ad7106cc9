import type { Instant } from '#kernel/day.ts'
import { findImport, insertImport } from '#features/imports/queries/imports.ts'
import { guessMapping } from '#features/imports/rules/fields.ts'
import { receive, checkImport } from '#features/imports/routes/work.ts'
import { type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of imports: files of one client each. */
export const rightCalls: RightCallsOf = ({ db }) => {
  const file = (n: number) =>
    new TextEncoder().encode(`Voornaam;Achternaam;E-mail\r\nMia;Nieuw ${n};nieuw${n}@brengt.test\r\n`)
  const made = async ({ n, place: { countryId } }: Records, { checked = false } = {}) => {
    const { columns, rowCount, packed } = await receive(file(n))
    const mapping = guessMapping(
      columns.map(({ title }) => title),
      'clients',
      [],
    )
    const id = await insertImport(db, {
      countryId,
      employeeId: null,
      kind: 'clients',
      fileName: `clients-${n}.csv`,
      rowCount,
      mapping,
      columns,
      packed,
    })
    if (checked)
      await db
        .transaction()
        .execute(async (tx) =>
          checkImport(
            tx,
            (await findImport(tx, id, [countryId], { lock: true }))!,
            { mapping, skipExisting: false },
            '2026-03-04T07:00:00.000Z' as Instant,
          ),
        )
    return (await findImport(db, id, [countryId]))!
  }
  const one = async (records: Records) => ({ params: { id: (await made(records)).id } })
  return {
    calls: {
      'GET /imports/:id': one,
      'GET /imports/:id/problems/export': async (records) => ({ ...(await one(records)), query: { format: 'csv' } }),
      'POST /imports': async ({ n, place }) => ({
        query: { kind: 'clients', country: place.countryId, name: `clients-${n}.csv` },
        body: file(n),
      }),
      'POST /imports/:id/check': async (records) => {
        const { id, mapping, updated_at } = await made(records)
        return { params: { id }, body: { mapping, skip_existing: false, updated_at } }
      },
      'POST /imports/:id/run': async (records) => {
        const { id, updated_at } = await made(records, { checked: true })
        return { params: { id }, body: { updated_at } }
      },
    },
    namingInside: ['POST /imports'],
  }
}
