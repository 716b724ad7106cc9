import { expect, test } from 'vitest'
import { pendingCounts, resetTwoStepProblem, nextStep, type SignInFacts } from './sign-in.ts'

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

test.each([[null, false], [0, true], [59.9, true], [60, false]])('a QR of %s minutes ago counts: %s', (minutesAgo, counts) => {
  expect(pendingCounts(minutesAgo)).toBe(counts)
})

test.each([
  ['oneself', { self: true, askerIsAdministrator: true, targetIsAdministrator: true }, 'own_record'],
  ['an administrator, by an owner', { self: false, askerIsAdministrator: false, targetIsAdministrator: true }, 'more_than_own'],
  ['an administrator, by another', { self: false, askerIsAdministrator: true, targetIsAdministrator: true }, null],
  ['a colleague', { self: false, askerIsAdministrator: false, targetIsAdministrator: false }, null],
])('whose second factor is taken away: %s', (_, facts, expected) => {
  expect(resetTwoStepProblem(facts)).toBe(expected)
})
