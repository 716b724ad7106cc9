import { texts } from '#kernel/texts.ts'

export const creditNotesTexts = texts({
  creditTitle: {
    nl: 'Factuur crediteren',
    fr: 'Créditer la facture',
    en: 'Credit invoice',
    de: 'Rechnung gutschreiben',
  },
  editTitle: { nl: 'Factuur wijzigen', fr: 'Modifier la facture', en: 'Edit invoice', de: 'Rechnung ändern' },
  credit: { nl: 'Crediteren', fr: 'Créditer', en: 'Credit', de: 'Gutschreiben' },
  edit: { nl: 'Wijzigen', fr: 'Modifier', en: 'Edit', de: 'Ändern' },
  what: {
    nl: 'Wat wordt gecrediteerd?',
    fr: 'Que créditer ?',
    en: 'What is credited?',
    de: 'Was wird gutgeschrieben?',
  },
  whole: { nl: 'De hele factuur', fr: 'Toute la facture', en: 'The whole invoice', de: 'Die ganze Rechnung' },
  rest: {
    nl: 'Alles wat nog niet gecrediteerd is',
    fr: 'Tout ce qui n’est pas encore crédité',
    en: 'Everything that is not credited yet',
    de: 'Alles, was noch nicht gutgeschrieben ist',
  },
  chosen: { nl: 'Gekozen regels', fr: 'Des lignes choisies', en: 'Chosen lines', de: 'Ausgewählte Positionen' },
  amountOf: {
    nl: '{{description}}: aantal van {{left}}',
    fr: '{{description}} : quantité sur {{left}}',
    en: '{{description}}: number of {{left}}',
    de: '{{description}}: Anzahl von {{left}}',
  },
  refund: {
    nl: 'Hoe krijgt de cliënt het geld terug?',
    fr: 'Comment le client est-il remboursé ?',
    en: 'How does the client get the money back?',
    de: 'Wie bekommt der Kunde das Geld zurück?',
  },
  refund_as_paid: { nl: 'Zoals betaald', fr: 'Comme payé', en: 'As it was paid', de: 'Wie bezahlt' },
  refund_pin: { nl: 'Pin', fr: 'Carte', en: 'Card', de: 'Karte' },
  refund_cash: { nl: 'Contant', fr: 'Espèces', en: 'Cash', de: 'Bar' },
  refund_prepaid: { nl: 'Als tegoed', fr: 'En crédit', en: 'As credit', de: 'Als Guthaben' },
  refundNote: {
    nl: 'Contant en met pin gaat hoogstens terug wat zo is betaald; de rest wordt tegoed.',
    fr: 'En espèces et par carte, on rend au plus ce qui a été payé ainsi ; le reste devient du crédit.',
    en: 'At most what was paid by card or cash goes back that way; the rest becomes credit.',
    de: 'Bar und per Karte geht höchstens zurück, was so bezahlt wurde; der Rest wird Guthaben.',
  },
  goesBack: { nl: 'Dit gaat terug', fr: 'Sont rendus', en: 'This goes back', de: 'Das geht zurück' },
  by_pin: { nl: 'met pin', fr: 'par carte', en: 'by card', de: 'per Karte' },
  by_cash: {
    nl: 'contant, uit de kas van {{location}}',
    fr: 'en espèces, de la caisse de {{location}}',
    en: 'in cash, out of the drawer of {{location}}',
    de: 'in bar, aus der Kasse von {{location}}',
  },
  by_prepaid: { nl: 'als tegoed', fr: 'en crédit', en: 'as credit', de: 'als Guthaben' },
  by_voucher: {
    nl: 'op de cadeaubon',
    fr: 'sur le chèque-cadeau',
    en: 'on the gift voucher',
    de: 'auf den Gutschein',
  },
  by_credit: {
    nl: 'hoeft niet meer te worden betaald',
    fr: 'n’est plus à payer',
    en: 'no longer has to be paid',
    de: 'muss nicht mehr bezahlt werden',
  },
  by_transfer: {
    nl: 'is overgeschreven; staat bij de openstaande facturen om terug te betalen',
    fr: 'a été viré ; figure parmi les factures ouvertes, à rembourser',
    en: 'was transferred; stands with the open invoices to be paid back',
    de: 'wurde überwiesen; steht bei den offenen Rechnungen zur Rückzahlung',
  },
  nothingBack: {
    nl: 'Er gaat geen geld terug.',
    fr: 'Aucun argent n’est rendu.',
    en: 'No money goes back.',
    de: 'Es geht kein Geld zurück.',
  },
  usedBy: {
    nl: 'Gebruikt op: {{refs}}',
    fr: 'Utilisé sur : {{refs}}',
    en: 'Used on: {{refs}}',
    de: 'Verwendet auf: {{refs}}',
  },
  notify: {
    nl: 'Creditnota mailen naar de cliënt',
    fr: 'Envoyer la note de crédit au client par e-mail',
    en: 'E-mail the credit note to the client',
    de: 'Gutschrift dem Kunden per E-Mail senden',
  },
  credited: {
    nl: 'Gecrediteerd met {{ref}}',
    fr: 'Créditée par {{ref}}',
    en: 'Credited by {{ref}}',
    de: 'Gutgeschrieben mit {{ref}}',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    creditNotes: typeof creditNotesTexts
  }
}
