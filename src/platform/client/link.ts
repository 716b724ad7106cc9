import type { ClientLinkPurpose } from '#kernel/permission.ts'
import { languages, type Language } from '#kernel/texts.ts'
import type { Screen } from './screen.ts'
import { store } from './store.ts'

/** The links of this tab: the token of each purpose, and the language that its reader chose. */
interface TabLinks {
  readonly tokens: Readonly<Partial<Record<ClientLinkPurpose, string>>>
  readonly language: Language | null
}

const place = 'balie.links'
const none: TabLinks = { tokens: {}, language: null }
const tokenPattern = /^[\w-]{1,200}$/

function stored(): TabLinks {
  try {
    const { tokens, language } = {
      ...none,
      ...(JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<TabLinks>),
    }
    return { tokens, language: languages.find((one) => one === language) ?? null }
  } catch {
    return none
  }
}

/** In memory, and in the storage of this tab alone so that a reload keeps them: never in an address, never elsewhere. */
const links = store<TabLinks>(none)
let isRead = false
function current(): TabLinks {
  if (!isRead) {
    isRead = true
    links.set(stored())
  }
  return links.get()
}

function keep(next: TabLinks): void {
  isRead = true
  links.set(next)
  try {
    sessionStorage.setItem(place, JSON.stringify(next))
  } catch {
    // Some browsers refuse to keep anything for a tab: the links then last as long as the page.
  }
}

/** The token for calls of this purpose; null without one. Calls send it in a header (`headersOf` in api.ts). */
export const linkFor = (purpose: ClientLinkPurpose): string | null => current().tokens[purpose] ?? null

/** Keeps a token that the server gave for calls of another purpose. */
export function holdLink(purpose: ClientLinkPurpose, token: string): void {
  const { tokens, language } = current()
  keep({ tokens: { ...tokens, [purpose]: token }, language })
}

/** The language that the reader chose in this tab; null when they chose none. */
export const languageOfTab = (): Language | null => current().language
export const chooseLanguageOfTab = (language: Language): void => keep({ ...current(), language })

/**
 * Takes the token of a link out of the address bar, before it is stored in a history or shown to anybody; true when
 * there was one. The links of an earlier visit in this tab are forgotten.
 */
export function takeLink(screens: readonly Pick<Screen, 'path' | 'link'>[]): boolean {
  const { pathname, search, hash } = window.location
  const purpose = screens.find(({ path }) => path === pathname.replace(/\/$/, ''))?.link
  const token = hash.slice(1)
  if (!purpose || !token) return false
  keep({ tokens: tokenPattern.test(token) ? { [purpose]: token } : {}, language: null })
  window.history.replaceState(window.history.state, '', pathname + search)
  return true
}
