import { featureLog } from '#kernel/log.ts'

/** Describes searches for clients to the log. */
export const listsLog = featureLog({
  pages: {
    client_search: {
      nl: 'Zoeken naar cliënten',
      fr: 'Recherche de clients',
      en: 'Search for clients',
      de: 'Suche nach Kunden',
    },
  },
  calls: { '/list/clients': 'client_search', '/list/client/dashboard': 'client_search' },
})
