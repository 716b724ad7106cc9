import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { takeNumber } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Takes a number for Utrecht in a transaction, and runs `after` in it. */
const numbered = (series: 'invoice' | 'credit_note', year: number, after?: () => never) =>
  app.db.transaction().execute(async (tx) => {
    const number = await takeNumber(tx, app.world.utrecht.legalEntityId, series, year)
    after?.()
    return number
  })

test('invoice-010: a number that was not used is given again: there is no gap (law A2)', async () => {
  expect(await numbered('invoice', 2026)).toBe(1)
  await expect(
    numbered('invoice', 2026, () => {
      throw new Error('the sale fails')
    }),
  ).rejects.toThrow('the sale fails')
  expect(await numbered('invoice', 2026)).toBe(2)
})

test('each series and each year begins at 1', async () => {
  expect([
    await numbered('credit_note', 2026),
    await numbered('invoice', 2027),
    await numbered('credit_note', 2026),
  ]).toEqual([1, 1, 2])
})
