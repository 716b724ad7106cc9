import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, epochMs, instant, type Day, type Instant } from '#kernel/day.ts'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { addMissingCopies, queueMail } from '#features/mail/queries.ts'
import { keepUndo } from '#features/schedules/queries/undos.ts'
import { makeLink } from '../one-time-link.ts'
import type { TestApp } from './app.ts'
import { deviceCalls } from './right-calls/devices.ts'
import { dictionaryCalls, namingCountry, ofTheChain, supportedCountryCalls } from './right-calls/dictionaries.ts'
import { importCalls } from './right-calls/imports.ts'
import { locationCalls } from './right-calls/locations.ts'
import { packageCalls } from './right-calls/packages.ts'
import { productCalls } from './right-calls/products.ts'
import { treatmentCalls } from './right-calls/treatments.ts'
import { templateCalls } from './right-calls/templates.ts'
import { belgium, netherlands, type Place } from './world.ts'

/** A call whose every part is right, and which names records of one place. */
export interface RightCall {
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body?: unknown
}
/** What a call says of itself: parameters of its path, query, body; what is left out is nothing. */
type Said = Partial<RightCall>

export const callersPassword = 'correct paard batterij'
/** A number that is nobody's. */
export const unknownId = 999_999_999

export const nameOf = (endpoint: AnyEndpoint) => `${endpoint.method} ${endpoint.path}`
export const namesInPath = (endpoint: AnyEndpoint) => /:(id|ref|\w+Id)\b/.test(endpoint.path)

/** Parameters that fit their shape and point at nothing. */
export const unknownParams = (endpoint: AnyEndpoint): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(endpoint.params.shape as Record<string, z.ZodType>).map(([name, schema]) => [
      name,
      [
        unknownId,
        '2026-03-04',
        '1999-000001',
        `${'0'.repeat(64)}.webp`,
        ...(schema instanceof z.ZodEnum ? schema.options : []),
      ].find((value) => schema.safeParse(value).success),
    ]),
  )

/** The same call, but every record that it names is nobody's. */
export function namingNobody(endpoint: AnyEndpoint, call: RightCall): RightCall {
  const nobodys = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => nobodys(item, key))
    if (value !== null && typeof value === 'object' && !(value instanceof Uint8Array))
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, nobodys(item, name)]))
    return typeof value === 'number' && /(^id|_id|Id|Ids|^location|^country)$/.test(key) ? unknownId : value
  }
  return namesInPath(endpoint)
    ? { ...call, params: unknownParams(endpoint) }
    : { params: call.params, query: nobodys(call.query, '') as Record<string, unknown>, body: nobodys(call.body, '') }
}

/** Makes right calls of every endpoint, with records of their own: some calls change or use up what they name. */
export interface RightCalls {
  /** Does this endpoint name records in its query or body? Those of its path are seen in the path. */
  namesInside(endpoint: AnyEndpoint): boolean
  /** The records of this endpoint belong to the chain, not to one of its countries. */
  ofNoCountry(endpoint: AnyEndpoint): boolean
  /** The endpoints of which somebody has said it. */
  readonly known: readonly string[]
  /** Null: nobody has said what a right call of this endpoint is, and it cannot be guessed. */
  make(endpoint: AnyEndpoint, place: Place): Promise<RightCall | null>
}

/**
 * Half hours of weekdays, so that no two appointments of one practitioner meet: six a day, each with a free one in the
 * afternoon.
 */
function timeOf(n: number): { readonly past: string; readonly morning: string; readonly afternoon: string } {
  const halfHours = n % 6
  const days = Math.floor(n / 6)
  const day = addDays('2026-03-09' as Day, 7 * Math.floor(days / 5) + (days % 5))
  const at = (hour: number, on: Day = day) =>
    `${on}T${String(hour + Math.floor(halfHours / 2)).padStart(2, '0')}:${halfHours % 2 ? '30' : '00'}:00.000Z`
  return { past: at(8, addDays(day, -7 * 52 * 3)), morning: at(8), afternoon: at(12) }
}

