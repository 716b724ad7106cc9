import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/day.ts'
import { sum } from '#kernel/money.ts'
import { mutationTypes, takesCredit } from '#features/reference-data/contract.ts'
import { creditSources, maxDownPaymentCents, maxGivenCents, type CreditSource } from './contract.ts'
import {
  conversionNotice,
  balance,
  canConvert,
  creditLots,
  downPaymentProblems,
  endsUntold,
  endState,
  fewestMonths,
  givenProblems,
  lastDayOf,
  monthsProblems,
  signOf,
  typeOf,
  usableThrough,
  warningsDue,
  withdrawProblems,
  type Lasting,
  type LedgerEntry,
  type Lot,
  type MutationType,
} from './rules.ts'

const day = (text: string) => text as Day
const forEver = Object.fromEntries(creditSources.map((source) => [source, null])) as Lasting
const aYear = Object.fromEntries(creditSources.map((source) => [source, 12])) as Lasting
const sourceOf: Readonly<Record<MutationType, LedgerEntry['source']>> = {
  credit: 'goodwill',
  deposit: 'down_payment',
  paymentAdded: 'returned',
  paymentRemoved: 'payment',
  expired: 'expiry',
  migration: 'migration',
}
type Row = readonly [date: string, type: MutationType, amount: number]
/** The ledger of these movements, of which each lot ends as agreed. */
const ledger = (rows: readonly Row[], lasting: Lasting = aYear): LedgerEntry[] =>
  rows.map(([date, type, amount_cents], index) => {
    const expires_on = lastDayOf(sourceOf[type], day(date), lasting)
    return {
      id: index + 1,
      date: day(date),
      type,
      source: sourceOf[type],
      amount_cents,
      expires_on,
      ends_on: expires_on,
      lot_id: null,
      at_merge: null,
    }
  })

describe('the sign of a mutation (decision C17)', () => {
  test.each<[string, MutationType, number]>([
    ['credit-006', 'expired', -1],
    ['credit-007', 'paymentRemoved', -1],
    ['credit-008', 'credit', 1],
    ['credit-009', 'deposit', 1],
    ['credit-010', 'paymentAdded', 1],
    ['credit-011', 'migration', 1],
  ])('%s: %s: %i', (_, type, sign) => {
    expect(signOf(type)).toBe(sign)
    expect(takesCredit(type)).toBe(sign < 0)
  })
  test('every type is written by some source', () =>
    expect(new Set(Object.values(typeOf))).toEqual(new Set(mutationTypes)))
})

describe('the balance', () => {
  test.each<[string, readonly (readonly [MutationType, number])[], number]>([
    ['credit-001', [], 0],
    ['credit-002', [['deposit', 5000]], 5000],
    [
      'credit-003',
      [
        ['deposit', 5000],
        ['credit', 2000],
        ['paymentRemoved', 3000],
        ['expired', 1000],
      ],
      3000,
    ],
    [
      'credit-004',
      [
        ['migration', 12_345],
        ['paymentRemoved', 12_345],
      ],
      0,
    ],
    [
      'credit-017: credit that is spent',
      [
        ['deposit', 5000],
        ['paymentRemoved', 3000],
      ],
      2000,
    ],
  ])('%s: %j is %i', (_, rows, expected) =>
    expect(balance(rows.map(([type, amount_cents]) => ({ type, amount_cents })))).toBe(expected),
  )
})

