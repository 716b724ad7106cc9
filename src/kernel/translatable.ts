import { z } from 'zod'
import { line, oneLine } from './line.ts'
import { defaultLanguage, languages, type Language } from './texts.ts'

/** A name that people of the chain give in several languages; a language without a name is absent. */
export type Translatable = Readonly<Partial<Record<Language, string>>>

/**
 * A translatable name in a request. Dutch is the fallback, so it is required; every language has the same limit (spec 1
 * §5, spec 3 §5).
 */
export function translatable(max: number) {
  const name = line(max)
  return z.object({ nl: name.min(1), fr: name.optional(), en: name.optional(), de: name.optional() })
}

const word = z.string().optional()
/**
 * A translatable name in an answer, as it was stored. It is an object of known keys because zod compiles those: a
 * calendar has hundreds of names.
 */
export const TranslatableText = z.object({ nl: word, fr: word, en: word, de: word } satisfies Record<
  Language,
  typeof word
>)

/** The text in the reader's language, else in Dutch, else in any. */
export function translate(text: Translatable, language: Language): string {
  return text[language] || text[defaultLanguage] || Object.values(text).find(Boolean) || ''
}

/** A translatable name in a form: one text for every language. */
export type TypedName = Readonly<Record<Language, string>>

/** The values of a form for a stored name; null gives an empty form. */
export const typedName = (stored: Translatable | null): TypedName =>
  Object.fromEntries(languages.map((language) => [language, stored?.[language] ?? ''])) as TypedName

/**
 * The name of a form as the server takes it: a language that was left empty is null, and readers of that language see
 * the Dutch name.
 */
export const givenName = (typed: TypedName): z.input<ReturnType<typeof translatable>> => ({
  nl: oneLine(typed.nl),
  ...Object.fromEntries(languages.map((language) => [language, oneLine(typed[language])]).filter(([, text]) => text)),
})

/** The name in all its languages on one line. */
export const everyName = (name: Translatable): string => Object.values(name).filter(Boolean).join(' · ')
