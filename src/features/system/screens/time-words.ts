import { formatDuration } from '#kernel/duration.ts'
import { formatNumber } from '#kernel/number.ts'
import type { Language } from '#kernel/texts.ts'

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** A time in the unit in which it is read: `0,4 ms`, `38 ms`, `1,6 s`, `52 s`, `4 min`, `1 u 15`. */
export function timeInWords(ms: number, language: Language): string {
  if (ms < 999.5) return `${formatNumber(rounded(ms, ms < 9.95 ? 1 : 0), language)} ms`
  const seconds = ms / 1000
  if (seconds < 90) return `${formatNumber(rounded(seconds, seconds < 9.95 ? 1 : 0), language)} s`
  return formatDuration(Math.round(seconds / 60), language)
}
