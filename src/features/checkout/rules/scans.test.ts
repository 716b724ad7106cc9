import { expect, test } from 'vitest'
import { newCode } from '#features/vouchers/rules.ts'
import { noScan, scanned, type Scan } from './scans.ts'

/** The scan that these keys make, each this many milliseconds after the one before; null for none. */
function scanOf(keys: readonly string[], pause: number | ((index: number) => number) = 10): Scan | null {
  let soFar = noScan
  let at = 1000
  for (const [index, key] of keys.entries()) {
    at += typeof pause === 'number' ? pause : pause(index)
    const step = scanned(soFar, { key, at })
    if (step.scan) return step.scan
    soFar = step.soFar
  }
  return null
}
/** A code whose drawn characters are all the last of those that there are. */
const voucher = newCode((below) => below - 1)
const typed = (digits: string, end = 'Enter') => [...digits, end]

test.each<[string, readonly string[], Scan | null]>([
  ['an EAN with 13 digits', typed('4006381333931'), { kind: 'product', ean: '4006381333931', isCertain: true }],
  ['one that ends with Tab', typed('4006381333931', 'Tab'), { kind: 'product', ean: '4006381333931', isCertain: true }],
  ['an EAN with 8 digits', typed('96385074'), { kind: 'product', ean: '96385074', isCertain: true }],
  ['a code of the United States', typed('036000291452'), { kind: 'product', ean: '0036000291452', isCertain: true }],
  ['the code of a package', typed('04006381333931'), { kind: 'product', ean: '4006381333931', isCertain: true }],
  ['a wrong check digit', typed('4006381333932'), { kind: 'product', ean: '4006381333932', isCertain: false }],
  ['the code of a voucher', typed(voucher), { kind: 'voucher', code: voucher }],
  ['a voucher in small letters', typed(voucher.toLowerCase()), { kind: 'voucher', code: voucher }],
  ['a voucher with a wrong character', typed(`${voucher.slice(0, -1)}A`), null],
  ['another number of digits', typed('1234567890'), null],
  ['no end', '4006381333931'.split(''), null],
  ['a letter in between', typed('40063813a33931'), null],
])('%s', (_what, keys, scan) => expect(scanOf(keys)).toEqual(scan))

test('a person who types a code is slower than a reader', () => {
  expect(scanOf(typed('4006381333931'), 120)).toEqual({ kind: 'product', ean: '4006381333931', isCertain: false })
  expect(scanOf(typed('4006381333931'), 350)).toBeNull()
})

test('digits before a pause are not part of the code', () => {
  expect(scanOf(['1', '2', ...typed('96385074')], (index) => (index === 2 ? 800 : 10))).toEqual({
    kind: 'product',
    ean: '96385074',
    isCertain: true,
  })
})
