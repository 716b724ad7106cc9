import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { ReportInput } from '../contract/report-input.ts'
import {
  addendumProblems,
  clampCc,
  drawnNotListed,
  expiryOfLot,
  injectableProblems,
  isExpired,
  lacksLot,
  lotsToChoose,
  peelingProblems,
  reactionProblems,
  rememberingLot,
  rowOfPackage,
  rowWithoutLot,
  withPicked,
  type Lot,
} from './materials.ts'

const day = '2026-03-04' as Day
type Injectable = ReportInput['injectables'][number]
const botox = (changes: Partial<Injectable> = {}): Injectable => ({
  id: 31,
  cc: 0.2,
  lot_number: 'C4711',
  expiration_date: '2026-12-31' as Day,
  expired_reason: '',
  ...changes,
})
const injected = (...rows: Partial<Injectable>[]) =>
  injectableProblems(rows.map(botox), { known: [31, 32], day }).map(({ field, code }) => `${field} ${code}`)

test.each([
  ['peeling.cc_clamp 0', 0, 0],
  ['below', -1, 0],
  ['peeling.cc_clamp 999', 999, 999],
  ['above (decision C44)', 9999, 999],
])('an amount in cc: %s', (_, cc, clamped) => expect(clampCc(cc)).toBe(clamped))

test.each<[string, number[], number[], number[]]>([
  ['nothing drawn', [], [31], []],
  ['drawn and not listed', [31], [], [31]],
  ['drawn and listed', [31, 32], [32, 32], [31]],
])('units that are drawn: %s', (_, drawn, rows, expected) => {
  const left = drawnNotListed(
    drawn.map((id) => ({ product: { id }, units: 12 })),
    rows.map((id) => ({ id })),
  )
  expect(left.map(({ product }) => product.id)).toEqual(expected)
})

describe('peelings', () => {
  const peeling = { id: 21, cc: 2.5, reason: '' }
  test.each<[string, Partial<typeof peeling>[], string[]]>([
    ['one', [{}], []],
    ['an unknown product', [{ id: 22 }], ['peelings.0.id unknown']],
    ['twice', [{}, {}], ['peelings.1.id unique']],
    ['too much', [{ cc: 999.01 }], ['peelings.0.cc too_big']],
    ['less than nothing', [{ cc: -0.01 }], ['peelings.0.cc too_small']],
    ['a long reason', [{ reason: 'x'.repeat(256) }], ['peelings.0.reason too_long']],
  ])('%s', (_, rows, expected) => {
    const problems = peelingProblems(
      rows.map((row) => ({ ...peeling, ...row })),
      [21],
    )
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })
})

describe('injectables', () => {
  test.each<[string, Partial<Injectable>[], string[]]>([
    ['one', [{}], []],
    ['without lot and expiry', [{ lot_number: '', expiration_date: null }], []],
    ['two lots of one product', [{}, { lot_number: 'C4712' }], []],
    ['one lot twice, in other letters', [{}, { lot_number: 'c4711' }], ['injectables.1.id lot_twice']],
    [
      'twice without a lot',
      [
        { lot_number: '', expiration_date: null },
        { lot_number: '', expiration_date: null },
      ],
      [],
    ],
    ['an unknown product', [{ id: 33 }], ['injectables.0.id unknown']],
    [
      'a whole code of a package as its lot',
      [{ lot_number: '(01)08712345678906(10)A1' }],
      ['injectables.0.lot_number lot_is_code'],
    ],
    [
      'the second code of a package as its lot',
      [{ lot_number: '(17)271231(10)SEC1' }, { lot_number: '1727123110SEC2' }, { lot_number: '10SEC4\u241d17271231' }],
      [0, 1, 2].map((row) => `injectables.${row}.lot_number lot_is_code`),
    ],
    [
      'a lot behind which another package was scanned',
      [{ lot_number: 'TWEE101020041410080151728103110TWEE2' }],
      ['injectables.0.lot_number lot_is_code'],
    ],
    [
      'one lot twice, with a space',
      [{ lot_number: 'same 1' }, { lot_number: 'SAME1' }],
      ['injectables.1.id lot_twice'],
    ],
    ['a lot that begins as a code does', [{ lot_number: '10A4711' }], []],
    ['an expiry without a lot', [{ lot_number: '' }], ['injectables.0.lot_number lot_missing']],
    ['usable through its expiry', [{ expiration_date: day }], []],
    ['expired', [{ expiration_date: '2026-03-03' as Day }], ['injectables.0.expired_reason lot_expired']],
    [
      'expired, with a reason that nobody can see',
      [{ expiration_date: '2026-03-03' as Day, expired_reason: '\u200b\u2800' }],
      ['injectables.0.expired_reason lot_expired'],
    ],
    ['expired, with a reason', [{ expiration_date: '2026-03-03' as Day, expired_reason: 'Noodgeval' }], []],
    ['too much', [{ cc: 1000 }], ['injectables.0.cc too_big']],
  ])('%s', (_, rows, expected) => expect(injected(...rows)).toEqual(expected))

  test('a lot without an expiry has not expired', () => {
    expect(isExpired({ expiration_date: null }, day)).toBe(false)
  })
})

