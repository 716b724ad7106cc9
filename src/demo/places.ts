import { addDays, type ClockTime } from '#kernel/day.ts'
import type { OpeningHours } from '#features/schedules/rules.ts'
import { offersAt, packagesAt, productsAt, vouchersAt } from './catalogue.ts'
import type { DemoLocation } from './content/chain.ts'
import { supportedCountries } from './content/reference-data.ts'
import { legalEntityId, locationTypeId, modelId, priceLevelId } from './ids.ts'
import type { Device, Offer, Period, Place, PlaceAbsence, Plan, Practitioner, Room } from './model.ts'
import { weighted } from './random.ts'
import type { Rows } from './rows.ts'
import { employeeId, isPractitioner, qualificationIds, scheduleWriter } from './staff.ts'

type Since = { readonly created_at: string; readonly updated_at: string }
type WriteSchedule = ReturnType<typeof scheduleWriter>

/**
 * Writes locations, rooms, devices and schedules, and returns the places with the treatments that can be given there.
 */
export function addPlaces(rows: Rows, plan: Plan, period: Period, at: Since): Place[] {
  const schedule = scheduleWriter(rows, plan, period, at)
  const firstRoomIds = plan.locations.map(
    (_, i) => 1 + plan.locations.slice(0, i).reduce((total, location) => total + location.rooms.length, 0),
  )
  addDevices(rows, plan, firstRoomIds)
  return plan.locations.map((location, i): Place => {
    const id = i + 1
    const roomIds = location.rooms.map((_, n) => firstRoomIds[i]! + n)
    const country = supportedCountries.find((one) => one.id === location.countryId)!
    rows.add('locations', {
      id,
      supported_country_id: location.countryId,
      legal_entity_id: legalEntityId(location.countryId),
      location_type_id: locationTypeId(location.type),
      price_level_id: location.priceLevel && priceLevelId(location.priceLevel),
      name: location.name,
      street: location.street,
      street_number: location.streetNumber,
      postcode: location.postcode,
      place: location.place,
      zone: country.zone,
      phone_number: location.phone,
      email: location.email,
      cost_center: location.costCenter,
      latitude: location.latitude,
      longitude: location.longitude,
      ...at,
    })
    const opening = openingOf(location)
    for (const hours of opening) rows.add('opening_hours', { location_id: id, ...hours })
    const devices = devicesAt(plan, location, roomIds)
    return {
      id,
      countryId: location.countryId,
      zone: country.zone,
      region: location.region,
      share: location.share,
      cashRounding: country.cashRounding,
      legalEntityId: legalEntityId(location.countryId),
      costCenter: location.costCenter,
      opening,
      devices,
      rooms: addRooms(rows, location, id, roomIds, devices, schedule),
      practitioners: practitionersAt(plan, location, id, roomIds, devices, schedule),
      absences: addAbsences(rows, plan, location, id, roomIds, period, at),
      reception: plan.employees.flatMap((employee, e) =>
        employee.roles.includes('office-manager') && employee.locations.includes(location.slug) ? [e + 1] : [],
      ),
      products: productsAt(location),
      vouchers: vouchersAt(location),
      packages: packagesAt(location),
    }
  })
}

/** A closed day keeps the hours that it would have. */
const openingOf = ({ hours }: DemoLocation): OpeningHours[] =>
  hours.map((span, i) => ({
    weekday: i + 1,
    active: span !== null,
    time_from: (span?.[0] ?? '09:00') as ClockTime,
    time_till: (span?.[1] ?? '18:00') as ClockTime,
  }))

function addRooms(
  rows: Rows,
  location: DemoLocation,
  locationId: number,
  roomIds: readonly number[],
  devices: readonly Device[],
  schedule: WriteSchedule,
): Room[] {
  for (const [n, name] of location.rooms.entries())
    rows.add('rooms', { id: roomIds[n]!, location_id: locationId, name, position: n + 1 })
  return roomIds.map((id, n) => ({
    id,
    equipped: devices.some((device) => device.roomId === id),
    entries: location.roomHours
      .filter(({ room }) => room === n + 1)
      .map(({ weekdays, hours }) =>
        schedule(
          locationId,
          { roomId: id },
          { weekdays, interval: 7, spans: [hours ?? ['00:00', '23:45']], active: hours !== null, offset: 0 },
        ),
      ),
  }))
}

