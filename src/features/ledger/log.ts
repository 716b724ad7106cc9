import { featureLog } from '#kernel/log.ts'

/** Describes the checks of the books to the log. */
export const ledgerLog = featureLog({
  pages: {
    ledger_checks: {
      nl: 'Controle van de boeken',
      fr: 'Contrôle des comptes',
      en: 'Check of the books',
      de: 'Prüfung der Bücher',
    },
  },
  calls: { '/ledger-checks': 'ledger_checks' },
})
