import { problem, type Problem } from '#kernel/problem.ts'
import { isBlank } from '#kernel/rich-text.ts'
import { templateLimits, type Contents, type ReportTemplateInput } from './contract.ts'

/** The languages in which the chain writes to clients of a country, its own first. */
export interface LocaleFacts {
  readonly code: string
  readonly main: boolean
}

export const contentField = (code: string) => `translation.content.${code}` as const

/** What is wrong with one text: in the country's own language there has to be one, none is too long. */
export function textProblem(html: string, { code, main }: LocaleFacts): Problem | null {
  if (main && isBlank(html)) return problem(contentField(code), 'required')
  return html.length > templateLimits.content
    ? problem(contentField(code), 'too_long', { max: templateLimits.content })
    : null
}

/**
 * What is wrong with the texts of a template; a text in a language that the country does not know is `unknown`, unless
 * it was there already.
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
 * What is kept: texts in which there is something to read. A text in a language that the country has given up stays as
 * it is, because nobody saw it in the form.
 */
export function keptContents(contents: Contents, locales: readonly LocaleFacts[], stored: Contents = {}): Contents {
  const codes = new Set(locales.map(({ code }) => code))
  const given = Object.entries(contents).filter(([code, html]) => codes.has(code) && !isBlank(html))
  return Object.fromEntries([...Object.entries(stored).filter(([code]) => !codes.has(code)), ...given])
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
