import { featureLog } from '#kernel/log.ts'

/** Describes accounts to the log. */
export const authLog = featureLog({
  tables: {
    chain_settings: { called: { nl: 'Instellingen', fr: 'Réglages', en: 'Settings', de: 'Einstellungen' } },
  },
  pages: {
    account: { nl: 'Account', fr: 'Compte', en: 'Account', de: 'Konto' },
  },
  calls: {
    '/login': 'account',
    '/logout': 'account',
    '/me': 'account',
    '/sessions': 'account',
    '/mfa': 'account',
    '/password-resets': 'account',
    '/chain-settings': 'chain_settings',
  },
  fields: {
    by: { nl: 'Door', fr: 'Par', en: 'By', de: 'Durch' },
    report_closes_hours: {
      nl: 'Verslag sluit na (uren)',
      fr: 'Clôture du rapport après (heures)',
      en: 'Report closes after (hours)',
      de: 'Behandlungsbericht schließt nach (Stunden)',
    },
    health_data_needs_two_step: {
      nl: 'Medische gegevens alleen na aanmelden in twee stappen',
      fr: 'Données médicales uniquement après une connexion en deux étapes',
      en: 'Medical data only after two-step sign-in',
      de: 'Medizinische Daten nur nach Anmeldung in zwei Schritten',
    },
    only_row: { nl: 'Rij', fr: 'Ligne', en: 'Row', de: 'Zeile' },
    remind_clients: {
      nl: 'Cliënten krijgen een herinnering',
      fr: 'Rappel envoyé aux clients',
      en: 'Clients are reminded',
      de: 'Kunden erhalten eine Erinnerung',
    },
    session: { nl: 'Sessie', fr: 'Session', en: 'Session', de: 'Sitzung' },
    sessions: { nl: 'Sessies', fr: 'Sessions', en: 'Sessions', de: 'Sitzungen' },
    step: { nl: 'Stap', fr: 'Étape', en: 'Step', de: 'Schritt' },
    two_step: {
      nl: 'Aanmelden in twee stappen',
      fr: 'Connexion en deux étapes',
      en: 'Two-step sign-in',
      de: 'Anmeldung in zwei Schritten',
    },
  },
})
