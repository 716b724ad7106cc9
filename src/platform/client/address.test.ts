import { describe, expect, test } from 'vitest'
import { ownPath, parseSearch, stringifySearch } from './address.ts'

// Decision C80; the shared vectors mfa-015 and mfa-016.
describe('the path to open after signing in', () => {
  test.each([
    '/calendar?date=2026-11-21',
    '/clients/5',
    '/',
    '/templates/1#top',
    '/clients/5?search=a%5Cb&back=//x',
    '/clients/%C3%A9l%C3%A9onore',
    '/a%20b',
    '/day-summary?note=50%25',
  ])('%j leads to itself', (target) => {
    expect(ownPath(target)).toBe(target)
  })

  test.each([
    [undefined],
    [''],
    ['calendar'],
    ['.'],
    ['..'],
    ['?target=/'],
    // Another host, written plainly or in a form that browsers read as one.
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/a\\b'],
    ['https://evil.example'],
    ['https:/evil.example'],
    ['http:evil.example'],
    ['//evil.example\\@here.invalid'],
    ['//user:password@evil.example/'],
    ['/..//evil.example'],
    ['/a/../..//evil.example'],
    ['/.//evil.example'],
    // Another scheme.
    ['javascript:alert(1)'],
    ['JavaScript:alert(1)'],
    ['data:text/html,<script>'],
    ['mailto:a@b.example'],
    // Hidden: encoded once, or behind characters that browsers drop.
    ['/%2Fevil.example'],
    ['/%2fevil.example'],
    ['%2F%2Fevil.example'],
    ['/%5Cevil.example'],
    ['/%5c%5cevil.example'],
    ['/%09/evil.example'],
    ['/%2e%2e//evil.example'],
    ['/%0d%0aSet-Cookie:a'],
    ['/%E0%A4%A'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/\r\n/evil.example'],
    ['/\0'],
    ['/\u0085/evil.example'],
    [' //evil.example'],
    ['\t//evil.example'],
  ])('%j leads to the start', (target) => {
    expect(ownPath(target)).toBe('/')
  })
})

test('a query is plain text in both directions, and empty values are left out', () => {
  expect(parseSearch('?q=123&on=true')).toEqual({ q: '123', on: 'true' })
  expect(stringifySearch({ q: '1 & 2', empty: '', none: undefined })).toBe('?q=1+%26+2')
  expect(stringifySearch({})).toBe('')
})
