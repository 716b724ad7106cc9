import { featureLog } from '#kernel/log.ts'

/** Describes clients to the log. */
export const clientsLog = featureLog({
  tables: {
    clients: {
      called: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
      named: { in: ['client_id'], by: ['first_name', 'last_name'], country: 'own' },
    },
  },
  calls: { '/clients': 'clients', '/client-remarks': 'clients' },
  fields: {
    client_id: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
  },
})
