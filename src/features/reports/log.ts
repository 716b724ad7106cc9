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
    treatment_report_addendum_injectables: {
      called: {
        nl: 'Partij in aanvulling',
        fr: 'Lot du complément',
        en: 'Lot in addendum',
        de: 'Charge im Nachtrag',
      },
      partOf: { table: 'treatment_reports', column: 'report_id' },
    },
    treatment_report_addendum_complications: {
      called: {
        nl: 'Complicatie in aanvulling',
        fr: 'Complication du complément',
        en: 'Complication in addendum',
        de: 'Komplikation im Nachtrag',
      },
      partOf: { table: 'treatment_reports', column: 'report_id' },
    },
    treatment_report_addendum_side_effects: {
      called: {
        nl: 'Bijwerking in aanvulling',
        fr: 'Effet secondaire du complément',
        en: 'Side effect in addendum',
        de: 'Nebenwirkung im Nachtrag',
      },
      partOf: { table: 'treatment_reports', column: 'report_id' },
    },
  },
  pages: {
    reports_to_finish: {
      nl: 'Open verslagen',
      fr: 'Rapports à terminer',
      en: 'Reports to finish',
      de: 'Offene Berichte',
    },
  },
  calls: {
    '/treatment-report': 'treatment_reports',
    '/event/:id/treatment-report': 'treatment_reports',
    '/clients/:id/passport': 'treatment_reports',
    '/reports-to-finish': 'reports_to_finish',
  },
  fields: {
    question_1: { nl: 'Antwoord 1', fr: 'Réponse 1', en: 'Answer 1', de: 'Antwort 1' },
    question_2: { nl: 'Antwoord 2', fr: 'Réponse 2', en: 'Answer 2', de: 'Antwort 2' },
    asked: { nl: 'Gestelde vragen', fr: 'Questions posées', en: 'Questions asked', de: 'Gestellte Fragen' },
    cc: { nl: 'Aantal cc', fr: 'Quantité en cc', en: 'Cc', de: 'Menge in cc' },
    expiration_date: { nl: 'Houdbaar tot', fr: 'Date de péremption', en: 'Use by', de: 'Haltbar bis' },
    lot_number: { nl: 'Partijnummer', fr: 'Numéro de lot', en: 'Lot number', de: 'Chargennummer' },
    expired_reason: {
      nl: 'Reden om een verlopen partij te gebruiken',
      fr: 'Raison d’utiliser un lot périmé',
      en: 'Reason to use an expired lot',
      de: 'Grund, eine abgelaufene Charge zu verwenden',
    },
    complication_id: { nl: 'Complicatie', fr: 'Complication', en: 'Complication', de: 'Komplikation' },
    side_effect_id: { nl: 'Bijwerking', fr: 'Effet secondaire', en: 'Side effect', de: 'Nebenwirkung' },
    goal_id: { nl: 'Doel', fr: 'Objectif', en: 'Goal', de: 'Ziel' },
    goal_name: { nl: 'Naam van het doel', fr: 'Nom de l’objectif', en: 'Name of the goal', de: 'Name des Ziels' },
    author_name: {
      nl: 'Naam van de auteur',
      fr: 'Nom de l’auteur',
      en: 'Name of the author',
      de: 'Name des Verfassers',
    },
    author_qualifications: {
      nl: 'Bevoegdheden van de auteur',
      fr: 'Qualifications de l’auteur',
      en: 'Qualifications of the author',
      de: 'Qualifikationen des Verfassers',
    },
    answered_at: { nl: 'Beantwoord op', fr: 'Répondu le', en: 'Answered at', de: 'Beantwortet am' },
    addendum_id: { nl: 'Aanvulling', fr: 'Complément', en: 'Addendum', de: 'Nachtrag' },
    content: { nl: 'Tekst', fr: 'Texte', en: 'Text', de: 'Text' },
    sha256: { nl: 'SHA-256', fr: 'SHA-256', en: 'SHA-256', de: 'SHA-256' },
    written_at: { nl: 'Geschreven op', fr: 'Rédigé le', en: 'Written at', de: 'Geschrieben am' },
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
