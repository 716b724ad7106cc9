import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { codeOfPackage, isArticle, scannedInto, scannedPackage, separatorSign } from './gs1.ts'

const scan = (code: string, today = '2026-03-04') => scannedPackage(code, today as Day)
const fs = '\u001D'

test.each<[string, string, [string | null, string | null, string | null] | null]>([
  [
    'DataMatrix with the prefix of its kind',
    ']d201087123456789061727043010TC26H118',
    ['08712345678906', 'TC26H118', '2027-04-30'],
  ],
  ['QR code with its prefix', ']Q301087123456789061727043010A1', ['08712345678906', 'A1', '2027-04-30']],
  ['GS1 DataBar with its prefix', ']e001087123456789061727043010A1', ['08712345678906', 'A1', '2027-04-30']],
  ['typed with spaces', '(01) 08712345678906 (17) 270430 (10) A 1 ', ['08712345678906', 'A 1', '2027-04-30']],
  [
    'the lot before the expiry, ended by a separator',
    `010871234567890610TC26H118${fs}17270430`,
    ['08712345678906', 'TC26H118', '2027-04-30'],
  ],
  ['a serial number between', `010871234567890621SN-1${fs}10A1${fs}17271231`, ['08712345678906', 'A1', '2027-12-31']],
  ['typed with brackets', '(01)08712345678906(17)270430(10)TC26H118', ['08712345678906', 'TC26H118', '2027-04-30']],
  ['day 00 is the last of its month', '01087123456789061727020010B2', ['08712345678906', 'B2', '2027-02-28']],
  ['of a leap year', '01087123456789061728020010B2', ['08712345678906', 'B2', '2028-02-29']],
  ['without an expiry', '010871234567890610B2', ['08712345678906', 'B2', null]],
  ['an ordinary EAN', '8712345678906', null],
  ['a day that does not exist', '01087123456789061727023110B2', null],
  ['month 13', '01087123456789061727130110B2', null],
  ['cut off', '010871234567', null],
  ['letters in the number of the article', '01087123456789AB10X', null],
  ['an unknown identifier', '99ABC', null],
  ['nothing', '  ', null],
])('%s', (_, code, expected) => {
  const read = scan(code)
  expect(read && [read.gtin, read.lot_number, read.expiration_date]).toEqual(expected)
})

type Unsure = [string, string, [string | null, string | null, boolean]]
test.each<Unsure>([
  ['lot, then expiry', '10TC26H11817270430', ['TC26H118', '2027-04-30', true]],
  ['lot, expiry, serial number', '10TC26H1181727043021SN7', ['TC26H118', '2027-04-30', true]],
  ['serial number, expiry, lot', '21SN71727043010TC26H118', ['TC26H118', '2027-04-30', true]],
  ['a lot whose end is no day', '10TC26H11817279930', ['TC26H11817279930', null, false]],
  ['a lot behind its expiry', '1727043010TC26H117270430', ['TC26H117270430', '2027-04-30', false]],
  ['perhaps a serial number behind the lot', '1727043010AB121SN7', ['AB121SN7', '2027-04-30', true]],
  [
    'perhaps one behind a lot of 20 in all',
    '1727043010AB3217TESTLOT21SERIA',
    ['AB3217TESTLOT21SERIA', '2027-04-30', true],
  ],
  ['certainly one in 21', '1727043010AB3217TESTLOT21SERIAL', ['AB3217TESTLOT', '2027-04-30', true]],
  [
    'certainly one: a lot is no longer than 20',
    '1727043010AB3217TESTLOT21SERIAL99',
    ['AB3217TESTLOT', '2027-04-30', true],
  ],
  ['with the separator it is sure', `10AB121SN7${fs}17270430`, ['AB121SN7', '2027-04-30', false]],
  ['with a separator elsewhere too', `21SN1${fs}1727043010AB121SN7`, ['AB121SN7', '2027-04-30', false]],
  ['with brackets it is sure', '(10)AB121SN717270430', ['AB121SN717270430', null, false]],
])('without separators: %s', (_, code, expected) => {
  const read = scan(code.startsWith('(') ? `(01)08712345678906${code}` : `0108712345678906${code}`)!
  expect([read.lot_number, read.expiration_date, read.isUnsure]).toEqual(expected)
})

