import { featureLog } from '#kernel/log.ts'

/** Describes invoices to the log. */
export const invoicesLog = featureLog({
  tables: {
    invoices: {
      called: { nl: 'Factuur', fr: 'Facture', en: 'Invoice', de: 'Rechnung' },
      named: { in: ['invoice_id', 'credits_invoice_id'], by: ['ref'] },
    },
  },
  calls: { '/invoices': 'invoices' },
  fields: {
    buyer: { nl: 'Koper', fr: 'Acheteur', en: 'Buyer', de: 'Käufer' },
    credits_invoice_id: {
      nl: 'Crediteert factuur',
      fr: 'Crédite la facture',
      en: 'Credits invoice',
      de: 'Gutschrift zu Rechnung',
    },
    invoice_date: { nl: 'Factuurdatum', fr: 'Date de facture', en: 'Invoice date', de: 'Rechnungsdatum' },
    invoice_id: { nl: 'Factuur', fr: 'Facture', en: 'Invoice', de: 'Rechnung' },
    leaves_rest: {
      nl: 'Iets blijft te crediteren',
      fr: 'Il reste à créditer',
      en: 'Something is left to credit',
      de: 'Etwas bleibt gutzuschreiben',
    },
    leaves_visit: {
      nl: 'Bezoek blijft betaald',
      fr: 'La visite reste payée',
      en: 'The visit stays paid',
      de: 'Der Termin bleibt bezahlt',
    },
    number: { nl: 'Nummer', fr: 'Numéro', en: 'Number', de: 'Nummer' },
    ref: { nl: 'Factuurnummer', fr: 'Numéro de facture', en: 'Invoice number', de: 'Rechnungsnummer' },
    seller: { nl: 'Verkoper', fr: 'Vendeur', en: 'Seller', de: 'Verkäufer' },
    series: { nl: 'Reeks', fr: 'Série', en: 'Series', de: 'Nummernkreis' },
    supply_date: { nl: 'Leverdatum', fr: 'Date de livraison', en: 'Supply date', de: 'Leistungsdatum' },
    total_cents: { nl: 'Totaal', fr: 'Total', en: 'Total', de: 'Summe' },
    year: { nl: 'Jaar', fr: 'Année', en: 'Year', de: 'Jahr' },
  },
})
