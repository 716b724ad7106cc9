import { addDays, daysFrom, mondayOf, type Day } from '#kernel/day.ts'
import { maxAvailabilityDays } from '../contract.ts'

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01` as Day

/** The first day of the month that lies this many months later. */
export function stepMonth(day: Day, step: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + step
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01` as Day
}

/** The whole weeks that contain a month, Monday first. */
export function weeksOfMonth(day: Day): Day[] {
  const first = mondayOf(firstOfMonth(day))
  const last = addDays(mondayOf(addDays(stepMonth(day, 1), -1)), 6)
  return daysFrom(first, last).slice(0, maxAvailabilityDays)
}

/** The parts of a day, by which people look for a time. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/** @param time local time, `13:30`. */
export const partOf = (time: string): DayPart => (time < '12:00' ? 'morning' : time < '18:00' ? 'afternoon' : 'evening')
