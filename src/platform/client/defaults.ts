import { languageOf, type Language } from '#kernel/texts.ts'

// The defaults until somebody chooses (decision C117): the server writes them into the page (platform/server/page.ts).

const told = (name: 'language' | 'country' | 'title'): string | undefined => document.documentElement.dataset[name]

/** The language of a browser in which nobody has chosen a language. */
export const firstLanguage = (): Language => languageOf(told('language'))

/** The country where nobody has chosen one: `NL`. */
export const firstCountry = (): string => told('country') ?? 'NL'

/** The title of the browser tab: the page, and the name of the chain. */
export const tabTitle = (page?: string): string => [page, told('title') ?? 'Balie'].filter(Boolean).join(' · ')
