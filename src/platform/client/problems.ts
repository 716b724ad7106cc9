import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { valuesInWords } from '#kernel/sentence.ts'
import type { ServerProblem } from './api.ts'
import { ApiError } from './api.ts'
import { currentLanguage } from './i18n.ts'

type Sentence = (problem: ServerProblem) => string

/** The key without its row: `items.2.price` says what `items.price` says. */
const withoutRows = (field: string) => field.replace(/\.\d+(?=\.|$)/g, '')

/**
 * The sentence for a problem: the field's own if there is one (`payment.payment_short`), else the code's. The same
 * choice as `sentence` in kernel/sentence.ts makes on the server, from the one language that the browser has loaded.
 */
export const problemSentence: Sentence = ({ field, code, values }) => {
  const keys = [
    `problems:${field}.${code}`,
    `problems:${withoutRows(field)}.${code}`,
    `problems:${code}`,
    `common:${code}`,
    'problems:invalid',
  ]
  // Codes are data, so they cannot be checked against the catalogue's keys here; an unknown one ends at `invalid`.
  const translate = i18next.t as unknown as (keys: readonly string[], values?: object) => string
  return translate(keys, valuesInWords(values, currentLanguage()))
}

/** {@link problemSentence} in a component, which follows the language. */
export function useProblemSentence(): Sentence {
  useTranslation('problems')
  return problemSentence
}

/** Everything that an error says, each sentence once. Errors of our own making say that something went wrong. */
export function sentencesOf(error: unknown): string[] {
  const problems = error instanceof ApiError ? error.problems : [{ field: '', code: 'unexpected' }]
  return [...new Set(problems.map(problemSentence))]
}
