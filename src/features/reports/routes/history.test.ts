import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { reportsApi } from '../contract.ts'

let app: TestApp
let practitioner: Caller
beforeAll(async () => {
  app = await testApp()
  practitioner = await app.as('senior-practitioner')
})
afterAll(() => app.close())

test('the history has the reports of later visits apart, beside one that is written late', async () => {
  const clientId = await app.world.newClient()
  const days = ['2026-10-20', '2026-10-27', '2026-11-30', '2026-12-14']
  const visits: number[] = []
  for (const day of days) visits.push(await app.world.appointment({ clientId, from: `${day}T09:00:00Z` }))
  // The last visit has its report first: only when the visits began decides.
  const reports: number[] = []
  for (const visit of visits.toReversed()) reports.unshift(await app.world.report(visit))
  const beside = async (visit: number) => {
    const { data } = await practitioner.call(reportsApi.history, { params: { appointmentId: visit } })
    return [data.items, data.later].map((items) => items.map(({ id }) => id))
  }
  const [first, second, third, fourth] = reports
  expect(await beside(visits[1]!)).toEqual([[first], [fourth, third]])
  expect(await beside(visits[0]!)).toEqual([[], [fourth, third, second]])
  expect(await beside(visits[3]!)).toEqual([[third, second, first], []])
})
