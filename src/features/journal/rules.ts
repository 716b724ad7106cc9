import type { Day } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { Period } from './contract.ts'
import { maxAccountNumber, purposes, usualAccount, vatPurpose } from './contract/accounts.ts'

/** Refuses a period that ends before it begins. */
export const periodProblems = ({ from, to }: Period): Problem[] => (to < from ? [problem('filters.to', 'invalid')] : [])

/** The audit file is about one year of the books. */
export const auditFileProblems = ({ from, to }: Period): Problem[] =>
  from.slice(0, 4) === to.slice(0, 4) ? [] : [problem('filters.to', 'one_year')]

/** The first day of the month of a day. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01` as Day

export interface AccountChoice {
  readonly purpose: string
  readonly account: string
  readonly usual: string
}

/** The account of each purpose of a country, and of VAT at each of its rates. */
export function accountChoices({
  country_code,
  rates,
  accounts,
}: {
  readonly country_code: string
  readonly rates: readonly number[]
  readonly accounts: Readonly<Record<string, string>>
}): AccountChoice[] {
  return [...purposes, ...rates.map(vatPurpose)].map((purpose) => {
    const usual = usualAccount(purpose, country_code)
    return { purpose, account: accounts[purpose] || usual, usual }
  })
}

export const asAccounts = (choices: readonly AccountChoice[]): Readonly<Record<string, string>> =>
  Object.fromEntries(choices.map(({ purpose, account }) => [purpose, account]))

/** Refuses a purpose that has no account; `known` are those of the country. */
export const purposeProblems = (chosen: Readonly<Record<string, string>>, known: readonly AccountChoice[]): Problem[] =>
  Object.keys(chosen).flatMap((purpose) =>
    known.some((choice) => choice.purpose === purpose) ? [] : [problem(`accounts.${purpose}`, 'unknown')],
  )

/** The accounts to store: those that are chosen and are not the usual ones. */
export const chosenAccounts = (
  chosen: Readonly<Record<string, string>>,
  known: readonly AccountChoice[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    known.flatMap(({ purpose, usual }) => {
      const account = (chosen[purpose] ?? '').slice(0, maxAccountNumber)
      return account && account !== usual ? [[purpose, account]] : []
    }),
  )
