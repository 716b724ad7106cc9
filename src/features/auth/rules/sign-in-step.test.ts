import { describe, expect, test } from 'vitest'
import type { AskedForCode } from '../contract.ts'
import { inGroups, signInStep, submitsItself, typedCode } from './sign-in-step.ts'

// Spec 3 §4 and §8; the shared vectors mfa-001 to mfa-010.
describe('what an answer to the sign-in leads to', () => {
  const credentials = { step: 'credentials', resetLink: true }
  const code = { step: 'code', wrong: false }
  test.each<[what: string, status: number, codes: string[], asked: AskedForCode | null, step: object]>([
    ['signed in', 200, [], null, { step: 'done' }],
    ['wrong credentials', 401, [], null, credentials],
    ['wrong credentials, as our server says it', 401, ['credentials'], null, credentials],
    ['any answer with errors', 422, ['x'], null, credentials],
    ['the code is asked', 401, [], { mfa_required: true }, code],
    ['the code is asked, with the sentence that says so', 401, ['mfa_required'], { mfa_required: true }, code],
    [
      'two-step has to be set up',
      401,
      ['mfa_required'],
      { mfa_required: true, qr_code: '<svg/>', secret: 'ABCD' },
      { step: 'set-up', qrCode: '<svg/>', secret: 'ABCD' },
    ],
    [
      'a QR without its secret',
      401,
      ['mfa_required'],
      { mfa_required: true, qr_code: '<svg/>' },
      { step: 'set-up', qrCode: '<svg/>', secret: '' },
    ],
    ['an empty QR is none', 401, ['mfa_required'], { mfa_required: true, qr_code: '' }, code],
    [
      'a refusal that asks for the code without its data is a wrong combination',
      401,
      ['mfa_required'],
      null,
      credentials,
    ],
    ['the wrong code', 403, [], null, { step: 'code', wrong: true }],
    ['the wrong code, as our server says it', 403, ['mfa_code'], null, { step: 'code', wrong: true }],
    ['not from our own page: no word about a code', 403, ['cross_site'], null, { step: 'same' }],
    ['too many attempts tell nothing about the credentials', 429, ['throttled'], null, { step: 'same' }],
    ['our own mistake neither', 503, ['unexpected'], null, { step: 'same' }],
    ['no answer', 0, ['no_connection'], null, { step: 'same' }],
    ['nothing that we know', 404, [], null, { step: 'same' }],
    ['an empty list of errors is none', 422, [], null, { step: 'same' }],
    ['nor is what the browser says of it', 422, ['unexpected'], null, { step: 'same' }],
  ])('%s', (_, status, codes, asked, expected) => {
    expect(signInStep(status, codes, asked)).toEqual(expected)
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
