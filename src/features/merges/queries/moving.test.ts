import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '#app/routes.ts'
import { privacyApi } from '#features/privacy/contract.ts'
import { isAbout } from '#features/privacy/queries/client-rows.ts'
import { clientTables } from '#features/privacy/rules/client-tables.ts'
import { clientParameters } from '#platform/server/http/merged-clients.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { fullClient } from '#platform/server/test/full-client.ts'
import { pdfText } from '#platform/server/test/pdf-text.ts'
import { unzippedFiles } from '#platform/server/test/unzip.ts'
import { mergeFields, mergesApi } from '../contract.ts'
import { postedOf } from './moving.ts'

// Everything that a client shows is compared before and after a merge: of every table and by every call. A new table or a
// new read that forgets the aliases is named here.

let app: TestApp
let desk: Caller
/** The insured care of the last full client. */
let careId: number | null = null
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('administrator')
  // Ids that nothing else has, so that they can be replaced in an answer.
  await sql`select setval(pg_get_serial_sequence('clients', 'id'), 7000000)`.execute(app.db)
})
afterAll(() => app.close())

/** Merges with the values of the alias wherever the two differ. */
async function merge(id: number, otherClientId: number) {
  const { kept, alias } = (await desk.call(mergesApi.preview, { params: { id, otherClientId } })).data
  const answer = await desk.call(mergesApi.merge, {
    params: { id, otherClientId },
    body: {
      updated_at: kept.updated_at,
      alias_updated_at: alias.updated_at,
      belongings: alias.belongings,
      fields: Object.fromEntries(mergeFields.map((field) => [field, 'alias'])),
    },
  })
  expect(answer.errors).toEqual({})
  return answer.data
}

async function exportedFile(who: Caller, id: number) {
  const answer = await who.call(privacyApi.export, { params: { id } })
  expect(answer.status).toBe(200)
  const files = unzippedFiles(answer.bytes)
  const text = [...files].find(([name]) => name.endsWith('.json'))![1].toString()
  return {
    names: [...files.keys()],
    overview: files.get('overzicht.pdf')!,
    data: JSON.parse(text) as { readonly tables: Readonly<Record<string, readonly Record<string, unknown>[]>> },
  }
}

const direct = Object.entries(clientTables).filter(([, { ways }]) => ways.some(([, of]) => of === 'client'))
/** Tables with a client that a merge neither moves nor reads for a balance or a list. */
const apart = ['address_lookups', 'client_merges', 'clients', 'erasure_requests']