test.each<[string, string]>([
  ['a variant of two digits', '2003'],
  ['the day on which it was made', '11260131'],
  ['the day on which it is due', '12270131'],
  ['the day on which it was packed', '13260131'],
  ['the day before which it is best', '15270131'],
  ['the last day on which it is sold', '16270131'],
  ['the number of its shipment', '00387123456789012345'],
  ['the number of its content', '0208712345678906'],
  ['a variant of many signs', `22BLUE${fs}`],
  ['a count', `3012${fs}`],
  ['a count of what it contains', `3712${fs}`],
  ['the maker’s number', `240REF-1${fs}`],
  ['the customer’s number', `241PART${fs}`],
  ['the number of a country', `7121234567${fs}`],
  ['the sign for the separator in a text field', `21SN1${separatorSign}`],
])('other elements before the lot: %s', (_, other) => {
  expect(scan(`0108712345678906${other}1727043010TC1`)).toMatchObject({
    lot_number: 'TC1',
    expiration_date: '2027-04-30',
  })
})

test.each<[string | null, boolean]>([
  ['8712345678906', true],
  ['08712345678906', true],
  ['8712345678907', false],
  ['', false],
  [null, false],
])('the article number of a package belongs to the product with the EAN %s: %s', (ean, expected) => {
  expect(isArticle(ean, '08712345678906')).toBe(expected)
})

test('two digits of a year lie within 50 years around today', () => {
  const year = (digits: string, today: string) =>
    scan(`010871234567890617${digits}010110X`, today)!.expiration_date!.slice(0, 4)
  expect([year('76', '2026-01-01'), year('77', '2026-01-01'), year('00', '2099-01-01')]).toEqual([
    '2076',
    '1977',
    '2100',
  ])
  expect([year('49', '2099-01-01'), year('50', '2099-01-01')]).toEqual(['2149', '2050'])
})

test.each<[string, [string, string | null, boolean] | null]>([
  ['(17)271231(10)SEC1', ['SEC1', '2027-12-31', false]],
  ['1727123110SEC2', ['SEC2', '2027-12-31', true]],
  [']C11727123110SEC3', ['SEC3', '2027-12-31', false]],
  ['10SEC4\u241d17271231', ['SEC4', '2027-12-31', false]],
  ['(10)SEC5', ['SEC5', null, false]],
  ['10A4711', null],
  ['10A17271231', null],
  ['17A4711', null],
  ['1799993110A', null],
  ['C4711', null],
])('the text %j in the field of a lot is a code without its product, or a lot', (text, expected) => {
  const code = codeOfPackage(text, '2026-03-04' as Day)
  expect(code && [code.lot_number, code.expiration_date, code.isUnsure]).toEqual(expected)
})

test.each<[string, [string, string] | null]>([
  ['01087123456789061727123110A1', ['', '01087123456789061727123110A1']],
  ['TWEE101087123456789061727123110TWEE2', ['TWEE1', '01087123456789061727123110TWEE2']],
  ['LOT10010871234567890610B', ['LOT10', '010871234567890610B']],
  ['LOT01010871234567890610B', ['LOT01', '010871234567890610B']],
  ['0,5010871234567890621S7', ['0,5', '010871234567890621S7']],
  [']d2010871234567890610B', ['', ']d2010871234567890610B']],
  ['A]C1010871234567890610B', ['A', ']C1010871234567890610B']],
  ['010871234567890610A1\u241d010871234567890610A2', ['010871234567890610A1\u241d', '010871234567890610A2']],
  ['0108712345678906', null],
  ['A0108712345678906999', null],
  ['A01087123456789061799139910A', null],
  ['C4711', null],
  ['10A4711', null],
  ['', null],
])('of %j the code that was scanned into it is %j', (text, expected) => {
  const found = scannedInto(text, '2026-03-04' as Day)
  expect(found && [found.typed, found.code]).toEqual(expected)
})
