import type { JournalAccounts } from '../contract/accounts.ts'

/** The form of the accounts of a country: the account of each purpose. */
export interface AccountValues {
  readonly accounts: Readonly<Record<string, string>>
}

export const valuesOf = (stored: JournalAccounts | null): AccountValues => ({
  accounts: Object.fromEntries((stored?.accounts ?? []).map(({ purpose, account }) => [purpose, account])),
})

export const inputOf = ({ accounts }: AccountValues) => ({ accounts })
