import { z } from 'zod'
import { bodyZones, photoAngles } from '#kernel/body.ts'
import { DayValue } from '#kernel/day.ts'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { CentsValue } from '#kernel/money.ts'
import { TranslatableText } from '#kernel/translatable.ts'

/** Haversine as the spec counts it (spec 2 §9): the diameter of the earth in km. */
export const earthDiameterKm = 12_742

/** A location where an appointment may be made (spec 2 §3). */
export const BookingLocation = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string(),
  postcode: z.string(),
  country_id: z.int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /**
   * The distance in kilometres with one decimal, measured from the place that the answer names; null when it is
   * unknown.
   */
  distance: z.number().nullable(),
})
export type BookingLocation = z.output<typeof BookingLocation>

/** A shorter search would match almost every address. */
export const minAddressSearch = 3

/** An address from the map; parts that the map does not have are empty. */
export const AddressSuggestion = z.object({
  street: z.string(),
  street_number: z.string(),
  postcode: z.string(),
  place: z.string(),
  country_id: z.int(),
  latitude: z.number(),
  longitude: z.number(),
})
export type AddressSuggestion = z.output<typeof AddressSuggestion>

/** A device that an appointment may use: fixed in a room, carried by a practitioner, or mobile. */
export const DeviceOption = z.object({
  id: z.int(),
  name: z.string(),
  serial_number: z.string(),
  model_id: z.int(),
  device_type: z.string(),
  room_id: z.int().nullable(),
  user_id: z.int().nullable(),
})
export type DeviceOption = z.output<typeof DeviceOption>

/** A client in the results of a search, with enough details to tell two of the same name apart. */
export const ClientOption = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  birthdate: DayValue.nullable(),
})
export type ClientOption = z.output<typeof ClientOption>

/** The client with the full name in one field. */
export const NamedClientOption = ClientOption.extend({ name: z.string() })

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
  /** The length in minutes. */
  duration: z.int(),
  /** The price at this location: that of its price level, otherwise the base price (decision C25). */
  price_cents: CentsValue,
  vat_per_mille: z.int(),
  intake: z.boolean(),
  /**
   * The treatment may be health care: where the country asks for the medical questionnaire, it is sold only with one
   * (decision C127).
   */
  requires_medical_grounds: z.boolean(),
  /** The days that should at least lie between two visits for it; null where nobody has set them. */
  minimum_interval_days: z.int().nullable(),
  /** The zone of the body that it is about; null when it names none. */
  body_zone: z.enum(bodyZones).nullable(),
  /** The photos that are taken of it, in this order. */
  photo_angles: z.array(z.enum(photoAngles)),
  /** The device models that it needs, one device of each. */
  models: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type TreatmentOption = z.output<typeof TreatmentOption>

export const PractitionerOption = z.object({ id: z.int(), name: z.string(), colour: z.int().min(0).max(19) })
export type PractitionerOption = z.output<typeof PractitionerOption>

export const ProductOption = z.object({
  id: z.int(),
  name: TranslatableText,
  price_cents: CentsValue,
  vat_per_mille: z.int(),
  voucher: z.boolean(),
  /** The number under its bar code; null when it has none. */
  ean: z.string().nullable(),
})
export type ProductOption = z.output<typeof ProductOption>

export const maxSearch = 100
/** The largest number of results, so that the list stays readable. */
export const maxOptions = 20

/** A number of treatments for one price: paid at once (`package`), or in terms. */
export const PackageOption = z.object({
  id: z.int(),
  type: z.enum(['package', 'term']),
  treatment_id: z.int(),
  /** Of its treatment. */ name: TranslatableText,
  treatments: z.int(),
  terms: z.int(),
  price_cents: CentsValue,
})
export type PackageOption = z.output<typeof PackageOption>

const search = z.string().trim().max(maxSearch).optional()
const clientQuery = { filters: z.object({ search, country_id: Id.optional() }).optional(), include: Id.optional() }
/**
 * Colours of the calendar: the next employee begins anew (spec 2 §2). Which one is whose the database says, by when
 * they came (decision C56).
 */
export const paletteSize = 20

const flag = z.literal('true').optional()
const inBody = <T extends z.ZodType>(item: T) => z.object({ body: z.array(item) })
const ofLocation = '/list/country/:countryId/:locationId'

