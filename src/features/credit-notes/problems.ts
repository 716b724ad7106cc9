import { texts } from '#kernel/texts.ts'

/** The problem codes of crediting, with their sentences. */
export const creditNotesProblems = texts({
  credit_note_final: {
    nl: 'Een creditnota kan niet worden gecrediteerd.',
    fr: 'Une note de crédit ne peut pas être créditée.',
    en: 'A credit note cannot be credited.',
    de: 'Eine Gutschrift kann nicht gutgeschrieben werden.',
  },
  credited_too_many: {
    nl: 'Hiervan kunnen er nog {{max}} worden gecrediteerd.',
    fr: 'On peut encore en créditer {{max}}.',
    en: '{{max}} of these can still be credited.',
    de: 'Hiervon können noch {{max}} gutgeschrieben werden.',
  },
  credited_nothing: {
    nl: 'Kies minstens één regel.',
    fr: 'Choisissez au moins une ligne.',
    en: 'Choose at least one line.',
    de: 'Bitte mindestens eine Position wählen.',
  },
  voucher_credit_whole: {
    nl: 'De cadeaubon heeft meer betaald dan deze regels. Crediteer de hele factuur.',
    fr: 'Le chèque-cadeau a payé plus que ces lignes. Créditez toute la facture.',
    en: 'The gift voucher paid more than these lines. Credit the whole invoice.',
    de: 'Der Gutschein hat mehr bezahlt als diese Positionen. Bitte die ganze Rechnung gutschreiben.',
  },
  counter_paid_back: {
    nl: 'Zonder cliënt is er geen tegoed: kies pin of contant.',
    fr: 'Sans client, il n’y a pas de crédit : choisissez carte ou espèces.',
    en: 'Without a client there is no credit: choose card or cash.',
    de: 'Ohne Kunde gibt es kein Guthaben: Bitte Karte oder bar wählen.',
  },
  voucher_expired_paid_back: {
    nl: 'De cadeaubon is verlopen, en zonder cliënt is er geen tegoed: kies pin of contant.',
    fr: 'Le chèque-cadeau a expiré et, sans client, il n’y a pas de crédit : choisissez carte ou espèces.',
    en: 'The gift voucher has expired, and without a client there is no credit: choose card or cash.',
    de: 'Der Gutschein ist abgelaufen, und ohne Kunde gibt es kein Guthaben: Bitte Karte oder bar wählen.',
  },
  written_off_first: {
    nl: 'Deze factuur is afgeschreven. Neem eerst de afschrijving terug, bij de openstaande facturen.',
    fr: 'Cette facture est passée en perte. Annulez d’abord cette écriture, dans les factures ouvertes.',
    en: 'This invoice was written off. Take that back first, at the open invoices.',
    de: 'Diese Rechnung wurde ausgebucht. Bitte zuerst bei den offenen Rechnungen zurücknehmen.',
  },
  refund_due_first: {
    nl: 'Van deze factuur moet nog {{amount}} worden terugbetaald. Draai eerst de overschrijving terug, bij de openstaande facturen, en boek wat u houdt.',
    fr: 'Il reste {{amount}} à rembourser sur cette facture. Annulez d’abord le virement, dans les factures ouvertes, et enregistrez ce que vous gardez.',
    en: '{{amount}} of this invoice is still to be paid back. Take back the transfer first, at the open invoices, and enter what you keep.',
    de: 'Von dieser Rechnung sind noch {{amount}} zu erstatten. Bitte zuerst bei den offenen Rechnungen die Überweisung zurücknehmen und buchen, was Sie behalten.',
  },
  credited_whole: {
    nl: 'Deze regel kan alleen in zijn geheel worden gecrediteerd.',
    fr: 'Cette ligne ne peut être créditée qu’en entier.',
    en: 'This line can only be credited as a whole.',
    de: 'Diese Position kann nur als Ganzes gutgeschrieben werden.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    'credit-notes': typeof creditNotesProblems
  }
}
