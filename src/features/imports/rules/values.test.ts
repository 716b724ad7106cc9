import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, formatDay, type Day } from '#kernel/day.ts'
import { formatAmount, formatEuros } from '#kernel/money.ts'
import { languages } from '#kernel/texts.ts'
import {
  centsOf,
  clockOf,
  dayOf,
  genderChoice,
  meant,
  meantOfList,
  minutesOfText,
  momentOf,
  perMilleOf,
  tidy,
  truthOf,
  type Choice,
} from './values.ts'

const today = '2026-11-22' as Day
const spaced = '\u00a0'

test.each<[string, string | null]>([
  ['31-12-1990', '1990-12-31'],
  ['31/12/1990', '1990-12-31'],
  ['31.12.1990', '1990-12-31'],
  ['1-2-1990', '1990-02-01'],
  ['1990-12-31', '1990-12-31'],
  ['1990/12/31', '1990-12-31'],
  ['19901231', '1990-12-31'],
  ['31 december 1990', '1990-12-31'],
  ['31 décembre 1990', '1990-12-31'],
  ['31. Dezember 1990', '1990-12-31'],
  ['5 mrt 1990', '1990-03-05'],
  ['5. März 1990', '1990-03-05'],
  ['5-aug-90', '1990-08-05'],
  ['31-12-90', '1990-12-31'],
  ['31-12-25', '2025-12-31'],
  ['31-12-27', '1927-12-31'],
  ['1990-12-31T00:00:00.000Z', '1990-12-31'],
  ['1990-12-31 00:00:00', '1990-12-31'],
  ['31-12-1990 00:00', '1990-12-31'],
  ['33238', '1990-12-31'],
  ['33238.5', '1990-12-31'],
  ['1', null],
  ['99999', null],
  ['31-02-1990', null],
  ['13-13-1990', null],
  ['12/31/1990', null],
  ['gisteren', null],
  ['1990', null],
  ['31-12', null],
  ['31-foo-1990', null],
  ['0000-00-00', null],
])('the day %s is %s', (typed, day) => expect(dayOf(typed, today)).toBe(day))

test.each<[string, string | null]>([
  ['14:30', '14:30'],
  ['9:05', '09:05'],
  ['14.30', '14:30'],
  ['14:30:00', '14:30'],
  ['14u30', '14:30'],
  ['14 h 30', '14:30'],
  ['14:30 uur', '14:30'],
  ['14 Uhr', '14:00'],
  ['14h', '14:00'],
  ['2:30 PM', '14:30'],
  ['12 p.m.', '12:00'],
  ['12:15 am', '00:15'],
  ['0.604166667', '14:30'],
  ['0,5', '12:00'],
  ['14', null],
  ['1430', null],
  ['24:00', null],
  ['13:00 pm', null],
  ['14:60', null],
  ['0.6041', null],
  ['ochtend', null],
])('the time %s is %s', (typed, time) => expect(clockOf(typed)).toBe(time))

test.each<[string, string | null, string | null]>([
  ['31-12-2026', '2026-12-31', null],
  ['31-12-27', '2027-12-31', null],
  ['31-12-2026 14:30', '2026-12-31', '14:30'],
  ['2026-12-31T09:15:00.000', '2026-12-31', '09:15'],
  ['31. Dezember 2026 9.15', '2026-12-31', '09:15'],
  ['2026-12-31 00:00:00', '2026-12-31', null],
  ['46387.604166667', '2026-12-31', '14:30'],
  ['46387', '2026-12-31', null],
  ['46387.0', '2026-12-31', null],
  ['2026-12-31T14:30:00Z', null, null],
  ['2026-12-31 14:30+01:00', null, null],
  ['31-12-2026 25:00', null, null],
  ['31-02-2026 14:30', null, null],
  ['14:30', null, null],
])('the visit on %s is on %s at %s', (typed, day, time) => expect(momentOf(typed)).toEqual(day && { day, time }))

test.each<[string, number | null]>([
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ['€ 12,50', 1250],
  ['12,50 €', 1250],
  [`€${spaced}1.234,56`, 123_456],
  ['EUR 12', 1200],
  ['12 euro', 1200],
  ['12.5', 1250],
  ['12,5', 1250],
  ['12', 1200],
  ['12,-', 1200],
  ['12.--', 1200],
  ['1.234', 123_400],
  ['1,234', 123_400],
  ['1.234.567', 123_456_700],
  ['1 234,50', 123_450],
  [`1\u202f234,50`, 123_450],
  ['1’234.50', 123_450],
  ['-5', -500],
  ['5,00-', -500],
  ['−5', -500],
  ['0', 0],
  ['12.340', 1_234_000],
  ['12.500000000000002', 1250],
  ['1.2340', null],
  ['12,345', 1_234_500],
  ['1,2,3', null],
  ['12.34.56', null],
  ['twaalf', null],
  ['12,50 en nog wat', null],
  ['', null],
  ['--5', null],
  ['1e5', null],
  ['99999999999999999999', null],
])('the amount %s is %s cents', (typed, amount) => expect(centsOf(typed)).toBe(amount))

