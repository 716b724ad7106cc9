import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/day.ts'
import { addressOf, type AnyEndpoint } from '#kernel/endpoint.ts'
import { purposeOf } from '#kernel/permission.ts'
import { signaturesApi } from '#features/agreements/contract.ts'
import { contractsInput, emptyPdf, uploadedContract } from '#features/contracts/right-calls.ts'
import { consentToSending, savedPhoto, sentComparison } from '#features/photo-sharing/right-calls.ts'
import { arrow, storedDrawing } from '#features/drawings/right-calls.ts'
import { uploadedPhoto } from '#features/photos/right-calls.ts'
import { addMissingCopies } from '#features/mail/queries.ts'
import { moneyOf } from '#platform/server/test/client-money.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { newInsurance } from '#platform/server/test/insured-care.ts'
import { drawnSignature } from '#platform/server/test/drawn-signature.ts'
import { rightCalls, type RightCalls } from '#platform/server/test/right-calls.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { allRoutes } from './routes.ts'

// Law A6: every look at a client's data leaves a line. This file knows every endpoint: a new one that shows a client by
// what it answers fails here until its contract says whose data it `reads`, by the names of its fields in
// access-log-fields.test.ts.

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const rows = allRoutes.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const)

let app: TestApp
let administrator: Caller
let right: RightCalls
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  right = await rightCalls(app)
})
afterAll(() => app.close())

/** These values belong to no other record in the world of the tests. */
const marks = {
  firstName: 'Xanthippe',
  lastName: 'Quwwatli',
  email: 'quwwatli@kenmerk.test',
  phone: '+31687654321',
  birthdate: '1911-11-11',
}
const markFound = /Xanthippe|Quwwatli|quwwatli@kenmerk|687654321|1911-11-11|11-11-1911/

/** The belongings of a new client. */
const noBelongings = {
  visits: 0,
  visits_to_come: 0,
  reports: 0,
  invoices: 0,
  packages: 0,
  agreements: 0,
  mails: 0,
  credit_cents: 0,
}

