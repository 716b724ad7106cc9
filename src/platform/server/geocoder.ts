import { z } from 'zod'

/** What leaves the house of somebody: where they live, never who they are. */
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
 * Finds addresses on the map. Both throw when the geocoder does not answer, or not as one: that says nothing of the
 * address.
 */
export interface Geocoder {
  /** Where an address is, or as far as its postcode tells; null when the map does not have it. */
  locate(address: Address, stop?: AbortSignal): Promise<Point | null>
  /** Addresses of a country that fit what was typed, the likeliest first. */
  suggest(typed: string, countryCode: string): Promise<Suggestion[]>
}

export const maxSuggestions = 5
/** Longer answers are none of a geocoder: five places are some kilobytes. */
const maxBytes = 256 * 1024

/** A number, or as Nominatim writes it: `"52.3676"`. */
const degrees = (limit: number) =>
  z.union([z.number(), z.string().min(1).transform(Number)]).pipe(z.number().min(-limit).max(limit))
const Found = z.object({ lat: degrees(90), lon: degrees(180) })
const part = z.string().default('')
const FoundAddress = Found.extend({
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

const pointOf = ({ lat, lon }: z.output<typeof Found>): Point => ({ latitude: lat, longitude: lon })

interface GeocoderOptions {
  /**
   * A Nominatim of one's own, or what speaks like one: `http://geocoder:8080/`. A query in it goes along with each
   * call.
   */
  readonly url: URL
  /** Who asks, as the geocoder's log shows it. */
  readonly userAgent: string
  readonly locateMs?: number
  readonly suggestMs?: number
}

/**
 * A geocoder that answers as Nominatim does (`/search`). One question at a time: it is a service that all of the chain
 * shares, and a question that has waited too long is given up like one that was not answered.
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
    signal.throwIfAborted() // it was given up while others were asking
    const address = new URL(url)
    address.username = address.password = ''
    address.pathname = `${url.pathname.replace(/\/+$/, '')}/search`
    for (const [name, value] of Object.entries({ format: 'jsonv2', ...query })) address.searchParams.set(name, value)
    // An answer that leads elsewhere would take addresses to who was not chosen.
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
        const [found] = await inTurn({ ...asked, ...inCountry }, Found, stop ? AbortSignal.any([giveUp, stop]) : giveUp)
        return found ? pointOf(found) : null
      }
      const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value))
      if (!postcode && !place) return null // a street alone is in every town
      // Houses are missing from the map more often than postcodes, and for a distance in kilometres that is near
      // enough.
      return (
        (await first(given)) ??
        (postcode && Object.keys(given).length > 1 ? await first({ postalcode: postcode }) : null)
      )
    },

    async suggest(typed, countryCode) {
      const found = await inTurn(
        {
          q: typed,
          countrycodes: countryCode.toLowerCase(),
          layer: 'address',
          addressdetails: '1',
          limit: String(maxSuggestions),
        },
        FoundAddress,
        AbortSignal.timeout(suggestMs),
      )
      const suggestions = found.map(
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

/** Says nothing of what stood there: an address is nobody's business in the log. */
function readAs<T>(item: z.ZodType<T>, text: string): T[] {
  try {
    return z.array(item).parse(JSON.parse(text))
  } catch {
    throw new Error('the geocoder did not answer with a list of places')
  }
}

/** The text of an answer, as far as it is of a sensible length. */
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
