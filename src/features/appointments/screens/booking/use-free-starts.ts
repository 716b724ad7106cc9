import { useState } from 'react'
import type { Day } from '#kernel/day.ts'
import { firstOfMonth } from '#features/availability/screens/month.ts'
import { useAvailability, type Wish as AvailabilityQuery } from '#features/availability/screens/use-availability.ts'

interface FreeStartsOptions {
  /** The wishes for which free starts are searched; null while a choice is missing. */
  readonly query: AvailabilityQuery | null
  /** A day of the month that shows first. */
  readonly firstMonth: Day
  /** The day that shows first. */
  readonly firstDay: Day
  readonly today: Day
}

/**
 * The free starts of a month, and the day of it that shows. After another month is chosen, that is its first day with a
 * free start.
 */
export function useFreeStarts({ query, firstMonth, firstDay, today }: FreeStartsOptions) {
  const [month, setMonth] = useState(() => firstOfMonth(firstMonth))
  const [chosenDay, setChosenDay] = useState<Day | null>(firstDay)
  const availability = useAvailability(query, month)
  const { days, current } = availability
  const firstFree = [...days.values()].find(
    ({ date, time_slots }) => date.slice(0, 7) === month.slice(0, 7) && time_slots.length,
  )?.date
  return {
    availability,
    month,
    day: chosenDay ?? firstFree ?? (month > today ? month : today),
    slots: current ? [...days.values()].flatMap(({ time_slots }) => time_slots) : [],
    /** The free starts of a day are known. */
    isKnown: (day: Day) => current && days.has(day),
    chooseDay: (next: Day) => {
      setChosenDay(next)
      if (next.slice(0, 7) !== month.slice(0, 7)) setMonth(firstOfMonth(next))
    },
    chooseMonth: (next: Day) => {
      setMonth(next)
      setChosenDay(null)
    },
  }
}
