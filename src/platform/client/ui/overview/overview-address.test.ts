import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../address.ts'
import { askedOf, pageNumbers, queryOfState, stateOf, wordsOf, type FilterField } from './overview-address.ts'

const shape = {
  columns: [
    { key: 'name', type: 'text', sortable: true },
    { key: 'email', type: 'text', sortable: true },
    { key: 'roles', type: 'list' },
  ],
  sort: ['name', 'asc'],
} as const
const fields: readonly FilterField[] = [
  { kind: 'status' },
  { kind: 'choice', key: 'country', label: 'Land', options: [] },
  { kind: 'choices', key: 'roles', label: 'Rollen', options: [] },
  { kind: 'days', key: 'created', label: 'Gemaakt' },
]
const read = (text: string) => stateOf(parseSearch(text), shape, fields)
const nothing = { search: '', filters: {}, sort: null, page: 1, size: 20 }

describe('the address of an overview', () => {
  test.each([
    ['', nothing],
    ['?search=bo+de', { ...nothing, search: 'bo de' }],
    ['?status=inactive', { ...nothing, filters: { status: 'inactive' } }],
    ['?country=166&roles=3%2C5', { ...nothing, filters: { country: '166', roles: ['3', '5'] } }],
    [
      '?created=2026-01-01..2026-02-01',
      { ...nothing, filters: { created: { from: '2026-01-01', till: '2026-02-01' } } },
    ],
    ['?created=..2026-02-01', { ...nothing, filters: { created: { till: '2026-02-01' } } }],
    ['?sort=-email&page=3&size=all', { ...nothing, sort: { field: 'email', direction: 'desc' }, page: 3, size: 'all' }],
    ['?sort=name&size=100', { ...nothing, sort: { field: 'name', direction: 'asc' }, size: 100 }],
  ])('%j is read, and written back', (text, state) => {
    expect(read(text)).toEqual(state)
    expect(stateOf(wordsOf(state as never, shape), shape, fields)).toEqual(
      text === '?sort=name&size=100' ? { ...state, sort: null } : state,
    )
  })

  test.each([
    '?sort=roles',
    '?sort=password',
    '?page=0',
    '?page=x',
    '?page=1.5',
    '?size=7',
    '?status=gone',
    '?status=active',
    '?roles=,',
    '?created=yesterday..',
    '?utm=1',
    '?country=',
  ])('%s is invalid and ignored', (text) => {
    expect(read(text)).toEqual(nothing)
  })

  test('defaults are left out', () => {
    expect(stringifySearch(wordsOf({ ...nothing, sort: { field: 'name', direction: 'asc' } } as never, shape))).toBe('')
    expect(
      stringifySearch(
        wordsOf(
          {
            search: 'bo',
            filters: { roles: ['3', '5'], created: { from: '2026-01-01' as never } },
            sort: { field: 'name', direction: 'desc' },
            page: 2,
            size: 40,
          },
          shape,
        ),
      ),
    ).toBe('?search=bo&roles=3%2C5&created=2026-01-01..&sort=-name&page=2&size=40')
  })

  test('the call asks for what differs from the defaults; an export asks for no page', () => {
    const state = {
      search: 'bo',
      filters: { roles: ['3'] },
      sort: { field: 'email', direction: 'desc' },
      page: 2,
      size: 'all',
    } as const
    expect(queryOfState(nothing as never)).toEqual({ filters: {} })
    expect(queryOfState(state)).toEqual({
      filters: { search: 'bo', roles: ['3'] },
      sort: 'email',
      direction: 'desc',
      page: 2,
      per_page: 'all',
    })
    expect(askedOf(state)).toEqual({ filters: { search: 'bo', roles: ['3'] }, sort: 'email', direction: 'desc' })
  })
})

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [2, 5, '1 2 3 4 5'],
  [1, 9, '1 2 3 4 … 9'],
  [3, 9, '1 2 3 4 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [6, 9, '1 … 5 6 7 8 9'],
  [9, 9, '1 … 6 7 8 9'],
  [50, 250, '1 … 49 50 51 … 250'],
])('on page %i of %i: %s', (page, pages, shown) => {
  expect(
    pageNumbers(page, pages)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(shown)
})
