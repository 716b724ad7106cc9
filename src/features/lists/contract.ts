import { z } from 'zod'
import { DayValue } from '#kernel/day.ts'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { CentsValue } from '#kernel/money.ts'
import { TranslatableText } from '#kernel/translatable.ts'

/** What a search shows of a client: enough to tell two of the same name apart. */
export const ClientOption = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  birthdate: DayValue.nullable(),
})
export type ClientOption = z.output<typeof ClientOption>

export const LocationOption = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string(),
  supported_country_id: z.int(),
  zone: z.string(),
})
export type LocationOption = z.output<typeof LocationOption>

export const TreatmentOption = z.object({
  id: z.int(),
  name: TranslatableText,
  category_id: z.int(),
  category: TranslatableText,
  /** Minutes. */
  duration: z.int(),
  /** What it costs at this location: its price level's price, else the base price (decision C25). */
  price_cents: CentsValue,
  vat_per_mille: z.int(),
  intake: z.boolean(),
  /** The device models that it needs, one device of each. */
  models: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type TreatmentOption = z.output<typeof TreatmentOption>

export const ProductOption = z.object({ id: z.int(), name: TranslatableText, price_cents: CentsValue, vat_per_mille: z.int(), voucher: z.boolean() })
export type ProductOption = z.output<typeof ProductOption>

export const maxSearch = 100
/** Enough to choose from, few enough to read. */
export const maxOptions = 20

const search = z.string().trim().max(maxSearch).optional()
const flag = z.literal('true').optional()
const inBody = <T extends z.ZodType>(item: T) => z.object({ body: z.array(item) })
const ofLocation = '/list/country/:countryId/:locationId'

/** The pickers: they read any table and write none. */
export const listsApi = {
  /** The active locations of the caller's countries, those of the caller first. */
  locations: endpoint('GET', '/list/locations', { does: 'The locations that may be chosen, the own ones first.', may: 'signed-in', reads: 'nothing', gives: z.array(LocationOption.extend({ own: z.boolean() })) }),
  rooms: endpoint('GET', '/list/rooms', { does: 'The rooms of a location.', may: 'signed-in', reads: 'nothing', query: { location_id: Id }, gives: z.array(z.object({ id: z.int(), name: z.string() })) }),
  /** As you type, over name, e-mail, phone and birthdate, of all the caller’s countries or of one; `include` adds the chosen one (spec 2 §7). */
  clients: endpoint('GET', '/list/clients', {
    does: 'Clients who fit what was typed.',
    may: 'client.read',
    reads: ({ answer }) => answer.map((client) => client.id),
    query: { filters: z.object({ search, country_id: Id.optional() }).optional(), include: Id.optional() },
    gives: z.array(ClientOption),
  }),
  /** Who works at a location as a practitioner. */
  practitioners: endpoint('GET', '/list/location/:locationId/practitioners', {
    does: 'Who works at a location as a practitioner.',
    may: 'signed-in', reads: 'nothing',
    gives: z.array(z.object({ id: z.int(), name: z.string(), colour: z.int().min(0).max(19) })),
  }),
  treatments: endpoint('GET', `${ofLocation}/treatments`, { does: 'The treatments that a location offers, at its prices.', may: 'signed-in', reads: 'nothing', gives: inBody(TreatmentOption) }),
  products: endpoint('GET', `${ofLocation}/products`, {
    does: 'The products and vouchers that a location sells, at its prices.',
    may: 'signed-in', reads: 'nothing',
    query: { filters: z.object({ withoutVoucher: flag, voucher: flag }).optional() },
    gives: inBody(ProductOption),
  }),
}
