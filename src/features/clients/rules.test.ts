import { describe, expect, test } from 'vitest'
import { isPostcode, storedPostcode } from '#kernel/postcode.ts'
import { clientProblems, missingDetails, missingForPayment } from './rules.ts'

const complete = {
  first_name: 'A',
  last_name: 'B',
  email: 'a@b.nl',
  phone_number: '+31612345678',
  birthdate: '1990-01-01' as never,
  street: 'S',
  street_number: '1',
  street_suffix: '',
  postcode: '1234AB',
  place: 'P',
  locale_id: 1,
}

describe('postcode', () => {
  test.each([
    ['postcode-001', '1234AB', true],
    ['postcode-002', '1234 AB', true],
    ['postcode-003', '1234ab', true],
    ['postcode-004', '9999 XZ', true],
    ['postcode-005', '1000aa', true],
    ['postcode-007', '1234DS', true],
    ['postcode-010', '1234 sd', false],
    ['postcode-011', '1234Ss', false],
    ['postcode-013', '12345AB', false],
    ['postcode-015', '1234ABC', false],
    ['postcode-016', '1234  AB', false],
    ['postcode-018', '1234 A1', false],
    ['postcode-019', 'AB1234', false],
    ['a zero in front', '0123 AB', false],
    ['SA', '1234 SA', false],
  ])('%s: %s in the Netherlands', (_, postcode, valid) => {
    expect(isPostcode(postcode, 'NL')).toBe(valid)
  })

  test.each([
    ['postcode-022', '1000', true],
    ['postcode-023', '9999', true],
    ['postcode-024', '0999', false],
    ['a Dutch one', '1234 AB', false],
    ['five digits', '10000', false],
  ])('%s: %s in Belgium (decision C94)', (_, postcode, valid) => {
    expect(isPostcode(postcode, 'BE')).toBe(valid)
  })

  test('postcode-020: an empty one is not wrong', () => {
    expect(clientProblems({ ...complete, postcode: '' }, 'NL')).toEqual([])
  })

  test.each([
    ['postcode-001', '1234AB', 'NL', '1234 AB'],
    ['postcode-003', '1234ab', 'NL', '1234 AB'],
    ['postcode-002', ' 1234 AB ', 'NL', '1234 AB'],
    ['postcode-022', '1000', 'BE', '1000'],
    ['of another country', 'l-1234ab', 'LU', 'L-1234AB'],
    ['of no country', '1012ab', null, '1012AB'],
  ])('%s: %s is stored in one way', (_, typed, country, stored) => expect(storedPostcode(typed, country)).toBe(stored))

  test('elsewhere anything goes', () => {
    expect(isPostcode('L-1234', 'LU')).toBe(true)
    expect(isPostcode('10115', null)).toBe(true)
  })
})

test.each([
  ['employee_form-012', 'a@b', ['valid_email']],
  ['employee_form-013', 'a@b.n1', ['valid_tld']],
  ['a list', 'a@b.nl,c@d.nl', ['valid_email']],
  ['letters of others', 'jörg@bücher.de', []],
])('%s: %s as an e-mail address is judged as everywhere else', (_, email, codes) => {
  expect(
    clientProblems({ first_name: 'A', last_name: 'B', locale_id: 1, email }, 'NL').map(({ code }) => code),
  ).toEqual(codes)
})

describe('the client form', () => {
  test.each([
    ['client_form-001: complete', { first_name: 'A', last_name: 'B', email: 'a@b.nl', locale_id: 1 }, []],
    [
      'client_form-006: without a language',
      { first_name: 'A', last_name: 'B', email: 'a@b.nl', locale_id: null },
      [{ field: 'locale_id', code: 'required' }],
    ],
    [
      'what cannot be seen is nothing',
      { first_name: '\u200B', last_name: '\u202E', email: '\u3164', locale_id: 1 },
      ['first_name', 'last_name', 'email'].map((field) => ({ field, code: 'required' })),
    ],
    [
      'spaces are nothing',
      { first_name: '  ', last_name: '', email: ' ', locale_id: 1 },
      ['first_name', 'last_name', 'email'].map((field) => ({ field, code: 'required' })),
    ],
    [
      'all that is wrong at once',
      { ...complete, email: 'a@b', postcode: '12' },
      [
        { field: 'email', code: 'valid_email' },
        { field: 'postcode', code: 'zip_code' },
      ],
    ],
  ])('%s', (_, client, problems) => {
    expect(clientProblems(client, 'NL')).toEqual(problems)
  })

  const insured = { ...complete, health_insurance_id: 5, nin: '111222333' }
  test.each([
    ['client_form-005: without a place', { place: '' }, ['place']],
    ['postcode-027: without a postcode', { postcode: '' }, ['postcode']],
    [
      'without what it needs',
      { birthdate: null, street: ' ', street_number: '', nin: '' },
      ['birthdate', 'street', 'street_number', 'nin'],
    ],
    ['with everything', {}, []],
    ['with a stored number that is not at hand', { nin: null }, []],
    ['an insurer of 0 is none', { health_insurance_id: 0, birthdate: null, place: '', nin: '' }, []],
  ])('a health insurance needs more: %s', (_, changes, fields) => {
    expect(clientProblems({ ...insured, ...changes }, 'NL')).toEqual(
      fields.map((field) => ({ field, code: 'required' })),
    )
  })

  test('the national number is judged by its own country (decision C89)', () => {
    const belgian = { ...complete, nin: '85073003328' }
    expect(clientProblems(belgian, 'NL', 'BE')).toEqual([])
    expect(clientProblems(belgian, 'NL').map(({ code }) => code)).toEqual(['nin_digits'])
  })

  test('the postcode is judged by the country of the address', () => {
    expect(clientProblems({ ...complete, postcode: '2000' }, 'BE')).toEqual([])
    expect(clientProblems({ ...complete, postcode: '2000' }, 'NL')).toEqual([{ field: 'postcode', code: 'zip_code' }])
  })
})

test.each([
  ['client_form-007', complete, []],
  ['client_form-008: no phone number', { ...complete, phone_number: '' }, ['phone_number']],
  ['client_form-010: a suffix may be empty', { ...complete, street_suffix: '' }, []],
  [
    'nothing but a name',
    { first_name: 'A', last_name: 'B' },
    ['email', 'phone_number', 'birthdate', 'street', 'street_number', 'postcode', 'place'],
  ],
])('details complete, %s', (_, client, fields) => {
  expect(missingDetails(client)).toEqual(fields)
})

test('a payment needs name and e-mail address (decision C92)', () => {
  expect(missingForPayment(complete)).toEqual([])
  expect(missingForPayment({ ...complete, email: '', last_name: ' ' })).toEqual(['last_name', 'email'])
  expect(missingForPayment({ first_name: 'A', last_name: 'B', email: 'a@b.nl' })).toEqual([])
})
