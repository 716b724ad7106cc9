import type { Instant } from '#kernel/day.ts'
import type { Confirmed, leavesOrphans } from '#kernel/orphans.ts'
import { storedPostcode } from '#kernel/postcode.ts'
import { problem } from '#kernel/problem.ts'
import { deactivatedAfter, keeping } from '#kernel/record.ts'
import type { Language } from '#kernel/texts.ts'
import { translate } from '#kernel/translatable.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import { hasFullScope } from '#features/employees/rules/rights.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type ChangingCall, type Route } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { phoneProblems, storedPhone } from '#platform/server/phone.ts'
import { orNotFound, refuseIf, Refused, refuseStale } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import {
  locationsApi,
  locationsOverview,
  locationFields,
  type CompanyInput,
  type Location,
  type LocationInput,
  type OpeningDay,
} from './contract.ts'
import {
  asksCompany,
  choiceProblems,
  isSameCompany,
  locationProblems,
  mayChangeLocation,
  namesCompany,
  ownsLocations,
  withStoredNumbers,
} from './rules/location.ts'
import { wholeWeek } from './rules/opening.ts'
import { roomChangeProblems, roomsLeftOut } from './rules/rooms.ts'
import {
  choiceFacts,
  companiesOf,
  findLocation,
  firstCompany,
  insertLocation,
  lockLocation,
  setDeactivated,
  updateLocation,
  type StoredLocation,
} from './queries/locations.ts'
import { locationsSource } from './queries/overview.ts'
import { rawLocations, rawRooms, roomsWithDevices, saveRooms } from './queries/rooms.ts'
import { locationsTexts } from './texts.ts'

/** A change of a location as far as its appointments are concerned. */
export interface LocationChange {
  readonly locationId: number
  readonly countryId: number
  readonly zone: string
  readonly before: readonly OpeningDay[]
  readonly after: readonly OpeningDay[]
  readonly closedRoomIds: readonly number[]
  /** The location closes. */
  readonly closes: boolean
}

/**
 * Waits for running bookings, and refuses with 409 `orphans` when appointments lose their place, unless the caller has
 * confirmed them.
 */
export type SettleLocation = (
  changing: ChangingCall<typeof leavesOrphans>,
  change: LocationChange,
  confirmed: Confirmed,
) => Promise<void>

const scopeOf = (who: Who) => ({ employeeId: who.employeeId, countryIds: who.countryIds, all: hasFullScope(who) })
const show = async (db: Db, id: number, who: Who): Promise<Location> => {
  const location = orNotFound(await findLocation(db, id, who.countryIds))
  return {
    ...location,
    editable: mayChangeLocation(who, location.ownerIds),
    deactivated_at: location.deactivated_at as Instant | null,
  }
}

/** Locks a location that this person may change. 404 outside the scope, 403 `forbidden`. */
async function changeable(db: Db, id: number, who: Who): Promise<StoredLocation> {
  const current = orNotFound(await lockLocation(db, id, who.countryIds))
  if (!mayChangeLocation(who, current.ownerIds)) throw new Refused(403, [problem('', 'forbidden')])
  return current
}

/** Refuses the problems of the form, and returns the facts about its choices. */
async function refuseBadLocation(db: Db, input: LocationInput, current: StoredLocation | null, who: Who) {
  const facts = await choiceFacts(db, input, scopeOf(who), current?.price_level?.id ?? null)
  refuseIf([
    ...locationProblems(input, facts.countryCode),
    ...phoneProblems('phone_number', input.phone_number, facts.countryCode),
    ...(current && current.country_id !== input.country_id ? [problem('country_id', 'invalid')] : []),
    ...choiceProblems(input, facts, current?.ownerIds),
    ...(asksCompany(input, facts) && input.company
      ? phoneProblems('company.phone', input.company.phone, facts.countryCode)
      : []),
    ...roomChangeProblems(input.rooms, {
      open: current?.rooms ?? [],
      closed: current?.closedRooms ?? [],
      withDevices: current ? await roomsWithDevices(db, current.id) : [],
    }),
  ])
  return { companyIds: facts.companyIds, countryCode: facts.countryCode!, zone: facts.zone! }
}

const asStored = (input: LocationInput, countryCode: string): LocationInput => ({
  ...input,
  postcode: storedPostcode(input.postcode, countryCode),
  phone_number: storedPhone(input.phone_number, countryCode),
})
const companyAsStored = (company: CompanyInput, countryCode: string): CompanyInput => ({
  ...withStoredNumbers(company, countryCode),
  phone: storedPhone(company.phone, countryCode),
})

/**
 * The id of the typed legal entity, as the first of its country. If a different one exists by now it is refused with
 * its name, so that it does not silently replace the typed one.
 */
async function companyTyped(
  db: Db,
  typed: CompanyInput,
  location: LocationInput,
  countryCode: string,
): Promise<number> {
  const { id, ...there } = await firstCompany(db, typed, location, countryCode)
  if (!isSameCompany(typed, there))
    throw new Refused(409, [problem('company', 'company_meanwhile', { name: there.name })])
  return id
}

