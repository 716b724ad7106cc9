import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '#features/auth/contract.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { recordRead } from '#platform/server/http/access-log.ts'
import { findSession, startSession } from '#platform/server/session.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'

// Calls that arrive together have their sessions read and their lines in the log written by one statement
// (platform/server/gather.ts). Each caller must get the same answer as when calling alone.

let app: TestApp
let callers: Caller[]
beforeAll(async () => {
  app = await testApp()
  callers = [
    await app.as('office-manager'),
    await app.as('senior-practitioner'),
    await app.as('office-manager'),
    await app.as('administrator'),
  ]
})
afterAll(() => app.close())

test('each is known by their own session; one whose session has ended, and one without, are nobody', async () => {
  const gone = await app.as('office-manager')
  await sql`delete from sessions where employee_id = ${gone.employeeId}`.execute(app.db)
  const all = [callers[0]!, gone, ...callers.slice(1), app.nobody, callers[0]!]
  const answers = await Promise.all(all.map((caller) => caller.call(authApi.me)))
  expect(answers.map(({ status, data }) => [status, data?.id])).toEqual(
    all.map((caller) => (callers.includes(caller) ? [200, caller.employeeId] : [401, undefined])),
  )
})

/** A connection that counts the statements sent on it. */
function countingDb() {
  let statements = 0
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      statements += 1
      return Promise.resolve(result)
    },
  })
  return { db, count: () => statements }
}

const newToken = (employeeId: number | null) =>
  startSession(app.db, employeeId!, { address: '127.0.0.1', userAgent: 'test', twoStep: false })

test('the sessions of all callers of one moment are one statement', async () => {
  const { db, count } = countingDb()
  const tokens = await Promise.all(callers.map(({ employeeId }) => newToken(employeeId)))
  const sessions = await Promise.all([...tokens, 'nobody’s'].map((token) => findSession(db, token!)))
  expect(sessions.map((who) => who?.employeeId)).toEqual([...callers.map(({ employeeId }) => employeeId), undefined])
  expect(count()).toBe(1)
})

test('the lines in the log about all reads of one moment are one statement', async () => {
  const { db, count } = countingDb()
  const who = await findSession(app.db, (await newToken(callers[0]!.employeeId))!)
  const ids = await Promise.all(callers.map(() => app.world.newClient()))
  const input = (id: number) =>
    ({ endpoint: clientsApi.show, params: { id }, who, address: '127.0.0.1', requestId: `of ${id}` }) as never
  await Promise.all(ids.map((id) => recordRead(db, input(id), {}, true)))
  expect(count()).toBe(1)
  const { rows } = await sql<{ client_ids: number[] }>`
    select client_ids from audit_log where action = 'read' and request_id = any(${ids.map((id) => `of ${id}`)}) order by client_ids`.execute(
    app.db,
  )
  expect(rows).toEqual(ids.toSorted((one, other) => one - other).map((id) => ({ client_ids: [id] })))
})

/** Everyone looks at another client, all at once, a few times over. */
async function everyoneLooks() {
  const looks = []
  for (let round = 0; round < 4; round++)
    for (const caller of callers)
      looks.push({ caller, clientId: await app.world.newClient({ lastName: `Seen in ${round}` }) })
  const answers = await Promise.all(looks.map(({ caller, clientId }) => caller.raw('GET', `/api/clients/${clientId}`)))
  const { rows: lines } = await sql<{ employee_id: number; client_ids: number[]; request_id: string }>`
    select employee_id, client_ids, request_id from audit_log where action = 'read' and entity = 'GET /clients/:id' and client_ids && ${looks.map(({ clientId }) => clientId)}::bigint[]`.execute(
    app.db,
  )
  return looks.map(({ caller, clientId }, i) => ({
    caller,
    status: answers[i]!.status,
    shown: answers[i]!.bytes.toString().includes('Seen in'),
    requestIds: new Set(lines.map(({ request_id }) => request_id)).size,
    readers: lines.filter(({ client_ids }) => client_ids.includes(clientId)).map(({ employee_id }) => employee_id),
  }))
}

test('each look leaves one line, of its own reader and client', async () => {
  const looks = await everyoneLooks()
  for (const { caller, status, shown, readers, requestIds } of looks)
    expect([status, shown, readers, requestIds]).toEqual([200, true, [caller.employeeId], looks.length])
})

test('a line that the database refuses hides its own answer, and no other', async () => {
  const unlogged = callers[1]!
  await sql`alter table audit_log add constraint not_this_reader check (action <> 'read' or employee_id <> ${sql.lit(unlogged.employeeId)}) not valid`.execute(
    app.db,
  )
  try {
    const looks = await everyoneLooks()
    for (const { caller, status, shown, readers } of looks)
      expect([status, shown, readers]).toEqual(
        caller === unlogged ? [500, false, []] : [200, true, [caller.employeeId]],
      )
  } finally {
    await sql`alter table audit_log drop constraint not_this_reader`.execute(app.db)
  }
})
