import { texts } from '#kernel/texts.ts'

/** The problem codes of crediting, with their sentences. */
export const creditNotesProblems = texts({
  credit_note_final: {
    nl: 'Een creditnota kan niet worden gecrediteerd.',
    fr: 'Une note de crédit ne peut pas être créditée.',
    en: 'A credit note cannot be credited.',
    de: 'Eine Gutschrift kann nicht gutgeschrieben werden.',
  },
  credited_too_many: {
    nl: 'Hiervan kunnen er nog {{max}} worden gecrediteerd.',
    fr: 'On peut encore en créditer {{max}}.',
    en: '{{max}} of these can still be credited.',
    de: 'Hiervon können noch {{max}} gutgeschrieben werden.',
  },
  credited_whole: {
    nl: 'Deze regel kan alleen in zijn geheel worden gecrediteerd.',
    fr: 'Cette ligne ne peut être créditée qu’en entier.',
    en: 'This line can only be credited as a whole.',
    de: 'Diese Position kann nur als Ganzes gutgeschrieben werden.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    'credit-notes': typeof creditNotesProblems
  }
}
