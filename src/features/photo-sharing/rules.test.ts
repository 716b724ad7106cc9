import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { Similarity } from './contract.ts'
import { consentInForce, consentProblems, pairProblems, recipientProblems } from './rules.ts'

const today = '2026-03-04' as Day
const word = (given: boolean, until: string | null = null, given_on = '2026-01-05') => ({
  purpose: 'sending' as const,
  given,
  given_on: given_on as Day,
  until: until as Day | null,
})

test.each<[string, Parameters<typeof consentInForce>[0], boolean]>([
  ['nothing was said', [], false],
  ['it was given', [word(true)], true],
  ['its last day is today', [word(true, '2026-03-04')], true],
  ['its last day was yesterday', [word(true, '2026-03-03')], false],
  ['it was withdrawn', [word(false), word(true)], false],
  ['it was given anew', [word(true), word(false), word(true)], true],
  ['it was given anew until yesterday', [word(true, '2026-03-03'), word(true)], false],
  ['the other purpose was agreed to', [{ ...word(true), purpose: 'publication' }], false],
])('a consent counts or not: %s', (_, words, counts) => {
  expect(consentInForce(words, 'sending', today) !== null).toBe(counts)
})

test.each<[string, { given_on?: string; until?: string }, Parameters<typeof consentProblems>[1], object]>([
  ['today', {}, [], {}],
  ['a week ago, until today', { given_on: '2026-02-25', until: '2026-03-04' }, [], {}],
  ['tomorrow', { given_on: '2026-03-05' }, [], { given_on: 'in_future' }],
  ['until yesterday', { until: '2026-03-03' }, [], { until: 'consent_over' }],
  ['on the day of a withdrawal', { given_on: '2026-02-01' }, [word(false, null, '2026-02-01')], {}],
  [
    'before a withdrawal for the other purpose',
    { given_on: '2026-01-31' },
    [{ ...word(false, null, '2026-02-01'), purpose: 'publication' }],
    {},
  ],
  [
    'before a withdrawal',
    { given_on: '2026-01-31' },
    [word(false, null, '2026-02-01')],
    { given_on: 'before_withdrawal' },
  ],
])('a consent is given %s', (_, { given_on = today, until = null }, words, problems) => {
  const consent = { purpose: 'sending', given_on: given_on as Day, until: until as Day | null } as const
  const told = consentProblems(consent, words, today).map(({ field, code }) => [field, code])
  expect(Object.fromEntries(told)).toEqual(problems)
})

const photo = (id: number, changes: object = {}) => ({
  id,
  appointment_id: 7,
  client_id: 3,
  saved: true,
  width: 800,
  height: 600,
  ...changes,
})
const named = (appointmentIds: readonly number[], changes: Partial<Similarity> | null = null) => ({
  appointmentIds,
  alignment: changes && { scale: 1, turn: 0, x: 0, y: 0, ...changes },
})
test.each<[string, Parameters<typeof pairProblems>, string[]]>([
  ['two of one visit', [photo(1), photo(2), named([7])], []],
  ['two of two visits', [photo(1), photo(2, { appointment_id: 8 }), named([8, 7])], []],
  ['one that is not there', [null, photo(2), named([7])], ['leftImage.unknown']],
  ['one that is not saved', [photo(1), photo(2, { saved: false }), named([7])], ['rightImage.photo_unsaved']],
  ['one twice', [photo(1), photo(1), named([7])], ['rightImage.same_photo']],
  ['one of another client', [photo(1), photo(2, { client_id: 4 }), named([7])], ['rightImage.other_client']],
  ['another visit than is named', [photo(1), photo(2, { appointment_id: 8 }), named([7])], ['appointmentIds.unknown']],
  ['a visit too many', [photo(1), photo(2), named([7, 8])], ['appointmentIds.unknown']],
  ['aligned', [photo(1), photo(2), named([7], { scale: 1.2, turn: 0.3, x: -120, y: 80 })], []],
  ['aligned at the most', [photo(1), photo(2), named([7], { scale: 1000 / 24 })], []],
  ['enlarged too far', [photo(1), photo(2), named([7], { scale: 42 })], ['alignment.alignment_off']],
  ['reduced too far', [photo(1), photo(2), named([7], { scale: 0.023 })], ['alignment.alignment_off']],
  ['laid far beside the first', [photo(1), photo(2), named([7], { y: 2010 })], ['alignment.alignment_off']],
  ['enlarged as far as a small one is', [photo(1), photo(2, { width: 80, height: 60 }), named([7], { scale: 42 })], []],
  ['aligned with nothing', [null, photo(2), named([7], { scale: 42 })], ['leftImage.unknown']],
])('a pair of photos: %s', (_, facts, problems) => {
  expect(pairProblems(...facts).map(({ field, code }) => `${field}.${code}`)).toEqual(problems)
})

test('a client gets a comparison with a consent, an address, and while they are active', () => {
  const told = (email: string, isActive: boolean, hasConsent: boolean) =>
    recipientProblems({ email, isActive, hasConsent }).map(({ field, code }) => `${field}.${code}`)
  expect(told('a@voorbeeld.test', true, true)).toEqual([])
  expect(told('', false, false)).toEqual(['consent.consent_missing', 'email.email_missing', 'client.client_inactive'])
})
