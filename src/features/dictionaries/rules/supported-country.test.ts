import { usualQuestions } from '#kernel/medical-questions.ts'
import { describe, expect, test } from 'vitest'
import type { SupportedCountryInput } from '../contract/supported-countries.ts'
import { supportedCountryProblems, withStoredNumbers } from './supported-country.ts'

const whole: SupportedCountryInput = {
  name: 'Velours Nederland',
  address: 'Beethovenstraat 118',
  zipcode: '1077 JR',
  merchant_code: 'V-NL',
  tax_code: 'NL001234560B01',
  email: 'info@velours.test',
  bankaccount: 'NL91ABNA0417164300',
  phone: '+31202050110',
  url: 'https://velours.test',
  url_portal: 'https://mijn.velours.test',
  exact_division: '',
  locale_ids: [1],
  medical_grounds: false,
  medical_question_1: { nl: 'Is er een diagnose?', de: 'Gibt es eine Diagnose?' },
  medical_question_2: usualQuestions.question_2,
  cash_rounding: false,
  credit_months_overpayment: null,
  credit_months_returned: null,
  credit_months_down_payment: null,
  credit_months_voucher: 24,
  credit_months_goodwill: 12,
  credit_months_migration: null,
  voucher_months_single: 24,
  voucher_months_multi: null,
  fiscal_years: null,
  record_years: 30,
  log_years: null,
  mollie_key: 'live_x',
}
const problems = (changes: Partial<SupportedCountryInput>, countryCode: string | null = 'NL') =>
  supportedCountryProblems({ ...whole, ...changes }, { countryCode, knownLocales: [1, 2] }).map(
    ({ field, code }) => `${field}: ${code}`,
  )

describe('a country of the chain', () => {
  test.each<[string, Partial<SupportedCountryInput>, string[]]>([
    ['complete', {}, []],
    [
      'without what is compulsory (spec 3 §5), each said once',
      Object.fromEntries([
        ...Object.entries(whole)
          .filter(([, value]) => typeof value === 'string')
          .map(([field]) => [field, ' ']),
        ['locale_ids', []],
      ]),
      [
        'name',
        'address',
        'zipcode',
        'merchant_code',
        'tax_code',
        'email',
        'bankaccount',
        'phone',
        'url',
        'url_portal',
        'locale_ids',
      ].map((field) => `${field}: required`),
    ],
    [
      'credit that ends too soon (law A5)',
      { credit_months_voucher: 23, credit_months_overpayment: 11, credit_months_goodwill: 1 },
      ['credit_months_overpayment: credit_months', 'credit_months_voucher: credit_months'],
    ],
    [
      'gift vouchers that end too soon (law A5)',
      { voucher_months_single: 23, voucher_months_multi: 12 },
      ['voucher_months_single: credit_months', 'voucher_months_multi: credit_months'],
    ],
    [
      'records that go before the law lets them (law A6)',
      { fiscal_years: 6, record_years: 19, log_years: 4 },
      ['fiscal_years: years_by_law', 'record_years: years_by_law', 'log_years: years_by_law'],
    ],
    ['records that stay longer than the law says', { fiscal_years: 8, record_years: 20, log_years: 5 }, []],
    ['postcode-018', { zipcode: '1234 A1' }, ['zipcode: zip_code']],
    ['an e-mail address without an ending', { email: 'a@b' }, ['email: valid_email']],
    [
      'no web addresses',
      { url: 'velours', url_portal: 'javascript:alert(1)' },
      ['url: web_address', 'url_portal: web_address'],
    ],
    ['identifiers-002', { bankaccount: 'NL91ABNA0417164301' }, ['bankaccount: iban']],
    ['identifiers-014', { tax_code: '123456789B90' }, ['tax_code: vat_number']],
    ['a language that does not exist', { locale_ids: [1, 3] }, ['locale_ids: unknown']],
  ])('%s', (_, changes, expected) => expect(problems(changes)).toEqual(expected))

  test.each<[string, Partial<SupportedCountryInput>, string | null, string[]]>([
    ['numbers of another country', {}, 'BE', ['zipcode: zip_code', 'tax_code: vat_number']],
    ['identifiers-009', { zipcode: '2000', tax_code: '0428759497' }, 'BE', []],
    ['anything where nothing is known of them', { zipcode: 'L-1234', tax_code: 'LU1' }, 'LU', []],
    ['a country not chosen yet', {}, null, []],
  ])('%s', (_, changes, country, expected) => expect(problems(changes, country)).toEqual(expected))

  test('does without a key of the payment provider (decision C122)', () =>
    expect(problems({ mollie_key: '' })).toEqual([]))
  test('is stored with its numbers written in one way', () =>
    expect(
      withStoredNumbers(
        { ...whole, zipcode: '1077jr', bankaccount: 'nl91 abna 0417 1643 00', tax_code: '0012.34.560b01' },
        'NL',
      ),
    ).toEqual(whole))
})
