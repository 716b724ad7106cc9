import { authApi } from '#features/auth/contract.ts'
import { availabilityApi } from '#features/availability/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import type { Appointment } from '../../contract.ts'
import type { BookingValues } from './booking-values.ts'
import { todayAt } from '../place/calendar-address.ts'

/**
 * The choices at the location of a booking (treatments, practitioners, device models), and the chosen treatment with
 * its length and its devices.
 */
export function useBookingOptions({ location_id, treatment_id, ...values }: BookingValues, booked: Appointment | null) {
  const { locations } = useLocationChoice()
  const location = locations.find(({ id }) => id === location_id) ?? null
  const treatments = useRead(
    listsApi.treatments,
    { params: { countryId: location?.supported_country_id ?? 0, locationId: location?.id ?? 0 } },
    { enabled: location !== null, staleTime: 300_000 },
  )
  const listed = treatments.data?.body.find(({ id }) => id === treatment_id)
  const isBookedTreatment = booked?.treatment.id === treatment_id
  const treatment = listed ?? (isBookedTreatment ? booked.treatment : null)
  /** The booked devices are kept while the treatment is not changed; null means the treatment's own. */
  const bookedModels = isBookedTreatment && !booked.ignore_rules ? booked.devices.map(({ model_id }) => model_id) : null
  const askedModels = values.models ?? bookedModels
  const practitioners = useRead(
    availabilityApi.employees,
    { query: { location_id: location_id ?? 0, treatment_id: treatment_id ?? 0, models: askedModels ?? undefined } },
    { enabled: Boolean(location_id && treatment_id), staleTime: 60_000 },
  )
  const me = useRead(authApi.me, {}, { staleTime: 3_600_000 })
  const devices = useRead(
    listsApi.devices,
    { query: { location_id: location_id ?? 0 } },
    { enabled: location_id !== null, staleTime: 300_000 },
  )
  return {
    location,
    zone: location?.zone ?? booked?.location.zone ?? 'Europe/Amsterdam',
    today: todayAt(location),
    treatments: treatments.data?.body ?? [],
    treatment,
    /** In minutes; null until there is a treatment. */
    duration: values.duration ?? treatment?.duration ?? null,
    practitioners: practitioners.data ?? [],
    /** Physicians must name the practitioner for whom they book (spec 2 §6). */
    needsPractitioner: me.data?.roles.includes('physician') ?? false,
    me: me.data ?? null,
    /** The device models to ask for; null means the treatment's own. */
    askedModels,
    models: askedModels ?? listed?.models.map(({ id }) => id) ?? [],
    modelNames: new Map([
      ...(devices.data ?? []).map(({ model_id, name }) => [model_id, name] as const),
      ...(listed?.models ?? []).map(({ id, name }) => [id, name] as const),
      ...(booked?.devices ?? []).map(({ model_id, name }) => [model_id, name] as const),
    ]),
  }
}
