import { featureLog } from '#kernel/log.ts'

/** Describes client credit to the log. */
export const creditLog = featureLog({
  tables: {
    credit_mutations: { called: { nl: 'Tegoed', fr: 'Crédit', en: 'Credit', de: 'Guthaben' } },
    credit_warnings: {
      called: {
        nl: 'Bericht over het einde van tegoed',
        fr: 'Avis de fin de crédit',
        en: 'Word about the end of credit',
        de: 'Nachricht über das Ende von Guthaben',
      },
    },
    down_payments: { called: { nl: 'Aanbetaling', fr: 'Acompte', en: 'Down payment', de: 'Anzahlung' } },
  },
  calls: {
    '/credit': 'credit_mutations',
    '/clients/:id/credit': 'credit_mutations',
    '/down-payments': 'down_payments',
    '/appointments/:appointmentId/down-payments': 'down_payments',
  },
  fields: {
    amount_cents: { nl: 'Bedrag', fr: 'Montant', en: 'Amount', de: 'Betrag' },
    down_payment_id: { nl: 'Aanbetaling', fr: 'Acompte', en: 'Down payment', de: 'Anzahlung' },
    ends_on: { nl: 'Vervalt na', fr: 'Expire après le', en: 'Ends after', de: 'Verfällt nach dem' },
    expires_on: { nl: 'Geldig tot en met', fr: 'Valable jusqu’au', en: 'Valid through', de: 'Gültig bis' },
    lot_id: { nl: 'Van tegoed', fr: 'Du crédit', en: 'Of credit', de: 'Von Guthaben' },
    mail_id: { nl: 'E-mail', fr: 'E-mail', en: 'E-mail', de: 'E-Mail' },
    paid_on: { nl: 'Betaald op', fr: 'Payé le', en: 'Paid on', de: 'Bezahlt am' },
    payment_id: {
      nl: 'Betaalkenmerk',
      fr: 'Référence du paiement',
      en: 'Payment reference',
      de: 'Zahlungsreferenz',
    },
    payment_method_id: { nl: 'Betaalwijze', fr: 'Mode de paiement', en: 'Payment method', de: 'Zahlungsart' },
    source: { nl: 'Herkomst', fr: 'Origine', en: 'Origin', de: 'Herkunft' },
    withdrawn_on: { nl: 'Teruggedraaid op', fr: 'Annulé le', en: 'Taken back on', de: 'Zurückgenommen am' },
    vat_returned_on: {
      nl: 'Btw teruggenomen op',
      fr: 'TVA reprise le',
      en: 'VAT taken back on',
      de: 'MwSt. zurückgenommen am',
    },
    withdrawn_by: { nl: 'Teruggedraaid door', fr: 'Annulé par', en: 'Taken back by', de: 'Zurückgenommen von' },
  },
})
