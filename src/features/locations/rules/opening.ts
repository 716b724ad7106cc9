import { minutesOf, type ClockTime } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { OpeningDay } from '../contract.ts'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** A new location is open on weekdays from 8 to 22, closed in the weekend (spec 3 §9). */
export const defaultHours = (weekday: number): OpeningDay => ({
  weekday,
  active: weekday <= 5,
  time_from: '08:00' as ClockTime,
  time_till: '22:00' as ClockTime,
})

const inOrder = ({ time_from, time_till }: Pick<OpeningDay, 'time_from' | 'time_till'>) =>
  minutesOf(time_from) < minutesOf(time_till)

/** A location closes later than it opens (spec 3 §5); hours of a day on which it is closed are nobody's matter. */
export const openingProblems = (timetables: readonly OpeningDay[]): Problem[] => [
  ...timetables.flatMap((day, i) =>
    day.active && !inOrder(day) ? [problem(`timetables.${i}.time_till`, 'till_not_after_from')] : [],
  ),
  ...timetables.flatMap(({ weekday }, i) =>
    timetables.findIndex((one) => one.weekday === weekday) < i ? [problem(`timetables.${i}.weekday`, 'unique')] : [],
  ),
]

/** The hours of a whole week, Monday first. A closed day keeps its hours for later, if they are in order. */
export const wholeWeek = (timetables: readonly OpeningDay[]): OpeningDay[] =>
  weekdays.map((weekday) => {
    const day = timetables.find((one) => one.weekday === weekday)
    return day && (day.active || inOrder(day))
      ? day
      : { ...defaultHours(weekday), active: day?.active ?? defaultHours(weekday).active }
  })

/** Whether the opening hours differ. Hours of a closed day do not count. */
export const opensOtherwise = (before: readonly OpeningDay[], after: readonly OpeningDay[]): boolean => {
  const openHours = (week: readonly OpeningDay[]) =>
    weekdays
      .map((weekday) => {
        const day = week.find((one) => one.weekday === weekday && one.active)
        return day ? `${day.time_from}-${day.time_till}` : ''
      })
      .join()
  return openHours(before) !== openHours(after)
}
