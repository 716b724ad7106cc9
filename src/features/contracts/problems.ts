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
  contract_incomplete: {
    nl: 'Bij een nieuw contract staat wat er nog ontbreekt of niet klopt.',
    fr: 'Un nouveau contrat est incomplet ou incorrect : voyez à sa ligne.',
    en: 'A new contract is incomplete or not right: see its row.',
    de: 'Ein neuer Vertrag ist unvollständig oder fehlerhaft: siehe seine Zeile.',
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
