import { problem, type Problem } from '#kernel/problem.ts'
import { isBlank } from '#kernel/rich-text.ts'
import { templateLimits, type Contents, type ReportTemplateInput } from './contract.ts'

/** The languages in which the chain writes to clients of a country, its own first. */
export interface LocaleFacts {
  readonly code: string
  readonly main: boolean
}

export const contentField = (code: string) => `translation.content.${code}` as const

/** The problem of one text: that in the country's own language is required, and none is too long. */
export function textProblem(html: string, { code, main }: LocaleFacts): Problem | null {
  if (main && isBlank(html)) return problem(contentField(code), 'required')
  return html.length > templateLimits.content
    ? problem(contentField(code), 'too_long', { max: templateLimits.content })
    : null
}

/**
 * The problems of the texts of a template; a text in a language that the country does not have is `unknown`, unless it
 * is stored already.
 */
export function contentProblems(contents: Contents, locales: readonly LocaleFacts[], stored: Contents = {}): Problem[] {
  const known = new Set([...locales.map(({ code }) => code), ...Object.keys(stored)])
  return [
    ...locales.flatMap((locale) => textProblem(contents[locale.code] ?? '', locale) ?? []),
    ...Object.keys(contents)
      .filter((code) => !known.has(code))
      .map((code) => problem(contentField(code), 'unknown')),
  ]
}

/**
 * The texts to store: those that are not empty. A stored text in a language that the country no longer has stays,
 * because the form does not show it.
 */
export function keptContents(contents: Contents, locales: readonly LocaleFacts[], stored: Contents = {}): Contents {
  const codes = new Set(locales.map(({ code }) => code))
  const filled = Object.entries(contents).filter(([code, html]) => codes.has(code) && !isBlank(html))
  return Object.fromEntries([...Object.entries(stored).filter(([code]) => !codes.has(code)), ...filled])
}

/**
 * The text of a template in the language of a client: in their own locale, else in another one of their language. Null
 * where there is none: a client is not written about in a language that they do not speak.
 */
export function textFor(contents: Contents, locale: string): string | null {
  const language = locale.split('_')[0]
  const code = Object.keys(contents).find((one) => one.split('_')[0] === language)
  return contents[locale] ?? (code === undefined ? null : contents[code]!)
}

export interface ReportTemplateFacts {
  readonly typeKnown: boolean
  readonly categoryIds: readonly number[]
}

/**
 * What is wrong with the choices of a report's template: at least one category (spec 3 §8). Whether a category has one
 * already, the database knows (migration 0006).
 */
export function choiceProblems({ treatmentCategoryIds }: ReportTemplateInput, facts: ReportTemplateFacts): Problem[] {
  return [
    ...(facts.typeKnown ? [] : [problem('appointment_type_id', 'unknown')]),
    ...(treatmentCategoryIds.length ? [] : [problem('treatmentCategoryIds', 'required')]),
    ...(treatmentCategoryIds.every((id) => facts.categoryIds.includes(id))
      ? []
      : [problem('treatmentCategoryIds', 'unknown')]),
  ]
}
