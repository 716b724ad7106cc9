import { texts } from '#kernel/texts.ts'

/** The sentences of the refusals of consents and comparisons. */
export const photoSharingProblems = texts({
  consent_missing: {
    nl: 'De cliënt heeft hiervoor geen toestemming gegeven.',
    fr: 'Le client n’a pas donné son accord pour cela.',
    en: 'The client has not consented to this.',
    de: 'Der Kunde hat dem nicht zugestimmt.',
  },
  consent_over: {
    nl: 'Kies vandaag of een latere dag.',
    fr: 'Choisissez aujourd’hui ou un jour ultérieur.',
    en: 'Choose today or a later day.',
    de: 'Bitte heute oder einen späteren Tag wählen.',
  },
  'given_on.in_future': {
    nl: 'Kies vandaag of een eerdere dag.',
    fr: 'Choisissez aujourd’hui ou un jour antérieur.',
    en: 'Choose today or an earlier day.',
    de: 'Bitte heute oder einen früheren Tag wählen.',
  },
  before_withdrawal: {
    nl: 'Op een latere dag heeft de cliënt de toestemming ingetrokken. Vraag die opnieuw.',
    fr: 'Le client a retiré son accord plus tard. Demandez-le à nouveau.',
    en: 'The client withdrew the consent on a later day. Ask for it again.',
    de: 'Der Kunde hat die Einwilligung später widerrufen. Bitte neu einholen.',
  },
  photo_unsaved: {
    nl: 'Deze foto is nog niet opgeslagen. Sla eerst het verslag op.',
    fr: 'Cette photo n’est pas encore enregistrée. Enregistrez d’abord le rapport.',
    en: 'This photo is not saved yet. Save the report first.',
    de: 'Dieses Foto ist noch nicht gespeichert. Bitte zuerst den Behandlungsbericht speichern.',
  },
  same_photo: {
    nl: 'Kies twee verschillende foto’s.',
    fr: 'Choisissez deux photos différentes.',
    en: 'Choose two different photos.',
    de: 'Bitte zwei verschiedene Fotos wählen.',
  },
  other_client: {
    nl: 'Deze foto is van een andere cliënt.',
    fr: 'Cette photo est celle d’un autre client.',
    en: 'This photo is of another client.',
    de: 'Dieses Foto ist von einem anderen Kunden.',
  },
  alignment_off: {
    nl: 'De foto’s zijn niet goed uitgelijnd. Lijn ze opnieuw uit.',
    fr: 'Les photos sont mal alignées. Alignez-les à nouveau.',
    en: 'The photos are not aligned well. Align them again.',
    de: 'Die Fotos sind nicht richtig ausgerichtet. Bitte neu ausrichten.',
  },
  client_inactive: {
    nl: 'Deze cliënt is niet actief. Een link zou niet werken.',
    fr: 'Ce client n’est pas actif. Un lien ne fonctionnerait pas.',
    en: 'This client is not active. A link would not work.',
    de: 'Dieser Kunde ist nicht aktiv. Ein Link würde nicht funktionieren.',
  },
  comparison_over: {
    nl: 'Deze link werkt al niet meer.',
    fr: 'Ce lien ne fonctionne déjà plus.',
    en: 'This link no longer works.',
    de: 'Dieser Link funktioniert bereits nicht mehr.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    'photo-sharing': typeof photoSharingProblems
  }
}