/** The calls of pickers: they read any table and write none. */
export const listsApi = {
  /** The active locations of the caller's countries, those of the caller first. */
  locations: endpoint('GET', '/list/locations', {
    does: 'The locations that may be chosen, the own ones first.',
    may: 'signed-in',
    reads: 'nothing',
    keeps: 'session',
    gives: z.array(LocationOption.extend({ own: z.boolean() })),
  }),
  /**
   * Where an appointment may be made: active locations with a device of each wanted model, nearest to the client's
   * address first, or to the location that is chosen as long as that address has no place on the map (spec 2 §7, §9).
   */
  bookingLocations: endpoint('GET', '/list/location/create-event', {
    does: 'The locations where an appointment may be made, nearest first.',
    may: ['appointment.create', 'appointment.update'],
    reads: ({ answer }) => (answer.client_id === null ? [] : [answer.client_id]),
    query: { models: z.array(Id).max(10).optional(), client_id: Id.optional(), location_id: Id.optional() },
    gives: z.object({
      /** The client from whose address the distances are measured; null when it is not a client's. */
      client_id: z.int().nullable(),
      body: z.array(BookingLocation),
    }),
  }),
  /**
   * Addresses of a country that fit what was typed, from the map (spec 2 §7). None while fewer than three letters are
   * typed, where no geocoder is set, and as long as it does not answer: nobody needs it to fill in a form.
   */
  addresses: endpoint('GET', '/geocode', {
    does: 'Addresses on the map that fit what was typed.',
    may: 'signed-in',
    reads: 'nothing',
    query: { query: z.string().trim().max(maxSearch).optional(), country_id: Id },
    gives: z.object({
      /** Whether a geocoder is configured. */
      configured: z.boolean(),
      suggestions: z.array(AddressSuggestion),
    }),
  }),
  /** The devices that can be used at a location (spec 2 §7). */
  devices: endpoint('GET', '/event/devices', {
    does: 'The devices that can be used at a location.',
    may: ['appointment.create', 'appointment.update', 'appointment.create_no_rules'],
    reads: 'nothing',
    query: { location_id: Id, device_type: z.string().trim().max(50).optional() },
    gives: z.array(DeviceOption),
  }),
  /** A treatment asks for models of devices, not for single devices (spec 1 §3, §7). */
  deviceModels: endpoint('GET', '/event/models', {
    does: 'The models of devices, of one type or of all.',
    may: 'signed-in',
    reads: 'nothing',
    query: { device_type: z.string().trim().max(50).optional() },
    gives: z.array(z.object({ id: z.int(), name: z.string(), device_type: z.string() })),
  }),
  rooms: endpoint('GET', '/list/rooms', {
    does: 'The rooms of a location.',
    may: 'signed-in',
    reads: 'nothing',
    keeps: 'session',
    query: { location_id: Id },
    gives: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  /**
   * The client picker of the dashboard and the administration (spec 2 §7, spec 3 §7): the same clients, by the whole of
   * their name.
   */
  dashboardClients: endpoint('GET', '/list/client/dashboard', {
    does: 'Clients to choose from, by what was typed.',
    may: 'client.read',
    reads: ({ answer }) => answer.map((client) => client.id),
    query: clientQuery,
    gives: z.array(NamedClientOption),
  }),
  /**
   * As you type, over name, e-mail, phone and birthdate, of all the caller’s countries or of one; `include` adds the
   * chosen one (spec 2 §7).
   */
  clients: endpoint('GET', '/list/clients', {
    does: 'Clients who fit what was typed.',
    may: 'client.read',
    reads: ({ answer }) => answer.map((client) => client.id),
    query: clientQuery,
    gives: z.array(ClientOption),
  }),
  /** The practitioners of a location. */
  practitioners: endpoint('GET', '/list/location/:locationId/practitioners', {
    does: 'Who works at a location as a practitioner.',
    may: 'signed-in',
    reads: 'nothing',
    gives: z.array(PractitionerOption),
  }),
  /** The practitioners by name, the caller first. `include` adds the one that is chosen (spec 2 §7). */
  calendarEmployees: endpoint('GET', '/list/employees/calendar-list', {
    does: 'The practitioners whose calendar may be opened, by what was typed of their name.',
    may: 'calendar.employee.read',
    reads: 'nothing',
    query: { filters: z.object({ search }).optional(), include: Id.optional() },
    gives: z.array(PractitionerOption),
  }),
  /** Those who are active and work in the caller's countries, by what was typed of their name (spec 2 §7). */
  employees: endpoint('GET', '/list/employees', {
    does: 'The employees of the own countries, by what was typed of their name.',
    may: 'signed-in',
    reads: 'nothing',
    query: { filters: z.object({ search }).optional() },
    gives: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  treatments: endpoint('GET', `${ofLocation}/treatments`, {
    does: 'The treatments that a location offers, at its prices.',
    may: 'signed-in',
    reads: 'nothing',
    gives: inBody(TreatmentOption),
  }),
  /** The active goals of a treatment, in the order of its form (spec 2 §7, decision C138). */
  therapeuticGoals: endpoint('GET', '/list/treatments/:treatmentId/therapeutic-goals', {
    does: 'The therapeutic goals of a treatment, from which the medical questionnaire chooses.',
    may: 'treatment-report.read',
    reads: 'nothing',
    gives: z.array(z.object({ id: z.int(), goal: TranslatableText })),
  }),
  products: endpoint('GET', `${ofLocation}/products`, {
    does: 'The products that a location sells, at its prices; with the filter `voucher` its gift vouchers.',
    may: 'signed-in',
    reads: 'nothing',
    query: { filters: z.object({ withoutVoucher: flag, voucher: flag }).optional() },
    gives: inBody(ProductOption),
  }),
  packages: endpoint('GET', `${ofLocation}/packages`, {
    does: 'The packages that a location sells, at its prices.',
    may: 'signed-in',
    reads: 'nothing',
    /** `package`: only those that are paid at once (spec 1 §7). */
    query: { filters: z.object({ package: flag }).optional() },
    gives: inBody(PackageOption),
  }),
}
