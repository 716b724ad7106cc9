import { featureLog } from '#kernel/log.ts'

/** Describes the journal and the turnover to the log. */
export const journalLog = featureLog({
  tables: {
    vat_period_closings: {
      called: {
        nl: 'Afgesloten btw-periode',
        fr: 'Période de TVA clôturée',
        en: 'Closed VAT period',
        de: 'Abgeschlossener MwSt.-Zeitraum',
      },
    },
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
  calls: {
    '/journal': 'journal',
    '/journal/accounts': 'journal_settings',
    '/journal/vat-periods': 'vat_period_closings',
    '/turnover': 'turnover',
  },
  fields: {
    closed_through: {
      nl: 'Afgesloten tot en met',
      fr: 'Clôturée jusqu’au',
      en: 'Closed through',
      de: 'Abgeschlossen bis einschließlich',
    },
    accounts: { nl: 'Rekeningen', fr: 'Comptes', en: 'Accounts', de: 'Konten' },
  },
})