export async function rightCalls(app: TestApp): Promise<RightCalls> {
  const { db, world } = app
  await addMissingCopies(db)
  const roles = new Map(
    (await db.selectFrom('roles').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]),
  )
  const regulars = new Map<Place, number>()
  let serial = 0

  /** Who treats at a place, always the same one. */
  async function regularAt(place: Place): Promise<number> {
    const known = regulars.get(place)
    if (known) return known
    const id = await world.employee({ locationIds: [place.id] })
    await world.works(id, place)
    regulars.set(place, id)
    return id
  }
  const versionOf = async (
    table: 'clients' | 'appointments' | 'treatment_reports' | 'employees' | 'roles' | 'email_copies',
    id: number,
  ) => (await db.selectFrom(table).select('updated_at').where('id', '=', id).executeTakeFirstOrThrow()).updated_at

  function recordsOf(place: Place) {
    const n = ++serial
    const time = timeOf(n)
    const treatmentId = place.countryId === belgium ? world.belgianTreatment : world.skinTreatment
    const localeId = place.countryId === belgium ? world.localeFr : world.localeNl
    const client = () => world.newClient({ countryId: place.countryId, localeId })
    const appointment = async (clientId?: number, from = time.morning) =>
      world.appointment({
        place,
        clientId: clientId ?? (await client()),
        practitionerId: await regularAt(place),
        treatmentId,
        from,
      })
    const appointmentInput = async (clientId: number, from: string) => ({
      client_id: clientId,
      location_id: place.id,
      treatment_id: treatmentId,
      datetime_from: from,
      user_id: await regularAt(place),
      room_id: place.roomIds[0],
      notes: 'Gewijzigd',
    })
    const rawInput = async (clientId: number, from: string) => ({
      ...(await appointmentInput(clientId, from)),
      datetime_till: from.replace(/T(\d\d):(\d)0/, (_, hour: string, tens: string) =>
        tens === '3' ? `T${String(Number(hour) + 1).padStart(2, '0')}:00` : `T${hour}:30`,
      ),
      name: 'Modelavond',
      devices: [],
    })
    const clientInput = () => ({
      supported_country_id: place.countryId,
      first_name: 'Amélie',
      last_name: 'Peeters',
      email: `amelie${n}@voorbeeld.test`,
      locale_id: localeId,
      country_id: place.countryId,
      remarks: 'Belt liever',
      birthdate: '1990-01-31',
      gender_id: world.genderId,
      phone_number: '+31612345678',
    })
    const report = (appointmentId: number) => ({
      appointment_id: appointmentId,
      treatment_id: treatmentId,
      appointment_type_id: world.treatmentType,
      devices: [],
      report: 'Gewijzigd',
    })
    const sale = async () => {
      const clientId = await client()
      const appointmentId = await appointment(clientId)
      await world.report(appointmentId)
      return {
        client_id: clientId,
        location_id: place.id,
        practitioner_id: await regularAt(place),
        appointment_id: appointmentId,
        total_cents: 6000,
        items: [{ kind: 'treatment', type_id: treatmentId, amount: 1, price_cents: 6000, discount: null }],
        payment_methods: [{ payment_method_id: world.methods.pin, amount_cents: 6000 }],
      }
    }
    const colleague = () => world.employee({ locationIds: [place.id], email: `collega${n}@balie.test` })
    const employeeInput = {
      first_name: 'Lies',
      last_name: 'Peeters',
      email: `lies${n}@balie.test`,
      language: 'nl',
      roleIds: [roles.get('senior-practitioner')],
      locationIds: [place.id],
      qualificationIds: [],
      free_days: ['mon'],
    }
    const roleInput = { name: { nl: `Rol ${n}`, fr: `Rôle ${n}` }, practitioner: false, permissions: ['client.read'] }
    const role = async () =>
      (
        await sql<{
          id: number
        }>`insert into roles (slug, name) values (${`rol-${n}`}, ${JSON.stringify({ nl: `Rol nummer ${n}` })}) returning id`.execute(
          db,
        )
      ).rows[0]!.id
    const mail = async () => {
      const link = `https://balie.test/password-resets/${await makeLink(db, 'invitation', await app.world.employee())}`
      return queueMail(db, app.server.services.secrets, {
        slug: 'invitation',
        to: { address: `lies${n}@balie.test`, language: 'nl' },
        vars: { first_name: 'Lies', days: 7 },
        secretVars: { link },
      })
    }
    const copy = () =>
      db
        .selectFrom('email_copies')
        .select(['id', 'subject', 'copy', 'updated_at'])
        .where('slug', '=', 'invitation')
        .executeTakeFirstOrThrow()
    return {
      n,
      time,
      place,
      treatmentId,
      client,
      appointment,
      appointmentInput,
      rawInput,
      clientInput,
      report,
      sale,
      colleague,
      employeeInput,
      role,
      roleInput,
      mail,
      copy,
    }
  }
  type Records = ReturnType<typeof recordsOf>

  const ofAppointment = async (records: Records): Promise<Said> => {
    const id = await records.appointment()
    return { params: { id, appointmentId: id } }
  }
  const ofInvoice = async (records: Records): Promise<Said> => {
    const seller = await app.as('office-manager', records.place.id)
    return {
      params: {
        ref: ((await seller.raw('POST', '/api/transactions', await records.sale())).data as { ref: string }).ref,
      },
    }
  }
  const ofColleague = async (records: Records): Promise<Said> => ({ params: { id: await records.colleague() } })
  const atPlace = async ({ place }: Records): Promise<Said> => ({
    params: {
      locationId: place.id,
      countryId: place.countryId,
      date: '2026-03-09',
      from: '2026-03-09',
      to: '2026-03-15',
    },
  })
  const ofCalendar = async (records: Records): Promise<Said> => ({
    params: { userId: await records.colleague(), date: '2026-03-09', from: '2026-03-09', to: '2026-03-15' },
  })
  const workday = { date_from: '2026-03-09', time_from: '10:00', time_till: '16:00' }
  const ofSchedule = async ({ place, colleague }: Records) => {
    const id = await colleague()
    const recurrenceId = await world.works(id, place)
    return {
      params: { id, recurrenceId, timetableId: recurrenceId },
      body: { location_id: place.id, ...workday, type: 'occurrence' },
    }
  }
  const ofRoom = async ({ n, place }: Records) => {
    const id = (
      await db
        .insertInto('rooms')
        .values({ location_id: place.id, name: `Rooster ${n}`, position: 100 + n })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    return { params: { id }, body: { location_id: place.id, ...workday, weekdays: [1, 3], interval: 7 } }
  }
  const absence = async ({ colleague }: Records) => ({
    kind: 'block',
    employee_id: await colleague(),
    date_from: '2026-03-10',
    time_from: '12:00',
    date_till: '2026-03-10',
    time_till: '12:30',
    note: 'Overleg',
  })
  const ofAbsence = async (records: Records) => {
    const body = await absence(records)
    const { id, updated_at } = await db
      .insertInto('absences')
      .values(body)
      .returning(['id', 'updated_at'])
      .executeTakeFirstOrThrow()
    return { params: { id }, body: { ...body, updated_at } }
  }
  const audited = async (records: Records): Promise<Said> => {
    await records.client()
    return { params: { id: (await sql<{ id: number }>`select max(id) as id from audit_log`.execute(db)).rows[0]!.id } }
  }

  /** What reads one record, by the beginning of its path; an export also says as what. */
  const reading: Readonly<Record<string, (records: Records) => Promise<Said>>> = {
    '/clients/:id': async (records) => ({ params: { id: await records.client() } }),
    '/event/:id': ofAppointment,
    '/appointments/:id': ofAppointment,
    '/employees/:id': ofColleague,
    '/roles/dto/:id': async (records) => ({ params: { id: await records.role() } }),
  }
  function reader({ method, path }: AnyEndpoint): ((records: Records) => Promise<Said>) | undefined {
    if (method !== 'GET') return undefined
    const record = Object.entries(reading).find(
      ([beginning]) => path === beginning || path.startsWith(`${beginning}/`),
    )?.[1]
    if (!path.endsWith('/export')) return record
    return !record && path.includes(':')
      ? undefined
      : async (records) => ({ ...(await record?.(records)), query: { format: 'csv' } })
  }

  /** A right call of each other endpoint that takes something. */
  const said: Readonly<Record<string, (records: Records) => Promise<Said>>> = {
    'GET /list/clients/visits': async () => ({ query: { filters: { search: 'vis' } } }),
    'GET /list/clients': async () => ({ query: { filters: { search: 'vis' }, include: world.client } }),
    'GET /list/client/dashboard': async () => ({ query: { filters: { search: 'vis' }, include: world.client } }),
    'GET /list/location/create-event': async () => ({ query: { client_id: world.client } }),
    'GET /geocode': async () => ({ query: { query: 'keizersgracht', country_id: netherlands } }),
    'GET /event/devices': async ({ place }) => ({ query: { location_id: place.id } }),
    'GET /list/rooms': async ({ place }) => ({ query: { location_id: place.id } }),
    'GET /list/country/:countryId/:locationId/products': atPlace,
    'GET /list/country/:countryId/:locationId/treatments': atPlace,
    'GET /list/location/:locationId/practitioners': atPlace,
    'GET /list/country/:countryId/price-levels': atPlace,
    'GET /list/country/:countryId/tax-rates': atPlace,
    'GET /qualifications/country/:countryId/list': atPlace,
    'GET /ledgers/:countryId': atPlace,
    'GET /locations/:locationId/calendar/:date': atPlace,
    'GET /locations/:locationId/calendar/week/:from/:to': atPlace,
    'GET /locations/:locationId/calendar/switch/:date': atPlace,
    'GET /locations/:locationId/calendar-planning': async ({ place }) => ({
      params: { locationId: place.id },
      query: { date_from: '2026-03-09', date_till: '2026-03-15' },
    }),
    'GET /employees/:userId/calendar-planning': async (records) => ({
      params: { userId: await records.colleague() },
      query: { date_from: '2026-03-09', date_till: '2026-03-15' },
    }),
    'GET /calendar/:userId/employee/:date': ofCalendar,
    'GET /calendar/:userId/employee/week/:from/:to': ofCalendar,
    'GET /list/employees/calendar-list': async () => ({ query: { filters: { search: 'a' } } }),
    'GET /recurrences/location/:locationId': atPlace,
    'GET /recurrences/location/:locationId/:entity': async ({ place }) => ({
      params: { locationId: place.id, entity: 'users' },
      query: { from: '2026-03-08T23:00:00Z', till: '2026-03-15T23:00:00Z' },
    }),
    'POST /employees/:id/recurrence': async (records) => ({
      params: { id: await records.colleague() },
      body: { location_id: records.place.id, ...workday, weekdays: [1, 3], interval: 7 },
    }),
    'PUT /employees/:id/recurrence/:recurrenceId': ofSchedule,
    'POST /rooms/:id/recurrence': ofRoom,
    'PUT /rooms/:id/recurrence/:recurrenceId': async (records) => {
      const {
        params: { id },
        body,
      } = await ofRoom(records)
      const values = {
        location_id: records.place.id,
        room_id: id,
        weekdays: [1],
        interval_days: 7,
        date_from: '2026-03-02',
        time_from: '09:00',
        time_till: '17:00',
      }
      const recurrence = await db.insertInto('recurrences').values(values).returning('id').executeTakeFirstOrThrow()
      return { params: { id, recurrenceId: recurrence.id }, body: { ...body, type: 'series' } }
    },
    'DELETE /recurrences/:recurrenceId': async (records) => ({
      ...(await ofSchedule(records)),
      body: { date: '2026-03-09' },
    }),
    'DELETE /recurrences/timetable/:timetableId': async (records) => ({
      ...(await ofSchedule(records)),
      body: { date: '2026-03-09' },
    }),
    'POST /employees/:id/recurrence/undo': async (records) => {
      const {
        params: { id, recurrenceId },
      } = await ofSchedule(records)
      return { params: { id }, body: { undo_id: await keepUndo(db, { kind: 'employee', id }, null, recurrenceId) } }
    },
    'POST /rooms/:id/recurrence/undo': async (records) => {
      const {
        params: { id },
      } = await ofRoom(records)
      return { params: { id }, body: { undo_id: await keepUndo(db, { kind: 'room', id }, null, null) } }
    },
    'GET /absences/of/:subject/:subjectId': async (records) => ({
      params: { subject: 'employee_id', subjectId: await records.colleague() },
      query: { from: '2026-03-09' },
    }),
    'GET /absences': async ({ place }) => ({
      query: { location_id: place.id, from: '2026-03-09', till: '2026-03-15' },
    }),
    'GET /absences/:id': async (records) => ({ params: (await ofAbsence(records)).params }),
    'POST /absences': async (records) => ({ body: await absence(records) }),
    'PUT /absences/:id': ofAbsence,
    'DELETE /absences/:id': async (records) => ({ params: (await ofAbsence(records)).params }),
    'GET /payment-screen/location/:locationId': atPlace,
    'GET /day-summary': async ({ place }) => ({ query: { location: place.id, filters: { day: '2026-03-04' } } }),

    'POST /clients': async (records) => ({ body: records.clientInput() }),
    'PUT /clients/:id': async (records) => {
      const id = await records.client()
      return { params: { id }, body: { ...records.clientInput(), updated_at: await versionOf('clients', id) } }
    },
    'GET /payment-screen/client/:clientId': async (records) => ({ params: { clientId: await records.client() } }),

    'GET /event/availability': async ({ place, treatmentId, time }) => ({
      query: {
        location_id: place.id,
        treatment_id: treatmentId,
        date_from: time.morning.slice(0, 10),
        date_till: time.morning.slice(0, 10),
      },
    }),
    'GET /event/employees': async ({ place, treatmentId }) => ({
      query: { location_id: place.id, treatment_id: treatmentId },
    }),
    'POST /event': async (records) => ({
      body: await records.appointmentInput(await records.client(), records.time.afternoon),
    }),
    'PUT /event/:id': async (records) => {
      const clientId = await records.client()
      const id = await records.appointment(clientId)
      return {
        params: { id },
        body: {
          ...(await records.appointmentInput(clientId, records.time.morning)),
          updated_at: await versionOf('appointments', id),
        },
      }
    },
    'PATCH /event/:id/move': async (records) => {
      const id = await records.appointment(await records.client())
      const {
        starts_at: datetime_from,
        ends_at: datetime_till,
        room_id,
        employee_id: user_id,
      } = await db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return {
        params: { id },
        body: {
          seen: { datetime_from, datetime_till, room_id, user_id },
          datetime_from,
          datetime_till,
          room_id,
          user_id,
          notify: true,
        },
      }
    },
    'POST /event/:id/move/tell': async (records) => {
      const id = await records.appointment(await records.client())
      const { starts_at: to, location_id } = await db
        .selectFrom('appointments')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const from = instant(epochMs(to as Instant) - 3_600_000)
      await db
        .insertInto('appointment_moves')
        .values({ appointment_id: id, from_starts_at: from, from_location_id: location_id, starts_at: to })
        .execute()
      return { params: { id }, body: { from, to } }
    },
    'GET /event/:id/move/places': async (records) => ({
      params: { id: await records.appointment(await records.client()) },
      query: { date_from: '2026-03-09', date_till: '2026-03-15' },
    }),
    'POST /event/series/check': async (records) => {
      const {
        datetime_from,
        room_id: _,
        ...subject
      } = await records.appointmentInput(await records.client(), records.time.afternoon)
      return { body: { ...subject, datetime_from, interval: 7, count: 2 } }
    },
    'POST /event/series': async (records) => {
      const {
        datetime_from,
        room_id: _,
        ...subject
      } = await records.appointmentInput(await records.client(), records.time.afternoon)
      return { body: { ...subject, starts: [datetime_from] } }
    },
    'POST /appointments': async (records) => ({
      body: await records.rawInput(await records.client(), records.time.afternoon),
    }),
    'PUT /appointments/:id': async (records) => {
      const clientId = await records.client()
      const id = await records.appointment(clientId)
      return {
        params: { id },
        body: {
          ...(await records.rawInput(clientId, records.time.morning)),
          updated_at: await versionOf('appointments', id),
        },
      }
    },
    'POST /appointments/:id/remind': ofAppointment,
    'PATCH /event/:id/no-show': async (records) => ({
      params: { id: await records.appointment(undefined, records.time.past) },
    }),
    'DELETE /event/:id': ofAppointment,
    'PATCH /event/:id/restore': async (records) => {
      const id = await records.appointment()
      await db.updateTable('appointments').set({ deleted_at: '2026-03-04T06:00:00Z' }).where('id', '=', id).execute()
      return { params: { id } }
    },

    'GET /event/:appointmentId/treatment-report': ofAppointment,
    'GET /event/:appointmentId/treatment-report/history': ofAppointment,
    'POST /treatment-report': async (records) => ({ body: records.report(await records.appointment()) }),
    'PUT /treatment-report/:id': async (records) => {
      const appointmentId = await records.appointment()
      const id = await world.report(appointmentId)
      return {
        params: { id },
        body: { ...records.report(appointmentId), updated_at: await versionOf('treatment_reports', id) },
      }
    },

    'GET /payment-screen/appointment/:appointmentId': ofAppointment,
    'POST /transactions': async (records) => ({ body: await records.sale() }),
    'POST /payment-screen/appointment/:appointmentId/ask-for-report': ofAppointment,
    'PATCH /notices/:id/dismiss': async (records) => {
      const id = await records.colleague()
      const { rows } = await sql<{
        id: number
      }>`insert into notices (employee_id, kind, appointment_id, author_id) values (${id}, 'report_missing', ${await records.appointment()}, ${id}) returning id`.execute(
        db,
      )
      return { params: { id: rows[0]!.id } }
    },
    'GET /invoices/:ref': ofInvoice,
    'POST /invoices/:ref/notify': ofInvoice,
    'GET /invoices/:ref/notify': ofInvoice,

    'POST /employees': async ({ employeeInput }) => ({ body: employeeInput }),
    'PUT /employees/:id': async (records) => {
      const id = await records.colleague()
      return { params: { id }, body: { ...records.employeeInput, updated_at: await versionOf('employees', id) } }
    },
    'DELETE /employees/:id': ofColleague,
    'PATCH /employees/:id/activate': async (records) => ({ ...(await ofColleague(records)), body: {} }),
    'PATCH /employees/:id/deactivate': async (records) => ({ ...(await ofColleague(records)), body: {} }),
    'POST /employees/:id/invite': ofColleague,

    'POST /roles': async ({ roleInput }) => ({ body: roleInput }),
    'PUT /roles/:id': async (records) => {
      const id = await records.role()
      return { params: { id }, body: { ...records.roleInput, updated_at: await versionOf('roles', id) } }
    },
    'DELETE /roles/:id': async (records) => ({ params: { id: await records.role() } }),

    'POST /login': async ({ n }) => ({
      body: { email: `niemand${n}@balie.test`, password: callersPassword, mfa_code: '123456' },
    }),
    'PUT /me/start-page': async () => ({ body: { start_page: '/dashboard' } }),
    'PUT /me/language': async () => ({ body: { language: 'fr' } }),
    'PUT /me/email': async ({ n }) => ({ body: { email: `nieuw${n}@balie.test`, password: callersPassword } }),
    'PUT /me/password': async ({ n }) => ({
      body: {
        current_password: callersPassword,
        password: `paars krokodil lampion ${n}`,
        passwordConfirmation: `paars krokodil lampion ${n}`,
      },
    }),
    'DELETE /sessions/:id': async (records) => {
      const { rows } = await sql<{
        id: number
      }>`insert into sessions (token_hash, employee_id, expires_at) values (sha256(${`session ${records.n}`}::bytea), ${await records.colleague()}, now() + interval '1 hour') returning id`.execute(
        db,
      )
      return { params: { id: rows[0]!.id } }
    },
    'POST /password-resets': async ({ n }) => ({ body: { email: `niemand${n}@balie.test` } }),
    'GET /password-resets/:token': async ({ n }) => ({
      params: { token: 'no-such-link' },
      query: { email: `niemand${n}@balie.test` },
    }),
    'PUT /password-resets/:token': async ({ n }) => ({
      params: { token: 'no-such-link' },
      body: {
        email: `niemand${n}@balie.test`,
        token: 'no-such-link',
        password: 'paars krokodil lampion',
        passwordConfirmation: 'paars krokodil lampion',
      },
    }),
    'POST /mfa/reset': async (records) => ({ body: { id: await records.colleague(), password: callersPassword } }),
    'POST /mfa/mail-qr': async ({ n }) => ({ body: { email: `niemand${n}@balie.test`, password: callersPassword } }),
    'POST /mfa/qr/:token': async () => ({ params: { token: 'no-such-link' } }),
    'PUT /chain-settings': async () => ({ body: { health_data_needs_two_step: false } }),

    'GET /mails/:id': async (records) => ({ params: { id: await records.mail() } }),
    'POST /mails/:id/resend': async (records) => ({ params: { id: await records.mail() } }),
    'GET /email-copies/:id': async (records) => ({ params: { id: (await records.copy()).id } }),
    'GET /email-copies/:id/history': async (records) => ({ params: { id: (await records.copy()).id } }),
    'PUT /email-copies/:id': async (records) => {
      const { id, subject, copy, updated_at } = await records.copy()
      return { params: { id }, body: { translation: { subject, copy }, updated_at } }
    },
    'POST /email-copies/:id/preview': async (records) => ({
      params: { id: (await records.copy()).id },
      body: { language: 'de', subject: 'Dag :first_name', copy: 'Hallo :first_name,\n\n:link' },
    }),

    'GET /audit-log/:id': audited,
    ...dictionaryCalls(db),
    ...templateCalls(db, world),
    ...deviceCalls(db, world),
    ...productCalls(db),
    ...treatmentCalls(db, app.server.services.files),
    ...locationCalls(db, world),
    ...importCalls(db),
    ...packageCalls(db),
    ...supportedCountryCalls(db),
  }

  /** Of these a part is a record: of another country it is refused. */
  const namingInside = new Set([
    'GET /absences',
    'POST /absences',
    'GET /template-agreements/for-country',
    'POST /imports',
    'GET /products',
    'POST /products',
    'POST /devices',
    'POST /packages',
    'POST /locations',
    'GET /treatments',
    'POST /treatments',
    'GET /list/rooms',
    'GET /event/devices',
    'GET /day-summary',
    'GET /event/availability',
    'GET /event/employees',
    'POST /clients',
    'POST /event',
    'POST /event/series',
    'POST /event/series/check',
    'POST /appointments',
    'POST /treatment-report',
    'POST /transactions',
    'POST /employees',
    'POST /mfa/reset',
  ])

  return {
    namesInside: (endpoint) => namingInside.has(nameOf(endpoint)) || namingCountry(endpoint),
    ofNoCountry: ofTheChain,
    known: Object.keys(said),
    async make(endpoint, place) {
      const maker = said[nameOf(endpoint)] ?? reader(endpoint)
      const takesNothing =
        Object.keys(endpoint.params.shape as object).length === 0 &&
        endpoint.query.safeParse({}).success &&
        endpoint.takes.safeParse(undefined).success
      const pages = 'per_page' in (endpoint.query.shape as object)
      if (!maker)
        return takesNothing
          ? { params: {}, query: pages ? { filters: { search: 'a' }, direction: 'desc', page: 1, per_page: 20 } : {} }
          : null
      const { params = {}, query = {}, body } = await maker(recordsOf(place))
      return { params, query, body }
    },
  }
}
