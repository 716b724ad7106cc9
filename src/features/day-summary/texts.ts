import { texts } from '#kernel/texts.ts'

export const daySummaryTexts = texts({
  title: { nl: 'Dagafsluiting', fr: 'Clôture de caisse', en: 'Day summary', de: 'Tagesabschluss' },
  today: { nl: 'Vandaag', fr: 'Aujourd’hui', en: 'Today', de: 'Heute' },
  previousDay: { nl: 'Vorige dag', fr: 'Jour précédent', en: 'Previous day', de: 'Vorheriger Tag' },
  nextDay: { nl: 'Volgende dag', fr: 'Jour suivant', en: 'Next day', de: 'Nächster Tag' },
  date: { nl: 'Datum', fr: 'Date', en: 'Date', de: 'Datum' },
  print: { nl: 'Afdrukken', fr: 'Imprimer', en: 'Print', de: 'Drucken' },
  view: { nl: 'Weergave', fr: 'Affichage', en: 'View', de: 'Ansicht' },
  view_summary: { nl: 'Overzicht', fr: 'Aperçu', en: 'Summary', de: 'Übersicht' },
  view_closing: { nl: 'Afsluiten', fr: 'Clôturer', en: 'Close', de: 'Abschließen' },
  view_closings: { nl: 'Eerdere', fr: 'Historique', en: 'Earlier', de: 'Frühere' },
  invoices_one: { nl: '{{count}} factuur', fr: '{{count}} facture', en: '{{count}} invoice', de: '{{count}} Rechnung' },
  invoices_other: {
    nl: '{{count}} facturen',
    fr: '{{count}} factures',
    en: '{{count}} invoices',
    de: '{{count}} Rechnungen',
  },
  noLocationTitle: {
    nl: 'Er is nog geen locatie',
    fr: 'Il n’y a pas encore d’établissement',
    en: 'There is no location yet',
    de: 'Es gibt noch keinen Standort',
  },
  noLocationText: {
    nl: 'Zodra u bij een locatie hoort, ziet u hier wat er die dag is afgerekend.',
    fr: 'Dès que vous serez rattaché à un établissement, vous verrez ici ce qui y a été encaissé.',
    en: 'As soon as you belong to a location, you see here what was checked out that day.',
    de: 'Sobald Sie zu einem Standort gehören, sehen Sie hier, was an dem Tag kassiert wurde.',
  },
  emptyTitle: {
    nl: 'Nog niets afgerekend',
    fr: 'Encore rien d’encaissé',
    en: 'Nothing checked out yet',
    de: 'Noch nichts kassiert',
  },
  emptyText: {
    nl: 'Op deze dag is op deze locatie geen factuur gemaakt.',
    fr: 'Aucune facture n’a été établie ce jour dans cet établissement.',
    en: 'No invoice was made at this location on this day.',
    de: 'An diesem Tag wurde an diesem Standort keine Rechnung erstellt.',
  },

  // Columns
  client: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
  invoice: { nl: 'Factuur', fr: 'Facture', en: 'Invoice', de: 'Rechnung' },
  openInvoice: {
    nl: 'Factuur {{ref}} openen',
    fr: 'Ouvrir la facture {{ref}}',
    en: 'Open invoice {{ref}}',
    de: 'Rechnung {{ref}} öffnen',
  },
  sold: { nl: 'Verkocht', fr: 'Vendu', en: 'Sold', de: 'Verkauft' },
  amount_pin: { nl: 'Pin', fr: 'Carte', en: 'Card', de: 'Karte' },
  amount_cash: { nl: 'Contant', fr: 'Espèces', en: 'Cash', de: 'Bar' },
  // The soft hyphens say where a long heading may break; the file has none (routes.ts).
  amount_voucher: { nl: 'Cadeaubon', fr: 'Chèque-cadeau', en: 'Voucher', de: 'Gut\u00adschein' },
  amount_credit: { nl: 'Op rekening', fr: 'Sur facture', en: 'On account', de: 'Auf Rechnung' },
  amount_prepaid: { nl: 'Tegoed', fr: 'Crédit', en: 'Credit', de: 'Gut\u00adhaben' },
  amount_spread: { nl: 'In termijnen', fr: 'En plusieurs fois', en: 'In instalments', de: 'Raten\u00adzahlung' },
  amount_total: { nl: 'Totaal', fr: 'Total', en: 'Total', de: 'Summe' },
  spreadHint: {
    nl: 'Termijnen die nog betaald moeten worden; niet in het totaal',
    fr: 'Échéances encore à payer ; hors total',
    en: 'Instalments still to be paid; not in the total',
    de: 'Noch offene Raten; nicht in der Summe',
  },
  intake: { nl: 'Intake', fr: 'Premier bilan', en: 'Intake', de: 'Erst\u00adgespräch' },
  intake_with_treatment: { nl: 'Met behandeling', fr: 'Avec soin', en: 'With treatment', de: 'Mit Be\u00adhandlung' },
  amount_bank: { nl: 'Overschrijving', fr: 'Virement', en: 'Bank transfer', de: 'Über\u00adweisung' },
  others: {
    nl: 'Ook ontvangen, geen omzet van deze dag',
    fr: 'Également reçu, hors chiffre d’affaires du jour',
    en: 'Also received, no turnover of this day',
    de: 'Außerdem erhalten, kein Umsatz dieses Tages',
  },
  settlement: {
    nl: 'Factuur op rekening betaald',
    fr: 'Règlement de facture',
    en: 'Invoice on account paid',
    de: 'Offene Rechnung bezahlt',
  },
  in_advance: { nl: 'Aanbetaling', fr: 'Acompte', en: 'Down payment', de: 'Anzahlung' },
  receivedByMethod: {
    nl: 'Ontvangen per betaalwijze',
    fr: 'Reçu par mode de paiement',
    en: 'Received by payment method',
    de: 'Erhalten nach Zahlungsart',
  },
  method: { nl: 'Betaalwijze', fr: 'Mode de paiement', en: 'Payment method', de: 'Zahlungsart' },
  what: { nl: 'Soort', fr: 'Type', en: 'Kind', de: 'Art' },
  sales_cents: { nl: 'Verkoop', fr: 'Ventes', en: 'Sales', de: 'Verkauf' },
  settled_cents: { nl: 'Op rekening betaald', fr: 'Comptes réglés', en: 'Paid on account', de: 'Rechnungen bezahlt' },
  in_advance_cents: { nl: 'Aanbetaald', fr: 'Acomptes', en: 'In advance', de: 'Angezahlt' },
  received_total: { nl: 'Ontvangen', fr: 'Reçu', en: 'Received', de: 'Erhalten' },
  received: {
    nl: 'Ontvangen (pin en contant)',
    fr: 'Reçu (carte et espèces)',
    en: 'Received (card and cash)',
    de: 'Erhalten (Karte und bar)',
  },
  fromBalance: {
    nl: 'Betaald uit tegoed of cadeaubon',
    fr: 'Payé par crédit ou chèque-cadeau',
    en: 'Paid from credit or gift voucher',
    de: 'Aus Guthaben oder Gutschein bezahlt',
  },
  total: { nl: 'Dagtotaal', fr: 'Total du jour', en: 'Day total', de: 'Tagessumme' },

  // Product types (spec 2 §3)
  Product: { nl: 'Product', fr: 'Produit', en: 'Product', de: 'Produkt' },
  ClientCredit: { nl: 'Tegoed', fr: 'Crédit', en: 'Credit', de: 'Guthaben' },
  Package: { nl: 'Pakket', fr: 'Forfait', en: 'Package', de: 'Paket' },
  'Package Treatment': {
    nl: 'Pakketbehandeling',
    fr: 'Soin du forfait',
    en: 'Package treatment',
    de: 'Paketbehandlung',
  },
  Term: { nl: 'Termijn', fr: 'Échéance', en: 'Instalment', de: 'Rate' },
  'Term Sale': { nl: 'Verkoop in termijnen', fr: 'Vente en plusieurs fois', en: 'Instalment sale', de: 'Ratenverkauf' },
  'Term Treatment': {
    nl: 'Behandeling in termijnen',
    fr: 'Soin en plusieurs fois',
    en: 'Instalment treatment',
    de: 'Ratenbehandlung',
  },
  Treatment: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    daySummary: typeof daySummaryTexts
  }
}