// Spec 2 §4, decision C43.
test.each([
  ['complications-001 none alone', [], 1, [1]],
  ['none takes the others away', [2, 3], 1, [1]],
  ['another takes none away', [1], 2, [2]],
  ['complications-004 another beside', [2], 3, [2, 3]],
  ['complications-005 none again', [1], 1, [1]],
])('picking: %s', (_, chosen, picked, expected) => expect(withPicked(chosen, picked, 1)).toEqual(expected))

test('without an entry for none nothing is exclusive', () => {
  expect(withPicked([1], 2, null)).toEqual([1, 2])
  expect(
    reactionProblems(
      'side_effects',
      [1, 2],
      [
        { id: 1, is_none: false },
        { id: 2, is_none: false },
      ],
    ),
  ).toEqual([])
})

// Spec 2 §5, decision C48.
const lots = (...all: [string, string][]): Lot[] =>
  all.map(([lot_number, expiration_date]) => ({ lot_number, expiration_date: expiration_date as Day }))
test.each([
  [
    'lots.last_three: the oldest goes',
    lots(['L1', '2027-01-31'], ['L2', '2027-02-28'], ['L3', '2027-03-31']),
    ['L4', '2027-04-30'] as [string, string],
    ['L4', 'L1', 'L2'],
  ],
  [
    'lots.distinct: one that is used again comes first',
    lots(['L1', '2027-01-31'], ['L2', '2027-02-28'], ['L3', '2027-03-31']),
    ['L2', '2027-02-28'] as [string, string],
    ['L2', 'L1', 'L3'],
  ],
  ['another expiry is another lot', lots(['L1', '2027-01-31']), ['L1', '2027-02-28'] as [string, string], ['L1', 'L1']],
])('%s', (_, remembered, used, expected) => {
  expect(rememberingLot(remembered, lots(used)[0]!).map(({ lot_number }) => lot_number)).toEqual(expected)
})

test('the lots that had expired on the day of the visit are offered last, each pair for itself', () => {
  const remembered = lots(['L4', '2025-01-31'], ['L4', '2028-09-30'], ['L2', '2026-03-03'])
  expect(lotsToChoose(remembered, '2026-03-04' as Day)).toEqual([remembered[1], remembered[0], remembered[2]])
  expect(lotsToChoose(remembered, '2025-01-31' as Day)).toEqual(remembered)
})

const [ending, other, typed] = ['2027-12-31', '2026-02-01', '2028-05-31'] as [Day, Day, Day]
test.each<[string, [string, string | null], [string, string | null] | null, string | null]>([
  ['that came with the lot before goes', ['LOTC', ending], ['LOTA', ending], null],
  ['is replaced by that of a remembered lot', ['LOTB', ending], ['LOTA', ending], other],
  ['in other letters too', ['lotb ', ending], ['LOTA', ending], other],
  ['that was typed for this lot stays', ['LOTB', typed], ['LOTA', ending], typed],
  ['that was typed before its lot stays', ['LOTC', typed], ['', typed], typed],
  ['that was typed before a remembered lot stays', ['LOTB', typed], ['', typed], typed],
  ['goes with the lot that was emptied', ['', ending], ['LOTA', ending], null],
  ['comes back with its lot', ['lota', null], ['LOTA', ending], ending],
  ['that was changed for the same lot stays', ['LOTA', typed], ['LOTA', ending], typed],
  ['of a remembered lot comes where there is none', ['LOTB', null], ['', null], other],
  ['stays where nothing was changed', ['LOTA', ending], null, ending],
  ['is none where nobody knows one', ['LOTC', null], ['LOTA', null], null],
])('the expiry of a row %s', (_, [lot, expiry], before, expected) => {
  const row = ([lot_number, expiration_date]: [string, string | null]) => ({ lot_number, expiration_date })
  expect(expiryOfLot(row([lot, expiry]), before && row(before), lots(['LOTB', other]))).toBe(expected)
})

