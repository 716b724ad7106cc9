import type { AnyEndpoint } from '#kernel/endpoint.ts'

/** The longest parameter in an address. */
const maxParamLength = 200

interface Place<T> {
  /** The next part of the address, where it is fixed. */
  readonly fixed: Map<string, Place<T>>
  /** The next part of the address, where it is a parameter. */
  parameter: Place<T> | null
  /** The call of this address, and the names of its parameters. */
  ends: { readonly call: T; readonly names: readonly string[] } | null
}

export interface CallAtAddress<T> {
  readonly call: T
  readonly params: Readonly<Record<string, string>>
}

export interface CallTable<T> {
  /**
   * The call for a method and an address below `/api`, its query included; null when there is none, and `too_long` when
   * there would be one for a shorter parameter.
   */
  find(method: string, url: string): CallAtAddress<T> | 'too_long' | null
}

const newPlace = <T>(): Place<T> => ({ fixed: new Map(), parameter: null, ends: null })

/**
 * A table that finds calls by method and address. The server needs it because its framework would compile a function
 * for nearly every address: a quarter of every start. It reads addresses as the framework does: a fixed part is taken
 * before a parameter, one slash at the end is ignored, `%2F` is no slash, and HEAD is answered as GET.
 */
export function callTable<T extends { readonly endpoint: Pick<AnyEndpoint, 'method' | 'path'> }>(
  calls: readonly T[],
): CallTable<T> {
  const roots = new Map<string, Place<T>>()
  for (const call of calls) {
    const { method, path } = call.endpoint
    const names: string[] = []
    let place = roots.get(method) ?? newPlace<T>()
    roots.set(method, place)
    for (const part of path.split('/').slice(1)) {
      if (part.startsWith(':')) {
        names.push(part.slice(1))
        place = place.parameter ??= newPlace()
      } else {
        const next = place.fixed.get(part) ?? newPlace()
        place.fixed.set(part, next)
        place = next
      }
    }
    if (place.ends) throw new Error(`There are two calls ${method} ${path}.`)
    place.ends = { call, names }
  }

  return {
    find: (method, url) => {
      const parts = partsOf(url)
      const root = roots.get(method === 'HEAD' ? 'GET' : method)
      if (parts?.[0] !== 'api' || !root) return null
      const values: string[] = []
      let tooLong = false
      const end = search(root, 1)
      if (!end) return tooLong ? 'too_long' : null
      return { call: end.call, params: Object.fromEntries(end.names.map((name, i) => [name, values[i]!])) }

      function search(place: Place<T>, at: number): Place<T>['ends'] {
        if (at === parts!.length) return place.ends
        const part = parts![at]!
        const fixed = place.fixed.get(part)
        const here = fixed && search(fixed, at + 1)
        if (here) return here
        if (!place.parameter) return null
        if (part.length > maxParamLength) {
          tooLong = true
          return null
        }
        values.push(part)
        const below = search(place.parameter, at + 1)
        if (!below) values.pop()
        return below
      }
    },
  }
}

/** The decoded parts of an address between its slashes; null for an address that cannot be decoded. */
function partsOf(url: string): string[] | null {
  // An absolute address, as a proxy may send it: `http://balie.example/api/me`.
  const path = /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i.exec(url)![1]!
  const parts = path.slice(1, path.length > 1 && path.endsWith('/') ? -1 : undefined).split('/')
  if (!path.includes('%')) return parts
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return null
  }
}
