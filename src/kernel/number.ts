import { localeOf, type Language } from './texts.ts'

/**
 * A number in the form of a language: `36,5`, in English `36.5`; thousands are separated from ten thousand on. It has
 * at most four decimals.
 */
export const formatNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 4, useGrouping: 'min2' }).format(value)

/** A count in the form of a language: `1.234`, in English `1,234`; `10.000+` when the count stopped there. */
export const formatCount = (count: number, language: Language, more = false): string =>
  `${new Intl.NumberFormat(localeOf(language), { useGrouping: true }).format(count)}${more ? '+' : ''}`

/** The decimal sign of a language. */
export const decimalSign = (language: Language): ',' | '.' => (language === 'en' ? '.' : ',')