let week = 0
/** A right call on a client with these values, who has an appointment, a report, an invoice, credit and a contract. */
async function callOf(
  one: AnyEndpoint,
): Promise<{ clientId: number; params: object; query?: object; body?: object } | null> {
  const { world, db } = app
  const name = nameOf(one)
  // Four calls a week, each at an hour of its own: nothing is booked more than three years ahead.
  // Restored appointments must lie within working hours, in summer and in winter.
  const hour = name.endsWith('/restore') ? '14' : ['07', '09', '11', '13'][week % 4]!
  const monday = addDays('2026-03-09' as Day, 7 * Math.floor(week++ / 4))
  const clientId = await world.newClient(marks)
  const practitionerId = await world.employee({ locationIds: [world.amsterdam.id] })
  await world.works(practitionerId, world.amsterdam)
  const treatmentId = world.skinTreatment
  const appointmentId = await world.appointment({
    clientId,
    practitionerId,
    treatmentId,
    from: name.endsWith('/no-show') ? '2026-03-03T09:00:00Z' : `${monday}T${hour}:00:00Z`,
  })
  const isUnreported =
    name === 'POST /treatment-report' || name === 'GET /notices' || name.startsWith('GET /reports-to-finish')
  const drawing = one.path.includes(':drawingId') ? await storedDrawing(app, appointmentId) : null
  const reportId = isUnreported ? null : await world.report(appointmentId)
  const roleId = (await db.selectFrom('roles').select('id').where('slug', '=', 'physician').executeTakeFirstOrThrow())
    .id
  const versionOf = async (table: 'clients' | 'appointments' | 'treatment_reports', id: number) =>
    (await db.selectFrom(table).select('updated_at').where('id', '=', id).executeTakeFirstOrThrow()).updated_at
  const client = {
    supported_country_id: netherlands,
    first_name: marks.firstName,
    last_name: marks.lastName,
    email: marks.email,
    locale_id: world.localeNl,
    country_id: netherlands,
  }
  const booking = {
    client_id: clientId,
    location_id: world.amsterdam.id,
    treatment_id: treatmentId,
    datetime_from: `${monday}T${hour}:00:00.000Z`,
    notes: 'Gewijzigd',
  }
  const raw = { ...booking, user_id: practitionerId, room_id: world.amsterdam.roomIds[0] }
  const report = {
    appointment_id: appointmentId,
    treatment_id: treatmentId,
    appointment_type_id: world.treatmentType,
    devices: [],
    report: 'Gewijzigd',
  }
  const money = moneyOf({ app, administrator, clientId, practitionerId, treatmentId, appointmentId, reportId, monday })
  /** The report is one of years ago, which has closed. */
  const close = async () => {
    await sql`update treatment_reports set created_at = created_at - interval '6 years' where id = ${reportId}`.execute(
      db,
    )
    await sql`update appointments set starts_at = starts_at - interval '6 years', ends_at = ends_at - interval '6 years' where id = ${appointmentId}`.execute(
      db,
    )
  }
  /** The visit has begun lately, each at an hour of its own. */
  const unfinished = async () => {
    const start = sql`timestamptz '2026-02-01T06:00:00Z' + make_interval(hours => ${week}::integer)`
    await sql`update appointments set starts_at = ${start}, ends_at = ${start} + interval '30 minutes' where id = ${appointmentId}`.execute(
      db,
    )
  }
  /** The report names a lot. */
  const injected = async () => {
    await sql`
      insert into treatment_report_injectables (report_id, position, product_id, lot_number)
      values (${reportId}, 0, ${world.product}, ${`LOT${week}`})`.execute(db)
    return { filters: { search: `lot${week}`, exact: 'true' } }
  }
  const mail = async () =>
    (
      await db
        .insertInto('mail_outbox')
        .values({
          slug: 'appointment-reminder',
          to_address: marks.email,
          client_id: clientId,
          language: 'nl',
          subject: 'x',
          body_text: 'x',
          body_html: 'x',
          message_id: `m${week}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  const erasureRequest = async () =>
    (
      await sql<{ updated_at: string }>`
        insert into erasure_requests (client_id, asked_by, asked_on, author_id) values (${clientId}, 'client', '2026-03-02', ${practitionerId}) returning updated_at`.execute(
        db,
      )
    ).rows[0]!
  const otherClientId = /merge/.test(one.path) ? await world.newClient(marks) : undefined
  const mergeOf = async (aliasId: number) => {
    const { rows: made } = await sql<{ id: number }>`
      insert into client_merges (client_id, alias_id, author_id, before, after, alias_before, moved, posted)
      values (${clientId}, ${aliasId}, ${practitionerId}, '{}', '{}', '{"deactivated_at": null, "takes_nin": false, "nin_country_before": null}', '{}', '{}') returning id`.execute(
      db,
    )
    await sql`update clients set merged_into_id = ${clientId}, deactivated_at = now() where id = ${aliasId}`.execute(db)
    return made[0]!.id
  }
  const bodies: Record<string, () => object | Promise<object>> = {
    ...money.bodies,
    'POST /clients/:id/merge/:otherClientId': async () => ({
      updated_at: await versionOf('clients', clientId),
      alias_updated_at: await versionOf('clients', otherClientId!),
      belongings: noBelongings,
      fields: {},
    }),
    'POST /clients': () => client,
    'PUT /clients/:id': async () => ({ ...client, updated_at: await versionOf('clients', clientId) }),
    'PUT /client-remarks/:clientId': async () => ({
      remarks: 'Gewijzigd',
      updated_at: await versionOf('clients', clientId),
    }),
    'POST /clients/:id/erasure': () => ({
      asked_by: 'client',
      asked_on: '2026-03-02',
      reason: '',
      destroy_record: false,
    }),
    'POST /clients/:id/erasure/carry-out': erasureRequest,
    'POST /clients/:id/erasure/withdraw': erasureRequest,
    // None of the four calls uses this hour, and it lies within working hours in summer and in winter.
    'POST /event': () => ({ ...booking, datetime_from: `${monday}T12:00:00.000Z` }),
    'PUT /event/:id': async () => ({ ...booking, updated_at: await versionOf('appointments', appointmentId) }),
    'PATCH /event/:id/move': async () => {
      const {
        starts_at: datetime_from,
        ends_at: datetime_till,
        room_id,
        employee_id: user_id,
      } = await db.selectFrom('appointments').selectAll().where('id', '=', appointmentId).executeTakeFirstOrThrow()
      return {
        seen: { datetime_from, datetime_till, room_id, user_id },
        datetime_from,
        datetime_till,
        room_id,
        user_id,
      }
    },
    'POST /event/:id/move/tell': async () => {
      const to = `${monday}T${hour}:00:00.000Z`
      const from = `${monday}T06:00:00.000Z`
      await db
        .insertInto('appointment_moves')
        .values({
          appointment_id: appointmentId,
          from_starts_at: from,
          from_location_id: world.amsterdam.id,
          starts_at: to,
        })
        .execute()
      return { from, to }
    },
    'POST /event/series': () => ({ ...booking, datetime_from: undefined, starts: [`${monday}T12:00:00.000Z`] }),
    'POST /appointments': () => ({
      ...raw,
      datetime_from: `${monday}T19:00:00.000Z`,
      datetime_till: `${monday}T20:00:00.000Z`,
    }),
    'PUT /appointments/:id': async () => ({
      ...raw,
      datetime_till: `${monday}T${hour}:50:00.000Z`,
      updated_at: await versionOf('appointments', appointmentId),
    }),
    'POST /treatment-report': () => report,
    'POST /treatment-report/drawings': () => ({ appointment_id: appointmentId, figure: 'face_front', marks: [arrow] }),
    'PUT /treatment-report/drawings/:drawingId': () => ({ marks: [arrow], updated_at: drawing!.updated_at }),
    'PUT /treatment-report/:id': async () => ({
      ...report,
      updated_at: await versionOf('treatment_reports', reportId!),
    }),
    'POST /treatment-report/:id/addenda': async () => {
      await close()
      return { content: 'Na een dag nog rood.' }
    },
    'POST /treatment-report/:id/medical-grounds': async () => {
      await close()
      const medical = await world.treatment({ medicalGrounds: true })
      await db.updateTable('treatment_reports').set({ treatment_id: medical }).where('id', '=', reportId).execute()
      return { medical_grounds_questionnaire: { question_1: false, question_2: false } }
    },
    'POST /contracts/:id': () => contractsInput(world.skinCategory),
    'POST /clients/:clientId/contracts': () => emptyPdf,
    'POST /clients/:clientId/photo-consents': () => ({ purpose: 'publication' }),
    'POST /clients/:clientId/photo-consents/withdrawal': async () => {
      await consentToSending(app, clientId)
      return { purpose: 'sending' }
    },
    'POST /treatment-report/photos/send-compare-photo': async () => {
      await consentToSending(app, clientId)
      const [leftImage, rightImage] = [await savedPhoto(app, appointmentId), await savedPhoto(app, appointmentId)]
      return { leftImage, rightImage, appointmentIds: [appointmentId] }
    },
  }
  const queries: Record<string, () => object | Promise<object>> = {
    ...money.queries,
    'GET /list/clients/doubles': async () => {
      await db
        .updateTable('clients')
        .set({ email: `only${week}@kenmerk.test` })
        .where('id', '=', clientId)
        .execute()
      return { email: `only${week}@kenmerk.test` }
    },
    'GET /list/clients': () => ({ include: clientId, filters: { search: 'quww' } }),
    // All of these clients have the same name, so this one is found by a unique address.
    'GET /list/clients/visits': async () => {
      await db
        .updateTable('clients')
        .set({ email: `only${week}@kenmerk.test` })
        .where('id', '=', clientId)
        .execute()
      return { filters: { search: `only${week}@` } }
    },
    'GET /clients': async () => {
      await db
        .updateTable('clients')
        .set({ email: `only${week}@kenmerk.test` })
        .where('id', '=', clientId)
        .execute()
      return { filters: { search: `only${week}@` } }
    },
    'GET /list/client/dashboard': () => ({ include: clientId, filters: { search: 'quww' } }),
    'GET /geocode': () => ({ query: 'keizersgracht', country_id: netherlands }),
    'GET /list/rooms': () => ({ location_id: world.amsterdam.id }),
    'GET /event/availability': () => ({
      location_id: world.amsterdam.id,
      treatment_id: treatmentId,
      date_from: monday,
      date_till: monday,
    }),
    'GET /treatment-report/check-medical-grounds': () => ({ clientId, treatmentIds: [treatmentId] }),
    'GET /list/location/create-event': async () => {
      await db.updateTable('clients').set({ latitude: 52.37, longitude: 4.9 }).where('id', '=', clientId).execute()
      return { client_id: clientId }
    },
    'GET /recurrences/location/:locationId/:entity': () => ({
      from: `${monday}T00:00:00.000Z`,
      till: `${monday}T23:00:00.000Z`,
    }),
    'GET /absences/of/:subject/:subjectId': () => ({ from: monday }),
    'GET /absences': () => ({ location_id: world.amsterdam.id, from: monday, till: monday }),
    'GET /event/devices': () => ({ location_id: world.amsterdam.id }),
    'GET /locations/:locationId/calendar-planning': () => ({ date_from: monday, date_till: monday }),
    'GET /employees/:userId/calendar-planning': () => ({ date_from: monday, date_till: monday }),
    'GET /notices': async () => {
      // Only a visit that has begun needs a report.
      await sql`update appointments set starts_at = starts_at - interval '4 years', ends_at = ends_at - interval '4 years' where id = ${appointmentId}`.execute(
        db,
      )
      await db
        .insertInto('notices')
        .values({
          employee_id: administrator.employeeId!,
          kind: 'report_missing',
          appointment_id: appointmentId,
          author_id: practitionerId,
        })
        .execute()
      return {}
    },
    'GET /reports-to-finish': async () => {
      await unfinished()
      return {}
    },
    'GET /reports-to-finish/export': async () => {
      await unfinished()
      return { format: 'csv' }
    },
    'GET /mails': async () => {
      await mail()
      return {}
    },
    'GET /mails/export': async () => {
      await mail()
      return { format: 'csv' }
    },
    'GET /event/:id/move/places': () => ({ date_from: monday, date_till: monday }),
    'GET /event/employees': () => ({ location_id: world.amsterdam.id, treatment_id: treatmentId }),
    'GET /lot-recall': injected,
    'GET /lot-recall/export': async () => ({ ...(await injected()), format: 'csv' }),
    'GET /audit-log': () => ({ filters: { client: clientId } }),
    'POST /clients/:clientId/contracts': () => ({ name: 'a.pdf', treatment_category_id: world.skinCategory }),
  }
  // its answer’s shape is all there is to say
  if (!bodies[name] && one.method !== 'GET' && one.reads === 'nothing') return null
  // An appointment is restored only after it was cancelled, and a client with one to come is not erased.
  if (/\/(restore|carry-out)$/.test(one.path))
    await db
      .updateTable('appointments')
      .set({ deleted_at: '2026-03-04T06:00:00Z' })
      .where('id', '=', appointmentId)
      .execute()
  const idFor: readonly (readonly [prefix: RegExp, id: () => number | Promise<number>])[] = [
    [/^\/(clients|client-dashboard|list\/client)/, () => clientId],
    [/^\/client-merges/, () => mergeOf(otherClientId!)],
    [/^\/contracts/, () => (one.method === 'POST' ? clientId : uploadedContract(app, clientId))],
    [/^\/employees/, () => practitionerId],
    [/^\/roles/, () => roleId],
    [/^\/treatment-report(?!-)/, () => reportId!],
    [
      /^\/audit-log/,
      async () =>
        (
          await db
            .selectFrom('audit_log')
            .select('id')
            .where('entity', '=', 'clients')
            .where('entity_id', '=', clientId)
            .executeTakeFirstOrThrow()
        ).id,
    ],
    [/^\/mails/, mail],
    [/^\/vouchers/, async () => (await money.soldVoucher()).id],
    [/^\/photo-comparisons/, () => sentComparison(app, clientId, appointmentId)],
    [
      /^\/absences/,
      async () =>
        (
          await db
            .insertInto('absences')
            .values({ employee_id: practitionerId, kind: 'holiday', date_from: monday, date_till: monday })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    ],
    [
      /^\/email-copies/,
      async () => {
        await addMissingCopies(db)
        return (await db.selectFrom('email_copies').select('id').executeTakeFirstOrThrow()).id
      },
    ],
    [/^\/down-payments/, money.downPayment],
    [/^\/receivables/, money.onAccount],
    [/^\/package_sales\/vat-to-review/, money.otherUse],
    [/^\/(event|appointments)/, () => appointmentId],
  ]
  if (/^\/(client-agreements|agreement-requests)/.test(one.path) && !one.path.includes(':clientId'))
    return agreementCallOf(one)
  const idOf = idFor.find(([prefix]) => prefix.test(one.path))?.[1]
  if (/:(name|categoryId|supportedCountryId)/.test(one.path) || (one.path.includes(':id') && !idOf)) {
    // Calls of the administration show no client, so any record will do.
    const call = await right.make(one, world.amsterdam)
    return call && { clientId, params: call.params, query: call.query }
  }
  const id = one.path.includes(':id') ? await idOf!() : undefined
  const dates = { date: monday, from: monday, to: addDays(monday, 6) }
  const params = {
    id,
    movementId: one.path.includes(':movementId') ? await money.movement() : undefined,
    appointmentId,
    treatmentId,
    clientId,
    photoId: one.path.includes(':photoId') ? await uploadedPhoto(app, appointmentId) : undefined,
    drawingId: drawing?.id,
    otherClientId,
    settlementId: one.path.includes(':settlementId') ? await money.settled(id!) : undefined,
    insuranceId: one.path.includes(':insuranceId') ? (await newInsurance(db)).careId : undefined,
    userId: practitionerId,
    locationId: world.amsterdam.id,
    countryId: netherlands,
    entity: 'users',
    subject: 'employee_id',
    subjectId: practitionerId,
    ...dates,
    ref: one.path.includes(':ref') ? await money.sold() : undefined,
    code: one.path.includes(':code') ? (await money.soldVoucher()).code : undefined,
  }
  const query = { ...(one.path.endsWith('/export') && { format: 'csv' }), ...(await queries[name]?.()) }
  return { clientId, params, query, body: await bodies[name]?.() }
}

/** A right call about an agreement, whose client has complete details; whoever makes it signs it (decision C53). */
async function agreementCallOf(one: AnyEndpoint) {
  const { db, world } = app
  const { params, query, body } = (await right.make(one, world.amsterdam))!
  const sign = async (type: 'client' | 'user') => {
    const body = { signature: await drawnSignature(), type }
    return (await administrator.call(signaturesApi.create, { body })).data.id
  }
  if (nameOf(one) === 'POST /client-agreements')
    Object.assign(body as object, {
      client_signature_id: await sign('client'),
      user_signature_id: await sign('user'),
    })
  const table = one.path.startsWith('/client') ? 'client_agreements' : 'agreement_requests'
  const { client_id } = params.id
    ? await db
        .selectFrom(table)
        .select('client_id')
        .where('id', '=', params.id as number)
        .executeTakeFirstOrThrow()
    : (body as { client_id: number })
  return { clientId: client_id, params, query, body: body as object | undefined }
}

const linesOf = async (caller: Caller, after: number) => {
  const { rows: lines } = await sql<{
    id: number
    action: string
    entity: string
    client_ids: number[] | null
    request_id: string
    address: string
  }>`
    select id, action, entity, client_ids, request_id, host(address) as address from audit_log where id > ${after} and employee_id = ${caller.employeeId} and action in ('read', 'export') order by id`.execute(
    app.db,
  )
  return lines
}
const lastId = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_log`.execute(app.db)).rows[0]!.id

describe('what an answer shows', () => {
  // The header that every call of our own screens carries.
  const headers = { 'x-timezone': 'Europe/Amsterdam' }
  // A client who calls with a link is in the log too: client-link.test.ts, agreements/routes/signing.test.ts.
  const callable = rows.filter(
    ([, one]) =>
      one.may !== 'public' && purposeOf(one.may) === null && (one.method === 'GET' || one.reads !== 'nothing'),
  )

  test.each(callable)('%s: whoever sees a client is in the log, once', async (name, one) => {
    const call = await callOf(one)
    expect(call, `${name}: say above how it is called`).not.toBeNull()
    const after = await lastId()
    const key = one.method === 'POST' ? `key-${week}-${nameOf(one).replaceAll(/\W/g, '')}` : undefined
    const send = () =>
      administrator.raw(one.method, addressOf(one, call!), call!.body, { key, from: '10.3.3.3', headers })
    const answer = await send()
    expect([answer.status, answer.errors], `${name}: say above how it is called`).toEqual([one.status, {}])
    const seen = markFound.test(answer.bytes.toString())
    const lines = await linesOf(administrator, after)

    if (one.reads === 'nothing') {
      expect(seen, `${name} shows a client: its contract has to say whose data it reads`).toBe(false)
      expect(lines.filter(({ action }) => action === 'read')).toEqual([])
      return
    }
    const shown = name === 'POST /clients' ? (answer.data as { id: number }).id : call!.clientId
    // A line without clients is right only for calls about nobody: these are all about a client.
    expect(lines.map(({ action, entity, address }) => [action, entity, address])).toEqual([
      [
        /\/(export|whole-file|pack|claim|(day-summary|vat-to-review)\/file)$/.test(one.path) ? 'export' : 'read',
        nameOf(one),
        '10.3.3.3',
      ],
    ])
    expect(lines[0]!.client_ids).toContain(shown)
    expect(lines[0]!.request_id).toBeTruthy()
    expect(await realClients(lines[0]!.client_ids!)).toBe(true)

    if (!key) return
    // A repeated answer shows the client again, so it leaves a line of its own.
    expect((await send()).headers['idempotent-replayed']).toBe('true')
    expect((await linesOf(administrator, lines[0]!.id)).map(({ entity, client_ids }) => [entity, client_ids])).toEqual([
      [nameOf(one), lines[0]!.client_ids],
    ])
  })

  const realClients = async (ids: readonly number[]) =>
    (
      await app.db
        .selectFrom('clients')
        .select('id')
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .execute()
    ).length === new Set(ids).size

  test('no line is left by who is refused', async () => {
    const nobodyHere = await app.as('salon-owner', app.world.antwerp.id)
    const after = await lastId()
    for (const [, one] of callable.filter(
      ([, each]) => each.reads !== 'nothing' && each.method === 'GET' && /:/.test(each.path),
    )) {
      const call = await callOf(one)
      const { status } = await nobodyHere.raw('GET', addressOf(one, call!), undefined, { headers })
      expect(status === 403 || status === 404, `${nameOf(one)} → ${status}`).toBe(true)
    }
    expect(await linesOf(nobodyHere, after)).toEqual([])
  })
})

test('what cannot be logged is not shown', async () => {
  const desk = await app.as('office-manager')
  const id = await app.world.newClient({ lastName: 'Unloggable' })
  const look = () => desk.raw('GET', `/api/clients/${id}`)
  await sql`alter table audit_log add constraint no_reads check (action <> 'read') not valid`.execute(app.db)
  const refused = await look()
  await sql`alter table audit_log drop constraint no_reads`.execute(app.db)
  expect([refused.status, refused.bytes.toString().includes('Unloggable')]).toEqual([500, false])
  const shown = await look()
  expect([shown.status, shown.bytes.toString().includes('Unloggable')]).toEqual([200, true])
})
