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
    package_prices: {
      called: { nl: 'Prijs van pakket', fr: 'Prix du forfait', en: 'Price of package', de: 'Paketpreis' },
      partOf: { table: 'packages', column: 'package_id' },
    },
  },
  calls: { '/packages': 'packages' },
  fields: {
    package_id: { nl: 'Pakket', fr: 'Forfait', en: 'Package', de: 'Paket' },
    treatments: {
      nl: 'Aantal behandelingen',
      fr: 'Nombre de soins',
      en: 'Number of treatments',
      de: 'Zahl der Behandlungen',
    },
  },
})
