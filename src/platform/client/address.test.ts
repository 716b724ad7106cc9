import { expect, test } from 'vitest'
import { ownPath, parseSearch, stringifySearch } from './address.ts'

// Decision C80.
test.each([
  ['/calendar?date=2026-11-21', '/calendar?date=2026-11-21'], ['/clients/5', '/clients/5'], ['/', '/'], [undefined, '/'], ['', '/'],
  ['//evil.example', '/'], ['/\\evil.example', '/'], ['https://evil.example', '/'], ['javascript:alert(1)', '/'], ['calendar', '/'], ['/\t/evil.example', '/'], ['/a\\b', '/'],
])('after signing in, %j leads to %j', (target, path) => { expect(ownPath(target)).toBe(path) })

test('a query is plain text both ways, and empty words leave no trace', () => {
  expect(parseSearch('?q=123&on=true')).toEqual({ q: '123', on: 'true' })
  expect(stringifySearch({ q: '1 & 2', empty: '', none: undefined })).toBe('?q=1+%26+2')
  expect(stringifySearch({})).toBe('')
})
