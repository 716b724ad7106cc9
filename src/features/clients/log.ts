import { featureLog } from '#kernel/log.ts'

/** Describes clients to the log. */
export const clientsLog = featureLog({
  tables: {
    clients: {
      called: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
      named: { in: ['client_id'], by: ['first_name', 'last_name'], country: 'own' },
    },
  },
  calls: { '/clients': 'clients' },
  fields: {
    birthdate: { nl: 'Geboortedatum', fr: 'Date de naissance', en: 'Date of birth', de: 'Geburtsdatum' },
    client_id: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
    remarks: { nl: 'Opmerkingen', fr: 'Remarques', en: 'Remarks', de: 'Bemerkungen' },
  },
})
