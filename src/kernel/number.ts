import { localeOf, type Language } from './texts.ts'

/**
 * A number as people of a language write it: `36,5`, in English `36.5`; thousands are divided from ten thousand on. At
 * most four decimals.
 */
export const formatNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 4, useGrouping: 'min2' }).format(value)

/**
 * A count as people of a language write it: `1.234`, in English `1,234`; `10.000+` when there are more than were
 * counted.
 */
export const formatCount = (count: number, language: Language, more = false): string =>
  `${new Intl.NumberFormat(localeOf(language), { useGrouping: true }).format(count)}${more ? '+' : ''}`

/** The decimal sign of a language. */
export const decimalSign = (language: Language): ',' | '.' => (language === 'en' ? '.' : ',')
