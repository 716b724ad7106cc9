import { texts } from '#kernel/texts.ts'

/** The problem codes of a client, with their sentences; `field.code` is a sentence of that field alone. */
export const clientsProblems = texts({
  nin_digits: {
    nl: 'Dit nummer heeft precies {{count}} cijfers.',
    fr: 'Ce numéro comporte exactement {{count}} chiffres.',
    en: 'This number has exactly {{count}} digits.',
    de: 'Diese Nummer hat genau {{count}} Ziffern.',
  },
  nin_only_digits: {
    nl: 'Bij een zorgverzekering bestaat dit nummer uit cijfers.',
    fr: 'Avec une assurance santé, ce numéro ne comporte que des chiffres.',
    en: 'With a health insurance this number has digits only.',
    de: 'Bei einer Krankenversicherung besteht diese Nummer nur aus Ziffern.',
  },
  'nin.required': {
    nl: 'Vul het nummer in: een zorgverzekering vraagt erom.',
    fr: 'Indiquez le numéro : une assurance santé le demande.',
    en: 'Enter the number: a health insurance asks for it.',
    de: 'Bitte die Nummer eingeben: Eine Krankenversicherung verlangt sie.',
  },
  nin_unreadable: {
    nl: 'Dit nummer is verzegeld met een andere sleutel en niet te lezen. Vul het opnieuw in.',
    fr: 'Ce numéro a été scellé avec une autre clé et est illisible. Saisissez-le à nouveau.',
    en: 'This number was sealed with another key and cannot be read. Enter it again.',
    de: 'Diese Nummer wurde mit einem anderen Schlüssel versiegelt und ist nicht lesbar. Bitte erneut eingeben.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    clients: typeof clientsProblems
  }
}
