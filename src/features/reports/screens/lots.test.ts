import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { forgetRemembered } from '#platform/client/remembered.ts'
import { lotsPrefix } from '#platform/client/session.ts'
import { lastLots, rememberLots } from './lots.ts'

/** The storage of a browser, whose names are its keys as they are there. */
class FakeStorage {
  getItem(name: string): string | null {
    return (this as unknown as Record<string, string | undefined>)[name] ?? null
  }
  setItem(name: string, value: string): void {
    Object.assign(this, { [name]: value })
  }
  removeItem(name: string): void {
    Reflect.deleteProperty(this, name)
  }
}
beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()))
afterEach(() => vi.unstubAllGlobals())

const lot = (lot_number: string, expiration_date: string | null = '2027-04-30') => ({
  lot_number,
  expiration_date: expiration_date as Day | null,
})
const used = (id: number, ...lots: ReturnType<typeof lot>[]) => lots.map((one) => ({ id, ...one }))

// Spec 2 §5, decision C48.
test('the last three lots of a product are remembered with their expiry, the newest first', () => {
  for (const number of ['A', 'B', 'C', 'D']) rememberLots(1, used(31, lot(number)))
  expect(lastLots(1, 31)).toEqual([lot('D'), lot('C'), lot('B')])
  rememberLots(1, used(31, lot('C'), lot('E', null)))
  expect(lastLots(1, 31)).toEqual([lot('E', null), lot('C'), lot('D')])
})

test('each person and each product has lots of its own', () => {
  rememberLots(1, [...used(31, lot('A')), ...used(32, lot('B'))])
  rememberLots(2, used(31, lot('C')))
  expect([lastLots(1, 31), lastLots(1, 32), lastLots(2, 31), lastLots(2, 32)]).toEqual([
    [lot('A')],
    [lot('B')],
    [lot('C')],
    [],
  ])
})

test('a row without a lot pushes none out', () => {
  rememberLots(1, used(31, lot('A'), lot('', null)))
  expect(lastLots(1, 31)).toEqual([lot('A')])
})

test('they go with the sign-out, and what is no list of lots is none', () => {
  rememberLots(1, used(31, lot('A')))
  forgetRemembered(lotsPrefix)
  expect(lastLots(1, 31)).toEqual([])
  localStorage.setItem(`balie.${lotsPrefix}1.31`, '{')
  expect(lastLots(1, 31)).toEqual([])
})
