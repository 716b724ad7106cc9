import { texts } from '#kernel/texts.ts'

/** The sentences of the refusals of uploaded contracts. */
export const contractsProblems = texts({
  'data.required': {
    nl: 'Kies een bestand.',
    fr: 'Choisissez un fichier.',
    en: 'Choose a file.',
    de: 'Bitte eine Datei wählen.',
  },
  'data.invalid': {
    nl: 'Dit is geen base64.',
    fr: 'Ceci n’est pas du base64.',
    en: 'This is not base64.',
    de: 'Das ist kein Base64.',
  },
  'treatment_category_id.required': {
    nl: 'Kies een categorie.',
    fr: 'Choisissez une catégorie.',
    en: 'Choose a category.',
    de: 'Bitte eine Kategorie wählen.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    contracts: typeof contractsProblems
  }
}
