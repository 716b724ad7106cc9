import { featureLog } from '#kernel/log.ts'

/** Describes exports of a client's whole file, and requests to erase a client, to the log. */
export const privacyLog = featureLog({
  tables: {
    erasure_requests: {
      called: { nl: 'Wisverzoek', fr: 'Demande d’effacement', en: 'Erasure request', de: 'Löschanfrage' },
    },
  },
  pages: {
    client_file: { nl: 'Volledig dossier', fr: 'Dossier complet', en: 'Whole file', de: 'Vollständige Akte' },
  },
  calls: { '/clients/:id/whole-file': 'client_file', '/clients/:id/erasure': 'erasure_requests' },
  fields: {
    missing_files: {
      nl: 'Niet opgenomen',
      fr: 'Non inclus',
      en: 'Not included',
      de: 'Nicht enthalten',
    },
    carried_out_at: { nl: 'Uitgevoerd op', fr: 'Exécuté le', en: 'Carried out at', de: 'Ausgeführt am' },
    carried_out_by: { nl: 'Uitgevoerd door', fr: 'Exécuté par', en: 'Carried out by', de: 'Ausgeführt von' },
    completed_at: { nl: 'Voltooid op', fr: 'Achevé le', en: 'Completed at', de: 'Abgeschlossen am' },
    erased_at: { nl: 'Gewist op', fr: 'Effacé le', en: 'Erased at', de: 'Gelöscht am' },
    fiscal_until: {
      nl: 'Boekhouding bewaren t/m',
      fr: 'Comptabilité conservée jusqu’au',
      en: 'Books kept until',
      de: 'Buchhaltung aufbewahren bis',
    },
    fiscal_years: {
      nl: 'Boekhouding bewaren (jaren)',
      fr: 'Conserver la comptabilité (années)',
      en: 'Keep the books (years)',
      de: 'Buchhaltung aufbewahren (Jahre)',
    },
    log_until: {
      nl: 'Logboek bewaren t/m',
      fr: 'Journal conservé jusqu’au',
      en: 'Log kept until',
      de: 'Protokoll aufbewahren bis',
    },
    log_years: {
      nl: 'Logboek bewaren (jaren)',
      fr: 'Conserver le journal (années)',
      en: 'Keep the log (years)',
      de: 'Protokoll aufbewahren (Jahre)',
    },
    record_until: {
      nl: 'Dossier bewaren t/m',
      fr: 'Dossier médical conservé jusqu’au',
      en: 'Record kept until',
      de: 'Akte aufbewahren bis',
    },
    record_years: {
      nl: 'Dossier bewaren (jaren)',
      fr: 'Conserver le dossier médical (années)',
      en: 'Keep the record (years)',
      de: 'Akte aufbewahren (Jahre)',
    },
    withdrawn_at: { nl: 'Ingetrokken op', fr: 'Retirée le', en: 'Withdrawn at', de: 'Zurückgezogen am' },
  },
})
