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
 * The path to open after signing in: only our own paths, so that a link to our sign-in page cannot lead to another site
 * (decision C80). Browsers read a backslash as a slash, resolve dots, and may decode what is encoded.
 */
export function ownPath(target: string | undefined): string {
  return target && isOwn(target) && isOwn(decoded(target)) ? target : '/'
}

/** Whether a browser reads this path as one of our own site. */
function isOwn(path: string): boolean {
  if (!path.startsWith('/') || /[\p{Cc}\\]/u.test(path)) return false
  const url = URL.parse(path, somewhere)
  return url?.origin === somewhere && !url.pathname.startsWith('//') && !path.startsWith('//')
}

/**
 * The path with its percent signs decoded; a path that is not ours when they cannot be decoded. The query and the hash
 * are left out, because they choose no page.
 */
function decoded(target: string): string {
  try {
    return decodeURIComponent(target.replace(/[?#].*$/, ''))
  } catch {
    return ''
  }
}
