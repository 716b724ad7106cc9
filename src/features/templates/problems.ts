import { texts } from '#kernel/texts.ts'

/** The problem codes of a template, with their sentences; `field.code` is a sentence of that field alone. */
export const templatesProblems = texts({
  'treatmentCategoryIds.required': {
    nl: 'Kies minstens één behandelcategorie.',
    fr: 'Choisissez au moins une catégorie de soins.',
    en: 'Choose at least one treatment category.',
    de: 'Bitte mindestens eine Behandlungskategorie wählen.',
  },
  'treatmentCategoryIds.unique': {
    nl: 'Een van deze categorieën heeft al een sjabloon voor deze soort afspraak.',
    fr: 'L’une de ces catégories a déjà un modèle pour ce type de rendez-vous.',
    en: 'One of these categories already has a template for this appointment type.',
    de: 'Eine dieser Kategorien hat schon eine Vorlage für diese Terminart.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    templates: typeof templatesProblems
  }
}
