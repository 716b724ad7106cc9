/**
 * A preference that this browser keeps between visits; never a word about a client (decision C113). The program also
 * works in a browser that keeps nothing.
 */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`balie.${name}`)
  } catch {
    return null
  }
}

/** Stores a preference; null removes it. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`balie.${name}`)
    else localStorage.setItem(`balie.${name}`, value)
  } catch {
    // Private windows may refuse storage; the preference then lasts as long as the page.
  }
}

/** Removes the preferences whose names begin like this: what is kept for one sign-in alone. */
export function forgetRemembered(prefix: string): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(`balie.${prefix}`)) localStorage.removeItem(name)
  } catch {
    // Nothing is kept where storage is refused.
  }
}
