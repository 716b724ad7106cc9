import fc from 'fast-check'
import { queryString } from '#kernel/endpoint.ts'
import type { RightCall } from './right-call.ts'

/** A request as it is sent: a right call with faults in it. */
export interface BadRequest {
  readonly path: string
  /** The parameters in the path, as the server reads them; null where it may read another path. */
  readonly params: Readonly<Record<string, string>> | null
  readonly query: string
  readonly body: string | Uint8Array | undefined
  readonly headers: Readonly<Record<string, string>>
}

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)])
const ofPrototype = (value: unknown): unknown =>
  Object.fromEntries([
    ['__proto__', value],
    ['constructor', { prototype: value }],
  ])

/** Values that forms, programs and attackers send instead of the expected ones. */
const hostile: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  -0,
  1e-7,
  2 ** 31,
  2 ** 53,
  2 ** 53 - 1,
  1e21,
  1e308,
  Number.MIN_VALUE,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '9007199254740993',
  'NaN',
  'null',
  'true',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\ufeff',
  '\u2028',
  'e\u0301'.repeat(30),
  '👩‍👩‍👧‍👦',
  'ﷺ'.repeat(40),
  'x'.repeat(300),
  'x'.repeat(25_000),
  "'; drop table clients; --",
  '" or 1=1 --',
  '%_\\',
  '$1',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '=cmd|x!A1',
  'a@b\r\nBcc: c@d.test',
  ':link',
  '⟦link⟧',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01',
  '275760-09-13',
  '2026-03-09T25:00:00Z',
  '0001-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-03-09T09:00:00+14:00',
  '2026-03-29T02:30:00Z',
  [],
  [null],
  [[]],
  {},
  { a: 1 },
  [1, 1, 1],
  Array.from({ length: 2000 }, (_, i) => i),
  deep(200),
  ofPrototype({ admin: true }),
  { toString: 'x' },
  { length: 3, 0: 'a' },
  { $gt: '' },
]

/** Any characters; `fc.string` would first build a table of all of them, which takes a second. */
const anyText = fc
  .array(
    fc.integer({ min: 0, max: 0x10ffff }).filter((point) => point < 0xd800 || point > 0xdfff),
    { maxLength: 60 },
  )
  .map((points) => String.fromCodePoint(...points))

const anything = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostile) },
  { weight: 2, arbitrary: anyText },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Names of fields that no contract knows. */
const unasked = ['__proto__', 'constructor', 'id', 'deactivated_at', 'employee_id', 'is_admin', 'x'.repeat(500), '']

type How = 'replace' | 'remove' | 'add' | 'wrap' | 'repeat' | 'text'
const oneFault = fc.record({
  /** The place of the fault in the call: modulo the number of places. */
  at: fc.nat(200),
  how: fc.constantFrom<How>('replace', 'replace', 'replace', 'replace', 'remove', 'add', 'wrap', 'repeat', 'text'),
  by: anything,
})
export type Mutation = { readonly at: number; readonly how: How; readonly by: unknown }

/** One to three faults, and sometimes an invalid header. */
export interface Faults {
  readonly mutations: readonly Mutation[]
  readonly spoilText: number
  readonly header: number
}
export const faults: fc.Arbitrary<Faults> = fc.record({
  mutations: fc.array(oneFault, { minLength: 1, maxLength: 3 }),
  spoilText: fc.nat(79),
  header: fc.nat(59),
})

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object'

/** A deep copy of values as JSON has them, with whatever names; `structuredClone` takes several times as long. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy)
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copy(one)])) : value
}

/** Every place in a value: the object that holds it, and its name there. */
function places(root: Record<string, unknown>): { holder: Record<string, unknown>; name: string }[] {
  return Object.keys(root).flatMap((name) => {
    const value = root[name]
    return [{ holder: root, name }, ...(isObject(value) ? places(value) : [])]
  })
}

const put = (holder: Record<string, unknown>, name: string, value: unknown) =>
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true })

function mutate(root: Record<string, unknown>, mutation: Mutation): void {
  const { at, how } = mutation
  const all = places(root)
  const place = all[at % all.length]
  if (!place) return
  const { holder, name } = place
  const value = holder[name]
  const by = copy(mutation.by) // a later fault may change it
  switch (how) {
    case 'replace':
      return void put(holder, name, by)
    case 'remove':
      return void (Array.isArray(holder) ? holder.splice(Number(name), 1) : delete holder[name])
    case 'add': {
      const into = [value, holder].find((one): one is Record<string, unknown> => isObject(one) && !Array.isArray(one))
      return into && void put(into, unasked[at % unasked.length]!, by)
    }
    case 'wrap':
      return void put(holder, name, at % 2 ? [value] : { [name]: value })
    case 'repeat':
      return void put(
        holder,
        name,
        Array.isArray(value)
          ? [...value, ...value, ...value]
          : typeof value === 'string'
            ? value.repeat(at)
            : [value, value],
      )
    case 'text':
      return void put(
        holder,
        name,
        typeof value === 'string' ? value + (JSON.stringify(by) ?? '') : JSON.stringify(value),
      )
  }
}

