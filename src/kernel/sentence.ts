import { formatDay } from './day.ts'
import { formatEuros } from './money.ts'
import { formatNumber } from './number.ts'
import { problemTexts, type Problem, type ProblemSentences, type ProblemValue } from './problem.ts'
import { fill, type Language } from './texts.ts'

/**
 * The values of a problem in the form of a language: amounts in euros, days and numbers as people write them. `count`
 * stays a number, because it chooses the plural.
 */
export function valuesInWords(values: Problem['values'], language: Language): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([key, value]) => [
      key,
      key === 'count' ? Number(value) : valueInWords(value, language),
    ]),
  )
}

function valueInWords(value: ProblemValue, language: Language): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return formatNumber(value, language)
  return 'cents' in value ? formatEuros(value.cents, language) : formatDay(value.day, language)
}

/** The sentence of a problem: that of its field if there is one, otherwise that of its code. */
export function sentence(
  sentences: ProblemSentences,
  refused: { field: string; code: string; values?: Problem['values'] },
  language: Language,
): string {
  const words = sentences[`${refused.field}.${refused.code}`] ?? sentences[refused.code] ?? problemTexts.invalid
  return fill(words[language], valuesInWords(refused.values, language))
}