const exportOptions = (language: Language) => ({
  title: locationsTexts.title,
  titles: locationsTexts,
  say: (key: string, value: unknown) => (key === 'type' && value ? translate(value, language) : value),
})

const actionsOf = (who: Who) => [
  ...(who.permissions.has('location.create') ? ['create'] : []),
  ...(who.permissions.has('location.update') || ownsLocations(who.roles) ? ['update', 'delete'] : []),
]

/**
 * Locations with their opening hours and rooms (spec 3 §3 to §5).
 * @param settle of schedules, which come later and know which appointments keep to which hours.
 */
export function locationsRoutes(settle: SettleLocation): readonly Route[] {
  const changeOf = (current: StoredLocation): LocationChange => ({
    locationId: current.id,
    countryId: current.country_id,
    zone: current.zone,
    before: current.timetables,
    after: current.timetables,
    closedRoomIds: [],
    closes: false,
  })

  async function deactivate(
    changing: ChangingCall<typeof leavesOrphans>,
    id: number,
    { version, confirmed }: { readonly version?: string | undefined; readonly confirmed: Confirmed },
  ): Promise<void> {
    const { db, who, now } = changing
    const current = await changeable(db, id, who)
    if (version !== undefined) refuseStale(version, current.updated_at)
    if (current.deactivated_at) return
    await settle(changing, { ...changeOf(current), closes: true }, confirmed)
    await setDeactivated(db, id, now)
  }

  return routes('locations', 'Locations with their rooms and opening hours.', locationsApi, {
    list: (call) =>
      readOverview(
        call,
        locationsOverview,
        locationsSource(call.query.filters, call.who, call.language),
        actionsOf(call.who),
      ),

    export: (call) =>
      exportOverview(
        call,
        locationsOverview,
        locationsSource(call.query.filters, call.who, call.language),
        exportOptions(call.language),
      ),

    raw: async ({ db, who }) =>
      (await rawLocations(db, who.countryIds)).map((row) => ({
        ...row,
        deactivated_at: row.deactivated_at as Instant | null,
      })),
    rooms: async ({ db, who }) =>
      (await rawRooms(db, who.countryIds)).map((row) => ({
        ...row,
        deactivated_at: row.deactivated_at as Instant | null,
      })),
    companies: async ({ db, params, who }) => orNotFound(await companiesOf(db, params.countryId, who.countryIds)),

    show: ({ db, params, who }) => show(db, params.id, who),

    history: async ({ db, params, who, services }) => {
      orNotFound(await findLocation(db, params.id, who.countryIds))
      return historyOf(db, services.log, 'locations', params.id, who.countryIds)
    },

    create: async ({ db, body, who, now }) => {
      const { companyIds, countryCode, zone } = await refuseBadLocation(db, body, null, who)
      const input = { ...asStored(body, countryCode), timetables: wholeWeek(body.timetables) }
      const legalEntityId =
        input.legal_entity_id ??
        (namesCompany(input.company)
          ? await companyTyped(db, companyAsStored(input.company, countryCode), input, countryCode)
          : companyIds[0]!)
      const id = await insertLocation(db, input, { legalEntityId, zone })
      await saveRooms(db, id, input.rooms, [], now)
      return show(db, id, who)
    },

    update: async (call) => {
      const {
        db,
        params: { id },
        body: { updated_at, deactivated_at, confirmed, ...given },
        who,
        now,
      } = call
      const current = await changeable(db, id, who)
      refuseStale(updated_at, current.updated_at)
      const legal_entity_id = given.legal_entity_id ?? current.legal_entity_id
      const input = { ...keeping(given, current, locationFields.defaults), legal_entity_id, company: null }
      const { countryCode } = await refuseBadLocation(db, input, current, who)
      const week = wholeWeek([...input.timetables, ...current.timetables])
      const gone = deactivatedAfter(deactivated_at, current.deactivated_at, now)

      const goneIds = roomsLeftOut(current.rooms, input.rooms).map((room) => room.id)
      await settle(
        call,
        {
          ...changeOf(current),
          after: week,
          closedRoomIds: goneIds,
          closes: current.deactivated_at === null && gone !== null,
        },
        confirmed,
      )
      await updateLocation(
        db,
        id,
        { ...asStored(input, countryCode), timetables: week },
        { legalEntityId: legal_entity_id, deactivatedAt: gone },
      )
      await saveRooms(db, id, input.rooms, goneIds, now)
      return show(db, id, who)
    },

    remove: async (call) => {
      await deactivate(call, call.params.id, { confirmed: call.query.confirmed ?? false })
      return null
    },

    activate: async ({ db, params: { id }, body, who }) => {
      const current = await changeable(db, id, who)
      if (body?.updated_at !== undefined) refuseStale(body.updated_at, current.updated_at)
      if (current.deactivated_at) await setDeactivated(db, id, null)
      return show(db, id, who)
    },

    deactivate: async (call) => {
      await deactivate(call, call.params.id, {
        version: call.body?.updated_at,
        confirmed: call.body?.confirmed ?? false,
      })
      return show(call.db, call.params.id, call.who)
    },
  })
}
