import { z } from 'zod'
import { ClockTimeValue, InstantValue } from '#kernel/day.ts'
import { endpoint, readOnly } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { line } from '#kernel/line.ts'
import { Confirmed, ConfirmedText, leavesOrphans } from '#kernel/orphans.ts'
import { idsFilter, overview, statusFilter } from '#kernel/overview.ts'
import { typedPostcode } from '#kernel/postcode.ts'
import { optionalText, SeenVersion, SwitchedVersion, Version } from '#kernel/record.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { historyEndpoint } from '#features/audit/contract.ts'

/** Spec 3 §3 and §9. */
export const locationLimits = {
  name: 50,
  street: 60,
  street_number: 10,
  street_suffix: 10,
  postcode: 10,
  place: 60,
  cost_center: 8,
  phone_number: 20,
  email: 254,
  room: 50,
  rooms: 50,
  owners: 50,
  companyName: 100,
  vat_id: 20,
  trade_register: 20,
  bank_account: 42,
} as const

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const Chosen = z.object({ id }).nullable()

/** The hours of one weekday, 1 for Monday; closed when it is not active (spec 3 §3 timetable entry). */
export const OpeningDay = z.object({
  weekday: z.int().min(1).max(7),
  active: z.boolean(),
  time_from: ClockTimeValue,
  time_till: ClockTimeValue,
})
export type OpeningDay = z.output<typeof OpeningDay>

/** A room in the form: one without an id is new; a closed room with its id is opened again. */
export const roomFields = fields({
  id: omittable(id.nullable(), null),
  name: required(line(locationLimits.room), ''),
})
/** A room stays where it is (spec 3 §3 names it). */
export const RoomInput = roomFields.create.extend({ location_id: readOnly })
export type RoomInput = z.output<typeof RoomInput>

/** The first legal entity of a country. Its address is that of the location. */
export const CompanyInput = z.object({
  name: line(locationLimits.companyName),
  vat_id: line(locationLimits.vat_id),
  trade_register: line(locationLimits.trade_register),
  bank_account: line(locationLimits.bank_account),
  email: line(locationLimits.email),
  phone: line(locationLimits.phone_number),
})
export type CompanyInput = z.output<typeof CompanyInput>

/** The location form. Shapes and lengths are checked here, rules across fields in rules/. */
export const locationFields = fields({
  /** A country in which the chain works; it never changes. */
  country_id: required(id),
  name: required(line(locationLimits.name), ''),
  ownerIds: required(
    z
      .array(id)
      .max(locationLimits.owners)
      .transform((all) => [...new Set(all)]),
    [],
  ),
  street: required(line(locationLimits.street), ''),
  street_number: required(line(locationLimits.street_number), ''),
  street_suffix: omittable(optionalText(locationLimits.street_suffix), ''),
  postcode: required(typedPostcode(locationLimits.postcode), ''),
  place: required(line(locationLimits.place), ''),
  phone_number: omittable(optionalText(locationLimits.phone_number), ''),
  email: omittable(optionalText(locationLimits.email), ''),
  cost_center: omittable(
    line(locationLimits.cost_center)
      .nullable()
      .transform((typed) => typed || null),
    null,
  ),
  type: omittable(Chosen, null),
  price_level: omittable(Chosen, null),
  /** The legal entity that invoices. A new location without it gets the only one of the country. */
  legal_entity_id: omittable(id.nullable(), null),
  /** Both coordinates, or neither. */
  latitude: omittable(z.number().nullable(), null),
  longitude: omittable(z.number().nullable(), null),
  /** Weekdays that are left out have the default hours in a new one (spec 3 §9), and stay as they are in another. */
  timetables: omittable(z.array(OpeningDay).max(7), []),
  /** The open rooms, in their order; a room that is left out is closed. */
  rooms: required(z.array(RoomInput).max(locationLimits.rooms), []),
})

export const LocationInput = locationFields.create.extend({
  /**
   * The first legal entity of the country. If the same one has been added meanwhile, that is used; another one is 409
   * `company: company_meanwhile`.
   */
  company: CompanyInput.nullable().default(null),
})
export type LocationInput = z.output<typeof LocationInput>

const Named = z.object({ id: z.int(), name: z.string() })

