import { featureLog } from '#kernel/log.ts'

/** Describes clients to the log. */
export const clientsLog = featureLog({
  tables: {
    clients: {
      called: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
      named: { in: ['client_id'], by: ['first_name', 'last_name'], country: 'own' },
    },
  },
  pages: {
    client_nin: {
      nl: 'Nationaal nummer van een cliënt',
      fr: 'Numéro national d’un client',
      en: 'National number of a client',
      de: 'Nationale Nummer eines Kunden',
    },
  },
  calls: { '/clients': 'clients', '/clients/:id/nin': 'client_nin', '/client-remarks': 'clients' },
  fields: {
    counter_location_id: {
      nl: 'Balieverkoop van locatie',
      fr: 'Vente au comptoir de l’établissement',
      en: 'Counter sales of location',
      de: 'Verkauf ohne Kunde am Standort',
    },
    // The client has two more countries: the one they belong to, and the one of their national number.
    country_id: {
      nl: 'Land van het adres',
      fr: 'Pays de l’adresse',
      en: 'Country of the address',
      de: 'Land der Adresse',
    },
    client_id: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
  },
})
