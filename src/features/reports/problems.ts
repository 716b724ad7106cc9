import { texts } from '#kernel/texts.ts'

/** The problem codes of a treatment report, with their sentences; `field.code` is a sentence of that field alone. */
export const reportsProblems = texts({
  report_exists: {
    nl: 'Voor deze afspraak is al een verslag.',
    fr: 'Ce rendez-vous a déjà un rapport.',
    en: 'This appointment already has a report.',
    de: 'Zu diesem Termin gibt es schon einen Behandlungsbericht.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    reports: typeof reportsProblems
  }
}
