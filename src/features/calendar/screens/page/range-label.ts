import { weekNumber, type Day } from '#kernel/day.ts'
import { rangeOf } from '#features/appointments/rules/calendar.ts'
import type { View } from '#features/appointments/screens/place/calendar-address.ts'

/**
 * `week 47`, and beside it `za 21 november 2026` or `16–22 november 2026`; in short `za 21 nov`, `30 nov – 6 dec` (spec
 * 2 §2).
 */
export function rangeLabel(
  view: View,
  date: Day,
  week: string,
  language: string,
): { readonly week: string; readonly days: string; readonly short: string } {
  const { from, to } = rangeOf(view, date)
  const days = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      ...(view === 'day' && { weekday: 'short' }),
      day: 'numeric',
      timeZone: 'UTC',
      ...options,
    }).formatRange(Date.parse(from), Date.parse(to))
  return {
    week: `${week} ${weekNumber(date)}`,
    days: days({ month: 'long', year: 'numeric' }),
    short: days({ month: 'short' }),
  }
}
