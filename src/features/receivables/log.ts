import { featureLog } from '#kernel/log.ts'

/** Describes invoices on account to the log. */
export const receivablesLog = featureLog({
  tables: {
    invoice_settlements: {
      called: { nl: 'Latere betaling', fr: 'Paiement ultérieur', en: 'Later payment', de: 'Spätere Zahlung' },
    },
    invoice_reminders: {
      called: {
        nl: 'Betalingsherinnering',
        fr: 'Rappel de paiement',
        en: 'Payment reminder',
        de: 'Zahlungserinnerung',
      },
    },
  },
  pages: {
    receivables: { nl: 'Openstaande facturen', fr: 'Factures ouvertes', en: 'Open invoices', de: 'Offene Rechnungen' },
  },
  calls: { '/receivables': 'receivables' },
  fields: {
    rounding_cents: { nl: 'Afronding contant', fr: 'Arrondi espèces', en: 'Cash rounding', de: 'Bargeldrundung' },
  },
})
