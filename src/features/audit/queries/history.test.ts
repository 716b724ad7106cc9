import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { employeesApi, rolesApi } from '#features/employees/contract.ts'
import { recordEvent } from '#platform/server/audit.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { formOf } from '#platform/server/test/form-of.ts'
import { auditApi, type History } from '../contract.ts'

let app: TestApp
let desk: Caller
let administrator: Caller
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('salon-owner')
  administrator = await app.as('administrator')
  await app.db
    .updateTable('employees')
    .set({ first_name: 'Ada', last_name: 'Beheer' })
    .where('id', '=', administrator.employeeId!)
    .execute()
})
afterAll(() => app.close())

const told = ({ lines }: Pick<History, 'lines'>) =>
  lines.map(({ employee, action, changes }) => [
    employee,
    action,
    changes
      .map(
        ({ field, before, after, before_name, after_name }) =>
          `${field}: ${said(before_name ?? before)} → ${said(after_name ?? after)}`,
      )
      .toSorted(),
  ])
const said = (value: unknown) =>
  value && typeof value === 'object' && 'nl' in value ? String(value.nl) : JSON.stringify(value)
const roleId = async (slug: string) =>
  (await app.db.selectFrom('roles').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

describe('access to a history', () => {
  test.each([
    ['an employee', employeesApi.history, 'junior-practitioner'],
    ['a role', rolesApi.history, 'office-manager'],
    ['an appointment', appointmentsApi.history, null],
    ['a client', clientsApi.history, null],
  ] as const)('of %s: only with the permission, and only of an existing record', async (_, endpoint, role) => {
    const call = { params: { id: 999_999_999 } }
    expect((await app.nobody.call(endpoint, call)).status).toBe(401)
    if (role) expect((await (await app.as(role)).call(endpoint, call)).status).toBe(403)
    expect((await administrator.call(endpoint, call)).status).toBe(404)
  })

  test('records of another country have no history', async () => {
    const { antwerp, belgianClient, belgianTreatment, employee } = app.world
    const theirs = await employee({ locationIds: [antwerp.id] })
    const appointmentId = await app.world.appointment({
      place: antwerp,
      roomId: antwerp.roomIds[0]!,
      clientId: belgianClient,
      practitionerId: theirs,
      treatmentId: belgianTreatment,
      from: '2026-05-04T09:00:00Z',
    })
    expect((await desk.call(employeesApi.history, { params: { id: theirs } })).status).toBe(404)
    expect((await desk.call(appointmentsApi.history, { params: { id: appointmentId } })).status).toBe(404)
    expect((await desk.call(clientsApi.history, { params: { id: belgianClient } })).status).toBe(404)
    expect((await administrator.call(clientsApi.history, { params: { id: belgianClient } })).status).toBe(200)
  })
})

describe('the history', () => {
  test('of an employee tells who changed what, with their roles and locations, and no secret', async () => {
    const [juniorId, seniorId] = [await roleId('junior-practitioner'), await roleId('senior-practitioner')]
    const input = {
      first_name: 'Noor',
      last_name: 'Smit',
      email: 'noor.smit@balie.test',
      locationIds: [app.world.amsterdam.id],
      roleIds: [juniorId],
      qualificationIds: [],
      brandIds: [],
    }
    const made = (await administrator.call(employeesApi.create, { body: input })).data
    const changed = await administrator.call(employeesApi.update, {
      params: { id: made.id },
      body: { ...input, last_name: 'de Smit', roleIds: [seniorId], free_days: ['mon'], updated_at: made.updated_at },
    })
    expect(changed.status).toBe(200)
    await sql`update employees set password_hash = 'a secret hash' where id = ${made.id}`.execute(app.db)
    await recordEvent(app.db, {
      action: 'two_step_reset',
      entity: 'employees',
      entityId: made.id,
      employeeId: administrator.employeeId!,
      address: '10.0.0.1',
    })
    await recordEvent(app.db, { action: 'sign_in', entity: 'employees', entityId: made.id, address: '10.0.0.1' })
    await administrator.call(employeesApi.deactivate, { params: { id: made.id } })
    const { data, bytes } = await administrator.call(employeesApi.history, { params: { id: made.id } })
    const [deactivated, ...others] = told(data)
    expect(deactivated).toMatchObject([
      'Ada Beheer',
      'update',
      [expect.stringMatching(/^deactivated_at: null → "2026-03-04T/)],
    ])
    expect(others).toEqual([
      ['Ada Beheer', 'two_step_reset', []], // signing in is not part of the record's history
      [
        'Ada Beheer',
        'update',
        [
          'free_days: [] → [1]',
          'last_name: "Smit" → "de Smit"',
          'role_id: junior-practitioner → null',
          'role_id: null → senior-practitioner',
        ],
      ],
      [
        'Ada Beheer',
        'create',
        expect.arrayContaining([
          'first_name: null → "Noor"',
          'location_id: null → "Amsterdam, Centrum"',
          'role_id: null → junior-practitioner',
        ]),
      ],
    ])
    expect(bytes.toString()).not.toMatch(/secret hash|password/)
  })

  test('names no location of a country to which the reader has no access', async () => {
    const id = await app.world.employee({ locationIds: [app.world.amsterdam.id, app.world.antwerp.id] })
    const { data } = await desk.call(employeesApi.history, { params: { id } })
    const places = data.lines
      .flatMap(({ changes }) => changes)
      .filter(({ field }) => field === 'location_id')
      .map(({ after_name }) => after_name)
    expect(places.toSorted()).toEqual(['Amsterdam, Centrum', null])
  })

  test('of a role tells which permissions were added and removed', async () => {
    const role = { name: { nl: 'Receptie' }, practitioner: false, permissions: ['management.day-summary'] as const }
    const { data: made } = await administrator.call(rolesApi.create, {
      body: { ...role, permissions: [...role.permissions] },
    })
    await administrator.call(rolesApi.update, {
      params: { id: made.id },
      body: { ...role, permissions: ['schedule.read'], updated_at: made.updated_at },
    })
    const [update] = told((await administrator.call(rolesApi.history, { params: { id: made.id } })).data)
    expect(update).toEqual([
      'Ada Beheer',
      'update',
      ['permission: "management.day-summary" → null', 'permission: null → "schedule.read"'],
    ])
  })

  test('of an appointment tells of moves, with names, and not of a device that stayed; reading it is logged as a read of its client', async () => {
    const { data: made, status } = await administrator.call(appointmentsApi.create, {
      body: {
        client_id: app.world.client,
        location_id: app.world.amsterdam.id,
        treatment_id: app.world.laserTreatment,
        datetime_from: '2026-03-09T09:00:00.000Z',
      },
    })
    expect(status).toBe(201)
    const { client_id, datetime_from } = made
    const booking = {
      client_id,
      datetime_from,
      location_id: made.location.id,
      treatment_id: made.treatment.id,
      notes: 'Verzet',
    }
    const moved = await administrator.call(appointmentsApi.update, {
      params: { id: made.id },
      body: { ...booking, datetime_from: '2026-03-09T10:00:00.000Z', updated_at: made.updated_at },
    })
    expect(moved.status).toBe(200)
    const { data } = await administrator.call(appointmentsApi.history, { params: { id: made.id } })
    expect(data.client_ids).toEqual([app.world.client])
    const [update, create] = told(data)
    expect(update).toEqual([
      'Ada Beheer',
      'update',
      [
        expect.stringMatching(/^ends_at/),
        'notes: "" → "Verzet"',
        expect.stringMatching(/^starts_at: "2026-03-09T09:00:00\+00:00" → "2026-03-09T10/),
      ],
    ])
    expect(create![2]).toEqual(
      expect.arrayContaining([
        'client_id: null → "Chantal Dubois"',
        'treatment_id: null → Laserontharing benen',
        'employee_id: null → "Emma de Wit"',
        expect.stringMatching(/^device_id: null → "Candela GentleMax"|^device_id: null → ".*GentleMax"/),
      ]),
    )
    const line = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'GET /event/:id/history')
      .where('action', '=', 'read')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ client_ids: [app.world.client], employee_id: administrator.employeeId })
  })

  test('of a client is logged as a read of that client', async () => {
    const id = await app.world.newClient({ firstName: 'Wilma' })
    const { data } = await desk.call(clientsApi.history, { params: { id } })
    expect(told(data)).toMatchObject([[null, 'create', expect.arrayContaining(['first_name: null → "Wilma"'])]])
    expect(data.client_ids).toEqual([id])
  })

  test('holds the newest changes, and says when there are more', async () => {
    const id = await app.world.newClient()
    for (let n = 0; n < 500; n++)
      await app.db
        .updateTable('clients')
        .set({ remarks: `n ${n}` })
        .where('id', '=', id)
        .execute()
    const { data } = await administrator.call(clientsApi.history, { params: { id } })
    expect([data.lines.length, data.more, data.lines[0]!.changes[0]!.after]).toEqual([500, true, 'n 499'])
  })
})

describe('the accesses to a client (decision C107)', () => {
  let clientId: number
  let nurse: Caller
  beforeAll(async () => {
    clientId = await app.world.newClient({ firstName: 'Greet', lastName: 'Hofman' })
    nurse = await app.as('senior-practitioner')
    await app.db
      .updateTable('employees')
      .set({ first_name: 'Nel', last_name: 'Kok' })
      .where('id', '=', nurse.employeeId!)
      .execute()
    await nurse.raw('GET', `/api/clients/${clientId}`, undefined, { from: '10.4.4.4' })
    const { data } = await desk.call(clientsApi.show, { params: { id: clientId } })
    await desk.call(clientsApi.update, {
      params: { id: clientId },
      body: { ...formOf(clientsApi.update, data), place: 'Gouda' },
    })
  })
  const access = (filters: object = {}) =>
    administrator.call(clientsApi.access, { params: { id: clientId }, query: { filters } })

  test('are for administrators only, of existing clients', async () => {
    for (const endpoint of [clientsApi.access, clientsApi.exportAccess]) {
      const query = endpoint === clientsApi.access ? {} : { format: 'csv' }
      const call = { params: { id: clientId }, query } as never
      expect((await app.nobody.call(endpoint, call)).status).toBe(401)
      expect((await desk.call(endpoint, call)).status).toBe(403)
      expect((await administrator.call(endpoint, { params: { id: 999_999_999 }, query } as never)).status).toBe(404)
    }
  })

  test('say who read or changed something, when and from where, newest first', async () => {
    const { data } = await access()
    const clients = [{ entity: expect.any(String), subject: 'clients' }]
    expect(
      data.body.map(({ employee, action, seen, lines, address }) => [employee, action, seen, lines, address]),
    ).toEqual([
      [expect.any(String), 'update', clients, 1, '127.0.0.1'],
      [expect.any(String), 'read', clients, 2, '127.0.0.1'],
      ['Nel Kok', 'read', clients, 1, '10.4.4.4'],
      [null, 'create', clients, 1, null],
    ])
    // Reading the accesses is itself a read.
    expect((await access()).data.body[0]).toMatchObject({
      employee: 'Ada Beheer',
      action: 'read',
      seen: [{ subject: 'audit_log' }],
    })
  })

  describe('are one row for the reads of a person in one sitting', () => {
    let opened: number
    const at = (time: string) => `2026-03-03T${time}Z`
    /** The lines that open pages leave: when, which call, and by whom. */
    const looks = (lines: readonly (readonly [time: string, call: string, more?: object])[]) =>
      app.db
        .insertInto('audit_log')
        .values(
          lines.map(([time, entity, more]) => ({
            at: at(time),
            action: 'read',
            entity,
            employee_id: nurse.employeeId,
            address: '10.4.4.4',
            client_ids: [opened],
            ...more,
          })),
        )
        .execute()
    const of = async (query: object = {}) =>
      (
        await administrator.call(clientsApi.access, {
          params: { id: opened },
          query: { ...query, filters: { employees: [nurse.employeeId!, desk.employeeId!] } },
        })
      ).data
    const page = 'GET /client-dashboard/:id'
    const visits = 'GET /list/client/:id/appointments'
    beforeEach(async () => {
      opened = await app.world.newClient()
    })

    test('of all that they saw, from the first to the last, with the number of lines', async () => {
      await looks([
        ['10:00:00', page],
        ['10:00:01', visits],
        ['10:00:01', 'GET /clients/:id/credit'],
        ['10:09:00', page],
        ['10:19:00', visits], // exactly ten minutes after the one before
        ['10:29:01', page], // a second more
      ])
      const { body, metadata } = await of()
      expect(metadata.total).toBe(2)
      expect(body.map((row) => [row.at, row.till, row.lines, row.seen.map(({ subject }) => subject)])).toEqual([
        [at('10:29:01.000'), at('10:29:01.000'), 1, ['client_dashboard']],
        [at('10:00:00.000'), at('10:19:00.000'), 5, ['client_dashboard', 'credit_mutations', 'client_appointments']],
      ])
      expect((await of({ sort: 'at', direction: 'asc' })).body.map(({ lines }) => lines)).toEqual([5, 1])
    })
    test('but not those of another person, from another address, or about another client', async () => {
      const other = await app.world.newClient()
      await looks([
        ['10:00:00', page],
        ['10:01:00', page, { employee_id: desk.employeeId }],
        ['10:02:00', page, { address: '10.5.5.5' }],
        ['10:03:00', page, { client_ids: [other] }],
        ['10:04:00', page, { client_ids: [other, opened] }],
      ])
      expect((await of()).body.map(({ employee_id, address, lines }) => [employee_id, address, lines])).toEqual([
        [nurse.employeeId, '10.5.5.5', 1],
        [desk.employeeId, '10.4.4.4', 1],
        [nurse.employeeId, '10.4.4.4', 2],
      ])
    })
    test('and what they changed or exported meanwhile is a row of its own, each', async () => {
      await looks([
        ['10:00:00', page],
        ['10:01:00', 'clients', { action: 'update' }],
        ['10:01:30', 'clients', { action: 'update' }],
        ['10:02:00', page],
      ])
      expect((await of()).body.map(({ action, lines }) => [action, lines])).toEqual([
        ['update', 1],
        ['update', 1],
        ['read', 2],
      ])
    })
    test('in pages; the file has every line', async () => {
      const minutes = Array.from({ length: 25 }, (_, sitting) => sitting * 20)
      const clock = (minute: number) =>
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
      await looks(minutes.flatMap((minute) => [[clock(minute), page] as const, [clock(minute + 1), visits] as const]))
      const second = await of({ page: 2 })
      expect([second.metadata.total, second.body.length, second.body.at(-1)!.at]).toEqual([25, 5, at('00:00:00.000')])
      const { bytes } = await administrator.call(clientsApi.exportAccess, {
        params: { id: opened },
        query: { format: 'csv', filters: { employees: [nurse.employeeId!] } },
      })
      expect(bytes.toString().trimEnd().split('\r\n')).toHaveLength(51)
    })
  })

  test('contain no other client’s lines', async () => {
    const other = await app.world.newClient()
    await desk.call(clientsApi.show, { params: { id: other } })
    expect((await access()).data.body.every((row) => row.client_id === clientId)).toBe(true)
    const { data } = await administrator.call(clientsApi.access, { params: { id: other } })
    expect(data.body.map(({ action }) => action)).toEqual(['read', 'create'])
  })

  test('are filtered by person, action and time', async () => {
    expect((await access({ employees: [nurse.employeeId!] })).data.body.map(({ employee }) => employee)).toEqual([
      'Nel Kok',
    ])
    expect((await access({ actions: ['update'] })).data.body.map(({ action }) => action)).toEqual(['update'])
    expect((await access({ days: { till: '2020-01-01' } })).data.body).toEqual([])
  })

  test('are exported as a file, which is logged', async () => {
    const answer = await administrator.call(
      clientsApi.exportAccess,
      { params: { id: clientId }, query: { format: 'csv', filters: { employees: [nurse.employeeId!] } } },
      { headers: { 'x-locale': 'fr' } },
    )
    const [titles, ...rows] = answer.bytes.toString().replace(/\r\n$/, '').split('\r\n')
    expect([titles, rows.length]).toEqual(['\uFEFFQuand;Qui;Quoi;Objet;Adresse IP', 1])
    expect(rows[0]).toMatch(/;Nel Kok;Consulté;Client;10\.4\.4\.4$/)
    const line = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'GET /clients/:id/access-log/export')
      .where('action', '=', 'export')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ client_ids: [clientId], after: { rows: 1 } })
    expect(
      (await administrator.call(auditApi.list, { query: { filters: { actions: ['export'] } } })).data.body[0],
    ).toMatchObject({ subject: 'audit_log' })
  })
})
