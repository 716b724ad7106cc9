import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { mailSlugs } from '../contract.ts'
import { booksFrom, mailTerms } from './terms.ts'

test.each([
  ['NL', null, '2026-11-26', '2019-01-01'],
  ['BE', null, '2026-11-26', '2016-01-01'],
  ['NL', 12, '2026-01-01', '2014-01-01'],
  ['NL', null, '2026-12-31', '2019-01-01'],
])('the books of %s, set to %s years, on %s begin on %s', (code, fiscal_years, today, from) => {
  expect(booksFrom(today as Day, { code, fiscal_years })).toBe(from)
})

test('no mail leaves before the chain can see that it failed: every term is longer than its news', () => {
  for (const slug of mailSlugs) {
    const term = mailTerms[slug]
    if ('days' in term) expect.soft(term.days, slug).toBeGreaterThan(30)
  }
})
