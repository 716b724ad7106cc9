import { texts } from '#kernel/texts.ts'

/** The problem codes of the journal, with their sentences. */
export const journalProblems = texts({
  one_year: {
    nl: 'Een auditfile gaat over één jaar. Kies een periode binnen hetzelfde jaar.',
    fr: 'Un fichier d’audit porte sur une seule année. Choisissez une période dans la même année.',
    en: 'An audit file is about one year. Choose a period within the same year.',
    de: 'Eine Auditdatei umfasst ein Jahr. Wählen Sie einen Zeitraum innerhalb desselben Jahres.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    journal: typeof journalProblems
  }
}
