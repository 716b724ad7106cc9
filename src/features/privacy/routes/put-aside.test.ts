import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tidyUp } from '#app/upkeep.ts'
import type { Instant } from '#kernel/day.ts'
import { contractsApi } from '#features/contracts/contract.ts'
import { contractShelf } from '#features/contracts/queries.ts'
import { uploadedContract } from '#features/contracts/right-calls.ts'
import { drawingsApi } from '#features/drawings/contract.ts'
import { storedDrawing } from '#features/drawings/right-calls.ts'
import { photosApi } from '#features/photos/contract.ts'
import { photoShelf } from '#features/photos/queries.ts'
import { uploadedPhoto } from '#features/photos/right-calls.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { privacyApi } from '../contract.ts'
import { removePartsPutAside } from './put-aside.ts'

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await testApp()
  owner = await app.as('salon-owner')
})
afterAll(() => app.close())

const upkeep = (day: string, time = '12:00') =>
  tidyUp(app.db, app.server.services.files, `${day}T${time}:00.000Z` as Instant)

/** A contract of 2020 that is put aside on the day of the tests, 4 March 2026. */
async function asideContract(clientId: number, by = owner): Promise<{ id: number; file: string }> {
  const id = await uploadedContract(app, clientId)
  await sql`update contracts set created_at = '2020-01-01', name = 'Toestemming Hendrika.pdf' where id = ${id}`.execute(
    app.db,
  )
  expect((await by.call(contractsApi.remove, { params: { id } })).status).toBe(200)
  const { rows } = await sql<{ file: string }>`select stored_file as file from contracts where id = ${id}`.execute(
    app.db,
  )
  return { id, file: rows[0]!.file }
}
/** Whether the row and the file of a contract are there. */
const contractThere = async ({ id, file }: { id: number; file: string }) => {
  const row = await app.db.selectFrom('contracts').select('id').where('id', '=', id).executeTakeFirst()
  return [row !== undefined, (await app.server.services.files.get(contractShelf, file)) !== null]
}

let hour = 0
/** A visit of the day before the tests with a report, which was last changed on a day. */
async function visited(clientId: number, changed: string): Promise<{ appointmentId: number; reportId: number }> {
  const from = new Date(Date.UTC(2026, 2, 3, 8) + hour++ * 3_600_000).toISOString()
  const appointmentId = await app.world.appointment({ clientId, from })
  const reportId = await app.world.report(appointmentId)
  await sql`alter table treatment_reports disable trigger touched`.execute(app.db)
  await sql`update treatment_reports set updated_at = ${changed}, created_at = least(created_at, ${changed}) where id = ${reportId}`.execute(
    app.db,
  )
  await sql`alter table treatment_reports enable trigger touched`.execute(app.db)
  return { appointmentId, reportId }
}

describe('a contract that was put aside', () => {
  test('stays through the last day of the term of the record, and goes the day after with its file', async () => {
    const contract = await asideContract(await app.world.newClient())
    await upkeep('2046-03-04')
    expect(await contractThere(contract)).toEqual([true, true])
    await upkeep('2046-03-04', '22:59') // a minute before midnight in Amsterdam
    expect(await contractThere(contract)).toEqual([true, true])
    await upkeep('2046-03-04', '23:01')
    expect(await contractThere(contract)).toEqual([false, false])
  })

  test('leaves a line in the log without a word about the client', async () => {
    const clientId = await app.world.newClient()
    const { id } = await asideContract(clientId)
    await upkeep('2046-03-05')
    const { rows } = await sql<{ employee_id: number | null; client_ids: number[]; before: Record<string, unknown> }>`
      select employee_id, client_ids, before from audit_log where entity = 'contracts' and entity_id = ${id} and action = 'delete'`.execute(
      app.db,
    )
    expect(rows).toMatchObject([
      { employee_id: null, client_ids: [clientId], before: { id, deactivated_by: owner.employeeId } },
    ])
    expect(Object.keys(rows[0]!.before)).toContain('deactivated_at')
    expect(JSON.stringify(rows)).not.toContain('Hendrika')
  })

  test('stays as long as the rest of the record: 20 years after its last change', async () => {
    const clientId = await app.world.newClient()
    await visited(clientId, '2030-06-01T10:00:00Z')
    const contract = await asideContract(clientId)
    await upkeep('2050-06-01')
    expect(await contractThere(contract)).toEqual([true, true])
    await upkeep('2050-06-02')
    expect(await contractThere(contract)).toEqual([false, false])
  })

  test('stays 30 years in Belgium, and longer where the chain says so', async () => {
    const belgian = await app.as('salon-owner', app.world.antwerp.id)
    const clientId = await app.world.newClient({ countryId: app.world.antwerp.countryId })
    const contract = await asideContract(clientId, belgian)
    const dutch = await asideContract(await app.world.newClient())
    await sql`update supported_countries set record_years = 25 where id = ${netherlands}`.execute(app.db)
    await upkeep('2051-03-04')
    expect(await contractThere(dutch)).toEqual([true, true])
    await upkeep('2051-03-05')
    expect(await contractThere(dutch)).toEqual([false, false])
    await sql`update supported_countries set record_years = null where id = ${netherlands}`.execute(app.db)
    await upkeep('2056-03-04')
    expect(await contractThere(contract)).toEqual([true, true])
    await upkeep('2056-03-05')
    expect(await contractThere(contract)).toEqual([false, false])
  })

  test('that is brought back stays, and one of a client who was erased waits for that erasure', async () => {
    const clientId = await app.world.newClient()
    const [back, erased] = [await asideContract(clientId), await asideContract(await app.world.newClient())]
    await owner.call(contractsApi.restore, { params: { id: back.id } })
    await sql`update clients set erased_at = now() where id = (select client_id from contracts where id = ${erased.id})`.execute(
      app.db,
    )
    await upkeep('2070-01-01')
    expect([await contractThere(back), await contractThere(erased)]).toEqual([
      [true, true],
      [true, true],
    ])
  })

  test('counts as a change of the record for an erasure too', async () => {
    const clientId = await app.world.newClient()
    await asideContract(clientId)
    const { data } = await owner.call(privacyApi.erasure, { params: { id: clientId } })
    expect(data.retained).toContainEqual({ kind: 'record', count: 1, until: '2046-03-04' })
  })

  test('goes although it went wrong with another client, and the upkeep hears of that', async () => {
    const [stuck, other] = [await app.world.newClient(), await app.world.newClient()]
    const [held, contract] = [await asideContract(stuck), await asideContract(other)]
    await sql`create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'is held'; end $$`.execute(
      app.db,
    )
    await sql`create trigger held before delete on contracts for each row when (old.id = ${sql.lit(held.id)}) execute function refuse_one()`.execute(
      app.db,
    )
    await expect(removePartsPutAside(app.db, '2046-03-06T12:00:00.000Z' as Instant)).rejects.toThrow(
      `client ${stuck}: is held`,
    )
    await sql`drop trigger held on contracts`.execute(app.db)
    expect([(await contractThere(held))[0], (await contractThere(contract))[0]]).toEqual([true, false])
  })
})

