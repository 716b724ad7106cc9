import { texts } from '#kernel/texts.ts'

/** The words of the audit pack, in the language of whoever takes it along. */
export const packTexts = texts({
  title: {
    nl: 'Medische vrijstelling van btw',
    fr: 'Exonération médicale de TVA',
    en: 'Medical exemption from VAT',
    de: 'Medizinische Umsatzsteuerbefreiung',
  },
  period: {
    nl: 'Facturen van {{from}} t/m {{to}}',
    fr: 'Factures du {{from}} au {{to}} inclus',
    en: 'Invoices from {{from}} through {{to}}',
    de: 'Rechnungen vom {{from}} bis {{to}}',
  },
  vatId: {
    nl: 'btw-nummer {{number}}',
    fr: 'n° de TVA {{number}}',
    en: 'VAT number {{number}}',
    de: 'USt-IdNr. {{number}}',
  },
  made: {
    nl: 'Gemaakt op {{moment}} door {{name}}',
    fr: 'Établi le {{moment}} par {{name}}',
    en: 'Made on {{moment}} by {{name}}',
    de: 'Erstellt am {{moment}} von {{name}}',
  },
  extent: {
    nl: 'Regel {{first}} t/m {{last}} van {{lines}} · deel {{part}} van {{parts}}',
    fr: 'Lignes {{first}} à {{last}} sur {{lines}} · partie {{part}} sur {{parts}}',
    en: 'Lines {{first}} through {{last}} of {{lines}} · part {{part}} of {{parts}}',
    de: 'Zeile {{first}} bis {{last}} von {{lines}} · Teil {{part}} von {{parts}}',
  },
  page: {
    nl: 'Deel {{part}} van {{parts}}, pagina {{page}} van {{pages}}',
    fr: 'Partie {{part}} sur {{parts}}, page {{page}} sur {{pages}}',
    en: 'Part {{part}} of {{parts}}, page {{page}} of {{pages}}',
    de: 'Teil {{part}} von {{parts}}, Seite {{page}} von {{pages}}',
  },
  none: {
    nl: 'In deze periode was geen regel van een factuur medisch vrijgesteld van btw.',
    fr: 'Durant cette période, aucune ligne de facture n’était exonérée de TVA pour motif médical.',
    en: 'In this period no line of an invoice was exempt from VAT on medical grounds.',
    de: 'In diesem Zeitraum war keine Rechnungsposition aus medizinischen Gründen von der Umsatzsteuer befreit.',
  },
  first: { nl: 'Vraag 1', fr: 'Question 1', en: 'Question 1', de: 'Frage 1' },
  second: { nl: 'Vraag 2', fr: 'Question 2', en: 'Question 2', de: 'Frage 2' },
  askedOn: {
    nl: '{{question}}, beantwoord van {{from}} t/m {{to}}',
    fr: '{{question}}, répondue du {{from}} au {{to}} inclus',
    en: '{{question}}, answered from {{from}} through {{to}}',
    de: '{{question}}, beantwortet vom {{from}} bis {{to}}',
  },
  yes: { nl: 'ja', fr: 'oui', en: 'yes', de: 'ja' },
  no: { nl: 'nee', fr: 'non', en: 'no', de: 'nein' },
  noAnswers: {
    nl: 'Geen antwoorden bekend',
    fr: 'Aucune réponse connue',
    en: 'No answers known',
    de: 'Keine Antworten bekannt',
  },

  invoice: { nl: 'Factuur', fr: 'Facture', en: 'Invoice', de: 'Rechnung' },
  creditsOf: {
    nl: 'creditnota bij {{ref}}',
    fr: 'note de crédit sur {{ref}}',
    en: 'credit note for {{ref}}',
    de: 'Gutschrift zu {{ref}}',
  },
  client: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
  clientNumber: {
    nl: 'nummer {{number}}',
    fr: 'numéro {{number}}',
    en: 'number {{number}}',
    de: 'Nummer {{number}}',
  },
  treatment: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
  questionnaire: { nl: 'Vragenlijst', fr: 'Questionnaire', en: 'Questionnaire', de: 'Fragebogen' },
  author: { nl: 'Ingevuld door', fr: 'Rempli par', en: 'Filled in by', de: 'Ausgefüllt von' },
  total: { nl: 'Bedrag', fr: 'Montant', en: 'Amount', de: 'Betrag' },

  // The further columns of the CSV.
  ref: { nl: 'Factuurnummer', fr: 'N° de facture', en: 'Invoice number', de: 'Rechnungsnummer' },
  credits: {
    nl: 'Crediteert factuur',
    fr: 'Crédite la facture',
    en: 'Credits invoice',
    de: 'Gutschrift zu Rechnung',
  },
  invoice_date: { nl: 'Factuurdatum', fr: 'Date de facture', en: 'Invoice date', de: 'Rechnungsdatum' },
  supply_date: { nl: 'Leverdatum', fr: 'Date de prestation', en: 'Supply date', de: 'Leistungsdatum' },
  client_number: { nl: 'Cliëntnummer', fr: 'N° de client', en: 'Client number', de: 'Kundennummer' },
  client_name: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
  amount: { nl: 'Aantal', fr: 'Quantité', en: 'Quantity', de: 'Menge' },
  total_cents: { nl: 'Bedrag', fr: 'Montant', en: 'Amount', de: 'Betrag' },
  question_1: { nl: 'Antwoord 1', fr: 'Réponse 1', en: 'Answer 1', de: 'Antwort 1' },
  question_2: { nl: 'Antwoord 2', fr: 'Réponse 2', en: 'Answer 2', de: 'Antwort 2' },
  goal: { nl: 'Doel', fr: 'Objectif', en: 'Goal', de: 'Ziel' },
  substantiation: { nl: 'Onderbouwing', fr: 'Justification', en: 'Substantiation', de: 'Begründung' },
  qualifications: {
    nl: 'Bevoegdheden toen',
    fr: 'Qualifications à ce moment',
    en: 'Qualifications then',
    de: 'Qualifikationen damals',
  },
  answered_at: { nl: 'Ingevuld op', fr: 'Rempli le', en: 'Filled in on', de: 'Ausgefüllt am' },

  file: {
    nl: 'medische-vrijstelling',
    fr: 'exoneration-medicale',
    en: 'medical-exemption',
    de: 'medizinische-steuerbefreiung',
  },
  filePart: { nl: 'deel-{{part}}', fr: 'partie-{{part}}', en: 'part-{{part}}', de: 'teil-{{part}}' },
  fileUnprinted: {
    nl: 'niet-afgedrukt',
    fr: 'non-imprime',
    en: 'not-printed',
    de: 'nicht-gedruckt',
  },
  unprinted: {
    nl: 'De regels {{first}} t/m {{last}} konden niet worden afgedrukt. Ze staan volledig in {{data}}.',
    fr: 'Les lignes {{first}} à {{last}} n’ont pas pu être imprimées. Elles figurent intégralement dans {{data}}.',
    en: 'Lines {{first}} through {{last}} could not be printed. They are in {{data}} in full.',
    de: 'Die Zeilen {{first}} bis {{last}} konnten nicht gedruckt werden. Sie stehen vollständig in {{data}}.',
  },
})
