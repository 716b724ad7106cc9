import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import {
  answerBy,
  dueOn,
  erasureProblems,
  heldOn,
  laterOf,
  putAsideUntil,
  retainedOf,
  requestProblems,
  termsOf,
  type ErasureFacts,
  type Until,
} from './retention.ts'

const day = (text: string) => text as Day
const today = day('2026-03-04')
const unset = { fiscal_years: null, record_years: null, log_years: null }
const [nl, be] = [termsOf('NL', unset), termsOf('BE', unset)]
const facts: ErasureFacts = {
  fiscal: { count: 3, last: day('2025-06-30') },
  record: { count: 2, lastChange: day('2025-07-01') },
  lastContact: day('2026-02-01'),
  logLines: 40,
  toCome: 0,
  creditCents: 0,
  waitingCents: 0,
  openPackages: 0,
}
const untilOf = (retained: ReturnType<typeof retainedOf>) =>
  Object.fromEntries(retained.map(({ kind, until }) => [kind, until]))

describe('what stays, and until when', () => {
  test.each([
    [
      'NL: tax 7 years, record 20 from its last change',
      nl,
      facts,
      false,
      { fiscal: '2032-12-31', record: '2045-07-01', log: '2031-03-04' },
    ],
    [
      'BE: tax 10 years, record 30 from the last contact',
      be,
      facts,
      false,
      { fiscal: '2035-12-31', record: '2056-02-01', log: '2031-03-04' },
    ],
    [
      'another country: the longer of each',
      termsOf('DE', unset),
      facts,
      false,
      { fiscal: '2035-12-31', record: '2056-02-01', log: '2031-03-04' },
    ],
    ['NL, with the record destroyed', nl, facts, true, { fiscal: '2032-12-31', log: '2031-03-04' }],
    [
      'terms of the chain',
      termsOf('NL', { fiscal_years: 8, record_years: 25, log_years: 6 }),
      facts,
      false,
      { fiscal: '2033-12-31', record: '2050-07-01', log: '2032-03-04' },
    ],
    [
      'nothing but a name',
      nl,
      { ...facts, fiscal: { count: 0, last: null }, record: { count: 0, lastChange: null } },
      false,
      { log: '2031-03-04' },
    ],
    [
      'what is older than its term',
      nl,
      { ...facts, fiscal: { count: 1, last: day('2018-12-31') } },
      false,
      { record: '2045-07-01', log: '2031-03-04' },
    ],
    [
      'the books of the first day after that',
      nl,
      { ...facts, fiscal: { count: 1, last: day('2019-01-01') } },
      false,
      { fiscal: '2026-12-31', record: '2045-07-01', log: '2031-03-04' },
    ],
    [
      'BE without a visit: from the last change',
      be,
      { ...facts, lastContact: null },
      false,
      { fiscal: '2035-12-31', record: '2055-07-01', log: '2031-03-04' },
    ],
    [
      '29 February',
      nl,
      { ...facts, record: { count: 1, lastChange: day('2024-02-29') } },
      false,
      { fiscal: '2032-12-31', record: '2044-02-29', log: '2031-03-04' },
    ],
  ] as const)('%s', (_, terms, given, destroyed, expected) => {
    expect(untilOf(retainedOf(given, terms, today, destroyed))).toEqual(expected)
  })

  test.each([
    ['NL: 20 years from the day it was put aside', nl, facts, '2026-03-04', '2046-03-04'],
    ['NL: the record was changed later', nl, facts, '2025-01-01', '2045-07-01'],
    ['BE: the last contact was later', be, facts, '2026-01-01', '2056-02-01'],
    [
      'nothing else is left of the record',
      be,
      { ...facts, record: { count: 0, lastChange: null } },
      '2024-02-29',
      '2054-02-28',
    ],
  ] as const)('what was put aside: %s', (_, terms, given, putAside, expected) =>
    expect(putAsideUntil(day(putAside), given, terms)).toBe(expected),
  )

  test('a later invoice, report or visit never shortens a term, and nothing stays that is past', () => {
    const anyDay = fc
      .integer({ min: 0, max: 20_000 })
      .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10) as Day)
    fc.assert(
      fc.property(anyDay, anyDay, fc.constantFrom(nl, be), (one, other, terms) => {
        const [early, late] = [one, other].toSorted() as [Day, Day]
        const at = (last: Day) =>
          untilOf(
            retainedOf(
              { ...facts, fiscal: { count: 1, last }, record: { count: 1, lastChange: last }, lastContact: last },
              terms,
              today,
              false,
            ),
          )
        for (const kind of ['fiscal', 'record'] as const) {
          expect((at(early)[kind] ?? '') <= (at(late)[kind] ?? '')).toBe(true)
          expect((at(late)[kind] ?? today) >= today).toBe(true)
        }
      }),
    )
  })
})

