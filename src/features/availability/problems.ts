import { texts } from '#kernel/texts.ts'

/** The problems of a time; a `field.code` key is a sentence for that field only. */
export const availabilityProblems = texts({
  slot_taken: {
    nl: 'Dit tijdstip is zojuist bezet geraakt. Kies een ander.',
    fr: 'Ce créneau vient d’être pris. Choisissez-en un autre.',
    en: 'This time has just been taken. Choose another.',
    de: 'Diese Zeit wurde gerade vergeben. Bitte eine andere wählen.',
  },
  slot_unavailable: {
    nl: 'Dit tijdstip is niet beschikbaar.',
    fr: 'Ce créneau n’est pas disponible.',
    en: 'This time is not available.',
    de: 'Diese Zeit ist nicht verfügbar.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    availability: typeof availabilityProblems
  }
}
