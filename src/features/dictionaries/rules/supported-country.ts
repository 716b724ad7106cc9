import { emailProblem } from '#kernel/email.ts'
import { asIban, asVatNumber, vatNumberExamples } from '#kernel/company-numbers.ts'
import { isEmpty } from '#kernel/line.ts'
import { retentionByLaw, retentionFields } from '#kernel/retention.ts'
import { isPostcode, storedPostcode } from '#kernel/postcode.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { creditSources } from '#features/credit/contract.ts'
import { monthsProblems } from '#features/credit/rules.ts'
import {
  countryTexts,
  monthsField,
  optionalTexts,
  voucherMonthsFields,
  type CountryText,
  type SupportedCountryInput,
} from '../contract/supported-countries.ts'

const isAddress = (typed: string): boolean => /^https?:\/\/[^\s/.]+\.\S+$/.test(typed)

/** The facts about a country that are not part of its form. */
export interface CountryFacts {
  /** `NL`; null when none has been chosen. */
  readonly countryCode: string | null
  readonly knownLocales: readonly number[]
}

/**
 * The problems of a country of the chain: every field is compulsory (spec 3 §5) but the key of the payment provider
 * (decision C122), its numbers are valid in that country (law A1), web addresses are ones, and records stay no shorter
 * than the law says (law A6). The library checks telephone numbers (decision C93), the contract lengths.
 */
export function supportedCountryProblems(
  input: SupportedCountryInput,
  { countryCode, knownLocales }: CountryFacts,
): Problem[] {
  const { email, zipcode, bankaccount, tax_code, locale_ids } = input
  const missing = (Object.keys(countryTexts) as CountryText[]).filter(
    (field) => !optionalTexts.includes(field) && isEmpty(input[field]),
  )
  const wrongEmail = email.trim() ? emailProblem(email.trim()) : null
  const problems = [
    ...missing.map((field) => problem(field, 'required')),
    ...(isPostcode(zipcode.trim(), countryCode) ? [] : [problem('zipcode', 'zip_code')]),
    ...(wrongEmail ? [problem('email', wrongEmail)] : []),
    ...(['url', 'url_portal'] as const)
      .filter((field) => !isAddress(input[field].trim()))
      .map((field) => problem(field, 'web_address')),
    ...(asIban(bankaccount) ? [] : [problem('bankaccount', 'iban')]),
    ...(asVatNumber(tax_code, countryCode) === null
      ? [problem('tax_code', 'vat_number', { example: vatNumberExamples[countryCode ?? ''] ?? '' })]
      : []),
    ...creditSources.flatMap((source) => {
      const field = monthsField(source)
      return monthsProblems(field, source, input[field], countryCode)
    }),
    ...voucherMonthsFields.flatMap((field) => monthsProblems(field, 'voucher', input[field], countryCode)),
    ...retentionFields.flatMap((field) => {
      const min = retentionByLaw(countryCode)[field]
      const years = input[field]
      return years !== null && years < min ? [problem(field, 'years_by_law', { min })] : []
    }),
    ...(locale_ids.length ? [] : [problem('locale_ids', 'required')]),
    ...(locale_ids.every((id) => knownLocales.includes(id)) ? [] : [problem('locale_ids', 'unknown')]),
  ]
  // A missing field has no other problem.
  return problems.filter(({ field, code }) => code === 'required' || !missing.some((one) => one === field))
}

/** The input with its postcode and numbers as they are stored, however they were typed. */
export const withStoredNumbers = <T extends Pick<SupportedCountryInput, 'bankaccount' | 'tax_code' | 'zipcode'>>(
  input: T,
  countryCode: string,
): T => ({
  ...input,
  zipcode: storedPostcode(input.zipcode, countryCode),
  bankaccount: asIban(input.bankaccount) ?? input.bankaccount,
  tax_code: asVatNumber(input.tax_code, countryCode) ?? input.tax_code,
})