test.each([
  ['2025-01-10', 12, '2026-01-10'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2023-02-28', 12, '2024-02-28'],
  ['2025-12-31', 12, '2026-12-31'],
  ['2025-01-31', 1, '2025-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2025-08-31', 6, '2026-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
])('credit of %s, %i months, is usable through %s', (from, months, last) => {
  expect(usableThrough(day(from), months)).toBe(last)
})

test('the end of credit depends on its source; what takes away has none', () => {
  const lasting: Lasting = { ...forEver, goodwill: 12, voucher: 24 }
  expect(lastDayOf('goodwill', day('2025-01-10'), lasting)).toBe('2026-01-10')
  expect(lastDayOf('voucher', day('2025-01-10'), lasting)).toBe('2027-01-10')
  expect(lastDayOf('overpayment', day('2025-01-10'), lasting)).toBe(null)
  expect(lastDayOf('payment', day('2025-01-10'), aYear)).toBe(null)
  expect(creditSources.filter(endsUntold)).toEqual(['goodwill'])
})

describe('lots that end expire, the oldest is spent first (decision C19)', () => {
  const spent: Row[] = [
    ['2025-01-01', 'deposit', 5000],
    ['2025-06-01', 'credit', 5000],
    ['2025-07-01', 'paymentRemoved', 2000],
  ]
  test.each<[string, readonly Row[], string, number, readonly (readonly [string, number])[]]>([
    ['credit-019: on its last day it is usable', [['2025-01-10', 'deposit', 10_000]], '2026-01-10', 10_000, []],
    ['a day later it is not', [['2025-01-10', 'deposit', 10_000]], '2026-01-11', 0, [['2026-01-11', 10_000]]],
    ['credit-022: of 29 February', [['2024-02-29', 'deposit', 1000]], '2025-03-01', 0, [['2025-03-01', 1000]]],
    [
      'credit-023: a lot that was spent',
      [
        ['2025-01-01', 'deposit', 5000],
        ['2025-06-01', 'credit', 5000],
        ['2025-07-01', 'paymentRemoved', 6000],
      ],
      '2026-01-02',
      4000,
      [],
    ],
    ['credit-025: the rest of one', spent, '2026-01-02', 5000, [['2026-01-02', 3000]]],
    [
      'credit-026: and then the other',
      spent,
      '2026-06-02',
      0,
      [
        ['2026-01-02', 3000],
        ['2026-06-02', 5000],
      ],
    ],
    [
      'credit-027: what is given back is new',
      [
        ['2025-03-01', 'migration', 3000],
        ['2025-04-01', 'paymentRemoved', 3000],
        ['2025-05-01', 'paymentAdded', 3000],
      ],
      '2026-04-15',
      3000,
      [],
    ],
    [
      'what was written off before lots were named is not written off again',
      [
        ['2025-01-01', 'deposit', 5000],
        ['2026-01-02', 'expired', 5000],
        ['2026-01-02', 'credit', 700],
      ],
      '2026-01-03',
      700,
      [],
    ],
    [
      'what is imported later with an earlier date is used later',
      [
        ['2025-01-01', 'credit', 5000],
        ['2020-01-01', 'migration', 1000],
        ['2025-02-01', 'paymentRemoved', 5000],
      ],
      '2025-03-01',
      0,
      [['2021-01-02', 1000]],
    ],
  ])('%s', (_, rows, asOf, left, expired) => {
    const { balance_cents, ended } = creditLots(ledger(rows), day(asOf))
    expect([balance_cents, ended.map(({ date, amount_cents }) => [date, amount_cents])]).toEqual([left, expired])
  })

  test.each(creditSources)('%s of ten years ago is all there where it has no end (law A5)', (source) => {
    const entry: LedgerEntry = { ...ledger([['2015-01-10', typeOf[source], 10_000]], forEver)[0]!, source }
    expect(creditLots([entry], day('2026-03-04'))).toMatchObject({ balance_cents: 10_000, ended: [] })
  })

  test('a lot that is taken back leaves the others as they are', () => {
    const [overpaid, gesture] = ledger([
      ['2025-01-01', 'paymentAdded', 5000],
      ['2025-02-01', 'credit', 2000],
    ])
    const takenBack: LedgerEntry = {
      ...ledger([['2025-03-01', 'paymentRemoved', 2000]])[0]!,
      id: 3,
      lot_id: gesture!.id,
    }
    expect(creditLots([overpaid!, gesture!, takenBack], day('2025-04-01')).lots).toEqual([
      { id: 1, source: 'returned', expires_on: '2026-01-01', ends_on: '2026-01-01', left_cents: 5000 },
    ])
  })
})

describe('after a merge each lot begins with what was left of it then (decision C143)', () => {
  /** Money of the one, and a gesture that the other spent partly and then lost; entry 5 is the first after the merge. */
  const merged = (later: readonly Row[]): LedgerEntry[] => {
    const rests = [3000, 0]
    return ledger([
      ['2025-01-01', 'deposit', 3000],
      ['2025-01-02', 'credit', 5000],
      ['2025-02-01', 'paymentRemoved', 3000],
      ['2026-01-03', 'expired', 2000],
      ...later,
    ]).map((entry, index) => ({
      ...entry,
      expires_on: index === 0 ? null : entry.expires_on,
      ends_on: index === 0 ? null : entry.ends_on,
      lot_id: entry.type === 'expired' ? 2 : null,
      at_merge: index in rests ? { left_cents: rests[index]!, through_id: 4 } : null,
    }))
  }
  test.each<[string, readonly Row[], readonly (readonly [number, number])[]]>([
    ['what was spent before was of the own lots', [], [[1, 3000]]],
    ['what is spent later takes the oldest', [['2026-02-01', 'paymentRemoved', 1000]], [[1, 2000]]],
    [
      'and then the next',
      [
        ['2026-02-01', 'credit', 700],
        ['2026-02-02', 'paymentRemoved', 3100],
      ],
      [[5, 600]],
    ],
  ])('%s', (_, later, left) => {
    const { lots, ended, balance_cents } = creditLots(merged(later), day('2026-03-01'))
    expect(lots.map(({ id, left_cents }) => [id, left_cents])).toEqual(left)
    expect([ended, balance_cents]).toEqual([[], sum(left.map(([, rest]) => rest))])
  })
})

describe('whatever happens to credit', () => {
  /** Days on which credit comes, is spent, is taken back, or the job writes off what has ended. */
  const events = fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 200 }),
      what: fc.constantFrom(
        'add' as const,
        'add' as const,
        'spend' as const,
        'spend' as const,
        'take back' as const,
        'write off' as const,
      ),
      months: fc.option(fc.integer({ min: 1, max: 18 })),
      amount: fc.integer({ min: 1, max: 10_000 }),
    }),
    { maxLength: 30 },
  )

  /** Lives the events as the server does, and beside it as a purse of coins that each know their last day. */
  function live(happened: readonly { gap: number; what: string; months: number | null; amount: number }[]) {
    const entries: LedgerEntry[] = []
    let purse: { id: number; left: number; last: Day | null }[] = []
    let today = day('2024-01-01')
    const write = (type: MutationType, amount_cents: number, more: Partial<LedgerEntry> = {}) =>
      entries.push({
        id: entries.length + 1,
        date: today,
        type,
        source: sourceOf[type],
        amount_cents,
        expires_on: null,
        ends_on: null,
        lot_id: null,
        at_merge: null,
        ...more,
      })
    const settle = () => {
      for (const { lot_id, amount_cents } of creditLots(entries, today).ended)
        write('expired', amount_cents, { lot_id })
      return creditLots(entries, today)
    }
    for (const { gap, what, months, amount } of happened) {
      today = addDays(today, gap)
      purse = purse.filter(({ last, left }) => left > 0 && (last === null || last >= today))
      if (what === 'add') {
        const ends_on = months === null ? null : usableThrough(today, months)
        write('credit', amount, { expires_on: ends_on, ends_on })
        purse.push({ id: entries.length, left: amount, last: ends_on })
      } else if (what === 'write off') settle()
      else if (what === 'take back') {
        const lot = settle().lots.at(amount % 3)
        if (!lot) continue
        write('paymentRemoved', lot.left_cents, { lot_id: lot.id })
        purse = purse.filter(({ id }) => id !== lot.id)
      } else {
        let spend = Math.min(amount, settle().balance_cents)
        write('paymentRemoved', spend)
        for (const coin of purse) {
          const used = Math.min(coin.left, spend)
          coin.left -= used
          spend -= used
        }
      }
    }
    return { entries, today, purse: purse.filter(({ left, last }) => left > 0 && (last === null || last >= today)) }
  }

  test('what is left is what a purse of coins with an end would hold, and never below nothing', () =>
    fc.assert(
      fc.property(events, (happened) => {
        const { entries, today, purse } = live(happened)
        const { balance_cents, lots } = creditLots(entries, today)
        expect(lots.map(({ id, left_cents }) => [id, left_cents])).toEqual(purse.map(({ id, left }) => [id, left]))
        expect(balance_cents).toBe(sum(purse.map(({ left }) => left)))
        expect(balance_cents).toBeGreaterThanOrEqual(0)
      }),
    ))
  test('nothing is lost: what is left and what has ended are the signed sum', () =>
    fc.assert(
      fc.property(events, fc.integer({ min: 0, max: 900 }), (happened, later) => {
        const { entries, today } = live(happened)
        const { balance_cents, ended } = creditLots(entries, addDays(today, later))
        expect(balance_cents + sum(ended.map(({ amount_cents }) => amount_cents))).toBe(balance(entries))
      }),
    ))
  test('written off now or later, what is usable stays the same', () =>
    fc.assert(
      fc.property(events, fc.integer({ min: 0, max: 900 }), (happened, later) => {
        const { entries, today } = live(happened)
        const asOf = addDays(today, later)
        const { balance_cents, ended, lots } = creditLots(entries, asOf)
        const written = ended.map(({ lot_id, amount_cents }, index): LedgerEntry => ({
          ...ledger([[asOf, 'expired', amount_cents]])[0]!,
          id: entries.length + index + 1,
          lot_id,
        }))
        expect(creditLots([...entries, ...written], asOf)).toEqual({ balance_cents, lots, ended: [] })
      }),
    ))
})

