import { z } from 'zod'
import { line, oneLine } from './line.ts'
import { defaultLanguage, languages, type Language } from './texts.ts'

/** A name that people of the chain give in several languages; languages without one are absent. */
export type Translatable = Readonly<Partial<Record<Language, string>>>

/** Dutch is the fallback, so it may not be missing; every language holds to the same length (spec 1 §5, spec 3 §5). */
export function translatable(max: number) {
  const name = line(max)
  return z.object({ nl: name.min(1), fr: name.optional(), en: name.optional(), de: name.optional() })
}

const word = z.string().optional()
/**
 * What leaves the server: whatever was stored. An object of known keys, because zod compiles those: a calendar has
 * hundreds.
 */
export const TranslatableText = z.object({ nl: word, fr: word, en: word, de: word } satisfies Record<
  Language,
  typeof word
>)

/** The text in the reader's language, else in Dutch, else in any. */
export function translate(text: Translatable, language: Language): string {
  return text[language] || text[defaultLanguage] || Object.values(text).find(Boolean) || ''
}

/** A name in a form: a place for every language. */
export type TypedName = Readonly<Record<Language, string>>

/** What of a stored name a form holds; of none, how a new one starts. */
export const typedName = (stored: Translatable | null): TypedName =>
  Object.fromEntries(languages.map((language) => [language, stored?.[language] ?? ''])) as TypedName

/** A typed name as the server takes it: a language without one has none, and Dutch stands in. */
export const givenName = (typed: TypedName): z.input<ReturnType<typeof translatable>> => ({
  nl: oneLine(typed.nl),
  ...Object.fromEntries(languages.map((language) => [language, oneLine(typed[language])]).filter(([, text]) => text)),
})

/** The name in all its languages, in one line. */
export const everyName = (name: Translatable): string => Object.values(name).filter(Boolean).join(' · ')
