import { texts } from '#kernel/texts.ts'

export const lotRecallTexts = texts({
  title: { nl: 'Partij terugroepen', fr: 'Rappel de lot', en: 'Lot recall', de: 'Chargenrückruf' },
  intro: {
    nl: 'Elke cliënt bij wie een product van een partij is ingespoten, volgens de behandelverslagen. Hoofdletters en spaties maken geen verschil. Wie u hier ziet, staat in het logboek.',
    fr: 'Chaque client à qui un produit d’un lot a été injecté, d’après les rapports de soin. Les majuscules et les espaces ne comptent pas. La consultation de ces clients figure au journal.',
    en: 'Every client who was injected with a product of a lot, according to the treatment reports. Capitals and spaces make no difference. Whom you see here is recorded in the log.',
    de: 'Alle Kunden, denen laut Behandlungsberichten ein Produkt einer Charge injiziert wurde. Groß- und Kleinschreibung und Leerzeichen spielen keine Rolle. Wen Sie hier sehen, steht im Protokoll.',
  },
  emptyTitle: {
    nl: 'Welke partij wordt teruggeroepen?',
    fr: 'Quel lot est rappelé ?',
    en: 'Which lot is recalled?',
    de: 'Welche Charge wird zurückgerufen?',
  },
  emptyText: {
    nl: 'Typ hierboven het partijnummer dat op de verpakking staat, of de eerste drie tekens of meer ervan.',
    fr: 'Saisissez ci-dessus le numéro de lot indiqué sur l’emballage, ou au moins ses trois premiers caractères.',
    en: 'Type the lot number on the package above, or at least its first three characters.',
    de: 'Geben Sie oben die Chargennummer von der Verpackung ein, oder mindestens ihre ersten drei Zeichen.',
  },
  name: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
  client_id: { nl: 'Cliëntnummer', fr: 'Numéro de client', en: 'Client number', de: 'Kundennummer' },
  phone_number: { nl: 'Telefoon', fr: 'Téléphone', en: 'Phone', de: 'Telefon' },
  email: { nl: 'E-mail', fr: 'E-mail', en: 'E-mail', de: 'E-Mail' },
  visit_date: { nl: 'Bezoek', fr: 'Visite', en: 'Visit', de: 'Besuch' },
  location: { nl: 'Locatie', fr: 'Établissement', en: 'Location', de: 'Standort' },
  practitioner: { nl: 'Behandelaar', fr: 'Praticien', en: 'Practitioner', de: 'Behandler/in' },
  treatment: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
  product: { nl: 'Product', fr: 'Produit', en: 'Product', de: 'Produkt' },
  cc: { nl: 'Cc', fr: 'Cc', en: 'Cc', de: 'Cc' },
  lot_number: { nl: 'Partijnummer', fr: 'Numéro de lot', en: 'Lot number', de: 'Chargennummer' },
  expiration_date: { nl: 'Houdbaar tot', fr: 'Péremption', en: 'Use by', de: 'Haltbar bis' },
  match: { nl: 'Partijnummers', fr: 'Numéros de lot', en: 'Lot numbers', de: 'Chargennummern' },
  exact: {
    nl: 'Alleen precies dit nummer',
    fr: 'Uniquement ce numéro exact',
    en: 'This exact number only',
    de: 'Nur genau diese Nummer',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    lotRecall: typeof lotRecallTexts
  }
}
