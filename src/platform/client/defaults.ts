import { languageOf, type Language } from '#kernel/texts.ts'

// The defaults until somebody chooses (decision C117): the server writes them into the page (platform/server/page.ts).

const fromPage = (name: 'language' | 'country' | 'title'): string | undefined => document.documentElement.dataset[name]

/** The language of a browser in which nobody has chosen a language. */
export const firstLanguage = (): Language => languageOf(fromPage('language'))

/** The country where nobody has chosen one: `NL`. */
export const firstCountry = (): string => fromPage('country') ?? 'NL'

/** The title of the browser tab: the page, and the name of the chain. */
export const tabTitle = (page?: string): string => [page, fromPage('title') ?? 'Balie'].filter(Boolean).join(' · ')