describe('a photo that was deleted from a report', () => {
  test('goes with its files when the term of the record is over, and its reason stays out of the log', async () => {
    const clientId = await app.world.newClient()
    const { appointmentId, reportId } = await visited(clientId, '2026-03-03T10:00:00Z')
    const [photoId, stays] = [await uploadedPhoto(app, appointmentId), await uploadedPhoto(app, appointmentId)]
    await sql`update report_photos set report_id = ${reportId} where appointment_id = ${appointmentId}`.execute(app.db)
    const body = { reason: 'Dit is Hendrika niet' }
    const practitioner = await app.as('senior-practitioner')
    expect((await practitioner.call(photosApi.remove, { params: { photoId }, body })).status).toBe(200)
    const { rows } = await sql<{ files: string[] }>`
      select array[stored_file, screen_file, thumbnail_file] as files from report_photos where id = ${photoId}`.execute(
      app.db,
    )
    const filesThere = async () =>
      Promise.all(rows[0]!.files.map(async (name) => (await app.server.services.files.get(photoShelf, name)) !== null))
    await upkeep('2046-03-04')
    expect(await filesThere()).toEqual([true, true, true])
    await upkeep('2046-03-05')
    expect(await filesThere()).toEqual([false, false, false])
    const left = await app.db
      .selectFrom('report_photos')
      .select('id')
      .where('appointment_id', '=', appointmentId)
      .execute()
    expect(left).toEqual([{ id: stays }])
    const { rows: lines } = await sql`
      select before from audit_log where entity = 'report_photos' and entity_id = ${photoId} and action = 'delete'`.execute(
      app.db,
    )
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toMatch(/Hendrika|Wang/)
  })
})

test('a photo that waited for a signature stays as long as the record, and one that was deleted goes when its term is over', async () => {
  const { appointmentId } = await visited(await app.world.newClient(), '2026-01-05T10:00:00Z')
  await sql`update appointments set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days' where id = ${appointmentId}`.execute(
    app.db,
  )
  const [photoId, waits] = [await uploadedPhoto(app, appointmentId), await uploadedPhoto(app, appointmentId)]
  await sql`update report_photos set created_at = '2026-03-01' where appointment_id = ${appointmentId}`.execute(app.db)
  const practitioner = await app.as('senior-practitioner')
  const body = { reason: 'Dit is Hendrika niet' }
  expect((await practitioner.call(photosApi.remove, { params: { photoId }, body })).status).toBe(200)
  const left = async () =>
    (await app.db.selectFrom('report_photos').select('id').where('appointment_id', '=', appointmentId).execute())
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  await upkeep('2046-03-04')
  expect(await left()).toEqual([photoId, waits])
  await upkeep('2046-03-05')
  expect(await left()).toEqual([waits])
})

test('a drawing that was deleted from a report goes when the term of the record is over', async () => {
  const { appointmentId } = await visited(await app.world.newClient(), '2026-03-03T10:00:00Z')
  const [{ id: drawingId }, stays] = [await storedDrawing(app, appointmentId), await storedDrawing(app, appointmentId)]
  const practitioner = await app.as('senior-practitioner')
  const body = { reason: 'Dit is Hendrika niet' }
  expect((await practitioner.call(drawingsApi.remove, { params: { drawingId }, body })).status).toBe(200)
  const versionsOf = async (id: number) =>
    (await app.db.selectFrom('report_drawing_versions').select('version').where('drawing_id', '=', id).execute()).length
  const there = async () =>
    (await app.db.selectFrom('report_drawings').select('id').where('appointment_id', '=', appointmentId).execute())
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  await upkeep('2046-03-04')
  expect([await there(), await versionsOf(drawingId)]).toEqual([[drawingId, stays.id], 1])
  await upkeep('2046-03-05')
  expect([await there(), await versionsOf(drawingId), await versionsOf(stays.id)]).toEqual([[stays.id], 0, 1])
  const { rows: lines } = await sql`
    select before from audit_log where entity = 'report_drawings' and entity_id = ${drawingId} and action = 'delete'`.execute(
    app.db,
  )
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('Hendrika')
})