describe('word about the end (law A5)', () => {
  const lot = (source: CreditSource, expires_on: string | null): Lot => ({
    id: 7,
    source,
    expires_on: expires_on as Day | null,
    ends_on: null,
    left_cents: sum([2500]),
  })
  test.each<[string, Lot, string | null]>([
    ['without an end', lot('overpayment', null), null],
    ['31 days before', lot('goodwill', '2026-04-04'), null],
    ['30 days before', lot('goodwill', '2026-04-03'), '2026-04-03'],
    ['a gesture of which nobody thought in time', lot('goodwill', '2026-03-10'), '2026-03-10'],
    ['money of the client, 30 days before', lot('voucher', '2026-04-03'), '2026-04-03'],
    ['money of the client, too late: it ends 30 days after the word', lot('overpayment', '2026-03-10'), '2026-04-03'],
    ['money of the client, after its day', lot('migration', '2019-01-01'), '2026-04-03'],
  ])('%s', (_, one, ends) => {
    expect(warningsDue([one], new Set(), day('2026-03-04')).map(({ ends_on }) => ends_on)).toEqual(ends ? [ends] : [])
    expect(warningsDue([one], new Set([7]), day('2026-03-04'))).toEqual([])
  })
  test.each<[string, boolean, boolean, string, string]>([
    ['told', true, false, '2026-03-10', 'told'],
    ['near, and no address', false, false, '2026-03-10', 'held_back'],
    ['near, and its mail comes within the hour', false, true, '2026-03-10', 'later'],
    ['far', false, false, '2026-05-10', 'later'],
  ])('%s', (_, told, hasAddress, expires_on, state) =>
    expect(endState({ expires_on: day(expires_on), told }, hasAddress, day('2026-03-04'))).toBe(state),
  )
})

