import { expect, test } from 'vitest'
import { inputOf, newEmployee, typedHours, valuesOf } from './employee-values.ts'

test.each([
  ['36', 36],
  ['32,5', 32.5],
  ['32.5', 32.5],
  ['8,50', 8.5],
  ['0', 0],
  [' 24 ', 24],
  ['32,25', null],
  ['100', null],
  ['-8', null],
  ['veel', null],
  ['', null],
])('hours typed as %j', (text, hours) => {
  expect(typedHours(text)).toBe(hours)
})

test('a stored employee goes through the form unchanged', () => {
  const employee = {
    first_name: 'A',
    last_name: 'B',
    email: 'a@b.nl',
    phone_number: '',
    language: 'fr' as const,
    locationIds: [1, 2],
    roleIds: [3],
    qualificationIds: [],
    brandIds: [4],
    mfa_active: false,
    cost_unit: 'X',
    agb_code: null,
    riziv_number: null,
    contract_hours: 32.5,
    free_days: ['mon' as const],
  }
  const stored = {
    ...employee,
    id: 1,
    name: 'A B',
    invited: false,
    editable: true,
    deactivated_at: null,
    created_at: '',
    updated_at: '',
  }
  expect(inputOf(valuesOf(stored))).toEqual(employee)
})

test('somebody new has two-step verification and works where one is looking', () => {
  expect(newEmployee(7, 'nl')).toMatchObject({ mfa_active: true, locationIds: [7], language: 'nl' })
  expect(newEmployee(null, 'de').locationIds).toEqual([])
})
