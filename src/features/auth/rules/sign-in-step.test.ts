import { describe, expect, test } from 'vitest'
import { inGroups, signInStep, submitsItself, typedCode } from './sign-in-step.ts'

// Spec 3 §4 and §8; the shared vectors mfa-001 to mfa-010.
describe('what an answer to the sign-in leads to', () => {
  test.each([
    ['signed in', 200, {}, { step: 'done' }],
    ['wrong credentials', 401, {}, { step: 'credentials', resetLink: true }],
    [
      'wrong credentials, as our server says it',
      401,
      { errors: { email: ['credentials'] } },
      { step: 'credentials', resetLink: true },
    ],
    ['any answer with errors', 422, { errors: { email: ['x'] } }, { step: 'credentials', resetLink: true }],
    ['the code is asked', 401, { mfa_required: true }, { step: 'code', wrong: false }],
    [
      'the code is asked, with the sentence that says so',
      401,
      { mfa_required: true, errors: { mfa_code: ['mfa_required'] } },
      { step: 'code', wrong: false },
    ],
    [
      'two-step has to be set up',
      401,
      { mfa_required: true, qr_code: '<svg/>', secret: 'ABCD' },
      { step: 'set-up', qrCode: '<svg/>', secret: 'ABCD' },
    ],
    [
      'a QR without its secret',
      401,
      { mfa_required: true, qr_code: '<svg/>' },
      { step: 'set-up', qrCode: '<svg/>', secret: '' },
    ],
    ['an empty QR is none', 401, { mfa_required: true, qr_code: '' }, { step: 'code', wrong: false }],
    [
      'a QR without mfa_required is a wrong combination',
      401,
      { qr_code: '<svg/>' },
      { step: 'credentials', resetLink: true },
    ],
    ['the wrong code', 403, {}, { step: 'code', wrong: true }],
    [
      'the wrong code, as our server says it',
      403,
      { errors: { mfa_code: ['mfa_code'] } },
      { step: 'code', wrong: true },
    ],
    ['not from our own page: no word about a code', 403, { errors: { '': ['cross_site'] } }, { step: 'same' }],
    [
      'too many attempts tell nothing about the credentials',
      429,
      { errors: { email: ['throttled'] } },
      { step: 'same' },
    ],
    ['our own mistake neither', 503, { errors: { '': ['unexpected'] } }, { step: 'same' }],
    ['no answer', 0, {}, { step: 'same' }],
    ['nothing that we know', 404, {}, { step: 'same' }],
    ['an empty list of errors is none', 422, { errors: {} }, { step: 'same' }],
  ])('%s', (_, status, body, expected) => {
    expect(signInStep(status, body)).toEqual(expected)
  })
})

test.each([
  ['123456', true],
  ['12345a', false],
  ['1234567', false],
  ['12345', false],
  ['', false],
  ['１２３４５６', false],
])('%j submits itself: %s', (code, submits) => {
  expect(submitsItself(code)).toBe(submits)
})

test.each([
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['12345a', '12345a'],
  ['1234567', '1234567'],
])('the code %j is typed as %j', (text, code) => {
  expect(typedCode(text)).toBe(code)
})

test('a secret is read out in groups of four', () => {
  expect(inGroups('JBSWY3DPEHPK3PXPAB')).toBe('JBSW Y3DP EHPK 3PXP AB')
  expect(inGroups('')).toBe('')
})
