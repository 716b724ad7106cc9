import { expect, test } from 'vitest'
import { landingOf } from './landing.ts'

test.each([
  ['/dashboard', {}],
  ['/schedule', {}],
  ['/calendar/location', { date: '2026-03-04' }],
  ['/calendar/employee', { date: '2026-03-04', view: 'day', employee: '7' }],
])('`/` leads to %s', (startPage, search) => {
  expect(landingOf({ id: 7, startPage }, Date.UTC(2026, 2, 3, 23, 30), 'Europe/Amsterdam')).toEqual({
    to: startPage,
    search,
  })
})
