import { texts } from '#kernel/texts.ts'

/** The words that an invoice prints, in the client's language. */
export const documentTexts = texts({
  invoice: { nl: 'Factuur', fr: 'Facture', en: 'Invoice', de: 'Rechnung' },
  credit_note: { nl: 'Creditnota', fr: 'Note de crédit', en: 'Credit note', de: 'Gutschrift' },
  page: {
    nl: 'Pagina {{page}} van {{pages}}',
    fr: 'Page {{page}} sur {{pages}}',
    en: 'Page {{page}} of {{pages}}',
    de: 'Seite {{page}} von {{pages}}',
  },

  invoiceRef: { nl: 'Factuurnummer', fr: 'N° de facture', en: 'Invoice number', de: 'Rechnungsnummer' },
  creditNoteRef: {
    nl: 'Creditnotanummer',
    fr: 'N° de note de crédit',
    en: 'Credit note number',
    de: 'Gutschriftsnummer',
  },
  invoiceDate: { nl: 'Factuurdatum', fr: 'Date de facture', en: 'Invoice date', de: 'Rechnungsdatum' },
  creditNoteDate: { nl: 'Datum creditnota', fr: 'Date de la note', en: 'Credit note date', de: 'Gutschriftsdatum' },
  supplyDate: { nl: 'Leverdatum', fr: 'Date de prestation', en: 'Supply date', de: 'Leistungsdatum' },
  credits: { nl: 'Betreft factuur', fr: 'Concerne la facture', en: 'Credits invoice', de: 'Zur Rechnung' },
  creditsOf: {
    nl: '{{ref}} van {{date}}',
    fr: '{{ref}} du {{date}}',
    en: '{{ref}} of {{date}}',
    de: '{{ref}} vom {{date}}',
  },
  clientNumber: { nl: 'Cliëntnummer', fr: 'N° de client', en: 'Client number', de: 'Kundennummer' },
  location: { nl: 'Locatie', fr: 'Établissement', en: 'Location', de: 'Standort' },
  practitioner: { nl: 'Behandelaar', fr: 'Praticien', en: 'Practitioner', de: 'Behandler/in' },

  vatId: { nl: 'Btw-nummer', fr: 'N° de TVA', en: 'VAT number', de: 'USt-IdNr.' },
  buyerVatId: { nl: 'Uw btw-nummer', fr: 'Votre n° de TVA', en: 'Your VAT number', de: 'Ihre USt-IdNr.' },
  bankAccount: { nl: 'IBAN', fr: 'IBAN', en: 'IBAN', de: 'IBAN' },
  email: { nl: 'E-mail', fr: 'E-mail', en: 'E-mail', de: 'E-Mail' },
  phone: { nl: 'Telefoon', fr: 'Téléphone', en: 'Phone', de: 'Telefon' },

  description: { nl: 'Omschrijving', fr: 'Description', en: 'Description', de: 'Beschreibung' },
  amount: { nl: 'Aantal', fr: 'Quantité', en: 'Quantity', de: 'Menge' },
  unitPrice: { nl: 'Prijs incl. btw', fr: 'Prix TVA incl.', en: 'Price incl. VAT', de: 'Preis inkl. MwSt.' },
  discount: { nl: 'Korting', fr: 'Remise', en: 'Discount', de: 'Rabatt' },
  vat: { nl: 'Btw', fr: 'TVA', en: 'VAT', de: 'MwSt.' },
  lineTotal: { nl: 'Totaal', fr: 'Total', en: 'Total', de: 'Gesamt' },
  exempt: { nl: 'vrijgesteld', fr: 'exonéré', en: 'exempt', de: 'befreit' },

  vatRate: { nl: 'Btw-tarief', fr: 'Taux de TVA', en: 'VAT rate', de: 'MwSt.-Satz' },
  net: { nl: 'Excl. btw', fr: 'Hors TVA', en: 'Excl. VAT', de: 'Ohne MwSt.' },
  gross: { nl: 'Incl. btw', fr: 'TVA incl.', en: 'Incl. VAT', de: 'Inkl. MwSt.' },
  sum: { nl: 'Totaal', fr: 'Total', en: 'Total', de: 'Gesamt' },

  total: { nl: 'Totaal incl. btw', fr: 'Total TVA incl.', en: 'Total incl. VAT', de: 'Gesamt inkl. MwSt.' },
  // Law A7: a document with rounded cash has its total before and after.
  totalRounded: {
    nl: 'Totaal na afronding',
    fr: 'Total arrondi',
    en: 'Total after rounding',
    de: 'Gerundeter Gesamtbetrag',
  },
  paid: { nl: 'Betaald', fr: 'Payé', en: 'Paid', de: 'Bezahlt' },
  paidBack: { nl: 'Terugbetaald', fr: 'Remboursé', en: 'Refunded', de: 'Erstattet' },
  change: { nl: 'Wisselgeld', fr: 'Monnaie rendue', en: 'Change', de: 'Wechselgeld' },
  onAccount: { nl: 'Nog te betalen', fr: 'Reste à payer', en: 'Amount due', de: 'Offener Betrag' },
  overpaid: {
    nl: 'Bijgeschreven als tegoed',
    fr: 'Ajouté à votre crédit',
    en: 'Added to your credit',
    de: 'Ihrem Guthaben gutgeschrieben',
  },

  transfer: {
    nl: 'Wilt u het openstaande bedrag van {{amount}} overmaken op {{account}} ten name van {{seller}}, onder vermelding van {{ref}}?',
    fr: 'Merci de virer le montant dû de {{amount}} sur le compte {{account}} au nom de {{seller}}, avec la mention {{ref}}.',
    en: 'Please transfer the amount due of {{amount}} to {{account}} in the name of {{seller}}, quoting {{ref}}.',
    de: 'Bitte überweisen Sie den offenen Betrag von {{amount}} auf das Konto {{account}}, Empfänger {{seller}}, Verwendungszweck {{ref}}.',
  },

  // Law A1: what an insurer asks of insured care.
  care: {
    nl: 'Verzekerde zorg: {{product}}, vanaf {{date}}',
    fr: 'Soins assurés : {{product}}, dès le {{date}}',
    en: 'Insured care: {{product}}, from {{date}}',
    de: 'Versicherte Leistung: {{product}}, ab {{date}}',
  },
  careInsurer: {
    nl: '{{insurer}} (UZOVI {{code}})',
    fr: '{{insurer}} (UZOVI {{code}})',
    en: '{{insurer}} (UZOVI {{code}})',
    de: '{{insurer}} (UZOVI {{code}})',
  },
  carePerformance: {
    nl: 'prestatiecode {{code}}',
    fr: 'code prestation {{code}}',
    en: 'performance code {{code}}',
    de: 'Leistungscode {{code}}',
  },
  careAgb: { nl: 'AGB-code {{code}}', fr: 'code AGB {{code}}', en: 'AGB code {{code}}', de: 'AGB-Code {{code}}' },

  structured: {
    nl: 'Gestructureerde factuur (UBL)',
    fr: 'Facture structurée (UBL)',
    en: 'Structured invoice (UBL)',
    de: 'Strukturierte Rechnung (UBL)',
  },

  // Law A2, A5: VAT on money paid in advance was due on the day it came.
  prepaid: {
    nl: 'Vooruitbetaald voor deze afspraak: {{payments}}.',
    fr: 'Payé d’avance pour ce rendez-vous : {{payments}}.',
    en: 'Paid in advance for this appointment: {{payments}}.',
    de: 'Für diesen Termin im Voraus bezahlt: {{payments}}.',
  },
  prepaidOn: {
    nl: '{{amount}} op {{date}}',
    fr: '{{amount}} le {{date}}',
    en: '{{amount}} on {{date}}',
    de: '{{amount}} am {{date}}',
  },
  taxedLater: {
    nl: 'Over de cadeaubon is nu geen btw verschuldigd; die wordt berekend wanneer de bon wordt besteed.',
    fr: 'Aucune TVA n’est due à présent sur le chèque-cadeau ; elle est calculée lors de son utilisation.',
    en: 'No VAT is due on the gift voucher now; it is charged when the voucher is redeemed.',
    de: 'Auf den Gutschein fällt jetzt keine MwSt. an; sie wird bei der Einlösung berechnet.',
  },
  // Law A4: the name of the exemption; A2: Belgium wants the reason on the invoice.
  exemption: {
    nl: 'Vrijgesteld van btw: medische vrijstelling.',
    fr: 'Exonéré de TVA : exonération médicale.',
    en: 'Exempt from VAT: medical exemption.',
    de: 'Von der MwSt. befreit: medizinische Steuerbefreiung.',
  },
  exemptionNL: {
    nl: 'Vrijgesteld van btw: medische vrijstelling, artikel 11, lid 1, onderdeel g, Wet op de omzetbelasting 1968.',
    fr: 'Exonéré de TVA : exonération médicale, article 11, paragraphe 1, point g, de la loi néerlandaise sur la TVA (Wet op de omzetbelasting 1968).',
    en: 'Exempt from VAT: medical exemption, Article 11(1)(g) of the Dutch VAT Act (Wet op de omzetbelasting 1968).',
    de: 'Von der MwSt. befreit: medizinische Steuerbefreiung, Artikel 11 Absatz 1 Buchstabe g des niederländischen Umsatzsteuergesetzes (Wet op de omzetbelasting 1968).',
  },
  exemptionBE: {
    nl: 'Vrijgesteld van btw: medische vrijstelling, artikel 44 van het Btw-Wetboek.',
    fr: 'Exonéré de TVA : exonération médicale, article 44 du Code de la TVA.',
    en: 'Exempt from VAT: medical exemption, Article 44 of the Belgian VAT Code.',
    de: 'Von der MwSt. befreit: medizinische Steuerbefreiung, Artikel 44 des belgischen Mehrwertsteuergesetzbuches.',
  },
  // Law A2: every Belgian credit note carries this sentence.
  vatBackBE: {
    nl: 'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.',
    fr: 'TVA à reverser à l’État dans la mesure où elle a été initialement déduite.',
    en: 'VAT to be repaid to the State to the extent that it was originally deducted.',
    de: 'Die MwSt. ist an den Staat zurückzuzahlen, soweit sie ursprünglich abgezogen wurde.',
  },
})
