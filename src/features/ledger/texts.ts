import { texts } from '#kernel/texts.ts'

export const ledgerTexts = texts({
  title: {
    nl: 'Boekencontrole',
    fr: 'Contrôle des comptes',
    en: 'Check of the books',
    de: 'Prüfung der Bücher',
  },
  started_at: { nl: 'Wanneer', fr: 'Quand', en: 'When', de: 'Wann' },
  outcome: { nl: 'Uitkomst', fr: 'Résultat', en: 'Outcome', de: 'Ergebnis' },
  documents: { nl: 'Documenten', fr: 'Documents', en: 'Documents', de: 'Belege' },
  checked: { nl: 'Wat niet klopt', fr: 'Ce qui ne va pas', en: 'What does not fit', de: 'Was nicht stimmt' },
  subject: { nl: 'Waar', fr: 'Où', en: 'Where', de: 'Wo' },
  expected: { nl: 'Verwacht', fr: 'Attendu', en: 'Expected', de: 'Erwartet' },
  found: { nl: 'Gevonden', fr: 'Trouvé', en: 'Found', de: 'Gefunden' },
  also: { nl: 'Ook niet', fr: 'Ni', en: 'Nor', de: 'Auch nicht' },
  outcome_fits: { nl: 'Klopt', fr: 'Tout concorde', en: 'Everything fits', de: 'Alles stimmt' },
  outcome_fault: { nl: 'Klopt niet', fr: 'Ne concorde pas', en: 'Does not fit', de: 'Stimmt nicht' },
  outcome_unfinished: { nl: 'Niet voltooid', fr: 'Non terminé', en: 'Not finished', de: 'Nicht abgeschlossen' },
  check_chain: { nl: 'Keten van documenten', fr: 'Chaîne des documents', en: 'Chain of documents', de: 'Belegkette' },
  check_numbers: { nl: 'Nummering', fr: 'Numérotation', en: 'Numbering', de: 'Nummerierung' },
  check_lines: { nl: 'Som van de regels', fr: 'Somme des lignes', en: 'Sum of the lines', de: 'Summe der Positionen' },
  check_vat: { nl: 'Btw', fr: 'TVA', en: 'VAT', de: 'MwSt.' },
  check_credited: {
    nl: 'Gecrediteerde aantallen',
    fr: 'Quantités créditées',
    en: 'Credited quantities',
    de: 'Gutgeschriebene Mengen',
  },
  check_payments: { nl: 'Betalingen', fr: 'Paiements', en: 'Payments', de: 'Zahlungen' },
  check_credit_spent: { nl: 'Besteed tegoed', fr: 'Crédit dépensé', en: 'Spent credit', de: 'Verwendetes Guthaben' },
  check_credit_lots: { nl: 'Tegoed', fr: 'Crédit client', en: 'Client credit', de: 'Guthaben' },
  check_packages: { nl: 'Pakketten', fr: 'Forfaits', en: 'Packages', de: 'Pakete' },
  check_package_rows: {
    nl: 'Gebruik van pakketten en termijnen',
    fr: 'Utilisation des forfaits et échéances',
    en: 'Use of packages and terms',
    de: 'Nutzung von Paketen und Raten',
  },
  check_closings: { nl: 'Dagafsluitingen', fr: 'Clôtures de caisse', en: 'Closings of days', de: 'Tagesabschlüsse' },
  check_vouchers: { nl: 'Cadeaubonnen', fr: 'Chèques-cadeaux', en: 'Gift vouchers', de: 'Gutscheine' },
  check_voucher_values: {
    nl: 'Waarde van cadeaubonnen',
    fr: 'Valeur des chèques-cadeaux',
    en: 'Value of gift vouchers',
    de: 'Wert der Gutscheine',
  },
  check_bookings: {
    nl: 'Dubbele boekingen',
    fr: 'Réservations en double',
    en: 'Double bookings',
    de: 'Doppelte Buchungen',
  },
  emptyTitle: { nl: 'Nog geen controle', fr: 'Pas encore de contrôle', en: 'No check yet', de: 'Noch keine Prüfung' },
  emptyText: {
    nl: 'Elke nacht worden de facturen, de btw, het tegoed en de pakketten nagerekend en dubbele boekingen gezocht.',
    fr: 'Chaque nuit, les factures, la TVA, les crédits et les forfaits sont recalculés et les réservations en double recherchées.',
    en: 'Every night the invoices, the VAT, the credit, the packages and double bookings are checked.',
    de: 'Jede Nacht werden Rechnungen, MwSt., Guthaben und Pakete nachgerechnet und doppelte Buchungen gesucht.',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    ledger: typeof ledgerTexts
  }
}
