import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { AnyEndpoint, Api } from '#kernel/endpoint.ts'
import { allRoutes } from './routes.ts'

// Compares the calls of the specification (calls.txt) with those that the server answers. A call is done when it is
// mounted and a test uses it.

const root = path.join(import.meta.dirname, '../..')
const plain = (call: string) => call.replaceAll(/\{\w+\}|:\w+/g, ':x')
const wanted = readFileSync(path.join(import.meta.dirname, 'calls.txt'), 'utf8')
  .trim()
  .split('\n')
  .map(plain)
const mounted = new Map(allRoutes.map(({ endpoint }) => [plain(`${endpoint.method} ${endpoint.path}`), endpoint]))

test('every call of the specification is there', () => {
  expect([...new Set(wanted)].filter((call) => !mounted.has(call))).toEqual([])
})

test('an id in an address is written in digits alone', () => {
  const others = ['1e3', '0x9', '9.0', '+9', '-9', ' 9', '9 ', '', '0', '9_0', '٩', '9007199254740993']
  const wrong = allRoutes.flatMap(({ endpoint: { method, path: address, params } }) =>
    Object.entries(params.shape as Readonly<Record<string, z.ZodType>>)
      .filter(([, schema]) => schema.safeParse('9').success && !schema.safeParse('a'.repeat(40)).success)
      .flatMap(([name, schema]) =>
        others.filter((text) => schema.safeParse(text).success).map((text) => `${method} ${address} ${name}: ${text}`),
      ),
  )
  expect(wrong).toEqual([])
})

test('every call that is there is used by a test of its own', async () => {
  const sources = globSync(
    ['src/**/*.test.ts', 'src/features/*/right-calls.ts', 'e2e/**/*.ts', 'src/platform/server/test/**/*.ts'],
    {
      cwd: root,
    },
  )
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
  // The contracts name each call: `clientsApi.update`.
  const names = new Map<AnyEndpoint, string>()
  for (const file of globSync(['src/features/*/contract.ts', 'src/features/*/contract/*.ts'], { cwd: root }).filter(
    (one) => !one.endsWith('.test.ts'),
  )) {
    const module = (await import(path.join(root, file))) as Readonly<Record<string, Api>>
    for (const [name, api] of Object.entries(module))
      if (name.endsWith('Api')) for (const [key, endpoint] of Object.entries(api)) names.set(endpoint, `${name}.${key}`)
  }
  const said = (endpoint: AnyEndpoint) => `${endpoint.method} ${endpoint.path}`
  const literal = (endpoint: AnyEndpoint) =>
    new RegExp(
      `['\`]${endpoint.method}['\`], ['\`]/api${endpoint.path.replaceAll(/:\w+/g, "(\\$\\{[^}]+\\}|[^/'`?]+)")}['\`?$]`,
    )
  /** A call is used as `clientsApi.update`, or by a name from a table of cases: `clientsApi[name]`. */
  const byName = (endpoint: AnyEndpoint) => {
    const [api, key] = names.get(endpoint)?.split('.') ?? []
    return (
      api !== undefined &&
      (new RegExp(`\\b${api}\\.${key}\\b`).test(sources) ||
        (sources.includes(`${api}[name]`) && sources.includes(`'${key}'`)))
    )
  }
  const used = (endpoint: AnyEndpoint) =>
    byName(endpoint) ||
    literal(endpoint).test(sources) ||
    sources.includes(`'${said(endpoint)}'`) ||
    allDictionaries.has(endpoint)
  const { dictionaries } = await import('#features/dictionaries/contract.ts')
  // One test goes through the calls of each of them (dictionaries/routes.test.ts).
  const allDictionaries = new Set<AnyEndpoint>(
    Object.values(dictionaries).flatMap(({ api }) => Object.values(api) as AnyEndpoint[]),
  )
  expect(
    [...new Set(wanted)]
      .flatMap((call) => mounted.get(call) ?? [])
      .filter((endpoint) => !used(endpoint))
      .map(said),
  ).toEqual([])
})

test('a browser keeps only answers without data of a client, to a call that everybody who is signed in may make', () => {
  const kept = allRoutes.map(({ endpoint }) => endpoint).filter(({ keeps }) => keeps)
  expect(kept.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /countries',
    'GET /devices/types',
    'GET /genders',
    'GET /languages',
    'GET /ledgers/:id',
    'GET /list/appointment-types',
    'GET /list/country/:countryId/price-levels',
    'GET /list/healthinsurance',
    'GET /list/location-types',
    'GET /list/locations',
    'GET /list/rooms',
    'GET /list/supported-countries',
    'GET /list/treatment-categories',
    'GET /list/zv-insurance',
    'GET /locales',
    'GET /mutation_type',
    'GET /payment_method',
    'GET /price-levels',
    'GET /qualifications',
    'GET /qualifications/country/:countryId/list',
    'GET /treatment-categories',
    'GET /treatments/categories',
  ])
  for (const { reads, may, health } of kept) expect([reads, may, health]).toEqual(['nothing', 'signed-in', false])
})
