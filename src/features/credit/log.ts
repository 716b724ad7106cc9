import { featureLog } from '#kernel/log.ts'

/** Describes client credit to the log. */
export const creditLog = featureLog({
  tables: {
    credit_mutations: { called: { nl: 'Tegoed', fr: 'Crédit', en: 'Credit', de: 'Guthaben' } },
  },
  fields: {
    amount_cents: { nl: 'Bedrag', fr: 'Montant', en: 'Amount', de: 'Betrag' },
  },
})
