import { z } from 'zod'
import { optionalText } from '#kernel/record.ts'

export const maxAccountNumber = 50

/**
 * The purposes for which the journal has an account of its own. Revenue has none: each invoice line names its ledger.
 * VAT has one for each rate, `vat_210`.
 */
export const purposes = [
  'cash',
  'pin',
  'safe',
  'bank',
  'debtors',
  'client_credit',
  'vouchers',
  'old_vouchers',
  'deferred',
  'rounding',
  'cash_differences',
  'petty_cash',
  'write_off',
  'goodwill',
  'expired_credit',
  'opening',
] as const
export type Purpose = (typeof purposes)[number]
export const isPurpose = (text: string): text is Purpose => purposes.some((one) => one === text)

/** The purposes on the balance sheet; the others, and revenue, belong to profit and loss. */
export const balancePurposes: ReadonlySet<string> = new Set<Purpose>([
  'cash',
  'pin',
  'safe',
  'bank',
  'debtors',
  'client_credit',
  'vouchers',
  'old_vouchers',
  'deferred',
  'opening',
])

/** The numbers of Dutch decimal charts of accounts. */
const usual: Readonly<Record<Purpose, string>> = {
  cash: '1000',
  pin: '1050',
  safe: '1060',
  bank: '1100',
  debtors: '1300',
  client_credit: '1800',
  vouchers: '1810',
  old_vouchers: '1815',
  deferred: '1820',
  rounding: '4980',
  cash_differences: '4985',
  petty_cash: '4900',
  write_off: '4960',
  goodwill: '4970',
  expired_credit: '8990',
  opening: '1999',
}
/** The usual account numbers in Belgium, after its minimum chart of accounts. */
const usualInBelgium: Readonly<Record<Purpose, string>> = {
  cash: '570000',
  pin: '580000',
  safe: '570100',
  bank: '550000',
  debtors: '400000',
  client_credit: '460100',
  vouchers: '460000',
  old_vouchers: '460150',
  deferred: '460200',
  rounding: '659000',
  cash_differences: '659100',
  petty_cash: '610000',
  write_off: '642000',
  goodwill: '708000',
  expired_credit: '743000',
  opening: '499000',
}

export const vatPurpose = (perMille: number): string => `vat_${perMille}`

/** The usual account of a purpose in a country, by its code: `1521` for 21 % in the Netherlands. */
export function usualAccount(purpose: string, countryCode: string): string {
  const rate = /^vat_(\d+)$/.exec(purpose)?.[1]
  if (rate !== undefined)
    return `${countryCode === 'BE' ? '4510' : '15'}${String(Math.round(Number(rate) / 10)).padStart(2, '0')}`
  return (countryCode === 'BE' ? usualInBelgium : usual)[purpose as Purpose] ?? ''
}

export const accountSchemas = z.record(z.string().max(20), optionalText(maxAccountNumber))

export const JournalAccounts = z.object({
  /** The country. */
  id: z.int(),
  accounts: z.array(
    z.object({
      purpose: z.string(),
      /** The account in use. */
      account: z.string(),
      /** The account while none is chosen. */
      usual: z.string(),
    }),
  ),
  updated_at: z.string(),
})
export type JournalAccounts = z.output<typeof JournalAccounts>
