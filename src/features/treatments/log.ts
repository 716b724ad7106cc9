import { featureLog } from '#kernel/log.ts'

/** Describes treatments to the log. */
export const treatmentsLog = featureLog({
  tables: {
    treatments: {
      called: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
      named: { in: ['treatment_id'], by: ['name'], country: 'own' },
    },
    treatment_prices: {
      called: {
        nl: 'Prijs van behandeling',
        fr: 'Prix du soin',
        en: 'Price of treatment',
        de: 'Behandlungspreis',
      },
      partOf: { table: 'treatments', column: 'treatment_id' },
    },
    treatment_qualifications: {
      called: {
        nl: 'Bevoegdheid voor behandeling',
        fr: 'Qualification pour le soin',
        en: 'Qualification for treatment',
        de: 'Qualifikation für Behandlung',
      },
      partOf: { table: 'treatments', column: 'treatment_id' },
    },
    treatment_models: {
      called: {
        nl: 'Apparaat bij behandeling',
        fr: 'Appareil du soin',
        en: 'Device of treatment',
        de: 'Gerät der Behandlung',
      },
      partOf: { table: 'treatments', column: 'treatment_id' },
    },
    therapeutic_goals: {
      called: {
        nl: 'Therapeutisch doel',
        fr: 'Objectif thérapeutique',
        en: 'Therapeutic goal',
        de: 'Therapeutisches Ziel',
      },
      ownedBy: { table: 'treatments', column: 'treatment_id', as: 'therapeutic_goal' },
    },
  },
  calls: { '/treatments': 'treatments' },
  fields: {
    advance_payment_cents: { nl: 'Aanbetaling', fr: 'Acompte', en: 'Down payment', de: 'Anzahlung' },
    duration: { nl: 'Duur (minuten)', fr: 'Durée (minutes)', en: 'Duration (minutes)', de: 'Dauer (Minuten)' },
    follow_up_weeks: {
      nl: 'Vervolg na (weken)',
      fr: 'Suivi après (semaines)',
      en: 'Follow-up after (weeks)',
      de: 'Folgetermin nach (Wochen)',
    },
    requires_medical_grounds: {
      nl: 'Vraagt medische grondslag',
      fr: 'Exige un motif médical',
      en: 'Asks for medical grounds',
      de: 'Fragt medizinischen Grund',
    },
    therapeutic_goal: {
      nl: 'Therapeutisch doel',
      fr: 'Objectif thérapeutique',
      en: 'Therapeutic goal',
      de: 'Therapeutisches Ziel',
    },
    therapeutic_goal_closed: {
      nl: 'Therapeutisch doel gedeactiveerd',
      fr: 'Objectif thérapeutique désactivé',
      en: 'Therapeutic goal deactivated',
      de: 'Therapeutisches Ziel deaktiviert',
    },
    therapeutic_goal_reopened: {
      nl: 'Therapeutisch doel weer geactiveerd',
      fr: 'Objectif thérapeutique réactivé',
      en: 'Therapeutic goal activated again',
      de: 'Therapeutisches Ziel wieder aktiviert',
    },
  },
})
