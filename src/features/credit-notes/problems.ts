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
  credited_with_voucher: {
    nl: 'Op deze factuur is een cadeaubon verzilverd. Crediteer de hele factuur.',
    fr: 'Un chèque-cadeau a été utilisé sur cette facture. Créditez toute la facture.',
    en: 'A gift voucher was redeemed on this invoice. Credit the whole invoice.',
    de: 'Auf dieser Rechnung wurde ein Gutschein eingelöst. Bitte die ganze Rechnung gutschreiben.',
  },
  credited_nothing: {
    nl: 'Kies minstens één regel.',
    fr: 'Choisissez au moins une ligne.',
    en: 'Choose at least one line.',
    de: 'Bitte mindestens eine Position wählen.',
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
