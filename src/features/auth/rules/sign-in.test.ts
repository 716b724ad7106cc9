import { expect, test } from 'vitest'
import { nextStep, pendingCounts, type SignInFacts } from './sign-in.ts'

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
  [null, false],
  [0, true],
  [59.9, true],
  [60, false],
])('a QR of %s minutes ago counts: %s', (minutesAgo, counts) => {
  expect(pendingCounts(minutesAgo)).toBe(counts)
})
