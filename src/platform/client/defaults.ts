import { languageOf, type Language } from '#kernel/texts.ts'

// What holds until somebody chooses (decision C117): the server writes it into the page (platform/server/page.ts).

const told = (name: 'language' | 'country' | 'title'): string | undefined => document.documentElement.dataset[name]

/** The language of a browser in which nobody has chosen one. */
export const firstLanguage = (): Language => languageOf(told('language'))

/** `NL`: the country where nobody has chosen one. */
export const firstCountry = (): string => told('country') ?? 'NL'

/** The title of the tab: the page, and the name of the chain. */
export const tabTitle = (page?: string): string => [page, told('title') ?? 'Balie'].filter(Boolean).join(' · ')
