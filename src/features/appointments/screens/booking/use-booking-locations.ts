import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#kernel/texts.ts'
import { listsApi, type ClientOption } from '#features/lists/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import type { Booking } from './use-booking.ts'

/**
 * The locations that can be chosen, nearest first, with their distance from the client's address, or from the chosen
 * location when that address is unknown (spec 2 §9).
 */
export function useBookingLocations(
  { location, models }: Pick<Booking, 'location' | 'models'>,
  client: ClientOption | null,
) {
  const { t } = useTranslation('appointments')
  const language = useLanguage()
  const { locations } = useLocationChoice()
  const query = { client_id: client?.id, location_id: location?.id, models: [...models] }
  // All locations in every answer: the list stays while another one is chosen.
  const { data } = useRead(
    listsApi.bookingLocations,
    { query },
    { staleTime: 300_000, enabled: locations.length > 1, placeholderData: keepPreviousData as never, optional: true },
  )
  const far = new Map(data?.body.map(({ id, distance }) => [id, distance]))
  const kilometres = (distance: number) =>
    t('kilometres', { distance: distance.toLocaleString(localeOf(language), { minimumFractionDigits: 1 }) })
  const order = new Map(data?.body.map(({ id }, index) => [id, index]))
  const nearestFirst = data
    ? locations
        .filter(({ id }) => far.has(id) || id === location?.id)
        .toSorted((a, b) => (order.get(a.id) ?? -1) - (order.get(b.id) ?? -1))
    : locations
  const labelOf = (id: number, name: string) => {
    const distance = far.get(id)
    return typeof distance === 'number' && (data?.client_id !== null || id !== location?.id)
      ? `${name} · ${kilometres(distance)}`
      : name
  }
  const hasDistance = data?.body.some(({ distance }) => distance !== null) ?? false
  return {
    options: nearestFirst.map((one) => ({ value: one.id, label: labelOf(one.id, placeName(one)) })),
    /** The place from which the distances are measured, in words. */
    measured:
      !hasDistance || nearestFirst.length < 2
        ? undefined
        : t(data?.client_id === null ? 'distanceFromHere' : 'distanceFromClient', {
            place: location ? placeName(location) : '',
          }),
  }
}
