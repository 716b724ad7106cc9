import { texts } from '#kernel/texts.ts'

/** Agreements that clients sign. Namespace `agreements`. */
export const agreementsTexts = texts({
  title: { nl: 'Overeenkomst', fr: 'Contrat', en: 'Agreement', de: 'Einwilligung' },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    agreements: typeof agreementsTexts
  }
}