export const Location = z.object({
  id: z.int(),
  name: z.string(),
  place_and_name: z.string(),
  country_id: z.int(),
  ownerIds: z.array(z.int()),
  /** The owners by name, also those who no longer have the role. */
  owners: z.array(Named),
  street: z.string(),
  street_number: z.string(),
  street_suffix: z.string(),
  postcode: z.string(),
  place: z.string(),
  phone_number: z.string(),
  email: z.string(),
  cost_center: z.string().nullable(),
  type: z.object({ id: z.int(), slug: z.string(), name: TranslatableText }).nullable(),
  price_level: Named.nullable(),
  legal_entity_id: z.int(),
  zone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timetables: z.array(OpeningDay),
  rooms: z.array(Named.extend({ location_id: z.int() })),
  /** The caller may change the location. */
  editable: z.boolean(),
  /** Closed rooms with a history. */
  closedRooms: z.array(Named),
  deactivated_at: InstantValue.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Location = z.output<typeof Location>

export const locationsOverview = overview('/locations', {
  does: 'The locations of the own countries.',
  may: 'management.location',
  reads: 'nothing',
  row: {
    id: z.int(),
    name: z.string(),
    place: z.string(),
    address: z.string(),
    country: z.string(),
    type: TranslatableText.nullable(),
    owners: z.array(z.string()),
    rooms: z.int(),
    place_and_name: z.string(),
    editable: z.boolean(),
    deactivated_at: InstantValue.nullable(),
  },
  columns: [
    { key: 'name', type: 'text', sortable: true, searchable: true },
    { key: 'place', type: 'text', sortable: true, searchable: true },
    { key: 'address', type: 'text', searchable: true },
    { key: 'country', type: 'text', sortable: true },
    { key: 'type', type: 'text', sortable: true },
    { key: 'owners', type: 'list', searchable: true },
    { key: 'rooms', type: 'number', sortable: true },
  ],
  filters: { status: statusFilter, countries: idsFilter, types: idsFilter },
  sort: ['place', 'asc'],
})

/** The legal entities of a country, and the suggested details of a first one. */
export const Companies = z.object({
  companies: z.array(Named),
  /** From what the supported country says of itself (spec 3 §3). */
  suggested: CompanyInput,
})
export type Companies = z.output<typeof Companies>

/** With confirmation, coming appointments that lose their place stay where they are (decision C68). */
const confirmed = Confirmed.default(false)

/**
 * Users with `location.update` may change all locations, salon owners their own (decision C121): the handler checks
 * that, and refuses with 403 `forbidden`.
 */
const save = ['location.update', 'management.location'] as const

export const locationsApi = {
  list: locationsOverview.list,
  export: locationsOverview.export,
  /** The locations of pickers; each says whether it is closed. */
  raw: endpoint('GET', '/locations/raw', {
    does: 'All locations of the own countries, for choosing one.',
    may: 'signed-in',
    reads: 'nothing',
    gives: z.array(
      Named.extend({
        place: z.string(),
        place_and_name: z.string(),
        country_id: z.int(),
        deactivated_at: InstantValue.nullable(),
      }),
    ),
  }),
  rooms: endpoint('GET', '/rooms/raw', {
    does: 'All rooms of the own countries, for choosing one.',
    may: 'signed-in',
    reads: 'nothing',
    gives: z.array(Named.extend({ location_id: z.int(), deactivated_at: InstantValue.nullable() })),
  }),
  companies: endpoint('GET', '/list/country/:countryId/legal-entities', {
    does: 'Who invoices in a country.',
    may: 'management.location',
    reads: 'nothing',
    gives: Companies,
  }),
  show: endpoint('GET', '/locations/:id', {
    does: 'A location with its opening hours and its rooms.',
    may: 'management.location',
    reads: 'nothing',
    gives: Location,
  }),
  history: historyEndpoint('/locations/:id/history', {
    does: 'Who changed this location, and when.',
    may: 'management.location',
    reads: 'nothing',
  }),
  /** 422 `name: unique`, `ownerIds: invalid`, … */
  create: endpoint('POST', '/locations', {
    does: 'Adds a location with its rooms.',
    may: 'location.create',
    reads: 'nothing',
    takes: LocationInput,
    gives: Location,
  }),
  /**
   * 409 `stale`; 409 `orphans` with the appointments outside the new hours, in a closing room or at a closing location,
   * unless `confirmed`. A body with `deactivated_at` also activates or deactivates: empty is active (decision C102).
   */
  update: endpoint('PUT', '/locations/:id', {
    does: 'Changes a location, its opening hours and its rooms.',
    may: save,
    reads: 'nothing',
    gives: Location,
    takes: locationFields.change.extend({ ...SwitchedVersion.shape, confirmed }),
    refuses: leavesOrphans,
  }),
  /** A location is deactivated and never deleted, because the history needs it (decision C103). 409 `orphans`. */
  remove: endpoint('DELETE', '/locations/:id', {
    does: 'Takes a location out of use, by deactivating it.',
    may: save,
    reads: 'nothing',
    query: { confirmed: ConfirmedText.optional() },
    gives: z.null(),
    refuses: leavesOrphans,
  }),
  activate: endpoint('PATCH', '/locations/:id/activate', {
    does: 'Activates a location.',
    may: save,
    reads: 'nothing',
    takes: SeenVersion,
    gives: Location,
  }),
  /** 409 `orphans` while there are coming appointments, unless `confirmed`. */
  deactivate: endpoint('PATCH', '/locations/:id/deactivate', {
    does: 'Deactivates a location: nothing can be booked there any more.',
    may: save,
    reads: 'nothing',
    takes: Version.partial().extend({ confirmed }).nullish(),
    gives: Location,
    refuses: leavesOrphans,
  }),
}
