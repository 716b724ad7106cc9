import { featureLog } from '#kernel/log.ts'

/** What the log knows of client credit. */
export const creditLog = featureLog({
  tables: {
    credit_mutations: { called: { nl: 'Tegoed', fr: 'Crédit', en: 'Credit', de: 'Guthaben' } },
  },
  fields: {
    amount_cents: { nl: 'Bedrag', fr: 'Montant', en: 'Amount', de: 'Betrag' },
  },
})
