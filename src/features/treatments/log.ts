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
    can_book_online: {
      nl: 'Online te boeken',
      fr: 'Réservable en ligne',
      en: 'Bookable online',
      de: 'Online buchbar',
    },
    can_pay_online: {
      nl: 'Online aanbetalen',
      fr: 'Acompte en ligne',
      en: 'Down payment online',
      de: 'Online anzahlen',
    },
    duration: { nl: 'Duur (minuten)', fr: 'Durée (minutes)', en: 'Duration (minutes)', de: 'Dauer (Minuten)' },
    follow_up_weeks: {
      nl: 'Vervolg na (weken)',
      fr: 'Suivi après (semaines)',
      en: 'Follow-up after (weeks)',
      de: 'Folgetermin nach (Wochen)',
    },
    image: { nl: 'Foto', fr: 'Photo', en: 'Picture', de: 'Bild' },
    intake: { nl: 'Intake', fr: 'Premier bilan', en: 'Intake', de: 'Erstgespräch' },
    original_price_cents: {
      nl: 'Oorspronkelijke prijs',
      fr: 'Prix d’origine',
      en: 'Original price',
      de: 'Ursprünglicher Preis',
    },
    original_price_optional: {
      nl: 'Oorspronkelijke prijs niet verplicht',
      fr: 'Prix d’origine facultatif',
      en: 'Original price is optional',
      de: 'Ursprünglicher Preis nicht erforderlich',
    },
    performance_code: {
      nl: 'Prestatiecode',
      fr: 'Code de prestation',
      en: 'Performance code',
      de: 'Leistungscode',
    },
    portal_name: {
      nl: 'Naam in het portaal',
      fr: 'Nom sur le portail',
      en: 'Name on the portal',
      de: 'Name im Portal',
    },
    portal_position: {
      nl: 'Plaats in het portaal',
      fr: 'Position sur le portail',
      en: 'Position on the portal',
      de: 'Position im Portal',
    },
    requires_medical_grounds: {
      nl: 'Vraagt medische grondslag',
      fr: 'Exige un motif médical',
      en: 'Asks for medical grounds',
      de: 'Fragt medizinischen Grund',
    },
    treatment_id: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
  },
})
