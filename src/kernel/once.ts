/**
 * Makes a value when it is first asked for, and only once. Contracts use it for their schemas: there are thousands, of
 * which a start needs none.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
