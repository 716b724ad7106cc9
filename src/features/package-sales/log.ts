import { featureLog } from '#kernel/log.ts'

/** Describes bought packages to the log. */
export const packageSalesLog = featureLog({
  tables: {
    package_sales: {
      called: { nl: 'Verkocht pakket', fr: 'Forfait vendu', en: 'Sold package', de: 'Verkauftes Paket' },
    },
  },
  calls: { '/package_sales': 'package_sales' },
  fields: {
    amount_terms: { nl: 'Aantal termijnen', fr: 'Nombre d’échéances', en: 'Number of terms', de: 'Zahl der Raten' },
    amount_terms_paid: { nl: 'Betaalde termijnen', fr: 'Échéances payées', en: 'Terms paid', de: 'Bezahlte Raten' },
    amount_treated: {
      nl: 'Gegeven behandelingen',
      fr: 'Soins donnés',
      en: 'Treatments given',
      de: 'Gegebene Behandlungen',
    },
    amount_treatments: {
      nl: 'Gekochte behandelingen',
      fr: 'Soins achetés',
      en: 'Treatments bought',
      de: 'Gekaufte Behandlungen',
    },
    sold_at: { nl: 'Verkocht op', fr: 'Vendu le', en: 'Sold on', de: 'Verkauft am' },
    invoice_position: {
      nl: 'Regel van factuur',
      fr: 'Ligne de facture',
      en: 'Line of invoice',
      de: 'Position der Rechnung',
    },
  },
})
