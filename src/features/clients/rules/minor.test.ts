import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/day.ts'
import { ageOn, isMinor } from './minor.ts'

test.each([
  ['the day before the birthday', '2008-03-05', '2026-03-04', true],
  ['the birthday', '2008-03-04', '2026-03-04', false],
  ['born on 29 February, on 28 February', '2008-02-29', '2026-02-28', true],
  ['born on 29 February, on 1 March', '2008-02-29', '2026-03-01', false],
  ['born today', '2026-03-04', '2026-03-04', true],
  ['born tomorrow', '2026-03-05', '2026-03-04', false],
  ['grown up', '1988-03-14', '2026-03-04', false],
  ['without a birthdate', null, '2026-03-04', false],
])('%s', (_, birthdate, day, minor) => expect(isMinor(birthdate as Day | null, day as Day)).toBe(minor))

test('nobody grows younger, and everybody is 18 for good', () =>
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), fc.nat(2000), (born, later, more) => {
      const birthdate = addDays('1960-01-01' as Day, born)
      const day = addDays(birthdate, later)
      const next = addDays(day, more)
      expect(ageOn(birthdate, next)).toBeGreaterThanOrEqual(ageOn(birthdate, day))
      if (!isMinor(birthdate, day)) expect(isMinor(birthdate, next)).toBe(false)
    }),
  ))
