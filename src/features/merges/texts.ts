import { texts } from '#kernel/texts.ts'

export const mergesTexts = texts({
  title: {
    nl: 'Cliënten samenvoegen',
    fr: 'Fusionner des clients',
    en: 'Merge clients',
    de: 'Kunden zusammenführen',
  },
})
