import { clientProblems, missingDetails, missingForPayment, type ClientDraft } from '#features/clients/rules.ts'
import type { SaleType } from './contract.ts'

/** The kinds of invoice lines that each type of sale stands for; a rounding sells nothing. */
export const kindsOf: Readonly<Record<SaleType, readonly string[]>> = {
  Package: ['package'],
  Product: ['product', 'voucher'],
  Term: ['term'],
  Treatment: ['treatment'],
}

/** The empty fields that the form, an invoice and an agreement need: three lists of their own (decision C92). */
export const missingOf = (
  client: ClientDraft & Parameters<typeof missingForPayment>[0],
  countryCode: string | null,
) => ({
  form: clientProblems(client, countryCode)
    .filter(({ code }) => code === 'required')
    .map(({ field }) => field),
  checkout: missingForPayment(client),
  agreement: missingDetails(client),
})
