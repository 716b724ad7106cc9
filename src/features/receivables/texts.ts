import { texts } from '#kernel/texts.ts'

export const receivablesTexts = texts({
  title: { nl: 'Openstaande facturen', fr: 'Factures ouvertes', en: 'Open invoices', de: 'Offene Rechnungen' },
  popupTitle: { nl: 'Factuur op rekening', fr: 'Facture sur compte', en: 'Invoice on account', de: 'Offene Rechnung' },
  ref: { nl: 'Factuur', fr: 'Facture', en: 'Invoice', de: 'Rechnung' },
  client: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
  location: { nl: 'Locatie', fr: 'Établissement', en: 'Location', de: 'Standort' },
  invoice_date: { nl: 'Factuurdatum', fr: 'Date de facture', en: 'Invoice date', de: 'Rechnungsdatum' },
  due_date: { nl: 'Betalen vóór', fr: 'À payer avant le', en: 'Due by', de: 'Fällig am' },
  age_days: { nl: 'Dagen oud', fr: 'Âge (jours)', en: 'Days old', de: 'Tage alt' },
  amount_cents: { nl: 'Bedrag', fr: 'Montant', en: 'Amount', de: 'Betrag' },
  paid_cents: { nl: 'Betaald', fr: 'Payé', en: 'Paid', de: 'Bezahlt' },
  written_off_cents: { nl: 'Afgeschreven', fr: 'Passé en perte', en: 'Written off', de: 'Ausgebucht' },
  open_cents: { nl: 'Open', fr: 'Ouvert', en: 'Open', de: 'Offen' },
  overdue_cents: { nl: 'Te laat', fr: 'En retard', en: 'Overdue', de: 'Überfällig' },
  last_reminder: { nl: 'Herinnerd', fr: 'Rappelé', en: 'Reminded', de: 'Erinnert' },
  state: { nl: 'Stand', fr: 'État', en: 'State', de: 'Stand' },
  state_open: { nl: 'Open', fr: 'Ouverte', en: 'Open', de: 'Offen' },
  state_overdue: { nl: 'Te laat', fr: 'En retard', en: 'Overdue', de: 'Überfällig' },
  state_settled: { nl: 'Voldaan', fr: 'Réglée', en: 'Settled', de: 'Beglichen' },
  state_refund_due: { nl: 'Terug te betalen', fr: 'À rembourser', en: 'Refund due', de: 'Zu erstatten' },
  state_all: { nl: 'Alle', fr: 'Toutes', en: 'All', de: 'Alle' },
  paid_by: { nl: 'Betaald met', fr: 'Payé par', en: 'Paid by', de: 'Bezahlt mit' },
  paid_by_bank: { nl: 'Overschrijving', fr: 'Virement', en: 'Bank transfer', de: 'Überweisung' },
  paid_by_pin: { nl: 'Pin', fr: 'Carte', en: 'Card', de: 'Karte' },
  paid_by_cash: { nl: 'Contant', fr: 'Espèces', en: 'Cash', de: 'Bar' },
  settled_on: { nl: 'Op', fr: 'Le', en: 'On', de: 'Am' },
  reason: { nl: 'Reden', fr: 'Motif', en: 'Reason', de: 'Grund' },
  pay: { nl: 'Betaling boeken', fr: 'Enregistrer le paiement', en: 'Enter payment', de: 'Zahlung buchen' },
  paid: {
    nl: 'De betaling van {{amount}} is geboekt',
    fr: 'Le paiement de {{amount}} est enregistré',
    en: 'The payment of {{amount}} has been entered',
    de: 'Die Zahlung von {{amount}} wurde gebucht',
  },
  remind: { nl: 'Herinnering mailen', fr: 'Envoyer un rappel', en: 'Mail a reminder', de: 'Erinnerung mailen' },
  reminded: {
    nl: 'De herinnering gaat naar {{address}}',
    fr: 'Le rappel part vers {{address}}',
    en: 'The reminder goes to {{address}}',
    de: 'Die Erinnerung geht an {{address}}',
  },
  remindedOn: {
    nl: 'Herinnering gemaild: {{amount}} open',
    fr: 'Rappel envoyé : {{amount}} ouvert',
    en: 'Reminder mailed: {{amount}} open',
    de: 'Erinnerung gemailt: {{amount}} offen',
  },
  writeOff: { nl: 'Afschrijven', fr: 'Passer en perte', en: 'Write off', de: 'Ausbuchen' },
  writeOffTitle: {
    nl: '{{amount}} afschrijven',
    fr: 'Passer {{amount}} en perte',
    en: 'Write off {{amount}}',
    de: '{{amount}} ausbuchen',
  },
  writtenOff: {
    nl: '{{amount}} is afgeschreven',
    fr: '{{amount}} est passé en perte',
    en: '{{amount}} has been written off',
    de: '{{amount}} wurde ausgebucht',
  },
  reverse: { nl: 'Terugdraaien', fr: 'Annuler', en: 'Take back', de: 'Zurücknehmen' },
  reverseTitle: {
    nl: '{{amount}} terugdraaien',
    fr: 'Annuler {{amount}}',
    en: 'Take back {{amount}}',
    de: '{{amount}} zurücknehmen',
  },
  reversed: {
    nl: '{{amount}} is teruggedraaid',
    fr: '{{amount}} est annulé',
    en: '{{amount}} has been taken back',
    de: '{{amount}} wurde zurückgenommen',
  },
  happened: { nl: 'Verloop', fr: 'Historique', en: 'What happened', de: 'Verlauf' },
  nothingYet: {
    nl: 'Nog geen betaling en geen herinnering.',
    fr: 'Ni paiement ni rappel pour l’instant.',
    en: 'No payment and no reminder yet.',
    de: 'Noch keine Zahlung und keine Erinnerung.',
  },
  openInvoice: { nl: 'Factuur openen', fr: 'Ouvrir la facture', en: 'Open the invoice', de: 'Rechnung öffnen' },
  days: { nl: 'Factuurdatum', fr: 'Date de facture', en: 'Invoice date', de: 'Rechnungsdatum' },
  emptyTitle: {
    nl: 'Er staat niets open',
    fr: 'Rien n’est ouvert',
    en: 'Nothing is open',
    de: 'Nichts ist offen',
  },
  emptyText: {
    nl: 'Facturen die bij het afrekenen ‘Op rekening’ gaan, staan hier tot ze zijn betaald.',
    fr: 'Les factures encaissées « Sur facture » restent ici jusqu’à leur paiement.',
    en: 'Invoices that go ‘On account’ at checkout stay here until they are paid.',
    de: 'Rechnungen, die an der Kasse „Auf Rechnung“ gehen, stehen hier, bis sie bezahlt sind.',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    receivables: typeof receivablesTexts
  }
}
