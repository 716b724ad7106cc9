import { describe, expect, test } from 'vitest'
import { asIban, asVatNumber, vatNumberExamples } from './company-numbers.ts'

describe('an IBAN (law A1)', () => {
  test.each([
    ['identifiers-001', 'NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
    ['identifiers-002', 'NL91ABNA0417164301', null],
    ['identifiers-003', 'BE68 5390 0754 7034', 'BE68539007547034'],
    ['identifiers-004', 'BE68539007547035', null],
    ['identifiers-008: the check within a Belgian one', 'BE41091811735141', null],
    ['small letters, hyphens and spaces around', '  nl91-abna-0417-1643-00 ', 'NL91ABNA0417164300'],
    ['Germany', 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['France, with a letter', 'FR14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
    ['Luxembourg', 'LU28 0019 4006 4475 0000', 'LU280019400644750000'],
    ['anywhere else', 'MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
    ['a Belgian one without a remainder, which is written as 97', 'BE54000000009797', 'BE54000000009797'],
    ['two digits that mix', 'NL91ABNA0417164030', null],
    ['a digit too few', 'NL91ABNA041716430', null],
    ['of no country', '91ABNA0417164300', null],
    ['words', 'op aanvraag', null],
    ['nothing', '', null],
  ])('%s: %s', (_, typed, stored) => expect(asIban(typed)).toBe(stored))
})

describe('a VAT number (law A1)', () => {
  test.each([
    ['identifiers-009', '0428759497', 'BE', 'BE0428759497'],
    ['identifiers-010', '0403019261', 'BE', 'BE0403019261'],
    ['identifiers-011', '0431150351', 'BE', null],
    ['identifiers-012: a digit too few', '042875949', 'BE', null],
    ['an old one gets its 0', 'BE 428.759.497', 'BE', 'BE0428759497'],
    ['small letters, points and spaces', 'be 0428.759.497', 'BE', 'BE0428759497'],
    ['another beginning than 0 or 1', '2428759497', 'BE', null],
    ['identifiers-014', '123456789B90', 'NL', null],
    ['identifiers-015', '004495445B1', 'NL', null],
    ['the RSIN of a company', 'NL004495445B01', 'NL', 'NL004495445B01'],
    ['without its country, in groups', '0044.95.445.b.01', 'NL', 'NL004495445B01'],
    ['of a sole trader, since 2020', 'NL123456789B13', 'NL', 'NL123456789B13'],
    ['no number at all', 'NL000000000B00', 'NL', null],
    ['a Belgian one in the Netherlands', 'BE0428759497', 'NL', null],
    ['a Dutch one in Belgium', 'NL004495445B01', 'BE', null],
    ['anything elsewhere', ' lu12345678 ', 'LU', 'LU12345678'],
    ['anything where the country is unknown', 'NL1', null, 'NL1'],
    ['nothing', '', 'NL', null],
  ])('%s: %s in %s', (_, typed, country, stored) => expect(asVatNumber(typed, country)).toBe(stored))

  test.each(Object.entries(vatNumberExamples))('the example of a VAT number of %s is valid', (country, example) =>
    expect(asVatNumber(example, country)).toBe(example),
  )
})
