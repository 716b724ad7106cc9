import { featureLog } from '#kernel/log.ts'

/** Describes treatment reports to the log. */
export const reportsLog = featureLog({
  tables: {
    treatment_reports: {
      called: {
        nl: 'Behandelverslag',
        fr: 'Rapport de soin',
        en: 'Treatment report',
        de: 'Behandlungsbericht',
      },
    },
    treatment_report_devices: {
      called: {
        nl: 'Apparaat in verslag',
        fr: 'Appareil du rapport',
        en: 'Device in report',
        de: 'Gerät im Behandlungsbericht',
      },
      partOf: { table: 'treatment_reports', column: 'report_id' },
    },
  },
  calls: { '/treatment-report': 'treatment_reports', '/event/:id/treatment-report': 'treatment_reports' },
  fields: {
    intake_and_treatment: {
      nl: 'Intake en behandeling',
      fr: 'Premier bilan suivi d’un soin',
      en: 'Intake and treatment',
      de: 'Erstgespräch mit Behandlung',
    },
    reason: { nl: 'Reden', fr: 'Motif', en: 'Reason', de: 'Grund' },
    report_id: { nl: 'Verslag', fr: 'Rapport', en: 'Report', de: 'Behandlungsbericht' },
  },
})
