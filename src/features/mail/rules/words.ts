import { problem, type Problem } from '#kernel/problem.ts'
import { languages, type Words } from '#kernel/texts.ts'
import type { MailSlug } from '../contract.ts'
import { linkVar, mailKinds } from './copies.ts'
import { cleanText, oneLine, variablePattern } from './render.ts'

/** The words of one mail in every language. */
export interface Translation {
  readonly subject: Words
  readonly copy: Words
}

const variablesIn = (typed: string): readonly string[] => [
  ...new Set(Array.from(typed.matchAll(variablePattern), (match) => match[1]!)),
]

/**
 * The problems of the words of a mail: a language without words, a variable that this mail does not have
 * (`copy_variable`), a text without the needed link (`copy_link_missing`), a subject with it (`copy_link_subject`:
 * others can see a subject). Fields are `translation.copy.nl` and so on.
 */
export function translationProblems(slug: MailSlug, { subject, copy }: Translation): Problem[] {
  const { vars, button } = mailKinds[slug]
  const problems: Problem[] = []
  for (const part of ['subject', 'copy'] as const) {
    for (const language of languages) {
      const typed = { subject, copy }[part][language]
      const field = `translation.${part}.${language}`
      const used = variablesIn(typed)
      if (!typed.trim()) problems.push(problem(field, 'required'))
      for (const name of used)
        if (!vars.includes(name)) problems.push(problem(field, 'copy_variable', { variable: `:${name}` }))
      if (part === 'subject' && used.includes(linkVar)) problems.push(problem(field, 'copy_link_subject'))
      if (button && part === 'copy' && typed.trim() && !used.includes(linkVar))
        problems.push(problem(field, 'copy_link_missing', { variable: `:${linkVar}` }))
    }
  }
  return problems
}

const each = (words: Words, change: (typed: string) => string): Words => ({
  nl: change(words.nl),
  fr: change(words.fr),
  en: change(words.en),
  de: change(words.de),
})

/** The words as stored: a subject of one line, a text without invisible characters. */
export const tidyTranslation = ({ subject, copy }: Translation): Translation => ({
  subject: each(subject, oneLine),
  copy: each(copy, cleanText),
})
