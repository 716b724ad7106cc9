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

/**
 * Filters a typed amount: it keeps digits and one comma with two decimals (spec 2 §5). A point counts as a comma, and in
 * English a comma as a point: 1.5 must not become 15 (decision C45).
 */
export function decimalTyped(raw: string, language: Language): string {
  const [whole = '', ...rest] = raw
    .replaceAll('.', ',')
    .replace(/[^\d,]/g, '')
    .split(',')
  return rest.length ? `${whole}${decimalSign(language)}${rest.join('').slice(0, 2)}` : whole
}

/** The number of a typed amount; null when nothing was typed. */
export function decimalOf(typed: string): number | null {
  const text = decimalTyped(typed, 'nl')
  return /\d/.test(text) ? Number(text.replace(',', '.')) : null
}

/** An amount as a field shows it: `12,5`, in English `12.5`. */
export const decimalText = (amount: number | null, language: Language): string =>
  amount === null ? '' : String(amount).replace('.', decimalSign(language))
