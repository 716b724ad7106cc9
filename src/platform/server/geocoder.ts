import { z } from 'zod'

/** The data of a person that leave the system: where they live, never who they are. */
export interface Address {
  readonly street: string
  readonly streetNumber: string
  readonly postcode: string
  readonly place: string
  /** `NL` */
  readonly countryCode: string
}

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

export interface Suggestion extends Point {
  readonly street: string
  readonly streetNumber: string
  readonly postcode: string
  readonly place: string
}

/**
 * Finds addresses on the map. Both functions throw when the geocoder does not answer, or gives an answer of another
 * form: that says nothing about the address.
 */
export interface Geocoder {
  /** The point of an address, or of its postcode; null when the map does not have it. */
  locate(address: Address, stop?: AbortSignal): Promise<Point | null>
  /** The addresses of a country that match what was typed, the likeliest first. */
  suggest(typed: string, countryCode: string): Promise<Suggestion[]>
}

export const maxSuggestions = 5
/** The largest answer that is read: five places take some kilobytes. */
const maxBytes = 256 * 1024

/** Degrees as a number, or as Nominatim writes them: `"52.3676"`. */
const degrees = (limit: number) =>
  z.union([z.number(), z.string().min(1).transform(Number)]).pipe(z.number().min(-limit).max(limit))
const PlaceResult = z.object({ lat: degrees(90), lon: degrees(180) })
const part = z.string().default('')
const AddressResult = PlaceResult.extend({
  address: z.object({
    road: part,
    pedestrian: part,
    house_number: part,
    postcode: part,
    city: part,
    town: part,
    village: part,
    hamlet: part,
    municipality: part,
  }),
})

const pointOf = ({ lat, lon }: z.output<typeof PlaceResult>): Point => ({ latitude: lat, longitude: lon })

interface GeocoderOptions {
  /**
   * A Nominatim of one's own, or a service with the same interface: `http://geocoder:8080/`. The query of this address
   * is sent with each call.
   */
  readonly url: URL
  /** The name of the caller in the geocoder's log. */
  readonly userAgent: string
  readonly locateMs?: number
  readonly suggestMs?: number
}

/**
 * A geocoder with the interface of Nominatim (`/search`). It answers one question at a time: the whole chain shares the
 * service, and a question that has waited too long is given up like one without an answer.
 */
export function openGeocoder({ url, userAgent, locateMs = 10_000, suggestMs = 4000 }: GeocoderOptions): Geocoder {
  const authorization = url.username
    ? `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`
    : null
  let last: Promise<unknown> = Promise.resolve()

  async function ask<T>(
    query: Readonly<Record<string, string>>,
    item: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<T[]> {
    signal.throwIfAborted() // the question was given up while others were being answered
    const address = new URL(url)
    address.username = address.password = ''
    address.pathname = `${url.pathname.replace(/\/+$/, '')}/search`
    for (const [name, value] of Object.entries({ format: 'jsonv2', ...query })) address.searchParams.set(name, value)
    // A redirect would send addresses to a host that nobody chose.
    const response = await fetch(address, {
      signal,
      redirect: 'error',
      headers: { accept: 'application/json', 'user-agent': userAgent, ...(authorization && { authorization }) },
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`the geocoder answered ${response.status}`)
    }
    return readAs(item, await textOf(response))
  }

  function inTurn<T>(query: Readonly<Record<string, string>>, item: z.ZodType<T>, signal: AbortSignal): Promise<T[]> {
    const answer = last.then(() => ask(query, item, signal))
    last = answer.catch(() => {})
    return answer
  }

  return {
    async locate({ street, streetNumber, postcode, place, countryCode }, stop) {
      const parts = { street: `${streetNumber} ${street}`.trim(), city: place, postalcode: postcode }
      const inCountry = { countrycodes: countryCode.toLowerCase(), limit: '1' }
      const first = async (asked: Readonly<Record<string, string>>) => {
        const giveUp = AbortSignal.timeout(locateMs)
        const [result] = await inTurn(
          { ...asked, ...inCountry },
          PlaceResult,
          stop ? AbortSignal.any([giveUp, stop]) : giveUp,
        )
        return result ? pointOf(result) : null
      }
      const filled = Object.fromEntries(Object.entries(parts).filter(([, value]) => value))
      if (!postcode && !place) return null // a street name alone exists in every town
      // Houses are missing from the map more often than postcodes, and a postcode is precise enough for a distance in
      // kilometres.
      return (
        (await first(filled)) ??
        (postcode && Object.keys(filled).length > 1 ? await first({ postalcode: postcode }) : null)
      )
    },

    async suggest(typed, countryCode) {
      const results = await inTurn(
        {
          q: typed,
          countrycodes: countryCode.toLowerCase(),
          layer: 'address',
          addressdetails: '1',
          limit: String(maxSuggestions),
        },
        AddressResult,
        AbortSignal.timeout(suggestMs),
      )
      const suggestions = results.map(
        ({
          address: { road, pedestrian, house_number, postcode, city, town, village, hamlet, municipality },
          ...at
        }): Suggestion => ({
          street: road || pedestrian,
          streetNumber: house_number,
          postcode,
          place: city || town || village || hamlet || municipality,
          ...pointOf(at),
        }),
      )
      const same = (one: Suggestion) => [one.street, one.streetNumber, one.postcode, one.place].join('\n')
      return [
        ...new Map(
          suggestions
            .filter(({ street }) => street)
            .toReversed()
            .map((one) => [same(one), one]),
        ).values(),
      ]
        .toReversed()
        .slice(0, maxSuggestions)
    },
  }
}

/** Parses without repeating the text in the error: an address must not appear in the log. */
function readAs<T>(item: z.ZodType<T>, text: string): T[] {
  try {
    return z.array(item).parse(JSON.parse(text))
  } catch {
    throw new Error('the geocoder did not answer with a list of places')
  }
}

/** The text of an answer, up to `maxBytes`. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`the geocoder answered more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
