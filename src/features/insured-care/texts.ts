import { texts } from '#kernel/texts.ts'

export const insuredCareTexts = texts({
  title: { nl: 'Verzekerde zorg', fr: 'Soins assurés', en: 'Insured care', de: 'Versicherte Leistungen' },
  ref: { nl: 'Factuur', fr: 'Facture', en: 'Invoice', de: 'Rechnung' },
  invoice_date: { nl: 'Factuurdatum', fr: 'Date de facture', en: 'Invoice date', de: 'Rechnungsdatum' },
  supply_date: { nl: 'Behandeldatum', fr: 'Date du soin', en: 'Treatment date', de: 'Behandlungsdatum' },
  care_date: { nl: 'Start zorg', fr: 'Début des soins', en: 'Care started', de: 'Behandlungsbeginn' },
  client: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
  birthdate: { nl: 'Geboortedatum', fr: 'Date de naissance', en: 'Date of birth', de: 'Geburtsdatum' },
  nin: { nl: 'BSN of RRN', fr: 'NISS ou BSN', en: 'National number', de: 'Nationale Nummer' },
  insurer: { nl: 'Zorgverzekeraar', fr: 'Assureur', en: 'Health insurer', de: 'Krankenkasse' },
  uzovi_code: { nl: 'UZOVI-code', fr: 'Code UZOVI', en: 'UZOVI code', de: 'UZOVI-Code' },
  product: { nl: 'Zorgproduct', fr: 'Soin assuré', en: 'Care product', de: 'Leistung' },
  treatment: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
  performance_code: {
    nl: 'Prestatiecode',
    fr: 'Code prestation',
    en: 'Performance code',
    de: 'Leistungscode',
  },
  practitioner: { nl: 'Behandelaar', fr: 'Praticien', en: 'Practitioner', de: 'Behandler/in' },
  agb_code: { nl: 'AGB-code', fr: 'Code AGB', en: 'AGB code', de: 'AGB-Code' },
  amount: { nl: 'Aantal', fr: 'Quantité', en: 'Quantity', de: 'Menge' },
  total_cents: { nl: 'Bedrag', fr: 'Montant', en: 'Amount', de: 'Betrag' },
  gaps: { nl: 'Ontbreekt', fr: 'Manque', en: 'Missing', de: 'Fehlt' },
  gap_nin: { nl: 'BSN of RRN', fr: 'NISS ou BSN', en: 'National number', de: 'Nationale Nummer' },
  gap_performance_code: {
    nl: 'Prestatiecode',
    fr: 'Code prestation',
    en: 'Performance code',
    de: 'Leistungscode',
  },
  gap_agb_code: { nl: 'AGB-code', fr: 'Code AGB', en: 'AGB code', de: 'AGB-Code' },
  days: { nl: 'Behandeldatum', fr: 'Date du soin', en: 'Treatment date', de: 'Behandlungsdatum' },
  locations: { nl: 'Locatie', fr: 'Établissement', en: 'Location', de: 'Standort' },
  completeness: { nl: 'Volledigheid', fr: 'Exhaustivité', en: 'Completeness', de: 'Vollständigkeit' },
  incomplete: {
    nl: 'Alleen onvolledige regels',
    fr: 'Lignes incomplètes seulement',
    en: 'Incomplete lines only',
    de: 'Nur unvollständige Positionen',
  },
  complete: { nl: 'Volledig', fr: 'Complet', en: 'Complete', de: 'Vollständig' },
  total: { nl: 'Totaal', fr: 'Total', en: 'Total', de: 'Summe' },
  emptyTitle: {
    nl: 'Nog geen verzekerde zorg',
    fr: 'Pas encore de soins assurés',
    en: 'No insured care yet',
    de: 'Noch keine versicherten Leistungen',
  },
  emptyText: {
    nl: 'Kies bij het afrekenen bij een behandeling ‘Verzekering’; de regel verschijnt dan hier.',
    fr: 'À l’encaissement, choisissez « Assurance » pour un soin ; la ligne apparaît alors ici.',
    en: 'At checkout, choose ‘Insurance’ for a treatment; its line then appears here.',
    de: 'An der Kasse bei einer Behandlung „Versicherung“ wählen; die Position erscheint dann hier.',
  },
  claim: { nl: 'Aanleverbestand', fr: 'Fichier assureur', en: 'Claim file', de: 'Abrechnungsdatei' },
  claimFile: { nl: 'verzekerde-zorg', fr: 'soins-assures', en: 'insured-care', de: 'versicherte-leistungen' },
  claimText: {
    nl: 'Alle regels van één verzekeraar in een periode, met de nationale nummers van de cliënten. Bewaar dit bestand niet langer dan nodig.',
    fr: 'Toutes les lignes d’un assureur pour une période, avec les numéros nationaux des clients. Ne conservez pas ce fichier plus longtemps que nécessaire.',
    en: 'Every line of one insurer in a period, with the clients’ national numbers. Keep this file no longer than you need it.',
    de: 'Alle Positionen einer Krankenkasse in einem Zeitraum, mit den nationalen Nummern der Kunden. Diese Datei nicht länger als nötig aufbewahren.',
  },
  from: { nl: 'Behandeld van', fr: 'Soins du', en: 'Treated from', de: 'Behandelt von' },
  to: { nl: 'Tot en met', fr: 'Au (inclus)', en: 'Through', de: 'Bis einschließlich' },
  taken: {
    nl: '{{name}} is gedownload',
    fr: '{{name}} est téléchargé',
    en: '{{name}} was downloaded',
    de: '{{name}} wurde heruntergeladen',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    insuredCare: typeof insuredCareTexts
  }
}
