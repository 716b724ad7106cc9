import type { Day, Instant } from '#kernel/day.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { listsApi, type TreatmentOption } from '#features/lists/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import type { setStage } from './stage.ts'

export const dayAgo = (days: number): Day => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10) as Day

interface VisitOf {
  /** The treatment, by what it asks; the first one by default. */
  readonly treatment?: (one: TreatmentOption) => boolean
  readonly daysAgo?: number
}

/** Makes visits for journeys of reports, and reads what was written of them. */
export function reportedVisits(stage: ReturnType<typeof setStage>) {
  const shownReport = async (appointmentId: number) =>
    (await stage.call(reportsApi.show, { params: { appointmentId } }))!.data

  /** A visit of some days ago, before anybody else works. */
  async function visitOf({ treatment: isIt = () => true, daysAgo = 1 }: VisitOf) {
    const location = (await stage.call(listsApi.locations))!.data.find((one) => one.place === 'Amsterdam')!
    const at = { countryId: location.supported_country_id, locationId: location.id }
    const treatment = (await stage.call(listsApi.treatments, { params: at }))!.data.body.find(isIt)!
    const [practitioner] = (await stage.call(listsApi.practitioners, { params: { locationId: location.id } }))!.data
    const [client] = (await stage.call(listsApi.clients, {
      query: { filters: { search: 'de', country_id: location.supported_country_id } },
    }))!.data
    const day = dayAgo(daysAgo)
    const { rooms } = (await stage.call(calendarApi.day, { params: { locationId: location.id, date: day } }))!.data
    const { data } = (await stage.call(rawApi.create, {
      body: {
        client_id: client!.id,
        user_id: practitioner!.id,
        treatment_id: treatment.id,
        location_id: location.id,
        room_id: rooms[0]!.id,
        datetime_from: `${day}T02:00:00.000Z` as Instant,
        datetime_till: `${day}T02:30:00.000Z` as Instant,
      },
    }))!
    return { id: data.id, treatment }
  }
  return { shownReport, visitOf }
}
