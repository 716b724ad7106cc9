import { describe, expect, test } from 'vitest'
import { emailProblem } from '#kernel/email.ts'
import { type EmployeeInput } from '../contract.ts'
import { weekdays } from '../contract/weekdays.ts'
import {
  choiceProblems,
  employeeProblems,
  isAgbCode,
  isPractitioner,
  onlyApplicable,
  mayToggleMfa,
  mfaAfterRoles,
  mfaByDefault,
  type ChoiceFacts,
  type RoleFacts,
} from './employee.ts'

const manager: RoleFacts = { id: 1, slug: 'office-manager', practitioner: false, assignable: true }
const owner: RoleFacts = { id: 2, slug: 'salon-owner', practitioner: false, assignable: true }
const practitioner: RoleFacts = { id: 3, slug: 'senior-practitioner', practitioner: true, assignable: true }
const client: RoleFacts = { id: 4, slug: 'client', practitioner: false, assignable: false }

const input = (changes: Partial<EmployeeInput> = {}): EmployeeInput => ({
  first_name: 'A',
  last_name: 'B',
  email: 'a@b.nl',
  phone_number: '',
  language: 'nl',
  locationIds: [7],
  roleIds: [1],
  qualificationIds: [],
  brandIds: [],
  cost_unit: null,
  agb_code: null,
  riziv_number: null,
  contract_hours: null,
  free_days: [],
  ...changes,
})
const codes = (found: readonly { field: string; code: string }[]) => found.map(({ field, code }) => `${field}: ${code}`)

describe('two-step verification by default', () => {
  test('employee_form-001: on for somebody new', () => expect(mfaByDefault([])).toBe(true))
  test('off for the owner of a salon', () => expect(mfaByDefault([manager, owner])).toBe(false))
  test.each([
    ['employee_form-003: the owner’s role is taken away', false, [owner], [manager], true],
    ['the owner’s role is given', true, [manager], [manager, owner], false],
    ['another role is given: what was chosen stays off', false, [manager], [manager, practitioner], false],
    ['another role is given: what was chosen stays on', true, [owner], [owner, practitioner], true],
  ])('%s', (_, current, before, after, expected) => expect(mfaAfterRoles(current, before, after)).toBe(expected))
  test('mfa-012: the switch is there for who may move it', () => {
    expect(mayToggleMfa(new Set())).toBe(false)
    expect(mayToggleMfa(new Set(['mfa.toggle']))).toBe(true)
  })
})

describe('e-mail', () => {
  test.each([
    ['employee_form-010', 'a@b.nl', null],
    ['employee_form-012', 'a@b', 'valid_email'],
    ['employee_form-013', 'a@b.n1', 'valid_tld'],
    ['employee_form-014', 'a b@c.nl', 'valid_email'],
    ['a subdomain', 'jan.de-wit+werk@mail.praktijk.be', null],
    ['letters of another script', 'é@exämple.рф', null],
    ['two at signs', 'a@b@c.nl', 'valid_email'],
    ['nothing before the at sign', '@b.nl', 'valid_email'],
    ['two dots in a row', 'a@b..nl', 'valid_email'],
    ['a dot at the end', 'a@b.nl.', 'valid_email'],
    ['an ending of one letter', 'a@b.n', 'valid_email'],
    ['a list', 'a@b.nl,c@d.nl', 'valid_email'],
    ['a name around it', 'Jan <a@b.nl>', 'valid_email'],
    ['two dots in a row before it', 'a..b@c.nl', 'valid_email'],
    ['a dot in front', '.a@c.nl', 'valid_email'],
    ['a host that begins with a hyphen', 'a@-c.nl', 'valid_email'],
    ['a host that ends with a hyphen', 'a@c-.nl', 'valid_email'],
    ['a name of 65 characters', `${'a'.repeat(65)}@c.nl`, 'valid_email'],
    ['a second line', 'a@b.nl\nbcc: x@y.nl', 'valid_email'],
    ['an ending of digits', 'a@10.0.0.12', 'valid_tld'],
  ])('%s: %s', (_, email, expected) => expect(emailProblem(email)).toBe(expected))
})