function addDevices(rows: Rows, plan: Plan, firstRoomIds: readonly number[]): void {
  for (const [d, { model, serialNumber, at }] of plan.devices.entries()) {
    const location = 'location' in at ? plan.locations.findIndex(({ slug }) => slug === at.location) : null
    rows.add('devices', {
      id: d + 1,
      model_id: modelId(model),
      serial_number: serialNumber,
      location_id: location === null ? null : location + 1,
      room_id: 'location' in at && at.room ? firstRoomIds[location!]! + at.room - 1 : null,
      employee_id: 'practitioner' in at ? employeeId(plan, at.practitioner) : null,
    })
  }
}

/** The devices that are fixed or mobile here, or carried by a practitioner who works here. */
function devicesAt(plan: Plan, location: DemoLocation, roomIds: readonly number[]): Device[] {
  return plan.devices.flatMap(({ model, at }, d): Device[] => {
    const id = d + 1
    if ('location' in at)
      return at.location === location.slug
        ? [{ id, modelId: modelId(model), roomId: at.room ? roomIds[at.room - 1]! : null, employeeId: null }]
        : []
    const carrier = employeeId(plan, at.practitioner)
    return plan.employees[carrier - 1]!.locations.includes(location.slug)
      ? [{ id, modelId: modelId(model), roomId: null, employeeId: carrier }]
      : []
  })
}

function practitionersAt(
  plan: Plan,
  location: DemoLocation,
  locationId: number,
  roomIds: readonly number[],
  devices: readonly Device[],
  schedule: WriteSchedule,
): Practitioner[] {
  const offered = offersAt(location)
  const here = plan.employees.filter(
    (employee) => isPractitioner(employee) && employee.shifts.some((shift) => shift.location === location.slug),
  )
  const ableTo = ({ qualificationId }: Offer) =>
    here.filter(
      (employee) => !qualificationId || qualificationIds(employee, [location.countryId]).includes(qualificationId),
    ).length
  return plan.employees.flatMap((employee, e): Practitioner[] => {
    const id = e + 1
    const shifts = employee.shifts.filter((shift) => shift.location === location.slug)
    if (!shifts.length || !isPractitioner(employee)) return []
    const held = qualificationIds(employee, [location.countryId])
    const models = new Set(
      devices
        .filter((device) => device.employeeId === null || device.employeeId === id)
        .map((device) => device.modelId),
    )
    const offers = offered.filter(
      (offer) =>
        (!offer.qualificationId || held.includes(offer.qualificationId)) &&
        offer.modelIds.every((model) => models.has(model)),
    )
    return [
      {
        id,
        costUnit: employee.costUnit ?? '',
        agbCode: employee.agbCode ?? null,
        roomId: roomIds[((employee.room ?? 1) - 1) % roomIds.length]!,
        entries: shifts.map(({ weekdays, spans, everyWeeks = 1 }) =>
          schedule(
            locationId,
            { employee, employeeId: id },
            {
              weekdays,
              interval: everyWeeks === 1 ? 7 : 14,
              spans,
              active: true,
              offset: everyWeeks === 'other' ? 1 : 0,
            },
          ),
        ),
        offers: new Set(offers),
        // Treatments that few practitioners can give are given by those: the physician seldom gives a facial.
        offer: weighted(offers, (offer) => offer.demand / ableTo(offer)),
      },
    ]
  })
}

/** The absences at this place, created by the manager of its desk. */
function addAbsences(
  rows: Rows,
  plan: Plan,
  location: DemoLocation,
  locationId: number,
  roomIds: readonly number[],
  { today }: Period,
  at: Since,
): PlaceAbsence[] {
  return plan.absences.flatMap(({ kind, location: slug, of = null, fromToday, days, hours, note }): PlaceAbsence[] => {
    const here = slug === location.slug
    // An absent employee is absent at every location where they work.
    if (!here && !(of && 'employee' in of)) return []
    const date_from = addDays(today, fromToday)
    const whose = {
      employee_id: of && 'employee' in of ? employeeId(plan, of.employee) : null,
      room_id: of && 'room' in of ? roomIds[of.room - 1]! : null,
      device_id:
        of && 'device' in of ? plan.devices.findIndex(({ serialNumber }) => serialNumber === of.device) + 1 : null,
    }
    const span = {
      date_from,
      time_from: (hours?.[0] ?? null) as ClockTime | null,
      date_till: addDays(date_from, days - 1),
      time_till: (hours?.[1] ?? null) as ClockTime | null,
    }
    if (here)
      rows.add('absences', {
        kind,
        ...whose,
        location_id: of ? null : locationId,
        ...span,
        note,
        created_by: employeeId(plan, 'office-manager@demo.balie.test'),
        ...at,
      })
    return [{ ...whose, ...span }]
  })
}
