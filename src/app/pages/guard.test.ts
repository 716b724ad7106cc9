import { expect, test } from 'vitest'
import type { May } from '#kernel/permission.ts'
import { stringifySearch } from '#platform/client/address.ts'
import { detour } from './guard.ts'

/** The address of a redirect; null when there is none. screens.test.ts says which page needs which permission. */
function redirectOf(may: May, held: readonly string[] | null, address: string): string | null {
  const way = detour(may, held && new Set(held), address)
  return way && `${way.to}${stringifySearch(way.search ?? {})}`
}

// Spec 3 §2; the shared vectors of the area routes.
test.each<readonly [string, May, readonly string[] | null, string | null]>([
  ['/clients/5', 'client.read', null, '/login?target=%2Fclients%2F5'],
  [
    '/calendar/location?date=2026-11-21&view=day',
    'calendar.location.read',
    null,
    '/login?target=%2Fcalendar%2Flocation%3Fdate%3D2026-11-21%26view%3Dday',
  ],
  ['/account/sessions', 'signed-in', null, '/login?target=%2Faccount%2Fsessions'],
  ['/', 'signed-in', null, '/login'],
  ['/forgot-password', 'public', null, null],
  ['/password-resets/abc?email=a%40b.example', 'public', null, null],
  ['/payment', 'checkout.read', [], '/'],
  ['/payment', 'checkout.read', ['checkout.read'], null],
  ['/schedule', 'schedule.read', [], '/'],
  ['/schedule', 'schedule.read', ['schedule.read'], null],
  ['/day-summary', 'management.day-summary', [], '/'],
  ['/day-summary', 'management.day-summary', ['management.day-summary'], null],
  ['/price_levels', 'admin.only', ['management.user', 'user.update'], '/'],
  ['/price_levels', 'admin.only', ['admin.only'], null],
  ['/account', 'signed-in', [], null],
  ['any of several', ['user.create', 'user.update'], ['user.update'], null],
  ['any of several', ['user.create', 'user.update'], ['client.read'], '/'],
])('%s needs %j, held %j: to %j', (address, may, held, redirect) => {
  expect(redirectOf(may, held, address)).toBe(redirect)
})
