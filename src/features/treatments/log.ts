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
  },
})
