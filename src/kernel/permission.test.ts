import { expect, test } from 'vitest'
import { allows, clientLinkPurposes, purposeOf, readingBroughtBy, withReading, type May } from './permission.ts'

const [read, save]: readonly ['client.read', 'client.update'] = ['client.read', 'client.update']
test.each<[string, May, readonly string[] | null, boolean]>([
  ['everybody', 'public', null, true],
  ['who is signed in', 'signed-in', [], true],
  ['who is not', 'signed-in', null, false],
  ['who holds it', read, [read], true],
  ['who does not', read, [save], false],
  ['who holds one of several', [read, save], [save], true],
  ['who holds none of several', [read, save], [], false],
  ['who holds all of several', { all: [read, save] }, [save, read, 'admin.only'], true],
  ['who holds one of all', { all: [read, save] }, [read], false],
  ['who holds the other of all', { all: [read, save] }, [save], false],
  ['nobody, of all', { all: [read, save] }, null, false],
  ['nobody, of a call by link', 'link:questionnaire', null, false],
  ['who is signed in, of a call by link', 'link:questionnaire', ['admin.only'], false],
])('%s', (_, may, held, expected) => {
  expect(allows(may, held && new Set(held))).toBe(expected)
})

test.each<[May, string | null]>([
  ...clientLinkPurposes.map((purpose): [May, string] => [`link:${purpose}`, purpose]),
  ['public', null],
  ['signed-in', null],
  ['client.read', null],
  [['client.read', 'client.update'], null],
  [{ all: [read, save] }, null],
])('%j asks for a link: %s', (may, purpose) => {
  expect(purposeOf(may)).toBe(purpose)
})

test('a permission to write brings the permission to read', () => {
  expect(withReading(['zv_insurance.create'])).toEqual(['zv_insurance.create', 'zv_insurance.read'])
  expect(withReading(['client.update', 'client.read', 'client.create'])).toEqual([
    'client.create',
    'client.read',
    'client.update',
  ])
  expect(withReading(['treatment-report.update'])).toEqual(['treatment-report.update'])
  expect([...readingBroughtBy(['user.update', 'checkout.read'])]).toEqual(['management.user'])
})
