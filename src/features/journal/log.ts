import { featureLog } from '#kernel/log.ts'

/** Describes the journal and the turnover to the log. */
export const journalLog = featureLog({
  tables: {
    journal_settings: {
      called: {
        nl: 'Rekeningen van het journaal',
        fr: 'Comptes du journal',
        en: 'Accounts of the journal',
        de: 'Konten des Journals',
      },
    },
  },
  pages: {
    journal: { nl: 'Journaal', fr: 'Journal', en: 'Journal', de: 'Journal' },
    turnover: { nl: 'Omzet', fr: 'Chiffre d’affaires', en: 'Turnover', de: 'Umsatz' },
  },
  calls: { '/journal': 'journal', '/journal/accounts': 'journal_settings', '/turnover': 'turnover' },
  fields: {
    accounts: { nl: 'Rekeningen', fr: 'Comptes', en: 'Accounts', de: 'Konten' },
  },
})
