import { featureLog } from '#kernel/log.ts'

/** Describes insured care to the log. */
export const insuredCareLog = featureLog({
  pages: {
    insured_care: { nl: 'Verzekerde zorg', fr: 'Soins assurés', en: 'Insured care', de: 'Versicherte Leistungen' },
  },
  calls: {
    '/insured-care': 'insured_care',
    '/invoices/client/:clientId/insurance': 'insured_care',
  },
})
