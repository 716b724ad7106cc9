import { texts } from '#kernel/texts.ts'

export const invoicesTexts = texts({
  title: { nl: 'Facturen', fr: 'Factures', en: 'Invoices', de: 'Rechnungen' },
  id: { nl: 'Nummer', fr: 'Numéro', en: 'Number', de: 'Nummer' },
  invoice_date: { nl: 'Datum', fr: 'Date', en: 'Date', de: 'Datum' },
  client: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
  location: { nl: 'Locatie', fr: 'Lieu', en: 'Location', de: 'Standort' },
  sale_types: { nl: 'Verkocht', fr: 'Vendu', en: 'Sold', de: 'Verkauft' },
  payment_methods: { nl: 'Betaald met', fr: 'Payé par', en: 'Paid with', de: 'Bezahlt mit' },
  state: { nl: 'Status', fr: 'Statut', en: 'Status', de: 'Status' },
  total_cents: { nl: 'Totaal', fr: 'Total', en: 'Total', de: 'Summe' },
  days: { nl: 'Periode', fr: 'Période', en: 'Period', de: 'Zeitraum' },
  locations: { nl: 'Locaties', fr: 'Établissements', en: 'Locations', de: 'Standorte' },
  invoiced: { nl: 'Gefactureerd', fr: 'Facturé', en: 'Invoiced', de: 'Berechnet' },
  sale_Package: { nl: 'Pakket', fr: 'Forfait', en: 'Package', de: 'Paket' },
  sale_Product: { nl: 'Product', fr: 'Produit', en: 'Product', de: 'Produkt' },
  sale_Term: { nl: 'Termijn', fr: 'Échéance', en: 'Term', de: 'Rate' },
  sale_Treatment: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
  state_paid: { nl: 'Betaald', fr: 'Payée', en: 'Paid', de: 'Bezahlt' },
  state_on_account: { nl: 'Op rekening', fr: 'À crédit', en: 'On account', de: 'Auf Rechnung' },
  state_credited_in_part: {
    nl: 'Deels gecrediteerd',
    fr: 'Créditée en partie',
    en: 'Partly credited',
    de: 'Teils gutgeschrieben',
  },
  state_credited: { nl: 'Gecrediteerd', fr: 'Créditée', en: 'Credited', de: 'Gutgeschrieben' },
  state_credit_note: { nl: 'Creditnota', fr: 'Note de crédit', en: 'Credit note', de: 'Gutschrift' },
  noInvoicesTitle: {
    nl: 'Nog geen facturen',
    fr: 'Pas encore de factures',
    en: 'No invoices yet',
    de: 'Noch keine Rechnungen',
  },
  noInvoicesText: {
    nl: 'Zodra er iets is afgerekend, staat de factuur hier.',
    fr: 'Dès qu’un encaissement est fait, la facture apparaît ici.',
    en: 'As soon as something is paid, its invoice appears here.',
    de: 'Sobald etwas kassiert ist, steht die Rechnung hier.',
  },

  // The popup of an invoice
  invoice: { nl: 'Factuur {{ref}}', fr: 'Facture {{ref}}', en: 'Invoice {{ref}}', de: 'Rechnung {{ref}}' },
  creditNote: {
    nl: 'Creditnota {{ref}}',
    fr: 'Note de crédit {{ref}}',
    en: 'Credit note {{ref}}',
    de: 'Gutschrift {{ref}}',
  },
  postedBy: {
    nl: '{{at}} door {{name}}',
    fr: '{{at}} par {{name}}',
    en: '{{at}} by {{name}}',
    de: '{{at}} von {{name}}',
  },
  practitioner: { nl: 'Behandelaar', fr: 'Praticien', en: 'Practitioner', de: 'Behandler/in' },
  posted: { nl: 'Gemaakt', fr: 'Établie', en: 'Issued', de: 'Erstellt' },
  lines: { nl: 'Regels', fr: 'Lignes', en: 'Lines', de: 'Positionen' },
  description: { nl: 'Omschrijving', fr: 'Description', en: 'Description', de: 'Beschreibung' },
  amount: { nl: 'Aantal', fr: 'Quantité', en: 'Quantity', de: 'Menge' },
  vat: { nl: 'Btw', fr: 'TVA', en: 'VAT', de: 'MwSt.' },
  exempt: { nl: 'vrijgesteld', fr: 'exonéré', en: 'exempt', de: 'befreit' },
  creditedOf: {
    nl: '{{count}} gecrediteerd',
    fr: '{{count}} crédité(s)',
    en: '{{count}} credited',
    de: '{{count}} gutgeschrieben',
  },
  payments: { nl: 'Betaling', fr: 'Paiement', en: 'Payment', de: 'Zahlung' },
  refunds: { nl: 'Terugbetaald', fr: 'Remboursé', en: 'Refunded', de: 'Erstattet' },
  creditNotes: { nl: 'Creditnota’s', fr: 'Notes de crédit', en: 'Credit notes', de: 'Gutschriften' },
  credits: { nl: 'Crediteert', fr: 'Crédite', en: 'Credits', de: 'Zur Rechnung' },
  cost_center: { nl: 'Kostenplaats', fr: 'Centre de coûts', en: 'Cost centre', de: 'Kostenstelle' },
  cost_unit: { nl: 'Kostendrager', fr: 'Unité de coûts', en: 'Cost unit', de: 'Kostenträger' },
  openPdf: { nl: 'Pdf openen', fr: 'Ouvrir le PDF', en: 'Open PDF', de: 'PDF öffnen' },
  mail: { nl: 'Mailen', fr: 'Envoyer par e-mail', en: 'E-mail', de: 'Per E-Mail senden' },
  mailQuestion: {
    nl: 'Factuur {{ref}} mailen naar de cliënt?',
    fr: 'Envoyer la facture {{ref}} au client par e-mail ?',
    en: 'E-mail invoice {{ref}} to the client?',
    de: 'Rechnung {{ref}} dem Kunden per E-Mail senden?',
  },
  mailed: {
    nl: 'De factuur is verstuurd naar {{address}}',
    fr: 'La facture a été envoyée à {{address}}',
    en: 'The invoice has been sent to {{address}}',
    de: 'Die Rechnung wurde an {{address}} gesendet',
  },
  modified: {
    nl: 'De factuur is gewijzigd',
    fr: 'La facture a été modifiée',
    en: 'The invoice has been changed',
    de: 'Die Rechnung wurde geändert',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    invoices: typeof invoicesTexts
  }
}