describe('by hand', () => {
  test.each([
    ['all there', { source: 'goodwill', amount_cents: 2500, reason: 'Excuses' }, []],
    [
      'empty',
      { source: null, amount_cents: null, reason: ' ' },
      ['source required', 'amount_cents required', 'reason required'],
    ],
    ['nothing', { source: 'goodwill', amount_cents: 0, reason: 'x' }, ['amount_cents too_small']],
    ['too much', { source: 'voucher', amount_cents: maxGivenCents + 1, reason: 'x' }, ['amount_cents too_big']],
  ] as const)('%s', (_, input, expected) =>
    expect(givenProblems(input).map(({ field, code }) => `${field} ${code}`)).toEqual(expected),
  )
  test.each([
    [{ source: 'goodwill', invoice_id: null, left_cents: 1 }, []],
    [{ source: 'goodwill', invoice_id: null, left_cents: 0 }, ['credit_used']],
    [{ source: 'overpayment', invoice_id: 9, left_cents: 1 }, ['credit_not_given']],
    [{ source: 'down_payment', invoice_id: null, left_cents: 1 }, ['credit_not_given']],
    [{ source: 'payment', invoice_id: null, left_cents: 0 }, ['credit_not_given']],
  ] as const)('taking %j back: %j', (movement, codes) =>
    expect(withdrawProblems(movement).map(({ code }) => code)).toEqual(codes),
  )
})

