import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { defaultLanguage, languageOf, languages, type Language } from '#kernel/texts.ts'
import { remember, remembered } from './remembered.ts'

type Catalogue = () => Promise<{ words: Readonly<Record<string, Readonly<Record<string, string>>>> }>

/** Per language what the pages before the sign-in need, and all the rest. */
const catalogues: Readonly<Record<Language, { readonly start: Catalogue; readonly rest: Catalogue }>> = {
  nl: { start: () => import('virtual:words/nl/start'), rest: () => import('virtual:words/nl/rest') },
  fr: { start: () => import('virtual:words/fr/start'), rest: () => import('virtual:words/fr/rest') },
  en: { start: () => import('virtual:words/en/start'), rest: () => import('virtual:words/en/rest') },
  de: { start: () => import('virtual:words/de/start'), rest: () => import('virtual:words/de/rest') },
}

let beyondStart = false

async function load(language: Language): Promise<void> {
  const { start, rest } = catalogues[language]
  for (const { words } of await Promise.all(beyondStart ? [start(), rest()] : [start()])) {
    for (const [namespace, sentences] of Object.entries(words)) i18next.addResourceBundle(language, namespace, sentences)
  }
}

/** Loads the words of the screens behind the sign-in, from now on in every language that is chosen. */
export async function loadAllWords(): Promise<void> {
  beyondStart = true
  await load(currentLanguage())
}

/** The language of the interface. */
export const currentLanguage = (): Language => languageOf(i18next.language)

/** Follows the language of the interface. */
export function useLanguage(): Language {
  return languageOf(useTranslation('common').i18n.language)
}

function show(language: Language): void {
  document.documentElement.lang = language
}

/** Who chose the language: whoever stood before this browser's sign-in page, or whoever is signed in, for their own screens alone. */
type ChosenBy = 'browser' | 'profile'

/** Changes the language at once and for later visits; loads its words first, so no half-translated page shows. */
export async function chooseLanguage(language: Language, by: ChosenBy): Promise<void> {
  await load(language)
  await i18next.changeLanguage(language)
  remember('language', language)
  remember('language-by', by)
  show(language)
}

/** Was the language chosen for this browser? One that came from somebody's profile is not the next person's. */
export const languageChosenHere = (): boolean => remembered('language') !== null && remembered('language-by') !== ('profile' satisfies ChosenBy)

/** Starts with the language chosen earlier, else the browser's when it is one of ours, else Dutch (spec 3 §1). */
export async function startI18n(): Promise<void> {
  const chosen = remembered('language')
  const offered = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => languages.some((one) => one === code))
  const language = languageOf(chosen ?? offered ?? defaultLanguage)
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    ns: [],
    // Keys of problems hold dots: `payment.payment_short`.
    keySeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await load(language)
  show(language)
}
