import { clientProblems, missingDetails, missingForPayment, type ClientDraft } from '#features/clients/rules.ts'

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
