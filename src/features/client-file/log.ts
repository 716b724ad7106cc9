import { featureLog } from '#kernel/log.ts'

/** Describes the page of a client to the log. */
export const clientFileLog = featureLog({
  pages: {
    client_dashboard: {
      nl: 'Pagina van cliënt',
      fr: 'Page du client',
      en: 'Client’s page',
      de: 'Seite des Kunden',
    },
    client_appointments: {
      nl: 'Afspraken van cliënt',
      fr: 'Rendez-vous du client',
      en: 'Client’s appointments',
      de: 'Termine des Kunden',
    },
    client_invoices: {
      nl: 'Facturen van cliënt',
      fr: 'Factures du client',
      en: 'Client’s invoices',
      de: 'Rechnungen des Kunden',
    },
    client_packages: {
      nl: 'Pakketten van cliënt',
      fr: 'Forfaits du client',
      en: 'Client’s packages',
      de: 'Pakete des Kunden',
    },
  },
  calls: {
    '/client-dashboard': 'client_dashboard',
    '/clients/:id/appointments': 'client_appointments',
    '/list/client/:id/appointments': 'client_appointments',
    '/clients/:id/invoices': 'client_invoices',
    '/list/client/:id/sold-packages': 'client_packages',
  },
})
