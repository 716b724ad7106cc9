/** The query of an address, as text: `?date=2026-11-21` is `{ date: '2026-11-21' }`. */
export type Search = Readonly<Record<string, string | undefined>>

/** Reads a query as plain text: TanStack Router would read `?q=123` as a number. */
export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const words = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (typeof value === 'string' && value !== '') words.set(key, value)
  return words.size ? `?${words}` : ''
}

/**
 * Where to go after signing in: only paths of our own, so that a link to our sign-in page cannot lead away from it
 * (decision C80). A backslash counts as a slash in browsers.
 */
export const ownPath = (target: string | undefined): string => (target && /^\/(?![/\\])/.test(target) && !/[\p{Cc}\\]/u.test(target) ? target : '/')