describe('a payment in advance', () => {
  const visit = { deleted_at: null, no_show_at: null, is_paid: false, report_done: false }
  const input = { amount_cents: 2500, method: 'pin', paid_on: day('2026-03-04') } as const
  const at = '2026-03-04T09:00:00Z'
  test.each([
    ['of a visit to come', {}, {}, []],
    ['of a treated visit that is not paid yet', {}, { report_done: true }, []],
    ['of a paid visit', {}, { is_paid: true }, [' no_down_payment']],
    ['of a cancelled visit', {}, { deleted_at: at }, [' no_down_payment']],
    ['of nothing', { amount_cents: 0 }, {}, ['amount_cents too_small']],
    ['of too much', { amount_cents: maxDownPaymentCents + 1 }, {}, ['amount_cents too_big']],
    [
      'without an amount and a method',
      { amount_cents: null, method: null },
      {},
      ['amount_cents required', 'payment_method_id required'],
    ],
    ['with credit', { method: 'prepaid' }, {}, ['payment_method_id down_payment_method']],
    ['of tomorrow', { paid_on: day('2026-03-05') }, {}, ['paid_on in_future']],
    ['of three years ago', { paid_on: day('2023-03-04') }, {}, []],
    ['of more than three years ago', { paid_on: day('2023-03-03') }, {}, ['paid_on paid_too_long_ago']],
    ['of 1900', { paid_on: day('1900-01-01') }, {}, ['paid_on paid_too_long_ago']],
  ] as const)('%s', (_, typed, state, expected) =>
    expect(
      downPaymentProblems({ ...input, ...typed }, { ...visit, ...state }, day('2026-03-04')).map(
        ({ field, code }) => `${field} ${code}`,
      ),
    ).toEqual(expected),
  )
  test.each([
    ['to come', {}, false],
    ['treated', { report_done: true }, true],
    ['missed', { no_show_at: at }, true],
    ['cancelled', { deleted_at: at }, true],
    ['paid', { is_paid: true }, true],
  ])('becomes credit when its visit is %s: %s', (_, state, expected) =>
    expect(canConvert({ ...visit, ...state })).toBe(expected),
  )
})

test.each<[CreditSource, string, number]>([
  ['goodwill', 'NL', 1],
  ['overpayment', 'NL', 12],
  ['voucher', 'NL', 24],
  ['voucher', 'BE', 12],
])('%s in %s is valid for at least %i months, or for ever (law A5)', (source, country, fewest) => {
  expect(fewestMonths(source, country)).toBe(fewest)
  expect(monthsProblems('m', source, null, country)).toEqual([])
  expect(monthsProblems('m', source, fewest, country)).toEqual([])
  expect(monthsProblems('m', source, fewest - 1, country)).toMatchObject([{ field: 'm', code: 'credit_months' }])
  expect(monthsProblems('m', source, 121, country)).toMatchObject([{ field: 'm', code: 'too_big' }])
})

test.each([
  ['credit-014: once', 2500, 'DownPaymentHasBeenConverted'],
  ['credit-015: a second time nothing is converted, and nothing is said', 0, null],
])('%s', (_, converted, notice) => expect(conversionNotice(converted)).toBe(notice))
