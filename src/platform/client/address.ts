/** The query of an address, as text: `?date=2026-11-21` is `{ date: '2026-11-21' }`. */
export type Search = Readonly<Record<string, string | undefined>>

/** Reads a query as plain text: TanStack Router would read `?q=123` as a number. */
export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const words = new URLSearchParams()
  for (const [key, value] of Object.entries(search))
    if (typeof value === 'string' && value !== '') words.set(key, value)
  return words.size ? `?${words}` : ''
}

const somewhere = 'http://here.invalid'

/**
 * Where to go after signing in: only paths of our own, so that a link to our sign-in page cannot lead away from it
 * (decision C80). A backslash counts as a slash in browsers, dots climb, and what is encoded may be decoded on the way.
 */
export function ownPath(target: string | undefined): string {
  return target && isOwn(target) && isOwn(decoded(target)) ? target : '/'
}

/** Does this path, once a browser has read it, still lie below our own address? */
function isOwn(path: string): boolean {
  if (!path.startsWith('/') || /[\p{Cc}\\]/u.test(path)) return false
  const url = URL.parse(path, somewhere)
  return url?.origin === somewhere && !url.pathname.startsWith('//') && !path.startsWith('//')
}

/**
 * The path as it stands behind its percent signs; nothing of ours where they make no sense. What follows `?` or `#`
 * leads nowhere.
 */
function decoded(target: string): string {
  try {
    return decodeURIComponent(target.replace(/[?#].*$/, ''))
  } catch {
    return ''
  }
}