test.each([
  [{}, []],
  [{ asked_by: null }, ['asked_by required']],
  [{ asked_on: null }, ['asked_on required']],
  [{ asked_on: day('2026-03-05') }, ['asked_on in_future']],
  [{ asked_on: day('1900-01-01') }, ['asked_on too_long_ago']],
  [{ asked_on: day('2025-03-03') }, ['asked_on too_long_ago']],
  [{ asked_on: day('2025-03-04') }, []],
  [{ destroy_record: true }, ['reason required']],
  [{ destroy_record: true, reason: 'Wil dat' }, []],
])('a request with %o', (change, problems) => {
  const draft = { asked_by: 'client', asked_on: today, reason: '', destroy_record: false, ...change }
  expect(requestProblems(draft, nl, today).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test('a request names the first day that it can have', () => {
  const draft = { asked_by: 'client', asked_on: day('1900-01-01'), reason: '', destroy_record: false }
  const first = (now: string) => requestProblems(draft, nl, day(now)).map(({ values }) => values)
  expect(first('2026-03-04')).toEqual([{ day: { day: '2025-03-04' } }])
  expect(first('2028-02-29')).toEqual([{ day: { day: '2027-02-28' } }])
})

test('where the law keeps the record, nobody can have it destroyed', () => {
  const draft = { asked_by: 'client', asked_on: today, reason: 'Wil dat', destroy_record: true }
  expect(requestProblems(draft, be, today)).toMatchObject([{ field: 'destroy_record', code: 'record_stays' }])
})

test('appointments to come are cancelled first', () => {
  expect(erasureProblems({ toCome: 2 })).toMatchObject([{ code: 'appointments_to_come', values: { count: 2 } }])
  expect(erasureProblems({ toCome: 0 })).toEqual([])
})

test.each([
  ['2026-03-02', '2026-04-02'],
  ['2026-01-31', '2026-02-28'],
  ['2026-12-15', '2027-01-15'],
])('a request of %s is answered by %s', (asked, by) => {
  expect(answerBy(day(asked))).toBe(by)
})

test.each([
  [{ fiscal: '2032-12-31', record: '2045-06-30', log: '2031-03-04' }, '2031-03-04', 'fiscal record log', '2031-03-05'],
  [{ fiscal: '2032-12-31', record: '2045-06-30', log: '2031-03-04' }, '2031-03-05', 'fiscal record', '2033-01-01'],
  [{ fiscal: '2032-12-31', record: null, log: '2031-03-04' }, '2032-12-31', 'fiscal', '2033-01-01'],
  [{ fiscal: '2032-12-31', record: null, log: '2031-03-04' }, '2033-01-01', '', '2033-01-01'],
  [{ fiscal: null, record: null, log: null }, '2026-03-04', '', '2026-03-04'],
])('of %j on %s stay: %s, and something is due on %s', (until, on, held, due) => {
  const kinds = Object.entries(heldOn(until as Until, day(on))).flatMap(([kind, stays]) => (stays ? [kind] : []))
  expect([kinds.join(' '), dueOn(until as Until, day(on))]).toEqual([held, due])
})

test('what was added since stays longer, and nothing goes before the day that was told', () => {
  expect(laterOf(day('2045-06-30'), day('2046-12-01'))).toBe('2046-12-01')
  expect(laterOf(day('2045-06-30'), null)).toBe('2045-06-30')
  expect(laterOf(null, day('2046-12-01'))).toBe('2046-12-01')
  expect(laterOf(null, null)).toBe(null)
})
