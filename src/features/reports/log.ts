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
    treatment_report_peelings: {
      called: {
        nl: 'Peeling in verslag',
        fr: 'Peeling du rapport',
        en: 'Peeling in report',
        de: 'Peeling im Behandlungsbericht',
      },
      partOf: { table: 'treatment_reports', column: 'report_id' },
    },
    treatment_report_injectables: {
      called: {
        nl: 'Injectie in verslag',
        fr: 'Injection du rapport',
        en: 'Injectable in report',
        de: 'Injektion im Behandlungsbericht',
      },
      partOf: { table: 'treatment_reports', column: 'report_id' },
    },
    treatment_report_complications: {
      called: {
        nl: 'Complicatie in verslag',
        fr: 'Complication du rapport',
        en: 'Complication in report',
        de: 'Komplikation im Behandlungsbericht',
      },
      partOf: { table: 'treatment_reports', column: 'report_id' },
    },
    treatment_report_side_effects: {
      called: {
        nl: 'Bijwerking in verslag',
        fr: 'Effet secondaire du rapport',
        en: 'Side effect in report',
        de: 'Nebenwirkung im Behandlungsbericht',
      },
      partOf: { table: 'treatment_reports', column: 'report_id' },
    },
    medical_grounds_answers: {
      called: {
        nl: 'Medische vragenlijst',
        fr: 'Questionnaire médical',
        en: 'Medical questionnaire',
        de: 'Medizinischer Fragebogen',
      },
      partOf: { table: 'treatment_reports', column: 'report_id' },
    },
    treatment_report_addenda: {
      called: {
        nl: 'Aanvulling op verslag',
        fr: 'Complément au rapport',
        en: 'Addendum to report',
        de: 'Nachtrag zum Behandlungsbericht',
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
