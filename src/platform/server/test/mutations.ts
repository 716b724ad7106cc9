import fc from 'fast-check'
import { queryString } from '#kernel/endpoint.ts'
import { formKinds, sentForm } from './hostile-form.ts'
import { files, headers as hostileHeaders, hostile, queries, unasked } from './hostile.ts'
import type { RightCall } from './right-call.ts'

/** A request as it is sent: a right call with faults in it. */
export interface BadRequest {
  readonly path: string
  /** The parameters in the path, as the server reads them; null where it may read another path. */
  readonly params: Readonly<Record<string, string>> | null
  readonly query: string
  readonly body: string | Uint8Array | undefined
  readonly headers: Readonly<Record<string, string>>
  /** The body is a form with parts, which count as parameters. */
  readonly isForm: boolean
}

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
  // Ids of other records: of other kinds, other countries, other companies.
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

type How = 'replace' | 'remove' | 'add' | 'wrap' | 'repeat' | 'text' | 'nudge' | 'swap' | 'many'
const oneFault = fc.record({
  /** The place of the fault in the call: modulo the number of places. */
  at: fc.nat(200),
  how: fc.oneof(
    { weight: 3, arbitrary: fc.constant<How>('replace') },
    // A contract may take these, so they reach the rules and the database.
    { weight: 4, arbitrary: fc.constantFrom<How>('nudge', 'swap') },
    { weight: 3, arbitrary: fc.constantFrom<How>('remove', 'add', 'wrap', 'repeat', 'text', 'many') },
  ),
  by: anything,
})
export type Mutation = { readonly at: number; readonly how: How; readonly by: unknown }

/** One to three faults, and sometimes a spoiled text or query, an invalid header, another file or a form. */
export interface Faults {
  readonly mutations: readonly Mutation[]
  readonly spoilText: number
  readonly header: number
  /** For an upload: the place of a hostile file; at -1 its own bytes are changed. */
  readonly file: number
  /** For an upload: the kind of form in which it is sent; at -1 it is sent by itself. */
  readonly form: number
}
/** In one of so many requests a place in a list of this length; -1 in the others. */
const oneIn = (often: number, length: number): fc.Arbitrary<number> =>
  fc.oneof({ weight: often - 1, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(length - 1) })
export const faults: fc.Arbitrary<Faults> = fc.record({
  mutations: fc.array(oneFault, { minLength: 1, maxLength: 3 }),
  spoilText: oneIn(5, 40),
  header: oneIn(8, hostileHeaders.length),
  file: oneIn(2, files.length),
  form: oneIn(2, formKinds),
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

const manyOf = (one: unknown) => Array.from({ length: 300 }, () => copy(one))

/** A value of the same type beside this one, which a contract may well take. */
function nudged(value: unknown, by: number): unknown {
  if (typeof value === 'number')
    return [value + 1, value - 1, -value, value * 1000, value + 0.5, 0, 2 ** 31 - 1, 2 ** 31, value * 2][by % 9]
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return [value.toReversed(), [], value.slice(0, -1), [...value, value[0]]][by % 4]
  if (typeof value !== 'string') return value === null ? [0, '', false, []][by % 4] : {}
  const isDated = /^\d{4}-\d{2}-\d{2}/.test(value)
  if (isDated)
    return [
      value.replace(/^\d{4}/, '1899'),
      value.replace(/^\d{4}/, '2999'),
      value.replace(/^\d{4}/, '0004'),
      value.replace(/-\d{2}-/, '-02-'),
      value.replace(/-\d{2}-\d{2}/, '-02-29'),
      value.replace(/-\d{2}-\d{2}/, '-12-31'),
      value.replace(/T\d{2}/, 'T03'),
      value.replace(/T\d{2}:\d{2}/, 'T23:59'),
      value.replace(/Z$/, '+01:00'),
      value.replace(/\.\d+Z$/, 'Z'),
      value.slice(0, 10),
    ][by % 11]
  return [
    value.slice(0, -1),
    ` ${value} `,
    `${value}\n`,
    value.toUpperCase(),
    value.toLowerCase(),
    value.normalize('NFD'),
    value.slice(0, 1),
    value + value,
    [...value].toReversed().join(''),
  ][by % 9]
}

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
    case 'many':
      return void put(holder, name, Array.isArray(value) && value.length ? manyOf(value[0]) : manyOf(by))
    case 'nudge':
      return void put(holder, name, nudged(value, at))
    case 'swap': {
      const other = all[(at * 7 + 1) % all.length]!
      const [mine, theirs] = [copy(value), copy(other.holder[other.name])]
      put(holder, name, theirs)
      return void put(other.holder, other.name, mine)
    }
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
    case 8:
      return text.slice(0, Math.floor(text.length / 2))
    case 9:
      return ''
    case 10:
      return `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`
    case 11:
      return text.replace(/:\d+/, `:${'9'.repeat(3000)}`)
    case 12:
      return text.replace(/"(\w+)":/, '"$1":"\\ud800","$1":') // half a character, and the same name twice
    case 13:
      return text.replaceAll('"', "'")
    case 14:
      return `${text}// comment`
    case 15:
      return text.replace(/\}$/, ',}')
    case 16:
      return `{"a":"${'x'.repeat(300_000)}"}`
    case 17:
      return text.replace(/^\{/, `{${'"a":0,'.repeat(3000)}`)
    case 18:
      return `[${text}]`
    case 19:
      return text.replace(/:\d+/, ':-0.0e-999')
    default:
      return text
  }
}

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
  const more = queries[spoil]
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

/** Text that is no UTF-8. */
const inLatin1 = (text: string) => Uint8Array.from(Buffer.from(text.replace(/"(\w)/, '"\u00e9\u00ff$1'), 'latin1'))
const latin1Spoil = 20

/** The call with these faults, as a copy. */
export function badRequest(path: string, call: RightCall, faults: Faults): BadRequest {
  const { mutations, spoilText, header } = faults
  const upload = call.body instanceof Uint8Array ? (files[faults.file] ?? spoiledFile(call.body, mutations)) : null
  const root = copy({
    ...(Object.keys(call.params).length && { params: call.params }),
    ...(Object.keys(call.query).length && { query: call.query }),
    ...(call.body !== undefined && !upload && { body: call.body }),
  }) as Record<string, unknown>
  for (const one of mutations) mutate(root, one)
  const params = isObject(root.params) ? root.params : {}
  const written = new Map([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, inPath(params[name!] ?? 'x')]))
  const form = upload ? sentForm(upload, root.query, faults.form) : null
  const json = call.body === undefined && !('body' in root) ? undefined : JSON.stringify(root.body)
  const isBroken = json !== undefined && !upload && spoilText === latin1Spoil
  const sent = isBroken ? inLatin1(json) : json === undefined ? undefined : spoiled(json, spoilText)
  return {
    path: path.replace(/:(\w+)/g, (_, name: string) => written.get(name)!),
    params: readable([...written]),
    // Beside a body few are spoiled, because it is parsed after the query.
    query: inQuery(root.query, call.body === undefined || upload ? spoilText : spoilText - 30),
    body: form?.body ?? upload ?? sent,
    headers: {
      ...(isBroken && { 'content-type': 'application/json' }),
      ...form?.headers,
      ...hostileHeaders[header],
    },
    isForm: form !== null,
  }
}
