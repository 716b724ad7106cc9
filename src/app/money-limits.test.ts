import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf } from '#kernel/endpoint.ts'
import type { Problem } from '#kernel/problem.ts'
import { sentence } from '#kernel/sentence.ts'
import { languages } from '#kernel/texts.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { nameOf, unknownParams } from '#platform/server/test/right-call.ts'
import { problemSentences } from './features.ts'
import { allRoutes } from './routes.ts'

// In every call that takes money, a refused amount names its limit in euros, never in cents.

interface MoneyField {
  readonly field: string
  readonly name: string
  readonly limits: readonly number[]
  readonly inputOf: (value: number) => unknown
}

/** Every amount inside a schema with its limits, and an input with nothing but the path to it. */
function moneyFields(schema: z.core.$ZodType, name = ''): MoneyField[] {
  if (schema instanceof z.ZodPipe) return moneyFields(schema.def.in, name)
  if ('innerType' in schema._zod.def) return moneyFields(schema._zod.def.innerType as z.core.$ZodType, name)
  if (schema instanceof z.ZodArray)
    return moneyFields(schema.def.element).map((one) => ({
      ...one,
      field: `0.${one.field}`,
      inputOf: (value) => [one.inputOf(value)],
    }))
  if (schema instanceof z.ZodNumber)
    return name.endsWith('_cents')
      ? [{ field: '', name, limits: [schema.maxValue! + 1, schema.minValue! - 1], inputOf: (value) => value }]
      : []
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.def.shape).flatMap(([key, inner]) =>
    moneyFields(inner as z.core.$ZodType, key).map((one) => ({
      ...one,
      field: one.field ? `${key}.${one.field}` : key,
      inputOf: (value: number) => ({ [key]: one.inputOf(value) }),
    })),
  )
}

const withMoney = allRoutes.flatMap(({ endpoint }) =>
  endpoint.method === 'GET' || endpoint.upload
    ? []
    : moneyFields(endpoint.takes).map((one) => [`${nameOf(endpoint)} ${one.field}`, endpoint, one] as const),
)

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
})
afterAll(() => app.close())

test('money is found in sales, products, treatments and packages', () => {
  const found = withMoney.map(([name]) => name)
  for (const path of ['transactions', 'products', 'treatments', 'packages'])
    expect
      .soft(
        found.some((name) => name.includes(path)),
        path,
      )
      .toBe(true)
})

test.each(withMoney)('%s tells its limits in euros', async (_, endpoint, { field, limits, inputOf }) => {
  for (const value of limits) {
    const answer = await administrator.raw(
      endpoint.method,
      addressOf(endpoint, { params: unknownParams(endpoint) }),
      inputOf(value),
    )
    const problems = (answer.body as unknown as { problems: Problem[] }).problems.filter(
      (problem) => problem.field === field,
    )
    expect.soft([answer.status, problems.map(({ code }) => code)]).toEqual([422, [value > 0 ? 'too_big' : 'too_small']])
    for (const language of languages)
      expect
        .soft(problems.map((problem) => sentence(problemSentences, problem, language)).join())
        .toMatch(/€.*[.,]\d\d|[.,]\d\d.*€/)
  }
})
