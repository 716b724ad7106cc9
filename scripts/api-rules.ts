// Rules for the document of the API that the linter does not have.

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: object
}
type Operation = { readonly parameters: readonly (Partial<Parameter> & { readonly $ref?: string })[] }
type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>

/** Whether this word could be a value of the parameter. Ids and days are not words. */
const takesWord = (schema: object, word: string): boolean => {
  const { type, format, pattern } = schema as { type?: string; format?: string; pattern?: string }
  return type === 'string' && format !== 'date' && (!pattern || new RegExp(pattern).test(word))
}

/**
 * Pairs of paths with the same method that could be the same address: the words of one are possible values of the
 * other's parameters.
 */
export function ambiguous(paths: Paths): string[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  )
  const fits = (one: (typeof calls)[number], part: string, otherPart: string): boolean => {
    if (!part.startsWith('{')) return part === otherPart
    const schema = one.operation.parameters.find(({ name }) => `{${name}}` === part)?.schema
    return otherPart.startsWith('{') || !schema || takesWord(schema, otherPart)
  }
  return calls.flatMap((one, index) =>
    calls
      .slice(index + 1)
      .filter((other) => {
        const [parts, others] = [one.path.split('/'), other.path.split('/')]
        if (one.method !== other.method || parts.length !== others.length) return false
        const crossing = parts.some((part, at) => part.startsWith('{') !== others[at]!.startsWith('{'))
        const bothWays = parts.every((part, at) => fits(one, part, others[at]!) || fits(other, others[at]!, part))
        // One of them has more words everywhere: then it is an exception to the other, and not ambiguous.
        const isException = (a: string[], b: string[]) =>
          a.every((part, at) => !part.startsWith('{') || b[at]!.startsWith('{'))
        return crossing && bothWays && !isException(parts, others) && !isException(others, parts)
      })
      .map((other) => `${one.method.toUpperCase()} ${one.path} and ${other.path} may be the same address`),
  )
}

/**
 * Fields that may have an empty schema, because an answer holds whatever was stored: the rows of the log, the filters
 * of a table.
 */
const saysNothing = new Set(['before', 'after', 'additionalProperties'])

/** The places of empty schemas. */
export function emptySchemas(node: unknown, place: readonly string[] = []): string[] {
  if (node === null || typeof node !== 'object') return []
  const at = place.at(-1) ?? ''
  if (Object.keys(node).length === 0)
    return Array.isArray(node) || at === 'default' || saysNothing.has(at) ? [] : [`${place.join('.')} says nothing`]
  return Object.entries(node).flatMap(([name, inside]) =>
    name === 'examples' || name === 'example' ? [] : emptySchemas(inside, [...place, name]),
  )
}
