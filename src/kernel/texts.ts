/** The languages of the interface, in the order in which they are offered (spec 3 §1). */
export const languages = ['nl', 'fr', 'en', 'de'] as const
export type Language = (typeof languages)[number]
/** The language used when a text or a setting names no other (spec 3 §1, decision C117). */
export const defaultLanguage: Language = 'nl'

/** Each language by its own name, so that everyone recognises theirs. */
export const languageNames: Readonly<Record<Language, string>> = {
  nl: 'Nederlands',
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
}

/** One sentence in every language: a missing one does not compile. */
export type Words = Readonly<Record<Language, string>>

/** Each feature's `texts.ts` adds its catalogue to this, under the name by which the browser asks for it. */
export interface FeatureTexts {}

/** A feature's words side by side. Keys may carry i18next's plural endings (`rooms_one`, `rooms_other`). */
export function texts<const T extends Readonly<Record<string, Words>>>(catalogue: T): T {
  return catalogue
}

/**
 * The locale by which numbers and dates are written in a language; British English puts the day before the month, as
 * the other three do.
 */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)

/** The name of a language in another language: `Frans`, `français`, `Französisch`. */
export const languageName = (named: Language, language: Language): string =>
  new Intl.DisplayNames(localeOf(language), { type: 'language' }).of(named)!

/** A word with a capital, for where it stands by itself: `Français`. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * The language of a locale (`nl_NL`, `fr-BE`, `de`), or `otherwise` when the interface does not have it. The country of
 * a locale does not tell the reader's language (decision C110).
 */
export function languageOf(locale: string | null | undefined, otherwise: Language = defaultLanguage): Language {
  const code = (locale ?? '').slice(0, 2).toLowerCase()
  return languages.find((language) => language === code) ?? otherwise
}

/** Fills placeholders such as `{{name}}`, as i18next does in the browser. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>> = {}): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => String(values[name] ?? hole))
}

/** A text without capitals and accents, so that a search finds it however it was typed. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A text in plain letters, digits and hyphens: `Employés actifs` becomes `employes-actifs`. */
export const slugged = (text: string): string =>
  plain(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
