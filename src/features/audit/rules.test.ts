import { describe, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { untoldColumns } from '#kernel/log.ts'
import { languages } from '#kernel/texts.ts'
import { columnsOf } from '#platform/server/table-columns.ts'
import { textsOfLog } from '#platform/server/test/texts-of-log.ts'
import { log } from '#app/features.ts'
import {
  belongingTo,
  byLanguage,
  changesOf,
  foldHistory,
  searchOf,
  shownRow,
  subjectOf,
  type LoggedChange,
} from './rules.ts'

test.each([
  ['clients', 'clients'],
  ['GET /clients/:id', 'clients'],
  ['GET /clients/:id/access-log/export', 'audit_log'],
  ['GET /list/clients', 'client_search'],
  ['GET /list/client/dashboard', 'client_search'],
  ['GET /list/rooms', 'choices'],
  ['PUT /event/:id', 'appointments'],
  ['GET /event/availability', 'availability'],
  ['GET /event/:appointmentId/treatment-report/history', 'treatment_reports'],
  ['GET /locations/:locationId/calendar/week/:from/:to', 'calendar'],
  ['GET /roles', 'roles'],
  ['GET /roles/practitioner-roles', 'choices'],
  ['PUT /employees/:id/recurrence/:recurrenceId', 'recurrences'],
  ['DELETE /recurrences/timetable/:timetableId', 'recurrences'],
  ['POST /rooms/:id/recurrence', 'recurrences'],
  ['PUT /absences/:id', 'absences'],
  ['PUT /employees/:whoever/recurrence/:recurrenceId', 'recurrences'],
  ['GET /genders', 'choices'],
  ['GET /genders/dto/:id/history', 'genders'],
  ['GET /treatment-report-templates/:id', 'treatment_report_templates'],
  ['GET /gone', null],
  ['gone', null],
])('%s is about %s', (entity, subject) => {
  expect(subjectOf(log, entity)).toBe(subject)
})

test.each([
  ['', null],
  ['  ', null],
  ['12', { kind: 'number', number: 12 }],
  ['3f2a9c11-0000-4000-8000-000000000000', { kind: 'request', id: '3f2a9c11-0000-4000-8000-000000000000' }],
  ['3F2A9C1B', { kind: 'request', id: '3f2a9c1b' }],
  ['10.0.0.7', { kind: 'address', address: '10.0.0.7' }],
  ['::1', { kind: 'address', address: '::1' }],
  ['emma de wit', { kind: 'name', words: ['emma', 'de', 'wit'] }],
])('searching %j', (typed, search) => {
  expect(searchOf(typed)).toEqual(search)
})

describe('the changes between two versions of a row', () => {
  test.each([
    ['a field', { name: 'a', place: 'x' }, { name: 'b', place: 'x' }, [{ field: 'name', before: 'a', after: 'b' }]],
    ['nothing', { name: { nl: 'a', fr: 'b' } }, { name: { nl: 'a', fr: 'b' } }, []],
    [
      'in a new row the filled fields',
      null,
      { id: 1, name: 'a', notes: '', mfa: false, days: [], title: { nl: '' }, at: null, count: 0 },
      [
        { field: 'name', before: null, after: 'a' },
        { field: 'count', before: null, after: 0 },
      ],
    ],
    ['of one that went what was there', { id: 1, name: 'a' }, null, [{ field: 'name', before: 'a', after: null }]],
    ['its own time says nothing', { id: 1, updated_at: 'x' }, { id: 1, updated_at: 'y' }, []],
    [
      'a secret is never told',
      { password_hash: 'x', secret: 'y', token: 1 },
      { password_hash: 'z', secret: 'q', token: 2 },
      [],
    ],
  ])('%s', (_, before, after, changes) => {
    expect(changesOf(before, after)).toEqual(changes)
  })

  test('secrets are not in the row either', () => {
    expect(shownRow({ id: 1, password_hash: 'x', secrets: 'y' })).toEqual({ id: 1 })
    expect(shownRow(null)).toBeNull()
  })
})

describe('the history of a record', () => {
  let id = 0
  const line = (
    entity: string,
    action: LoggedChange['action'],
    before: object | null,
    after: object | null,
    request_id: string | null = 'r1',
  ): LoggedChange => ({
    id: ++id,
    at: `2026-03-04T07:00:${String(id).padStart(2, '0')}.000Z` as Instant,
    employee: 'Emma',
    acting_client: null,
    request_id,
    action,
    entity,
    before: before as LoggedChange['before'],
    after: after as LoggedChange['after'],
  })
  const fold = (...lines: LoggedChange[]) =>
    foldHistory('employees', lines.toReversed(), belongingTo(log, 'employees')).map(({ action, changes }) => [
      action,
      ...changes.map(({ field, before, after }) => `${field}: ${String(before)} → ${String(after)}`),
    ])
  test('shows events of an account’s access as lines of their own, without further details', () => {
    expect(
      fold(
        line('employees', 'update', { first_name: 'a' }, { first_name: 'b' }),
        line('employees', 'two_step_reset', null, { step: 'x' }),
        line('employees', 'password_changed', null, { by: 'own password' }, null),
      ),
    ).toEqual([['password_changed'], ['two_step_reset'], ['update', 'first_name: a → b']])
  })

  const role = (action: 'create' | 'delete', role_id: number, request?: string | null) => {
    const row = { employee_id: 5, role_id }
    return line('employee_roles', action, action === 'delete' ? row : null, action === 'create' ? row : null, request)
  }

  test('one request is one line, with the rows that belong to the record', () => {
    expect(
      fold(
        line('employees', 'update', { first_name: 'Emma' }, { first_name: 'Em' }),
        role('delete', 3),
        role('create', 4),
      ),
    ).toEqual([['update', 'first_name: Emma → Em', 'role_id: 3 → null', 'role_id: null → 4']])
  })
  test('a change of roles alone is a change of the record', () => {
    expect(fold(role('create', 4))).toEqual([['update', 'role_id: null → 4']])
  })
  test('rows that were deleted and inserted again in one request are not changes', () => {
    expect(fold(role('delete', 3), role('create', 3))).toEqual([])
    expect(fold(role('delete', 3), role('create', 3), role('create', 4))).toEqual([['update', 'role_id: null → 4']])
  })
  test('requests are separate lines, the newest first', () => {
    expect(
      fold(
        line('employees', 'create', null, { first_name: 'A' }, 'r1'),
        line('employees', 'update', { first_name: 'A' }, { first_name: 'B' }, 'r2'),
      ),
    ).toEqual([
      ['update', 'first_name: A → B'],
      ['create', 'first_name: null → A'],
    ])
  })
  test('rows without a request are part of the creation; later ones are lines of their own', () => {
    expect(
      fold(
        line('employees', 'create', null, { first_name: 'A' }, null),
        role('create', 1, null),
        line('employees', 'update', { first_name: 'A' }, { first_name: 'B' }, null),
        line('employees', 'update', { first_name: 'B' }, { first_name: 'C' }, null),
      ),
    ).toEqual([
      ['update', 'first_name: B → C'],
      ['update', 'first_name: A → B'],
      ['create', 'first_name: null → A', 'role_id: null → 1'],
    ])
  })
  test('a named part of a record is shown by name: added, renamed, deactivated, activated, removed; its order is not shown', () => {
    const room = (name: string, more: object = {}) => ({
      id: 7,
      location_id: 5,
      name,
      position: 1,
      deactivated_at: null,
      ...more,
    })
    const closed = { deactivated_at: '2026-03-04T07:00:00Z' }
    const told = foldHistory(
      'locations',
      [
        line('rooms', 'delete', room('E'), null, 'r6'),
        line('rooms', 'update', room('D'), room('D', { position: 2 }), 'r5'),
        line('rooms', 'update', room('C', closed), room('D'), 'r4'),
        line('rooms', 'update', room('C'), room('C', closed), 'r3'),
        line('rooms', 'update', room('A'), room('B'), 'r2'),
        line('locations', 'update', { name: 'Zuid' }, { name: 'Oost' }, 'r2'),
        line('rooms', 'create', null, room('A'), 'r1'),
        line('locations', 'create', null, { name: 'Zuid' }, 'r1'),
      ],
      belongingTo(log, 'locations'),
    )
    expect(
      told.map(({ action, changes }) => [
        action,
        ...changes.map(({ field, before, after }) => `${field}: ${String(before)} → ${String(after)}`),
      ]),
    ).toEqual([
      ['update', 'room: E → null'],
      ['update', 'room: C → D', 'room_reopened: null → D'],
      ['update', 'room_closed: C → null'],
      ['update', 'name: Zuid → Oost', 'room: A → B'],
      ['create', 'name: null → Zuid', 'room: null → A'],
    ])
  })
  test('a removed part is shown, though no value is left', () => {
    expect(fold(line('employees', 'delete', { id: 5 }, null))).toEqual([['delete']])
  })
})

test('a name is changed in the languages in which it differs, and in no other', () => {
  const change = { field: 'name', before_name: null, after_name: null }
  const before = { nl: 'Laser', en: 'Laser' }
  expect(byLanguage({ ...change, before, after: { nl: 'Laser', en: 'Laser hair removal', fr: 'Laser' } })).toEqual([
    { ...change, language: 'fr', before: null, after: 'Laser' },
    { ...change, language: 'en', before: 'Laser', after: 'Laser hair removal' },
  ])
  expect(byLanguage({ ...change, before: null, after: before })).toEqual([
    { ...change, language: null, before: null, after: before },
  ])
  expect(byLanguage({ ...change, before: [1], after: [2] })).toEqual([
    { ...change, language: null, before: [1], after: [2] },
  ])
})

test('no two columns of a client have the same word in their history, in any language', () => {
  const words = textsOfLog()
  const columns = columnsOf.clients!.filter((column) => !untoldColumns.has(column) && words[`field_${column}`])
  expect(columns.length).toBeGreaterThan(15)
  for (const language of languages) {
    const named = columns.map((column) => words[`field_${column}`]![language])
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
  }
})
