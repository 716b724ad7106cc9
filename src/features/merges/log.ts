import { featureLog } from '#kernel/log.ts'

/** Describes merges of clients to the log. */
export const mergesLog = featureLog({
  tables: {
    client_merges: {
      called: {
        nl: 'Samenvoeging van cliënten',
        fr: 'Fusion de clients',
        en: 'Merge of clients',
        de: 'Zusammenführung von Kunden',
      },
    },
  },
  pages: {
    client_comparison: {
      nl: 'Twee cliënten naast elkaar',
      fr: 'Deux clients côte à côte',
      en: 'Two clients side by side',
      de: 'Zwei Kunden nebeneinander',
    },
  },
  calls: {
    '/clients/:id/merge': 'client_comparison',
    '/clients/:id/merges': 'client_merges',
    '/client-merges': 'client_merges',
  },
  fields: {
    alias_id: {
      nl: 'Samengevoegde cliënt',
      fr: 'Client fusionné',
      en: 'Merged client',
      de: 'Zusammengeführter Kunde',
    },
    merged_into_id: {
      nl: 'Samengevoegd met',
      fr: 'Fusionné avec',
      en: 'Merged into',
      de: 'Zusammengeführt mit',
    },
    undone_at: { nl: 'Ongedaan gemaakt op', fr: 'Annulée le', en: 'Undone at', de: 'Rückgängig gemacht am' },
    undone_by: { nl: 'Ongedaan gemaakt door', fr: 'Annulée par', en: 'Undone by', de: 'Rückgängig gemacht von' },
  },
})
