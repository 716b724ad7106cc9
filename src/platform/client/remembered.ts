/**
 * What this browser remembers between visits: preferences only, never a word about a client (decision C113).
 * A browser that refuses to remember anything works all the same.
 */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`balie.${name}`)
  } catch {
    return null
  }
}

/** Remembers a preference; null forgets it. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`balie.${name}`)
    else localStorage.setItem(`balie.${name}`, value)
  } catch {
    // Private windows may refuse; the preference then lasts as long as the page.
  }
}
