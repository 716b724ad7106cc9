import { texts } from '#kernel/texts.ts'

/** The problem codes of an erasure, with their sentences. */
export const privacyProblems = texts({
  appointments_to_come: {
    nl: 'Er staan nog afspraken gepland ({{count}}). Annuleer die eerst.',
    fr: 'Des rendez-vous sont encore prévus ({{count}}). Annulez-les d’abord.',
    en: 'There are still appointments to come ({{count}}). Cancel those first.',
    de: 'Es stehen noch Termine an ({{count}}). Bitte diese zuerst stornieren.',
  },
  erasure_exists: {
    nl: 'Er is al een verzoek om deze cliënt te wissen.',
    fr: 'Il existe déjà une demande d’effacement pour ce client.',
    en: 'There is already a request to erase this client.',
    de: 'Für diesen Kunden gibt es bereits eine Löschanfrage.',
  },
  erasure_carried_out: {
    nl: 'Dit verzoek is al uitgevoerd.',
    fr: 'Cette demande a déjà été exécutée.',
    en: 'This request has been carried out already.',
    de: 'Diese Anfrage wurde bereits ausgeführt.',
  },
  'reason.required': {
    nl: 'Vul een reden in.',
    fr: 'Indiquez un motif.',
    en: 'Enter a reason.',
    de: 'Bitte einen Grund angeben.',
  },
  'asked_by.required': {
    nl: 'Kies wie erom vraagt.',
    fr: 'Choisissez qui le demande.',
    en: 'Choose who asks for it.',
    de: 'Bitte wählen, wer darum bittet.',
  },
  'asked_on.in_future': {
    nl: 'Een verzoek kan niet in de toekomst zijn gedaan.',
    fr: 'Une demande ne peut pas avoir été faite dans le futur.',
    en: 'A request cannot have been made in the future.',
    de: 'Eine Anfrage kann nicht in der Zukunft gestellt worden sein.',
  },
  'asked_on.too_long_ago': {
    nl: 'Een verzoek kan hoogstens een jaar oud zijn: kies een dag vanaf {{day}}.',
    fr: 'Une demande ne peut pas dater de plus d’un an : choisissez une date à partir du {{day}}.',
    en: 'A request can be at most a year old: choose a day from {{day}}.',
    de: 'Eine Anfrage kann höchstens ein Jahr alt sein: Bitte einen Tag ab {{day}} wählen.',
  },
  record_stays: {
    nl: 'In dit land kan een medisch dossier niet eerder worden vernietigd.',
    fr: 'Dans ce pays, un dossier médical ne peut pas être détruit plus tôt.',
    en: 'In this country a medical record cannot be destroyed before its term.',
    de: 'In diesem Land kann eine Behandlungsakte nicht vorzeitig vernichtet werden.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    privacy: typeof privacyProblems
  }
}
