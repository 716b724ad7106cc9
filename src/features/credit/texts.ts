import { texts } from '#kernel/texts.ts'

export const creditTexts = texts({
  credit: { nl: 'Tegoed', fr: 'Crédit', en: 'Credit', de: 'Guthaben' },
  none: {
    nl: 'Deze cliënt heeft nog nooit tegoed gehad.',
    fr: 'Ce client n’a jamais eu de crédit.',
    en: 'This client has never had credit.',
    de: 'Dieser Kunde hatte noch nie Guthaben.',
  },
  giveCreditTitle: { nl: 'Tegoed geven', fr: 'Accorder un crédit', en: 'Give credit', de: 'Guthaben geben' },
  creditGiven: {
    nl: 'Tegoed van {{amount}} gegeven',
    fr: 'Crédit de {{amount}} accordé',
    en: 'Gave a credit of {{amount}}',
    de: 'Guthaben von {{amount}} gegeben',
  },
  takeBackTitle: { nl: 'Terugdraaien', fr: 'Annuler', en: 'Take back', de: 'Zurücknehmen' },
  takeBackOne: {
    nl: 'Tegoed van {{amount}} terugdraaien',
    fr: 'Annuler le crédit de {{amount}}',
    en: 'Take back the credit of {{amount}}',
    de: 'Guthaben von {{amount}} zurücknehmen',
  },
  takeBackText: {
    nl: 'Wat van dit tegoed nog over is, gaat eraf: {{amount}}.',
    fr: 'Le solde de ce crédit est retiré : {{amount}}.',
    en: 'What is left of this credit is taken away: {{amount}}.',
    de: 'Der Rest dieses Guthabens wird abgezogen: {{amount}}.',
  },
  creditTakenBack: {
    nl: 'Tegoed teruggedraaid',
    fr: 'Crédit annulé',
    en: 'Credit taken back',
    de: 'Guthaben zurückgenommen',
  },
  howCome: { nl: 'Soort tegoed', fr: 'Type de crédit', en: 'Kind of credit', de: 'Art des Guthabens' },
  howMuch: { nl: 'Bedrag', fr: 'Montant', en: 'Amount', de: 'Betrag' },
  why: { nl: 'Reden', fr: 'Motif', en: 'Reason', de: 'Grund' },
  undone: { nl: 'Vergissing', fr: 'Erreur', en: 'Mistake', de: 'Versehen' },
  validFor: {
    nl: 'Te gebruiken gedurende {{count}} maanden.',
    fr: 'Utilisable pendant {{count}} mois.',
    en: 'Can be used for {{count}} months.',
    de: 'Einlösbar innerhalb von {{count}} Monaten.',
  },
  validForEver: { nl: 'Vervalt niet.', fr: 'N’expire pas.', en: 'Does not expire.', de: 'Verfällt nicht.' },
  allMovements: { nl: 'alle {{count}} ›', fr: 'les {{count}} ›', en: 'all {{count}} ›', de: 'alle {{count}} ›' },
  fewer: { nl: 'minder', fr: 'moins', en: 'fewer', de: 'weniger' },
  newer: { nl: 'Nieuwere', fr: 'Plus récents', en: 'Newer', de: 'Neuere' },
  older: { nl: 'Oudere', fr: 'Plus anciens', en: 'Older', de: 'Ältere' },
  balanceAfter: {
    nl: 'saldo {{amount}}',
    fr: 'solde {{amount}}',
    en: 'balance {{amount}}',
    de: 'Saldo {{amount}}',
  },
  end_later: {
    nl: '{{amount}} te gebruiken t/m {{day}}',
    fr: '{{amount}} utilisable jusqu’au {{day}} inclus',
    en: '{{amount}} can be used through {{day}}',
    de: '{{amount}} einlösbar bis {{day}}',
  },
  end_told: {
    nl: '{{amount}} te gebruiken t/m {{day}}; de cliënt heeft bericht',
    fr: '{{amount}} utilisable jusqu’au {{day}} inclus ; client averti',
    en: '{{amount}} can be used through {{day}}; the client was told',
    de: '{{amount}} einlösbar bis {{day}}; der Kunde wurde benachrichtigt',
  },
  end_held_back: {
    nl: '{{amount}} te gebruiken t/m {{day}}; geen bericht gestuurd: het e-mailadres ontbreekt',
    fr: '{{amount}} utilisable jusqu’au {{day}} inclus ; client non averti : adresse e-mail manquante',
    en: '{{amount}} can be used through {{day}}; the client was not told: there is no e-mail address',
    de: '{{amount}} einlösbar bis {{day}}; nicht benachrichtigt: Die E-Mail-Adresse fehlt',
  },
  from_overpayment: { nl: 'Te veel betaald', fr: 'Trop-perçu', en: 'Overpaid', de: 'Zu viel bezahlt' },
  from_returned: { nl: 'Terugbetaling', fr: 'Remboursement', en: 'Refund', de: 'Rückzahlung' },
  from_down_payment: { nl: 'Aanbetaling', fr: 'Acompte', en: 'Down payment', de: 'Anzahlung' },
  from_voucher: { nl: 'Cadeaubon', fr: 'Chèque-cadeau', en: 'Gift voucher', de: 'Gutschein' },
  from_goodwill: { nl: 'Coulance', fr: 'Geste commercial', en: 'Goodwill', de: 'Kulanz' },
  from_migration: {
    nl: 'Overgenomen tegoed',
    fr: 'Crédit repris',
    en: 'Credit brought along',
    de: 'Übernommenes Guthaben',
  },
  from_payment: {
    nl: 'Betaald met tegoed',
    fr: 'Payé avec le crédit',
    en: 'Paid with credit',
    de: 'Mit Guthaben bezahlt',
  },
  from_correction: { nl: 'Teruggedraaid', fr: 'Annulé', en: 'Taken back', de: 'Zurückgenommen' },
  from_expiry: { nl: 'Vervallen', fr: 'Expiré', en: 'Expired', de: 'Verfallen' },
  downPayments: { nl: 'Aanbetalingen', fr: 'Acomptes', en: 'Down payments', de: 'Anzahlungen' },
  noDownPayments: {
    nl: 'Er is nog niets aanbetaald.',
    fr: 'Aucun acompte n’a été payé.',
    en: 'Nothing has been paid in advance.',
    de: 'Es wurde noch nichts angezahlt.',
  },
  addDownPayment: {
    nl: 'Aanbetaling vastleggen',
    fr: 'Enregistrer un acompte',
    en: 'Enter a down payment',
    de: 'Anzahlung erfassen',
  },
  downPaymentAdded: {
    nl: 'Aanbetaling van {{amount}} vastgelegd',
    fr: 'Acompte de {{amount}} enregistré',
    en: 'Entered a down payment of {{amount}}',
    de: 'Anzahlung von {{amount}} erfasst',
  },
  downPaymentRemoved: {
    nl: 'Aanbetaling teruggedraaid',
    fr: 'Acompte annulé',
    en: 'Down payment taken back',
    de: 'Anzahlung zurückgenommen',
  },
  removeDownPayment: {
    nl: 'Aanbetaling van {{amount}} terugdraaien',
    fr: 'Annuler l’acompte de {{amount}}',
    en: 'Take back the down payment of {{amount}}',
    de: 'Anzahlung von {{amount}} zurücknehmen',
  },
  convertNow: {
    nl: 'Omzetten in tegoed',
    fr: 'Convertir en crédit',
    en: 'Turn into credit',
    de: 'In Guthaben umwandeln',
  },
  becameCredit: { nl: 'is nu tegoed', fr: 'devenu crédit', en: 'is credit now', de: 'ist jetzt Guthaben' },
  DownPaymentHasBeenConverted: {
    nl: 'De aanbetaling van {{amount}} is omgezet in tegoed',
    fr: 'L’acompte de {{amount}} a été converti en crédit',
    en: 'The down payment of {{amount}} has become credit',
    de: 'Die Anzahlung von {{amount}} wurde in Guthaben umgewandelt',
  },
  paidHow: { nl: 'Betaald met', fr: 'Payé par', en: 'Paid by', de: 'Bezahlt mit' },
  paymentNumber: {
    nl: 'Betaalkenmerk',
    fr: 'Référence du paiement',
    en: 'Payment reference',
    de: 'Zahlungsreferenz',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    credit: typeof creditTexts
  }
}