test.each([
  ['the only one without a lot', ['A', ''], 1],
  ['none where two wait', ['', ''], -1],
  ['none where none waits', ['A'], -1],
])('a code without a product belongs to %s', (_, numbers, row) => {
  const rows = numbers.map((lot_number) => ({ id: 31, lot_number, expiration_date: null }))
  expect(rowWithoutLot(rows)).toBe(row)
})

/** An addendum that adds nothing, and what it may name. */
const nothing: Parameters<typeof addendumProblems>[0] = {
  content: '',
  injectables: [],
  complications: [],
  side_effects: [],
  photos: 0,
}
const facts = {
  known: [],
  day,
  asksComplications: true,
  complications: [
    { id: 1, is_none: true },
    { id: 2, is_none: false },
  ],
  sideEffects: [{ id: 5, is_none: false }],
}

test.each<[string, Partial<typeof nothing>, Partial<typeof facts>, string[]]>([
  ['nothing at all', {}, {}, ['content addendum_empty']],
  ['a photo', { photos: 1 }, {}, []],
  ['a complication alone', { complications: [2] }, {}, []],
  ['a side effect alone', { side_effects: [5] }, {}, []],
  ['none, which adds nothing', { complications: [1] }, {}, ['complications.0 unknown']],
  ['a side effect that does not exist', { side_effects: [5, 6] }, {}, ['side_effects.1 unknown']],
  [
    'a complication where none is asked',
    { complications: [2] },
    { asksComplications: false },
    ['complications not_asked'],
  ],
])('an addendum adds %s', (_, added, changes, expected) => {
  const problems = addendumProblems({ ...nothing, ...added }, { ...facts, ...changes })
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
})

describe('the lots of an addendum', () => {
  const lot = { id: 31, lot_number: 'C4711', expiration_date: '2026-01-31' as Day | null, cc: null as number | null }
  test.each<[string, Partial<typeof lot>[], string[]]>([
    ['one that had expired', [{}], []],
    ['an unknown product', [{ id: 33 }], ['injectables.0.id unknown']],
    ['no number', [{ lot_number: '', expiration_date: null }], ['injectables.0.lot_number lot_missing']],
    ['an expiry without a number', [{ lot_number: '' }], ['injectables.0.lot_number lot_missing']],
    ['one twice', [{}, { lot_number: 'c4711' }], ['injectables.1.id lot_twice']],
    ['an amount that the report lacks', [{ cc: 0.5 }], []],
    ['too much', [{ cc: 1000 }], ['injectables.0.cc too_big']],
    ['neither a text nor a lot', [], ['content addendum_empty']],
  ])('%s', (_, rows, expected) => {
    const problems = addendumProblems(
      { ...nothing, injectables: rows.map((row) => ({ ...lot, ...row })) },
      { ...facts, known: [31] },
    )
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })
})

test.each<[string, { cc: number | null; lot_number: string }, boolean]>([
  ['an amount without a lot', { cc: 0.2, lot_number: '' }, true],
  ['an amount with one', { cc: 0.2, lot_number: 'C1' }, false],
  ['no amount', { cc: null, lot_number: '' }, false],
  ['nothing of it', { cc: 0, lot_number: '' }, false],
])('a lot is missing: %s', (_, row, expected) => expect(lacksLot(row)).toBe(expected))

describe('the row of a scanned package', () => {
  const row = (changes: object = {}) => ({ id: 31, lot_number: '', expiration_date: null, ...changes })
  test.each<[string, ReturnType<typeof row>[], number]>([
    ['is a new one where there is none', [], -1],
    ['is that of its product without a lot', [row({ id: 32 }), row({ lot_number: 'C1' }), row()], 2],
    ['is none with an expiry', [row({ expiration_date: '2026-12-31' })], -1],
    ['is the one with its lot, in other letters too', [row(), row({ lot_number: 'c4711' })], 1],
    ['is none of another product with its lot', [row({ id: 32, lot_number: 'C4711' })], -1],
  ])('%s', (_, rows, expected) => expect(rowOfPackage(rows, 31, 'C4711')).toBe(expected))

  test('is not one without a lot because the package names none', () => {
    expect(rowOfPackage([row({ lot_number: 'C1' })], 31, null)).toBe(-1)
  })
})
