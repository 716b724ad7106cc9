import { texts } from '#kernel/texts.ts'

export const availabilityTexts = texts({
  // The choices that are missing before there is anything to show (spec 2 §5)
  needs: {
    nl: 'Kies eerst {{what}}.',
    fr: 'Choisissez d’abord {{what}}.',
    en: 'Choose {{what}} first.',
    de: 'Bitte zuerst {{what}} wählen.',
  },
  needs_client: { nl: 'een cliënt', fr: 'un client', en: 'a client', de: 'Kunde' },
  needs_treatment: { nl: 'een behandeling', fr: 'un soin', en: 'a treatment', de: 'Behandlung' },
  needs_location: { nl: 'een locatie', fr: 'un établissement', en: 'a location', de: 'Standort' },

  // Days
  green: { nl: 'veel plek', fr: 'nombreux créneaux', en: 'wide open', de: 'viele frei' },
  amber: { nl: 'weinig plek', fr: 'peu de créneaux', en: 'few left', de: 'wenige frei' },
  red: { nl: 'vol', fr: 'complet', en: 'full', de: 'ausgebucht' },
  grey: { nl: 'werkt niet', fr: 'ne travaille pas', en: 'not working', de: 'arbeitet nicht' },
  today: { nl: 'vandaag', fr: 'aujourd’hui', en: 'today', de: 'heute' },
  freeCount_one: {
    nl: '{{count}} vrije tijd',
    fr: '{{count}} créneau libre',
    en: '{{count}} free time',
    de: '{{count}} freie Zeit',
  },
  freeCount_other: {
    nl: '{{count}} vrije tijden',
    fr: '{{count}} créneaux libres',
    en: '{{count}} free times',
    de: '{{count}} freie Zeiten',
  },
  chooseDay: { nl: 'Kies een dag', fr: 'Choisissez un jour', en: 'Choose a day', de: 'Tag wählen' },

  // Times of a day
  times: { nl: 'Vrije tijden', fr: 'Créneaux libres', en: 'Free times', de: 'Freie Zeiten' },
  morning: { nl: 'Ochtend', fr: 'Matin', en: 'Morning', de: 'Vormittag' },
  afternoon: { nl: 'Middag', fr: 'Après-midi', en: 'Afternoon', de: 'Nachmittag' },
  evening: { nl: 'Avond', fr: 'Soir', en: 'Evening', de: 'Abend' },
  none: {
    nl: 'Geen vrije tijden op {{day}}.',
    fr: 'Aucun créneau libre le {{day}}.',
    en: 'No free times on {{day}}.',
    de: 'Keine freien Zeiten am {{day}}.',
  },
  past: {
    nl: 'Deze dag is voorbij.',
    fr: 'Ce jour est passé.',
    en: 'This day has passed.',
    de: 'Dieser Tag ist schon vorbei.',
  },
  next: {
    nl: 'Eerstvolgende vrije tijd: {{moment}}',
    fr: 'Prochain créneau libre : {{moment}}',
    en: 'Next free time: {{moment}}',
    de: 'Nächste freie Zeit: {{moment}}',
  },
  nextMonth: {
    nl: 'Bekijk de volgende maand',
    fr: 'Voir le mois suivant',
    en: 'See the next month',
    de: 'Nächsten Monat ansehen',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    availability: typeof availabilityTexts
  }
}