test.each<[string, number | null]>([
  ['21', 210],
  ['21%', 210],
  ['21,0 %', 210],
  ['9.00', 90],
  ['5,5', 55],
  ['0.21', 210],
  ['0,09', 90],
  ['0', 0],
  ['0%', 0],
  ['1%', 10],
  ['hoog', null],
  ['210', null],
  ['-21', null],
])('the rate %s is %s per mille', (typed, rate) => expect(perMilleOf(typed)).toBe(rate))
test.each<[string, number | null]>([
  ['30', 30],
  ['30 min', 30],
  ['45 minuten', 45],
  ['30.0', 30],
  ['0:45', 45],
  ['1:30', 90],
  ['01:30:00', 90],
  ['1u30', 90],
  ['1h', 60],
  ['1h30', 90],
  ['1 Std', 60],
  ['1 Std. 30 Min.', 90],
  ['1 uur en 15 minuten', 75],
  ['1 heure 15', 75],
  ['1,5 uur', 90],
  ['0.5h', 30],
  ['1.5 Std.', 90],
  ['1,25 uur', 75],
  ['1.30 uur', null],
  ['0.45 uur', null],
  ['1.25 Stunden', null],
  ['1.30u', null],
  ['1.30', null],
  ['0.45', null],
  ['0,5', null],
  ['0.125', 180],
  ['30’', 30],
  ['0:30', 30],
  ['0.03125', 45],
  ['0.0208333333333333', 30],
  ['lang', null],
  ['-5', null],
  ['1:75', null],
  ['1.15', null],
  ['0,33 uur', null],
  ['1900-01-30', null],
  ['30:00:30', null],
])('the duration %s is %s minutes', (typed, minutes) => expect(minutesOfText(typed)).toBe(minutes))
test.each<[string, boolean | null]>([
  ['ja', true],
  ['Ja', true],
  ['OUI', true],
  ['yes', true],
  ['x', true],
  ['1', true],
  ['true', true],
  ['nee', false],
  ['non', false],
  ['No', false],
  ['Nein', false],
  ['0', false],
  ['', false],
  ['misschien', null],
])('%s is %s', (typed, truth) => expect(truthOf(typed)).toBe(truth))
test.each([
  ['  Jan   de  Wit ', 'Jan de Wit'],
  [`Jan${spaced}de Wit`, 'Jan de Wit'],
  ['een\ntwee', 'een\ntwee'],
])('%j is tidied to %j', (typed, text) => expect(tidy(typed)).toBe(text))

const idsOf = (choices: readonly Choice[]) => choices.map(({ id }) => id)
describe('what is meant of a list', () => {
  const genders = [
    genderChoice(1, ['Vrouw', 'Femme', 'Female', 'Weiblich']),
    genderChoice(2, ['Man', 'Homme', 'Male', 'Männlich']),
    genderChoice(3, ['Anders', 'Autre', 'Other', 'Divers']),
  ]
  test.each<[string, number[]]>([
    ['V', [1]],
    ['vrouw', [1]],
    ['Mevr.', [1]],
    ['Mme', [1]],
    ['female', [1]],
    ['w', [1]],
    ['m', [2]],
    ['Dhr.', [2]],
    ['Herr', [2]],
    ['MÄNNLICH', [2]],
    ['mannlich', [2]],
    ['x', [3]],
    ['divers', [3]],
    ['non-binair', [3]],
    ['appel', []],
  ])('%s is gender %j', (typed, ids) => expect(idsOf(meant(typed, genders))).toEqual(ids))
  test('of a gender by another name nothing is guessed', () =>
    expect(meant('m', [genderChoice(9, ['Onbekend'])])).toEqual([]))

  const models = [
    { id: 1, words: ['Candela GentleMax', 'GentleMax'] },
    { id: 2, words: ['Lumenis GentleMax', 'GentleMax'] },
    { id: 3, words: ['Лазер'] },
    { id: 4, words: ['Laser+'] },
    { id: 5, words: ['Laser'] },
    { id: 6, words: ['Laser/IPL'] },
    { id: 7, words: ['Peeling, diep'] },
    { id: 8, words: ['IPL'] },
  ]
  test.each<[string, number[]]>([
    ['gentlemax', [1, 2]],
    ['Candela GentleMax', [1]],
    ['Lumenis – GentleMax', [2]],
    ['lumenis gentle max', []],
    ['лазер', [3]],
    ['???', []],
    ['Laser', [5]],
    ['Laser +', [4]],
    ['laser.', [4, 5]],
    ['laser / ipl', [6]],
  ])('%s can be %j', (typed, ids) => expect(idsOf(meant(typed, models))).toEqual(ids))
  test.each<[string, number[][]]>([
    ['Laser/IPL', [[6]]],
    ['laser / ipl, Peeling, diep', [[6], [7]]],
    ['IPL/Laser', [[8], [5]]],
    ['Laser; IPL', [[5], [8]]],
    ['Peeling, diep', [[7]]],
    ['Peeling', [[]]],
    ['Laser,,IPL,', [[5], [8]]],
    ['Laser+, Laser', [[4], [5]]],
    ['GentleMax | IPL', [[1, 2], [8]]],
    [' , ', []],
  ])('the list %s is %j', (typed, ids) => expect(meantOfList(typed, models).map(idsOf)).toEqual(ids))
})

test(
  'what we write is what we read: days and money, as our own exports and screens show them',
  { timeout: 60_000 },
  () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        (days, amount) => {
          const day = addDays('1950-01-01' as Day, days)
          for (const language of languages) expect(dayOf(formatDay(day, language), '2120-01-01' as Day)).toBe(day)
          expect(dayOf(day, today)).toBe(day)
          for (const language of languages)
            expect(centsOf(formatAmount(amount, language))).toBe(amount === 0 ? 0 : amount)
          expect(centsOf(formatAmount(amount, 'nl').replaceAll('.', ''))).toBe(amount)
          for (const language of languages)
            expect(centsOf(formatEuros(Math.abs(amount), language))).toBe(Math.abs(amount))
        },
      ),
    ),
)
test('no text whatever breaks them', { timeout: 60_000 }, () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      for (const read of [(typed: string) => dayOf(typed, today), centsOf, perMilleOf, minutesOfText, truthOf])
        read(text)
    }),
  ),
)
