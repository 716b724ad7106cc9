/** The numbers of an account on the page of the journal, each of which opens its entries. */
export const accountNumbers = ['debit_cents', 'credit_cents', 'balance'] as const
export type AccountNumber = (typeof accountNumbers)[number]
