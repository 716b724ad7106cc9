import { expect, test } from 'vitest'
import { pendingSecret, resetTwoStepProblem, nextStep, type SignInFacts } from './sign-in.ts'

const right: SignInFacts = { mfaActive: true, setUp: true, pending: false, codeGiven: false }

test.each<[string, Partial<SignInFacts>, string]>([
  ['the switch is off', { mfaActive: false, setUp: false }, 'enter'],
  ['the switch was put off later: the app is not asked', { mfaActive: false, setUp: true }, 'enter'],
  ['an app is linked', {}, 'ask_code'],
  ['an app is linked and a code is given', { codeGiven: true }, 'check_code'],
  ['no app yet', { setUp: false }, 'show_qr'],
  ['no app yet, and a QR was shown before', { setUp: false, pending: true }, 'show_qr'],
  ['the first code', { setUp: false, pending: true, codeGiven: true }, 'check_first_code'],
  ['the first code comes too late', { setUp: false, pending: false, codeGiven: true }, 'show_qr'],
  ['a QR that was never scanned does not replace the app', { pending: true, codeGiven: true }, 'check_code'],
])('%s', (_, facts, step) => {
  expect(nextStep({ ...right, ...facts })).toBe(step)
})

test.each([
  [null, { shown: false, counts: false }],
  [0, { shown: true, counts: true }],
  [29.9, { shown: true, counts: true }],
  [30, { shown: false, counts: true }],
  [59.9, { shown: false, counts: true }],
  [60, { shown: false, counts: false }],
])('a secret of %s minutes ago', (minutesAgo, expected) => {
  expect(pendingSecret(minutesAgo)).toEqual(expected)
})

test.each([
  ['oneself', { self: true, askerIsAdministrator: true, targetIsAdministrator: true }, 'own_record'],
  ['an administrator, by an owner', { self: false, askerIsAdministrator: false, targetIsAdministrator: true }, 'more_than_own'],
  ['an administrator, by another', { self: false, askerIsAdministrator: true, targetIsAdministrator: true }, null],
  ['a colleague', { self: false, askerIsAdministrator: false, targetIsAdministrator: false }, null],
])('whose second factor is taken away: %s', (_, facts, expected) => {
  expect(resetTwoStepProblem(facts)).toBe(expected)
})
