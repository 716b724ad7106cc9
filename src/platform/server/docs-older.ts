/** A JSON schema or a part of the document; both are walked alike. */
type Node = { readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const isNull = (value: unknown): boolean => isNode(value) && value.type === 'null'

/** `type: ['string', 'null']`, as OpenAPI 3.0 says it. */
function typeOf(types: readonly unknown[]): Node {
  const rest = types.filter((type) => type !== 'null')
  const nullable = rest.length < types.length && { nullable: true }
  return rest.length === 1 ? { type: rest[0], ...nullable } : { anyOf: rest.map((type) => ({ type })), ...nullable }
}

/** `anyOf: [it, { type: 'null' }]`, as OpenAPI 3.0 says it. */
function choiceOf(choices: readonly unknown[]): Node {
  const rest = choices.filter((choice) => !isNull(choice)).map(inOlder)
  const nullable = rest.length < choices.length && { nullable: true }
  const [only] = rest
  // A $ref hides its neighbours there, so a single one stays the only choice.
  return rest.length === 1 && isNode(only) && !('$ref' in only)
    ? { ...only, ...nullable }
    : { anyOf: rest, ...nullable }
}

/** A property of an answer may itself be called `type` or `examples`: then it holds a schema. */
function inOlder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOlder)
  if (!isNode(value)) return value
  if (isNull(value)) return { nullable: true, enum: [null] }
  const { type, anyOf, examples, exclusiveMinimum, exclusiveMaximum, const: only, ...others } = value
  const rest = Object.fromEntries(Object.entries(others).map(([key, part]) => [key, inOlder(part)]))
  return {
    ...rest,
    ...(Array.isArray(type) ? typeOf(type) : type !== undefined && { type: inOlder(type) }),
    ...(Array.isArray(anyOf) ? choiceOf(anyOf) : anyOf !== undefined && { anyOf: inOlder(anyOf) }),
    ...(Array.isArray(examples) ? { example: examples[0] } : examples !== undefined && { examples: inOlder(examples) }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(exclusiveMaximum !== undefined && { maximum: exclusiveMaximum, exclusiveMaximum: true }),
    ...(only !== undefined && { enum: [only] }),
  }
}

/**
 * The document in OpenAPI 3.0, for the page alone: the page reads a document of 3.1 whole and by another way, which
 * takes 12 seconds for ours and 6 more for each call that is opened; one of 3.0 it reads as it is needed. The document
 * that others read stays the one of 3.1, which says more (docs/decisions/029).
 */
export const olderDocument = (document: object): object => ({
  ...(inOlder(document) as Node),
  openapi: '3.0.3',
})
