import { problem, type Problem } from '#kernel/problem.ts'
import { emailProblem } from '#features/employees/rules/employee.ts'
import { countryTexts, optionalTexts, type CountryText, type SupportedCountryInput } from '../contract/supported-countries.ts'

const isAddress = (typed: string): boolean => /^https?:\/\/[^\s/.]+\.\S+$/.test(typed)

/**
 * What is wrong with a country of the chain: every field is compulsory (spec 3 §5), addresses of pages are ones, and the
 * key of the payment provider is given once.
 * @param keySet there is a key already.
 */
export function supportedCountryProblems(input: SupportedCountryInput, { keySet, knownLocales }: { readonly keySet: boolean; readonly knownLocales: readonly number[] }): Problem[] {
  const missing = (Object.keys(countryTexts) as CountryText[]).filter((field) => !optionalTexts.includes(field) && !input[field])
  const wrongEmail = input.email ? emailProblem(input.email) : null
  return [
    ...missing.map((field) => problem(field, 'required')),
    ...(wrongEmail ? [problem('email', wrongEmail)] : []),
    ...(['url', 'url_portal'] as const).filter((field) => input[field] && !isAddress(input[field])).map((field) => problem(field, 'web_address')),
    ...(input.locale_ids.length ? [] : [problem('locale_ids', 'required')]),
    ...(input.locale_ids.every((id) => knownLocales.includes(id)) ? [] : [problem('locale_ids', 'unknown')]),
    ...(input.mollie_key || keySet ? [] : [problem('mollie_key', 'required')]),
  ]
}