/** Lists in lists, too deep for a recursive walk. */
const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

/** Broken JSON, which no program writes. */
function spoiled(text: string, how: number): string {
  switch (how) {
    case 0:
      return text.slice(0, -1)
    case 1:
      return text.replace(/:\d+/, ':1e400')
    case 2:
      return text.replace(/^\{/, '{"__proto__":{"permissions":["admin.only"]},')
    case 3:
      return text.replace(/^\{(?="(\w+)")/, '{"$1":[],') // the same name twice
    case 4:
      return `\ufeff${text}`
    case 5:
      return nested
    case 6:
      return text.replace(/"(\w+)"/, '"\\u0000$1"')
    case 7:
      return `${text}${text}`
    default:
      return text
  }
}

const spoiledHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'x-locale': 'xx_XX' },
  { 'x-locale': '../..' },
  { 'x-timezone': 'Mars/Phobos' },
  { 'x-timezone': 'x'.repeat(500) },
  { 'idempotency-key': 'kort' },
  { 'idempotency-key': 'é'.repeat(20) },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'x-employee': '0' },
  { 'if-match': '*' },
  { 'accept-encoding': 'identity;q=0' },
]

/** A value as part of an address; a value that is not allowed there is inserted unescaped, with its percent signs. */
function inPath(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? '')
  try {
    return encodeURIComponent(text.slice(0, 400))
  } catch {
    return '%ED%A0%80' // half a surrogate pair
  }
}

/** Null for parameters that cannot be read, or with which the path is that of another call: `/rooms/` is `/rooms`. */
function readable(written: readonly (readonly [string, string])[]): Record<string, string> | null {
  if (written.some(([, text]) => /^\.{0,2}$/.test(text))) return null
  try {
    return Object.fromEntries(written.map(([name, text]) => [name, decodeURIComponent(text)]))
  } catch {
    return null
  }
}

function inQuery(query: unknown, spoil: number): string {
  let text = ''
  try {
    text = isObject(query) ? queryString(query) : ''
  } catch {
    text = 'a=%ED%A0%80'
  }
  const more = [
    '&a[][][][][][]=1',
    '&__proto__[x]=1',
    '&filters[__proto__][x]=1',
    '&%',
    '&filters=1',
    '&filters[search][]=a',
    '&page=1&page=2',
    `&${'a[]=1&'.repeat(300)}`,
    '&sort[]=x',
  ][spoil]
  return `${text}${more ?? ''}`
}

/** A file in which bytes are changed, removed or doubled. */
function spoiledFile(file: Uint8Array, mutations: readonly Mutation[]): Uint8Array {
  const bytes = [...file]
  for (const { at, how } of mutations) {
    const place = at % Math.max(1, bytes.length)
    if (how === 'remove') bytes.splice(place, 1 + (at % 7))
    else if (how === 'add' || how === 'repeat') bytes.splice(place, 0, ...bytes.slice(0, place))
    else if (how === 'text') bytes.length = place
    else bytes[place] = ((bytes[place] ?? 0) + 1 + at) % 256
  }
  return Uint8Array.from(bytes)
}

/** The call with these faults, as a copy. */
export function badRequest(path: string, call: RightCall, { mutations, spoilText, header }: Faults): BadRequest {
  const file = call.body instanceof Uint8Array ? spoiledFile(call.body, mutations) : null
  const root = copy({
    ...(Object.keys(call.params).length && { params: call.params }),
    ...(Object.keys(call.query).length && { query: call.query }),
    ...(call.body !== undefined && !file && { body: call.body }),
  }) as Record<string, unknown>
  for (const one of mutations) mutate(root, one)
  const params = isObject(root.params) ? root.params : {}
  const body = call.body === undefined && !('body' in root) ? undefined : JSON.stringify(root.body)
  const written = new Map([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, inPath(params[name!] ?? 'x')]))
  return {
    path: path.replace(/:(\w+)/g, (_, name: string) => written.get(name)!),
    params: readable([...written]),
    query: inQuery(root.query, call.body === undefined ? spoilText : -1),
    body: file ?? (body === undefined ? undefined : spoiled(body, spoilText)),
    headers: spoiledHeaders[header] ?? {},
  }
}
