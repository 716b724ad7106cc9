import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An address on the map of the test. */
export interface MappedAddress {
  readonly road: string
  readonly house: string
  readonly postcode: string
  readonly city: string
  readonly country: string
  readonly lat: string
  readonly lon: string
}

/** An answer that replaces the one from the map; `silence`: no answer at all. */
export type Reply =
  | 'silence'
  | { readonly status?: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }

export interface TestGeocoder {
  /** The value for GEOCODER_URL. */
  readonly url: string
  /** The questions that were received, in order. */
  readonly asked: {
    readonly path: string
    readonly query: Readonly<Record<string, string>>
    readonly headers: IncomingHttpHeaders
  }[]
  /** The largest number of questions that were open at once. */
  most(): number
  readonly map: MappedAddress[]
  /** Sets the answers to the next questions, one after another; then the map answers. */
  reply(...replies: Reply[]): void
  /** Makes questions wait until the gate is opened. */
  hold(): { readonly arrived: Promise<void>; open(): void }
  close(): Promise<void>
}

const same = (a: string | undefined, b: string) =>
  a === undefined || a.replaceAll(' ', '').toLowerCase() === b.replaceAll(' ', '').toLowerCase()

/** A real HTTP server on this machine with the interface of Nominatim and a map of a few addresses. */
export async function startGeocoderServer(): Promise<TestGeocoder> {
  const asked: { path: string; query: Record<string, string>; headers: IncomingHttpHeaders }[] = []
  const map: MappedAddress[] = []
  const replies: Reply[] = []
  let gate: Promise<void> | null = null
  let atGate = () => {}
  let underWay = 0
  let most = 0

  function find({ q, street, city, postalcode, countrycodes, limit = '10' }: Record<string, string>) {
    const words = q?.toLowerCase().split(/[\s,]+/) ?? []
    return map
      .filter(({ country }) => same(countrycodes, country))
      .filter(({ road, house, postcode, city: town }) =>
        q === undefined
          ? same(street, `${house} ${road}`) && same(city, town) && same(postalcode, postcode)
          : words.every((word) => `${road} ${house} ${postcode} ${town}`.toLowerCase().includes(word)),
      )
      .slice(0, Number(limit))
      .map(({ road, house, postcode, city: town, country, lat, lon }, i) => ({
        place_id: i + 1,
        licence: 'Data © OpenStreetMap contributors',
        osm_type: 'node',
        category: 'place',
        type: 'house',
        importance: 0.1,
        lat,
        lon,
        display_name: `${house}, ${road}, ${town}`,
        address: {
          house_number: house,
          road,
          suburb: 'Centrum',
          city: town,
          postcode,
          country_code: country.toLowerCase(),
        },
        boundingbox: [lat, lat, lon, lon],
      }))
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://geocoder')
    const query = Object.fromEntries(searchParams)
    asked.push({ path: pathname, query, headers: request.headers })
    most = Math.max(most, (underWay += 1))
    response.on('close', () => {
      underWay -= 1
    })
    const reply = replies.shift()
    atGate()
    void (async () => {
      await gate
      if (reply === 'silence') return
      const { status = 200, body = JSON.stringify(find(query)), headers = {} } = reply ?? {}
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(body)
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/nominatim/`,
    asked,
    map,
    most: () => most,
    reply: (...next) => void replies.push(...next),
    hold: () => {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = () => {
          gate = null
          resolve()
        }
      })
      return {
        arrived: new Promise((resolve) => {
          atGate = resolve
        }),
        open,
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
