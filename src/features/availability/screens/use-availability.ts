import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Day } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { useRead } from '#platform/client/data.ts'
import { availabilityApi, type AvailabilityDay } from '../contract.ts'
import { weeksOfMonth } from './month.ts'

export type Wish = Omit<QueryOf<typeof availabilityApi.availability>, 'date_from' | 'date_till'>

const unknown: ReadonlyMap<Day, AvailabilityDay> = new Map()

/**
 * The availability in the weeks of a month; null while the choices are not complete. The previous answer stays visible
 * while the next is loading.
 */
export function useAvailability(wish: Wish | null, month: Day) {
  const weeks = weeksOfMonth(month)
  const query = { ...(wish as Wish), date_from: weeks[0]!, date_till: weeks.at(-1)! }
  const asked = wish !== null
  // Others may book meanwhile, so the answer is fresh for a short time only.
  const reading = useRead(
    availabilityApi.availability,
    { query },
    {
      enabled: asked,
      staleTime: 5_000,
      placeholderData: keepPreviousData as never,
    },
  )
  const days = useMemo(
    () => (asked && reading.data ? new Map(reading.data.map((day) => [day.date, day])) : unknown),
    [asked, reading.data],
  )
  /** Whether the answer is that to the current question, and not to a previous one. */
  const current = asked && reading.isSuccess && !reading.isPlaceholderData
  return { days, current, reading }
}

export type Availability = ReturnType<typeof useAvailability>