describe('AGB code', () => {
  test.each([
    ['agb-001', '01234567', true],
    ['agb-003', '1234567', false],
    ['agb-005', '1234567a', false],
    ['agb-007', '12.34567', false],
    ['nine digits', '012345678', false],
    ['digits of another script', '٠١٢٣٤٥٦٧', false],
    ['a line after it', '01234567\n', false],
  ])('%s: %s', (_, code, valid) => expect(isAgbCode(code)).toBe(valid))
})

describe('the form', () => {
  test.each([
    ['employee_form-009: complete without qualifications', {}, []],
    ['without names', { first_name: ' ', last_name: '' }, ['first_name: required', 'last_name: required']],
    ['without an e-mail address', { email: '' }, ['email: required']],
    ['without a role', { roleIds: [] }, ['roleIds: required']],
    ['a role that staff cannot hold', { roleIds: [4] }, ['roleIds: invalid']],
    ['agb-008: a practitioner without a code', { roleIds: [3], agb_code: '' }, []],
    [
      'a practitioner with half a code',
      { roleIds: [3], agb_code: '123', riziv_number: '1234567890' },
      ['agb_code: agb_code', 'riziv_number: riziv_number'],
    ],
    ['half a code of who is no practitioner is not asked about', { agb_code: '123' }, []],
  ])('%s', (_, changes: Partial<EmployeeInput>, expected) => {
    const draft = input(changes)
    expect(
      codes(
        employeeProblems(
          draft,
          [manager, owner, practitioner, client].filter((role) => draft.roleIds.includes(role.id)),
        ),
      ),
    ).toEqual(expected)
  })

  test('what belongs to practitioners is kept for them alone', () => {
    const filled = input({
      cost_unit: 'BEH-1',
      agb_code: '01234567',
      riziv_number: '12345678901',
      contract_hours: 32,
      free_days: ['mon'],
      brandIds: [1],
      qualificationIds: [5],
    })
    expect(isPractitioner([manager, practitioner])).toBe(true)
    expect(onlyApplicable(filled, [manager, practitioner])).toEqual(filled)
    expect(onlyApplicable(filled, [manager])).toEqual(input({ qualificationIds: [5] }))
  })

  const facts: ChoiceFacts = {
    roles: [manager],
    locations: [{ id: 7, countryId: 166 }],
    qualifications: [],
    brandIds: [],
    taken: [],
  }
  test.each([
    ['everything exists', {}, {}, false, []],
    ['codes of others (agb-009)', {}, { taken: ['email', 'agb_code'] }, false, ['email: unique', 'agb_code: unique']],
    ['a role that does not exist', { roleIds: [1, 9] }, {}, false, ['roleIds: unknown']],
    ['a location outside the scope', { locationIds: [7, 8] }, {}, false, ['locationIds: unknown']],
    [
      'nowhere, by somebody who could not find them back',
      { locationIds: [] },
      { locations: [] },
      false,
      ['locationIds: required'],
    ],
    ['nowhere, by an administrator', { locationIds: [] }, { locations: [] }, true, []],
    [
      'a qualification of another country',
      { qualificationIds: [5] },
      { qualifications: [{ id: 5, countryId: 21 }] },
      false,
      ['qualificationIds: other_country'],
    ],
    ['a qualification outside the scope', { qualificationIds: [5] }, {}, false, ['qualificationIds: unknown']],
    ['a brand that does not exist', { brandIds: [3] }, {}, false, ['brandIds: unknown']],
  ])('choices: %s', (_, changes: Partial<EmployeeInput>, known: Partial<ChoiceFacts>, all, expected) => {
    expect(codes(choiceProblems(input(changes), { ...facts, ...known }, all))).toEqual(expected)
  })

  test('the week begins on Monday', () => expect([weekdays[0], weekdays.length]).toEqual(['mon', 7]))
})
