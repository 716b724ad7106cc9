import { featureLog } from '#kernel/log.ts'

/** Describes packages to the log. */
export const packagesLog = featureLog({
  tables: {
    packages: {
      called: { nl: 'Pakket', fr: 'Forfait', en: 'Package', de: 'Paket' },
      named: {
        in: ['package_id'],
        by: ['name'],
        through: { column: 'treatment_id', table: 'treatments' },
        country: 'own',
      },
    },
    package_sales: {
      called: { nl: 'Verkocht pakket', fr: 'Forfait vendu', en: 'Sold package', de: 'Verkauftes Paket' },
    },
    package_prices: {
      called: { nl: 'Prijs van pakket', fr: 'Prix du forfait', en: 'Price of package', de: 'Paketpreis' },
      partOf: { table: 'packages', column: 'package_id' },
    },
  },
  calls: { '/packages': 'packages' },
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
    package_id: { nl: 'Pakket', fr: 'Forfait', en: 'Package', de: 'Paket' },
    treatments: {
      nl: 'Aantal behandelingen',
      fr: 'Nombre de soins',
      en: 'Number of treatments',
      de: 'Zahl der Behandlungen',
    },
  },
})
