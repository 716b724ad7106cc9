import { localeOf, type Language } from './texts.ts'

/** A number as people of a language write it: `36,5`, in English `36.5`; thousands are divided from ten thousand on. At most four decimals. */
export const formatNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 4, useGrouping: 'min2' }).format(value)

/** The decimal sign of a language. */
export const decimalSign = (language: Language): ',' | '.' => (language === 'en' ? '.' : ',')
