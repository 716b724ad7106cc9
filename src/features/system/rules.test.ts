import { describe, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { upkeepSteps, type Step, type SystemState } from './contract.ts'
import { askProblems, concernsOf, isFailing, isLate, stepReason } from './rules.ts'

const now = '2026-11-26T12:00:00.000Z' as Instant
const hoursAgo = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString() as Instant
const done = (hours: number | null, failed: number | null = null): Step => ({
  step: 'sessions',
  succeeded_at: hours === null ? null : hoursAgo(hours),
  failed_at: failed === null ? null : hoursAgo(failed),
  failures: failed === null || (hours !== null && failed > hours) ? 0 : 1,
  reason: null,
  asked: false,
})
const well: Parameters<typeof concernsOf>[0] = {
  as_of: now,
  mail_server: true,
  given_up: { count: 0, has_more: false, mails: [] },
  waiting: [{ kind: 'mails', count: 1, since: hoursAgo(0.2) }],
  steps: upkeepSteps.map((step) => ({ ...done(0.5), step })),
  check: { started_at: hoursAgo(10), finished_at: hoursAgo(10), outcome: 'fits', documents: 9 },
  findings: { books: 0, bookings: 0, files: 0, not_run: 0 },
}
const standing = (findings: Partial<SystemState['findings']>) => ({ findings: { ...well.findings, ...findings } })

describe('somebody has to look', () => {
  test.each<[string, Partial<SystemState>, readonly string[]]>([
    ['never, when all is well', {}, []],
    ['at mails that were given up', { given_up: { count: 1, has_more: false, mails: [] } }, ['given_up']],
    [
      'at mails that wait for more than half an hour',
      { waiting: [{ kind: 'mails_again', count: 1, since: hoursAgo(0.6) }] },
      ['mails_wait'],
    ],
    [
      'at none that waits where no mail server is set',
      { mail_server: false, waiting: [{ kind: 'mails', count: 1, since: hoursAgo(9) }] },
      [],
    ],
    ['at addresses never', { waiting: [{ kind: 'addresses', count: 9, since: hoursAgo(900) }] }, []],
    ['at a step that fails', { steps: [done(1, 0.5)] }, ['steps_fail']],
    ['at a step that was not done for hours', { steps: [done(3.1)] }, ['upkeep_late']],
    ['at no step before the first round', { steps: [done(null)] }, []],
    ['at books with a fault', standing({ books: 2 }), ['books_wrong']],
    ['at double bookings', standing({ bookings: 1 }), ['bookings_wrong']],
    ['at files that are missing', standing({ files: 1 }), ['files_wrong']],
    ['at a check that does not run', standing({ not_run: 1 }), ['checks_missed']],
    [
      'at books that were not checked for two nights',
      { check: { ...well.check!, finished_at: hoursAgo(49) }, ...standing({ not_run: 1 }) },
      ['books_unchecked'],
    ],
    [
      'at books whose checks break off since the first one',
      { check: { ...well.check!, started_at: hoursAgo(49), finished_at: null, outcome: 'unfinished' } },
      ['books_unchecked'],
    ],
    [
      'at both, when the last check had a fault and there was none since',
      { check: { ...well.check!, finished_at: hoursAgo(49), outcome: 'fault' }, ...standing({ books: 1 }) },
      ['books_wrong', 'books_unchecked'],
    ],
    ['at no books before the first night', { check: null }, []],
  ])('%s', (_, changes, concerns) => {
    expect(concernsOf({ ...well, ...changes })).toEqual(concerns)
  })
})

test.each([
  [1, null, false, false],
  [4, null, false, true],
  [1, 2, false, false],
  [2, 1, true, false],
  [null, 1, true, false],
  [9, 1, true, false],
  [-3, -4, true, false], // both while the clock was ahead
  [null, null, false, false],
])('done %s and failed %s hours ago: failing %s, late %s', (succeeded, failed, failing, late) => {
  const step = done(succeeded, failed)
  expect([isFailing(step), isLate(step, now)]).toEqual([failing, late])
})

test.each<[object, string]>([
  [{ code: 'ECONNREFUSED' }, 'away'],
  [{ code: '57P01' }, 'away'],
  [{ message: 'Connection terminated unexpectedly' }, 'away'],
  [{ message: 'timeout exceeded when trying to connect' }, 'away'],
  [{ code: '55P03' }, 'busy'],
  [{ code: '57014' }, 'busy'],
  [{ code: '53100' }, 'disk_full'],
  [{ code: 'ENOSPC' }, 'disk_full'],
  [{ code: '25006' }, 'read_only'],
  [{ code: 'ENOENT', message: 'no such file: Jansen.jpg' }, 'files'],
  [{ problems: [{ field: '', code: 'files_unavailable' }] }, 'files'],
  [{ code: '42703' }, 'fault'],
  [{ message: 'the invoice of Jansen does not fit' }, 'fault'],
])('a step that fails with %o failed by %s', (error, reason) => {
  expect(stepReason(error)).toBe(reason)
})

test('what is no error is a fault', () => {
  expect([stepReason(null), stepReason('away')]).toEqual(['fault', 'fault'])
})

test('the checks of the night cannot be asked for by day', () => {
  expect(upkeepSteps.filter((step) => askProblems(step).length)).toEqual([
    'the check of the books',
    'the check of the files',
  ])
})
