import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openGeocoder, type Address } from './geocoder.ts'
import { startGeocoderServer, type MappedAddress, type Reply, type TestGeocoder } from './test/geocoder-server.ts'

let server: TestGeocoder
beforeEach(async () => {
  server = await startGeocoderServer()
  server.map.push(
    house({ house: '10', postcode: '1015 AA', lat: '52.3731', lon: '4.8867' }),
    house({ house: '200', postcode: '1016 DX', lat: '52.3701', lon: '4.8838' }),
    house({
      road: 'Keizerstraat',
      house: '1',
      postcode: '2000',
      city: 'Antwerpen',
      country: 'BE',
      lat: '51.2203',
      lon: '4.4081',
    }),
  )
})
afterEach(() => server.close())

const house = (changes: Partial<MappedAddress>): MappedAddress => ({
  road: 'Keizersgracht',
  house: '1',
  postcode: '1015 CR',
  city: 'Amsterdam',
  country: 'NL',
  lat: '52',
  lon: '5',
  ...changes,
})
const address = (changes: Partial<Address> = {}): Address => ({
  street: 'Keizersgracht',
  streetNumber: '10',
  postcode: '1015 AA',
  place: 'Amsterdam',
  countryCode: 'NL',
  ...changes,
})
const open = (changes: { url?: string; locateMs?: number; suggestMs?: number } = {}) =>
  openGeocoder({ userAgent: 'Balie (salon.test)', ...changes, url: new URL(changes.url ?? server.url) })

describe('the location of an address', () => {
  test.each([
    ['at its door', {}, { latitude: 52.3731, longitude: 4.8867 }, 1],
    [
      'by its postcode, when the map does not have the house',
      { streetNumber: '12' },
      { latitude: 52.3731, longitude: 4.8867 },
      2,
    ],
    [
      'by what there is of it',
      { street: '', streetNumber: '', place: '' },
      { latitude: 52.3731, longitude: 4.8867 },
      1,
    ],
    ['nowhere, when the map has neither', { streetNumber: '12', postcode: '9999 ZZ' }, null, 2],
    ['nowhere in another country', { countryCode: 'BE' }, null, 2],
    ['in every town, with a street alone: nobody is asked', { postcode: '', place: '' }, null, 0],
  ])('%s', async (_, changes, point, questions) => {
    expect(await open().locate(address(changes))).toEqual(point)
    expect(server.asked).toHaveLength(questions)
  })

  test('is asked in Nominatim’s form, with our name', async () => {
    await open({ url: `${server.url}?key=secret` }).locate(address())
    expect(server.asked[0]).toMatchObject({
      path: '/nominatim/search',
      query: {
        key: 'secret',
        format: 'jsonv2',
        street: '10 Keizersgracht',
        city: 'Amsterdam',
        postalcode: '1015 AA',
        countrycodes: 'nl',
        limit: '1',
      },
      headers: { 'user-agent': 'Balie (salon.test)' },
    })
  })

  test('is asked with the name and password of the geocoder’s address', async () => {
    await open({ url: server.url.replace('//', '//desk:s%40y@') }).locate(address())
    expect(server.asked[0]!.headers.authorization).toBe(`Basic ${Buffer.from('desk:s@y').toString('base64')}`)
  })

  test.each<[string, Reply, RegExp]>([
    ['breaks', { status: 500, body: '{}' }, /answered 500/],
    ['is tired of us', { status: 429, body: '[]' }, /answered 429/],
    [
      'answers with a page',
      { body: '<html>10 Keizersgracht</html>', headers: { 'content-type': 'text/html' } },
      /did not answer with a list of places$/,
    ],
    ['answers with an error', { body: '{"error":"Unable to geocode"}' }, /list of places/],
    ['answers with a place that is none', { body: '[{"lat":"north","lon":"4"}]' }, /list of places/],
    ['answers with a place beyond the pole', { body: '[{"lat":"93.1","lon":"4"}]' }, /list of places/],
    ['answers with a place without a number', { body: '[{"lat":"","lon":null}]' }, /list of places/],
    ['never ends', { body: `[${' '.repeat(300_000)}]` }, /more than 262144 bytes/],
    ['says nothing', 'silence', /timeout/],
  ])('is unknown while the geocoder %s, which is not an answer', async (_, reply, says) => {
    const geocoder = open({ locateMs: 300 })
    server.reply(reply)
    await expect(geocoder.locate(address())).rejects.toThrow(says)
    // The next question is answered.
    expect(await geocoder.locate(address())).toEqual({ latitude: 52.3731, longitude: 4.8867 })
  })

  test('is sent to no other host: a redirect is an error', async () => {
    const other = await startGeocoderServer()
    server.reply({ status: 302, headers: { location: `${other.url}search` } })
    await expect(open().locate(address())).rejects.toThrow(/fetch failed/)
    expect(other.asked).toEqual([])
    await other.close()
  })

  test('is asked one question after another', async () => {
    const geocoder = open()
    const found = await Promise.all(Array.from({ length: 5 }, () => geocoder.locate(address())))
    expect([found.length, server.asked.length, server.most()]).toEqual([5, 5, 1])
  })

  test('stopping ends a question at once', async () => {
    const stop = new AbortController()
    const { arrived, open: letGo } = server.hold()
    const answer = open().locate(address(), stop.signal)
    await arrived
    stop.abort()
    await expect(answer).rejects.toThrow(/abort/i)
    letGo()
  })
})

describe('suggestions', () => {
  test('are addresses of the country, in the form that a form needs', async () => {
    expect(await open().suggest('keizer', 'NL')).toEqual([
      {
        street: 'Keizersgracht',
        streetNumber: '10',
        postcode: '1015 AA',
        place: 'Amsterdam',
        latitude: 52.3731,
        longitude: 4.8867,
      },
      {
        street: 'Keizersgracht',
        streetNumber: '200',
        postcode: '1016 DX',
        place: 'Amsterdam',
        latitude: 52.3701,
        longitude: 4.8838,
      },
    ])
    expect(server.asked[0]!.query).toMatchObject({ q: 'keizer', countrycodes: 'nl', limit: '5', addressdetails: '1' })
  })

  test('list an address of two map entries once, and leave out one without a street', async () => {
    server.reply({
      body: JSON.stringify([
        { lat: '52.1', lon: '5.1', address: { road: 'Dam', city: 'Amsterdam' } },
        { lat: '52.2', lon: '5.2', address: { road: 'Dam', city: 'Amsterdam' } },
        { lat: '52.3', lon: '5.3', address: { village: 'Ouderkerk', postcode: '1191' } },
        { lat: 52.4, lon: 5.4, address: { pedestrian: 'Kalverstraat', village: 'Ouderkerk' } },
      ]),
    })
    expect((await open().suggest('dam', 'NL')).map(({ street, place, latitude }) => [street, place, latitude])).toEqual(
      [
        ['Dam', 'Amsterdam', 52.1],
        ['Kalverstraat', 'Ouderkerk', 52.4],
      ],
    )
  })

  test('give up after a short time', async () => {
    server.reply('silence')
    await expect(open({ suggestMs: 200 }).suggest('keizer', 'NL')).rejects.toThrow(/timeout/)
  })
})
