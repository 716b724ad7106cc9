import { describe, expect, test } from 'vitest'
import { sentence } from '#kernel/sentence.ts'
import { problemsOf } from '#platform/server/parse.ts'
import { dictionaries, type DictionaryKey } from '../contract.ts'
import { text, type Dictionary } from '../contract/dictionary.ts'
import { dictionariesProblems } from '../problems.ts'
import { entryProblems, lockedBy, lockedProblems, mayPutAside, mayRemove } from './entry.ts'

const {
  healthInsurances,
  taxRates,
  countries,
  locales,
  languages,
  ledgers,
  treatmentCategories,
  sideEffects,
  paymentMethods,
} = dictionaries
const codesOf = (of: Dictionary, key: string, value: unknown) =>
  entryProblems(of, { [key]: value })
    .filter(({ field }) => field === key)
    .map(({ code }) => code)
/** The problems of the same field by the contract of the API. */
function taken(of: Dictionary, key: string, value: unknown): string[] {
  const { error } = (of.fields[key] as unknown as { takes: ReturnType<typeof text>['takes'] }).takes.safeParse(value)
  return error ? [...new Set(problemsOf(error, value).map(({ code }) => code))] : []
}

// Rows of the specification's vectors, by their ids.
test.each([
  ['identifiers-017', '0101', true],
  ['identifiers-018', '3311', true],
  ['identifiers-020', '33110', false],
  ['identifiers-021', '33a1', false],
])('%s: the UZOVI code %s is right: %s (decision C96)', (_, code, valid) => {
  expect(codesOf(healthInsurances, 'uzovi_code', code).length === 0).toBe(valid)
})
test('identifiers-020 says what a UZOVI code is', () => {
  expect(
    sentence(dictionariesProblems, entryProblems(healthInsurances, { uzovi_code: '331', name: 'Zorg' })[0]!, 'nl'),
  ).toBe('Een UZOVI-code heeft precies 4 cijfers.')
})
test('vat-014: the rates of the specification can be had', () => {
  for (const rate of [0, 2.1, 5.5, 6, 7, 9, 10, 12, 19, 20, 21])
    expect(codesOf(taxRates, 'per_mille', Math.round(rate * 10))).toEqual([])
})
test('vat-015: so can those of the Netherlands', () => {
  for (const rate of [0, 9, 21]) expect(codesOf(taxRates, 'per_mille', rate * 10)).toEqual([])
})

describe('the form says what the API says, in the same words', () => {
  const rows: readonly [of: Dictionary, key: string, value: unknown, codes: readonly string[]][] = [
    [healthInsurances, 'uzovi_code', '', ['required']],
    [healthInsurances, 'uzovi_code', '  ', ['required']],
    [healthInsurances, 'uzovi_code', '12', ['uzovi_code']],
    [healthInsurances, 'uzovi_code', ' 0101 ', []],
    [healthInsurances, 'name', 'x'.repeat(101), ['too_long']],
    [healthInsurances, 'name', 'x'.repeat(100), []],
    [healthInsurances, 'name_short', '', []],
    [healthInsurances, 'name_short', 'x'.repeat(51), ['too_long']],
    [countries, 'code', 'NL', []],
    [countries, 'code', 'nl', ['invalid']],
    [countries, 'code', 'N', ['invalid']],
    [countries, 'code', '', ['required']],
    [locales, 'code', 'nl_NL', []],
    [locales, 'code', 'nl-NL', ['invalid']],
    [locales, 'code', 'nl_nl', ['invalid']],
    [languages, 'code', 'nl', []],
    [languages, 'code', 'nds', []],
    [languages, 'code', 'NL', ['invalid']],
    [ledgers, 'code', '8000', []],
    [ledgers, 'code', '', ['required']],
    [ledgers, 'code', '8'.repeat(51), ['too_long']],
    [ledgers, 'description', 'x'.repeat(101), ['too_long']],
    [treatmentCategories, 'ledger_number', '', ['required']],
    [taxRates, 'per_mille', 0, []],
    [taxRates, 'per_mille', 1000, []],
    [taxRates, 'per_mille', 1001, ['too_big']],
    [taxRates, 'per_mille', -1, ['too_small']],
    [taxRates, 'per_mille', 20.5, ['invalid']],
    [taxRates, 'per_mille', 'hoog', ['invalid']],
    [taxRates, 'per_mille', '', ['required']],
    [taxRates, 'valid_from', '', ['required']],
    [taxRates, 'valid_from', '2026-02-30', ['day']],
    [taxRates, 'valid_from', '2026-02-28', []],
  ]
  test.each(rows)('%# %s', (of, key, value, codes) => {
    expect(codesOf(of, key, value)).toEqual(codes)
    expect(taken(of, key, typeof value === 'string' && !value.trim() ? '' : value)).toEqual(codes)
  })
})

describe('what stays', () => {
  const free = { kept: false, in_use: false }
  test.each([
    ['free', free, true, true],
    ['in use', { kept: false, in_use: true }, true, false],
    ['counted on', { kept: true, in_use: false }, false, false],
  ] as const)('%s', (_, entry, aside, removed) => {
    expect([mayPutAside(sideEffects, { ...entry, last: false }), mayRemove(entry)]).toEqual([aside, removed])
  })
  test('of a closed list all but the last may be put aside, and none removed', () => {
    const entry = { kept: true, in_use: true }
    expect([
      mayPutAside(paymentMethods, { ...entry, last: false }),
      mayPutAside(paymentMethods, { ...entry, last: true }),
      mayRemove(entry),
    ]).toEqual([true, false, false])
  })
  test.each([
    ['earlier', true, '2019-12-31', []],
    ['the same', true, '2020-01-01', []],
    [
      'later',
      true,
      '2020-01-02',
      [{ field: 'valid_from', code: 'only_earlier', values: { day: { day: '2020-01-01' } } }],
    ],
    ['later, of what nothing uses', false, '2031-01-01', []],
  ])('the day from which a rate holds: %s', (_, in_use, valid_from, problems) => {
    expect(
      lockedProblems(
        taxRates,
        { per_mille: 210, valid_from },
        { kept: false, in_use, per_mille: 210, valid_from: '2020-01-01' },
      ),
    ).toEqual(problems)
  })
  test.each<[DictionaryKey, string, boolean, boolean, string | null]>([
    ['ledgers', 'code', false, true, 'in_use'],
    ['ledgers', 'code', false, false, null],
    ['ledgers', 'description', false, true, null],
    ['languages', 'code', true, true, 'fixed'],
    ['languages', 'code', false, true, 'in_use'],
    ['countries', 'code', true, true, 'in_use'],
    ['countries', 'name', true, true, null],
    ['locales', 'code', false, true, 'in_use'],
    ['taxRates', 'per_mille', false, true, 'in_use'],
    ['taxRates', 'valid_from', false, true, null],
  ])('%s %s, counted on: %s, in use: %s: %s', (key, field, kept, in_use, code) => {
    expect(lockedBy(dictionaries[key], field, { kept, in_use })).toBe(code)
  })
  test('what is sent as it was is not judged', () => {
    const entry = { kept: false, in_use: true, code: '8000', description: 'Omzet' }
    expect(lockedProblems(ledgers, { code: '8000', description: 'Anders' }, entry)).toEqual([])
    expect(lockedProblems(ledgers, { code: '8001', description: 'Omzet' }, entry)).toEqual([
      { field: 'code', code: 'in_use' },
    ])
  })
})
