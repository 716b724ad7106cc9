import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { languageOf, type Language } from '#kernel/texts.ts'
import { firstLanguage } from './defaults.ts'
import { remember, remembered } from './remembered.ts'

type Catalogue = () => Promise<{ words: Readonly<Record<string, Readonly<Record<string, string>>>> }>

/** The parts of the words that screens load beside those of the calendar (`Screen.words`). */
export type ScreenWords = 'desk' | 'closing' | 'file' | 'sign' | 'phone' | 'office'
/**
 * The parts in which words are loaded: for the pages before the sign-in, for the calendar and the frame of every page,
 * for the other pages of the day, for its summary and closing, for the page of a client, for signing, for clients with a link, and for the administration (vite.config.ts).
 */
type Part = 'start' | 'day' | ScreenWords

const catalogues: Readonly<Record<Language, Readonly<Record<Part, Catalogue>>>> = {
  nl: {
    start: () => import('virtual:words/nl/start'),
    day: () => import('virtual:words/nl/day'),
    desk: () => import('virtual:words/nl/desk'),
    closing: () => import('virtual:words/nl/closing'),
    file: () => import('virtual:words/nl/file'),
    sign: () => import('virtual:words/nl/sign'),
    phone: () => import('virtual:words/nl/phone'),
    office: () => import('virtual:words/nl/office'),
  },
  fr: {
    start: () => import('virtual:words/fr/start'),
    day: () => import('virtual:words/fr/day'),
    desk: () => import('virtual:words/fr/desk'),
    closing: () => import('virtual:words/fr/closing'),
    file: () => import('virtual:words/fr/file'),
    sign: () => import('virtual:words/fr/sign'),
    phone: () => import('virtual:words/fr/phone'),
    office: () => import('virtual:words/fr/office'),
  },
  en: {
    start: () => import('virtual:words/en/start'),
    day: () => import('virtual:words/en/day'),
    desk: () => import('virtual:words/en/desk'),
    closing: () => import('virtual:words/en/closing'),
    file: () => import('virtual:words/en/file'),
    sign: () => import('virtual:words/en/sign'),
    phone: () => import('virtual:words/en/phone'),
    office: () => import('virtual:words/en/office'),
  },
  de: {
    start: () => import('virtual:words/de/start'),
    day: () => import('virtual:words/de/day'),
    desk: () => import('virtual:words/de/desk'),
    closing: () => import('virtual:words/de/closing'),
    file: () => import('virtual:words/de/file'),
    sign: () => import('virtual:words/de/sign'),
    phone: () => import('virtual:words/de/phone'),
    office: () => import('virtual:words/de/office'),
  },
}

/** The parts that were loaded: they are loaded too for every language that is chosen later. */
const wanted = new Set<Part>(['start'])

async function load(language: Language): Promise<void> {
  for (const { words } of await Promise.all([...wanted].map((part) => catalogues[language][part]()))) {
    for (const [namespace, sentences] of Object.entries(words))
      i18next.addResourceBundle(language, namespace, sentences)
  }
}

/** Loads these parts with the first words of the page: a telephone then waits for one round less. */
export function loadWithFirst(parts: readonly ScreenWords[]): void {
  for (const part of parts) wanted.add(part)
}

/** Loads the words of the calendar and of the frame after the sign-in, or those of another part too. */
export async function loadWords(part: Exclude<Part, 'start'>): Promise<void> {
  wanted.add(part)
  await load(currentLanguage())
}

/** The current language of the interface. */
export const currentLanguage = (): Language => languageOf(i18next.language)

/** The current language of the interface; the component is rendered again when it changes. */
export function useLanguage(): Language {
  return languageOf(useTranslation('common').i18n.language)
}

function show(language: Language): void {
  document.documentElement.lang = language
}

/**
 * Where the language was chosen: on the sign-in page, for this browser, in a person's profile, for their own screens
 * only, or by a client with a link, for this tab only.
 */
type ChosenBy = 'browser' | 'profile' | 'tab'

/**
 * Changes the language at once and for later visits, but for those of a tab; its words are loaded first, so that no half-translated page is
 * shown.
 */
export async function chooseLanguage(language: Language, by: ChosenBy): Promise<void> {
  await load(language)
  await i18next.changeLanguage(language)
  show(language)
  if (by === 'tab') return
  remember('language', language)
  remember('language-by', by)
}

/**
 * Whether the language was chosen for this browser. A language from somebody's profile does not hold for the next
 * person.
 */
export const languageChosenHere = (): boolean =>
  remembered('language') !== null && remembered('language-by') !== ('profile' satisfies ChosenBy)

/**
 * Starts with the language chosen earlier, else with the chain's default, whatever language the browser has (spec 3 §1,
 * decision C117).
 */
export async function startI18n(): Promise<void> {
  const language = languageOf(remembered('language'), firstLanguage())
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    ns: [],
    // Keys of problems contain dots: `payment.payment_short`.
    keySeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await load(language)
  show(language)
}
