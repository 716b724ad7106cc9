import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { startGeocoderServer, type TestGeocoder } from '#platform/server/test/geocoder-server.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { listsApi } from '../contract.ts'

let app: TestApp
let desk: Caller
const typed = (query: string | undefined, country_id = netherlands, caller = desk) =>
  caller.call(listsApi.addresses, { query: { query, country_id } })

describe('addresses on the map, where no geocoder is set', () => {
  beforeAll(async () => {
    app = await testApp()
    desk = await app.as('office-manager')
  })
  afterAll(() => app.close())

  test('are for who is signed in', async () =>
    expect((await typed('keizersgracht', netherlands, app.nobody)).status).toBe(401))
  test.each([['by too long a text', 'x'.repeat(101), netherlands, { query: ['too_long'] }]])(
    '%s are refused',
    async (_, query, country, errors) => {
      const answer = await typed(query, country)
      expect([answer.status, answer.errors]).toEqual([422, errors])
    },
  )
  test('are none, and the form is told why', async () => {
    const { status, data } = await typed('keizersgracht')
    expect([status, data]).toEqual([200, { configured: false, suggestions: [] }])
  })
})

describe('addresses on the map', () => {
  let geocoder: TestGeocoder
  beforeAll(async () => {
    geocoder = await startGeocoderServer()
    for (let n = 1; n <= 7; n++)
      geocoder.map.push({
        road: 'Keizersgracht',
        house: String(n),
        postcode: '1015 AA',
        city: 'Amsterdam',
        country: 'NL',
        lat: `52.37${n}`,
        lon: '4.88',
      })
    app = await testApp({ env: { GEOCODER_URL: geocoder.url } })
    desk = await app.as('office-manager')
  })
  afterAll(async () => {
    await app.close()
    await geocoder.close()
  })

  test('are those of the country that fit, five at most', async () => {
    const { data } = await typed('keizersgracht')
    expect([data.configured, data.suggestions.length]).toEqual([true, 5])
    expect(data.suggestions[0]).toEqual({
      street: 'Keizersgracht',
      street_number: '1',
      postcode: '1015 AA',
      place: 'Amsterdam',
      country_id: netherlands,
      latitude: 52.371,
      longitude: 4.88,
    })
    expect((await typed('keizersgracht 7')).data.suggestions.map(({ street_number }) => street_number)).toEqual(['7'])
    expect((await typed('keizersgracht', belgium)).data.suggestions).toEqual([])
  })
  test.each([undefined, '', ' ke '])('nobody is asked for %j', async (query) => {
    const before = geocoder.asked.length
    expect((await typed(query)).data).toEqual({ configured: true, suggestions: [] })
    expect(geocoder.asked).toHaveLength(before)
  })
  test('are none while it does not answer', async () => {
    geocoder.reply({ status: 500 })
    const { status, data } = await typed('keizersgracht')
    expect([status, data]).toEqual([200, { configured: true, suggestions: [] }])
  })
})
