import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes } from '#app/routes.ts'
import { file, picture, type AnyEndpoint } from '#kernel/endpoint.ts'
import { parsedAnswer } from './answer.ts'

// A compiled contract gives the same answer as zod itself, or the same refusal, for whatever a handler returns.

const seed = 20_261_123
const runs = 60

/** Values that fit no contract, or only by an exception. */
const oddValue = fc.constantFrom<unknown>(
  undefined,
  null,
  Number.NaN,
  -0,
  Infinity,
  1.5,
  2 ** 53,
  '',
  'x',
  true,
  [],
  {},
  new Date(0),
  10n,
  Symbol.iterator,
  { toJSON: () => 'own' },
  Object.create(null),
  new Map(),
)
const text = fc.oneof(
  fc.constantFrom(
    '2026-11-23',
    '09:30',
    '2026-11-23T08:00:00.000Z',
    'anna@demo.test',
    'nl',
    '\ud800',
    '\u0000"\\\n\u2028',
  ),
  fc.string({ unit: 'binary' }),
)
const number = fc.oneof(fc.nat(19), fc.integer(), fc.double())

const sometimes = (value: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 60, arbitrary: value }, { weight: 1, arbitrary: other })

/** Values as a handler may return them for a schema: mostly right ones, with a fault here and there. */
function valueOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return sometimes(rightValueOf(schema as z.core.$ZodTypes), oddValue)
}

function rightValueOf(schema: z.core.$ZodTypes): fc.Arbitrary<unknown> {
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return text
    case 'number':
      return number
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'undefined':
      return fc.constant(undefined)
    case 'literal':
      return fc.constantFrom<unknown>(...def.values)
    case 'enum':
      return fc.constantFrom<unknown>(...Object.values(def.entries))
    case 'array':
      return fc.array(valueOf(def.element), { maxLength: 3 })
    case 'tuple':
      return fc.tuple(...def.items.map(valueOf))
    case 'union':
      return fc.oneof(...def.options.map(valueOf))
    case 'record':
      return fc.dictionary(fc.constantFrom('nl', 'fr', 'en', 'de', '7', '__proto__', 'other'), valueOf(def.valueType), {
        maxKeys: 4,
      })
    case 'object':
      return objectOf(def.shape)
    case 'optional':
    case 'default':
      return fc.oneof(fc.constant(undefined), valueOf(def.innerType))
    case 'nullable':
      return fc.oneof(fc.constant(null), valueOf(def.innerType))
    case 'readonly':
    case 'nonoptional':
    case 'catch':
    case 'prefault':
      return valueOf(def.innerType)
    case 'pipe':
      return valueOf(def.in)
    case 'lazy':
      return valueOf(def.getter())
    default:
      return oddValue
  }
}

/** An object with its fields, of which one may be absent, and with fields that the contract does not declare. */
function objectOf(shape: Readonly<Record<string, z.core.$ZodType>>): fc.Arbitrary<unknown> {
  const fields = fc.record(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, valueOf(field)])))
  return fc
    .tuple(fields, sometimes(fc.constant(null), fc.constantFrom(...Object.keys(shape), 'none')), fc.boolean())
    .map(([object, absent, more]) => ({
      ...Object.fromEntries(Object.entries(object).filter(([name]) => name !== absent)),
      ...(more && { secret: 'password', __proto__: { secret: 1 } }),
    }))
}

/** The text that is sent, or the issues of the refusal. */
function outcome(parse: () => unknown): { readonly sent: string } | { readonly refused: unknown } {
  try {
    return { sent: JSON.stringify({ data: parse() ?? null }) }
  } catch (error) {
    if (error instanceof z.ZodError) return { refused: error.issues }
    return { refused: String(error) }
  }
}

const answers = new Map<unknown, AnyEndpoint>(
  allRoutes
    .filter(({ endpoint: { gives } }) => (gives as unknown) !== file && (gives as unknown) !== picture)
    .map(({ endpoint }) => [endpoint.gives, endpoint]),
)

test(`${answers.size} contracts, compiled, send and refuse what zod sends and refuses`, () => {
  let [sent, refused] = [0, 0]
  for (const endpoint of answers.values()) {
    const schema = endpoint.gives as z.ZodType
    fc.assert(
      fc.property(valueOf(schema), (given) => {
        const own = outcome(() => parsedAnswer(endpoint, given))
        expect(own, `${endpoint.method} ${endpoint.path}`).toEqual(outcome(() => schema.parse(given)))
        if ('sent' in own) sent++
        else refused++
      }),
      { seed, numRuns: runs },
    )
  }
  expect(sent).toBeGreaterThan(1000)
  expect(refused).toBeGreaterThan(1000)
}, 300_000)

test('a contract that is not compiled parses as it is, and its fields are still removed', () => {
  type Node = { readonly name: string; readonly below: readonly Node[] }
  const Node: z.ZodType<Node> = z.object({ name: z.string(), below: z.array(z.lazy(() => Node)) })
  const given = { name: 'a', secret: 1, below: [{ name: 'b', secret: 2, below: [] }] }
  expect(parsedAnswer({ gives: Node }, given)).toEqual({ name: 'a', below: [{ name: 'b', below: [] }] })
  expect(() => parsedAnswer({ gives: Node }, { name: 1, below: [] })).toThrow(z.ZodError)
})
