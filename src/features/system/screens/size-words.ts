import { formatNumber } from '#kernel/number.ts'
import type { Language } from '#kernel/texts.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const
const frenchUnits = ['o', 'ko', 'Mo', 'Go', 'To'] as const

/** A size in the unit in which it is read, of thousands: `8,2 kB`, `640 MB`, `1,4 TB`, in French `640 Mo`. */
export function sizeInWords(bytes: number, language: Language): string {
  const names = language === 'fr' ? frenchUnits : units
  let value = bytes
  let at = 0
  // 999.5 and more would be written as 1000 of this unit.
  while (value >= 999.5 && at < names.length - 1) {
    value /= 1000
    at++
  }
  return `${formatNumber(Number(value.toFixed(value < 9.95 && at > 0 ? 1 : 0)), language)} ${names[at]}`
}