describe('every table with a client', () => {
  test('either moves with a merge, or refuses every change of its client', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct t.tgrelid::regclass::text as "table" from pg_trigger t join pg_proc f on f.oid = t.tgfoid
      where f.proname in ('refuse_change', 'posted_invoice_is_final', 'request_is_final', 'answers_are_final') and t.tgtype & 2 <> 0`.execute(
      app.db,
    )
    const final = rows.map(({ table }) => table)
    const undecided = direct.filter(
      ([name, { movesBy }]) => !apart.includes(name) && (movesBy === undefined) !== final.includes(name),
    )
    expect(undecided.map(([name]) => name)).toEqual([])
    // An undo is refused for a new row of any of these.
    const counted = Object.keys(await postedOf(app.db, 1))
    const uncounted = direct.filter(([name]) => final.includes(name) && !counted.includes(name))
    expect([...uncounted.map(([name]) => name), counted.includes('signatures')]).toEqual([true])
  })

  test('writes for the client who is kept, whoever is named', async () => {
    const { rows } = await sql<{ table: string }>`
      select t.tgrelid::regclass::text as "table" from pg_trigger t join pg_proc f on f.oid = t.tgfoid where f.proname = 'write_for_kept_client'`.execute(
      app.db,
    )
    const guarded = rows.map(({ table }) => table)
    const missing = direct.filter(([name]) => !guarded.includes(name)).map(([name]) => name)
    expect(missing.toSorted()).toEqual(apart.filter((name) => name !== 'erasure_requests'))
  })
})

const calls = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => method === 'GET' && clientParameters(path).length === 1)
/** Calls about the log itself and about merges: both clients have lines and merges of their own. */
const others = ['/clients/:id/access-log', '/clients/:id/history', '/clients/:id/merges']
const addressOf = (path: string, id: number) =>
  `/api${path
    .replace(/:(id|clientId)\b/, String(id))
    .replace(':treatmentId', String(app.world.skinTreatment))
    .replace(':insuranceId', String(careId))}`
const isFile = (path: string) => /\/export$|\/whole-file$/.test(path)

async function answersOf(id: number): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const { path } of calls) {
    if (others.some((other) => path.startsWith(other)) || path.endsWith('/whole-file')) continue
    const answer = await desk.raw('GET', addressOf(path, id) + (isFile(path) ? '?format=csv' : ''))
    expect([path, answer.status]).toEqual([path, 200])
    answers[path] = isFile(path) ? answer.bytes.toString() : JSON.stringify(answer.data)
  }
  return answers
}
/** The moments of change differ, and the number of lines in the log. */
const comparable = (text: string, id: number) =>
  text
    .replaceAll(String(id), 'ID')
    .replaceAll(/"(?:updated_at|created_at|until)":"[^"]*"/g, '')
    .replaceAll(/\{"kind":"log"[^}]*\}/g, '')
    .replaceAll(/"nin_set_at":"[^"]*"/g, '')

const countsOf = async (id: number) => {
  const counts: Record<string, number> = {}
  for (const name of Object.keys(clientTables)) {
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(name)} where ${isAbout(name, id)}`.execute(app.db)
    counts[name] = rows[0]!.rows
  }
  return counts
}

test('a client into whom a full one was merged shows in every call what that one showed', async () => {
  const first = await app.world.newClient()
  const full = await app.world.newClient({ firstName: 'Wilhelmina', lastName: 'Vandervorst', phone: '+31687654321' })
  await merge(full, first) // an alias of its own
  await fullClient(app, full, desk.employeeId)
  careId = (await sql<{ id: number }>`select max(zv_insurance_id) as id from invoice_lines`.execute(app.db)).rows[0]!.id
  const counts = await countsOf(full)
  expect(Object.entries(counts).filter(([, rows]) => rows === 0)).toEqual([])
  const kept = await app.world.newClient({ firstName: 'Leeg', email: 'leeg@voorbeeld.test', phone: '+31600000000' })
  const [before, empty] = [await answersOf(full), await answersOf(kept)]
  const same = Object.keys(before).filter((path) => comparable(before[path]!, full) === comparable(empty[path]!, kept))
  // No client here is under age or has a national number, and a withdrawn request is not shown.
  expect(same.toSorted()).toEqual(['/clients/:id/minor', '/clients/:id/nin'])

  await merge(kept, full)
  const after = await answersOf(kept)
  for (const path of Object.keys(before))
    expect([path, comparable(after[path]!, kept)]).toEqual([path, comparable(before[path]!, full)])
  // The address of an alias, and of the alias of an alias, is that of the client who is kept.
  for (const id of [full, first]) {
    const led = await answersOf(id)
    for (const path of Object.keys(after))
      expect([path, comparable(led[path]!, kept)]).toEqual([path, comparable(after[path]!, kept)])
  }
  const rows = await countsOf(kept)
  const lost = Object.keys(counts).filter((name) => rows[name]! < counts[name]!)
  expect(lost).toEqual([])
})

test('the export of a client has everything of their aliases, and the log of both', async () => {
  const [kept, full] = [await app.world.newClient(), await app.world.newClient({ lastName: 'Samengevoegd' })]
  await fullClient(app, full, desk.employeeId)
  await merge(kept, full)
  const { rows } = await sql<{ ref: string }>`select ref from invoices where client_id = ${full}`.execute(app.db)
  const { names, data, overview } = await exportedFile(desk, kept)
  for (const words of [rows[0]!.ref, 'Overeenkomst', 'Factuur', 'Behandelovereenkomst', '75,00'])
    expect(await pdfText(overview)).toContain(words)
  expect(names.filter((name) => name.startsWith('facturen/'))).toEqual(rows.map(({ ref }) => `facturen/${ref}.pdf`))
  expect(data.tables.clients!.map(({ id }) => id)).toEqual([kept, full])
  const empty = Object.keys(clientTables).filter((name) => data.tables[name]?.length === 0)
  expect(empty).toEqual([])
  expect(data.tables.audit_log!.some(({ entity, action }) => entity === 'contracts' && action === 'create')).toBe(true)
  const log = await desk.raw('GET', `/api/clients/${kept}/access-log?filters[actions][0]=create`)
  expect(JSON.stringify(log.data)).toContain('client_agreements')
  const history = await desk.raw('GET', `/api/clients/${kept}/history`)
  expect(JSON.stringify(history.data)).toContain('Samengevoegd')
})
