import { describe, expect, test } from 'vitest'
import { fieldsChanged, merged, resume, savingSteps, type SavingStep } from './record.ts'

const calls = (steps: readonly SavingStep[], record: string) =>
  steps.map((step) =>
    step === 'create'
      ? `POST ${record.split('/')[0]}`
      : step === 'update'
        ? `PUT ${record}`
        : `PATCH ${record}/${step}`,
  )

// The shared vectors of spec 1 §4 and §7.
test.each([
  ['http-009', 'active', 'deactivated', 'treatments/5', ['PATCH treatments/5/deactivate', 'PUT treatments/5']],
  ['http-010', 'deactivated', 'active', 'clients/5', ['PATCH clients/5/activate', 'PUT clients/5']],
  ['http-011', 'active', 'active', 'clients/5', ['PUT clients/5']],
  ['what is deactivated can be changed all the same', 'deactivated', 'deactivated', 'clients/5', ['PUT clients/5']],
  ['a new record', null, 'active', 'clients', ['POST clients']],
] as const)('%s: %s → %s', (_, before, toggle, record, expected) => {
  expect(calls(savingSteps(before === null ? null : before === 'active', toggle === 'active'), record)).toEqual(
    expected,
  )
})

test('merging keeps what was typed and takes over what somebody else changed', () => {
  const base = { first_name: 'Emma', last_name: 'de Wit', roles: [1, 2], phone: null as string | null }
  const typed = { ...base, last_name: 'Bakker', roles: [1] }
  const stored = { ...base, last_name: 'Visser', phone: '+31', first_name: 'Emmy' }
  expect(merged(base, typed, stored)).toEqual({ first_name: 'Emmy', last_name: 'Bakker', roles: [1], phone: '+31' })
  expect(fieldsChanged(base, stored)).toEqual(['first_name', 'last_name', 'phone'])
  expect(fieldsChanged(base, { ...base, roles: [1, 2] })).toEqual([])
  expect(merged(base, base, { ...base, roles: [3] }).roles).toEqual([3])
})

describe('a draft belongs to the version over which it was typed', () => {
  const read = { updated_at: '2026-03-02T09:00:00Z', notes: '' }
  const since = { ...read, updated_at: '2026-03-02T09:05:00Z', notes: 'Belt nog' }
  test.each<[string, typeof read | null, typeof read | null, ReturnType<typeof resume>]>([
    ['that nobody has saved since', read, { ...read }, { base: read, changed: null }],
    [
      'over a version that somebody has saved since: the old version is sent, and the current record returned',
      read,
      since,
      { base: read, changed: since },
    ],
    ['of a new record, which has none', null, null, { base: null, changed: null }],
  ])('%s', (_, base, stored, expected) => expect(resume({ base, values: {} }, stored)).toEqual(expected))
  test('a draft over a record that did not exist yet, such as a report, sees that it was created meanwhile', () => {
    const none = { updated_at: null }
    expect(
      resume<{ updated_at: string | null }>({ base: none, values: {} }, { updated_at: '2026-03-02T09:05:00Z' }),
    ).toEqual({ base: none, changed: { updated_at: '2026-03-02T09:05:00Z' } })
    expect(resume<{ updated_at: string | null }>({ base: none, values: {} }, { updated_at: null })).toEqual({
      base: none,
      changed: null,
    })
  })
})
