import { expect, test } from 'vitest'
import type { StartPage } from '../contract/start-pages.ts'
import { openPages, startPageOf, startPageProblems } from './start-page.ts'

const desk = new Set(['calendar.location.read', 'checkout.read'])

test('one chooses among the pages that one may open', () =>
  expect(openPages(desk)).toEqual(['/dashboard', '/calendar/location', '/payment']))

test.each<[string, StartPage | null, StartPage | null, StartPage]>([
  ['nobody chose', null, null, '/dashboard'],
  ['the role did', null, '/calendar/location', '/calendar/location'],
  ['the person did', '/payment', '/calendar/location', '/payment'],
  ['the person chose the dashboard', '/dashboard', '/calendar/location', '/dashboard'],
  ['the person may not open it any more', '/schedule', '/calendar/location', '/calendar/location'],
  ['nor what the role says', null, '/schedule', '/dashboard'],
])('%s', (_, own, ofRole, expected) => expect(startPageOf(own, ofRole, desk)).toBe(expected))

test.each<[StartPage | null, boolean]>([
  [null, true],
  ['/payment', true],
  ['/schedule', false],
])('%s may be chosen: %s', (chosen, fine) =>
  expect(startPageProblems(chosen, desk)).toEqual(fine ? [] : [{ field: 'start_page', code: 'forbidden' }]),
)
