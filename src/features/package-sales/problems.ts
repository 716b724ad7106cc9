import { texts } from '#kernel/texts.ts'

/** The problem codes of bought packages, with their sentences. */
export const packageSalesProblems = texts({
  already_reviewed: {
    nl: 'Dit is intussen al zo gemarkeerd.',
    fr: 'C’est déjà marqué ainsi entre-temps.',
    en: 'This has been marked so already.',
    de: 'Das ist inzwischen schon so markiert.',
  },
  no_package: {
    nl: 'De cliënt heeft van deze behandeling geen gekocht pakket of termijnbetaling.',
    fr: 'Le client n’a pas acheté de forfait ni d’échéances pour ce soin.',
    en: 'The client has no bought package or instalment payment for this treatment.',
    de: 'Der Kunde hat für diese Behandlung kein gekauftes Paket und keine Ratenzahlung.',
  },
  package_used_up: {
    nl: 'Alle behandelingen van dit pakket zijn gebruikt.',
    fr: 'Tous les soins de ce forfait sont utilisés.',
    en: 'All treatments of this package have been used.',
    de: 'Alle Behandlungen dieses Pakets sind verbraucht.',
  },
  terms_paid: {
    nl: 'Alle termijnen zijn al betaald.',
    fr: 'Toutes les échéances sont déjà payées.',
    en: 'All instalments have been paid already.',
    de: 'Alle Raten sind schon bezahlt.',
  },
  package_changed: {
    nl: 'Dit pakket is intussen gebruikt of betaald. Kies het opnieuw.',
    fr: 'Ce forfait a été utilisé ou payé entre-temps. Choisissez-le à nouveau.',
    en: 'This package has been used or paid in the meantime. Choose it again.',
    de: 'Dieses Paket wurde inzwischen genutzt oder bezahlt. Bitte wählen Sie es neu.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    'package-sales': typeof packageSalesProblems
  }
}
