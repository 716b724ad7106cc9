import { texts } from '#kernel/texts.ts'

export const packagesTexts = texts({
  // The overview
  title: { nl: 'Pakketten', fr: 'Forfaits', en: 'Packages', de: 'Pakete' },
  add: { nl: 'Pakket toevoegen', fr: 'Ajouter un forfait', en: 'Add package', de: 'Paket hinzufügen' },
  treatment: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
  type: { nl: 'Soort', fr: 'Type', en: 'Type', de: 'Art' },
  'type.package': { nl: 'Pakket', fr: 'Forfait', en: 'Package', de: 'Paket' },
  'type.term': { nl: 'In termijnen', fr: 'En plusieurs fois', en: 'In instalments', de: 'Ratenzahlung' },
  countColumn: { nl: 'Aantal', fr: 'Nombre', en: 'Number', de: 'Anzahl' },
  treatments: { nl: 'Behandelingen', fr: 'Soins', en: 'Treatments', de: 'Behandlungen' },
  price_cents: { nl: 'Prijs', fr: 'Prix', en: 'Price', de: 'Preis' },
  treatment_price_cents: { nl: 'Per behandeling', fr: 'Par soin', en: 'Per treatment', de: 'Je Behandlung' },
  terms: { nl: 'Termijnen', fr: 'Échéances', en: 'Instalments', de: 'Raten' },
  term_price_cents: { nl: 'Per termijn', fr: 'Par échéance', en: 'Per instalment', de: 'Je Rate' },
  packages: { nl: 'Pakketten', fr: 'Forfaits', en: 'Packages', de: 'Pakete' },
  inTerms: { nl: 'In termijnen', fr: 'En plusieurs fois', en: 'In instalments', de: 'In Raten' },
  emptyText: {
    nl: 'Voeg het eerste pakket van dit land toe: een aantal behandelingen voor één prijs.',
    fr: 'Ajoutez le premier forfait de ce pays : plusieurs soins pour un seul prix.',
    en: 'Add the first package of this country: a number of treatments for one price.',
    de: 'Fügen Sie das erste Paket dieses Landes hinzu: mehrere Behandlungen zu einem Preis.',
  },
  deactivate: { nl: 'Deactiveren', fr: 'Désactiver', en: 'Deactivate', de: 'Deaktivieren' },
  deactivated: {
    nl: 'Het pakket {{name}} is gedeactiveerd en wordt niet meer verkocht',
    fr: 'Le forfait {{name}} a été désactivé et n’est plus vendu',
    en: 'The package {{name}} has been deactivated and is no longer sold',
    de: 'Das Paket {{name}} wurde deaktiviert und wird nicht mehr verkauft',
  },

  supported_country_id: { nl: 'Land', fr: 'Pays', en: 'Country', de: 'Land' },

  // The form
  newTitle: { nl: 'Nieuw pakket', fr: 'Nouveau forfait', en: 'New package', de: 'Neues Paket' },
  editTitle: { nl: 'Pakket', fr: 'Forfait', en: 'Package', de: 'Paket' },
  created: {
    nl: 'Het pakket {{name}} is toegevoegd',
    fr: 'Le forfait {{name}} a été ajouté',
    en: 'The package {{name}} has been added',
    de: 'Das Paket {{name}} wurde hinzugefügt',
  },
  saved: {
    nl: 'Het pakket {{name}} is opgeslagen',
    fr: 'Le forfait {{name}} a été enregistré',
    en: 'The package {{name}} has been saved',
    de: 'Das Paket {{name}} wurde gespeichert',
  },
  paidAtOnce: {
    nl: 'De cliënt betaalt alles in één keer.',
    fr: 'Le client paie tout en une fois.',
    en: 'The client pays all of it at once.',
    de: 'Der Kunde zahlt alles auf einmal.',
  },
  paidInTerms: {
    nl: 'De cliënt betaalt in termijnen.',
    fr: 'Le client paie en plusieurs échéances.',
    en: 'The client pays in instalments.',
    de: 'Der Kunde zahlt in Raten.',
  },
  treatment_id: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
  noTreatments: {
    nl: 'Dit land heeft nog geen behandelingen.',
    fr: 'Ce pays n’a pas encore de soins.',
    en: 'This country has no treatments yet.',
    de: 'Dieses Land hat noch keine Behandlungen.',
  },
  treatmentCount: {
    nl: 'Aantal behandelingen',
    fr: 'Nombre de soins',
    en: 'Number of treatments',
    de: 'Anzahl Behandlungen',
  },
  termCount: { nl: 'Aantal termijnen', fr: 'Nombre d’échéances', en: 'Number of instalments', de: 'Anzahl Raten' },
  price: { nl: 'Totaalprijs', fr: 'Prix total', en: 'Total price', de: 'Gesamtpreis' },
  priceHelp: { nl: 'Inclusief btw', fr: 'TVA comprise', en: 'VAT included', de: 'Inklusive MwSt.' },
  price_levels: {
    nl: 'Prijs per prijsniveau',
    fr: 'Prix par niveau de prix',
    en: 'Price per price level',
    de: 'Preis je Preisstufe',
  },
  means: { nl: 'Dat komt neer op', fr: 'Cela revient à', en: 'This comes to', de: 'Das ergibt' },
  onePrice: { nl: 'Per behandeling', fr: 'Par soin', en: 'Per treatment', de: 'Je Behandlung' },
  separately: { nl: 'los {{price}}', fr: 'à l’unité {{price}}', en: '{{price}} separately', de: 'einzeln {{price}}' },
  termPrice: { nl: 'Per termijn', fr: 'Par échéance', en: 'Per instalment', de: 'Je Rate' },
  lastTerm: {
    nl: 'de laatste {{price}}',
    fr: 'la dernière {{price}}',
    en: 'the last {{price}}',
    de: 'die letzte {{price}}',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    packages: typeof packagesTexts
  }
}
