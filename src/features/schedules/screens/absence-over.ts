import type { Day } from '#kernel/day.ts'
import type { Place } from '#platform/client/location.ts'

/** The page over which the popup of an absence opens: the week of schedules, or the calendar. */
export interface AbsenceOver {
  readonly location: Place | null
  /** The day that the page shows, or a day of its week. */
  readonly date: Day
  readonly today: Day
  /** The subject (`device_id 5`) and its name, when the popup opens from it and so does not ask for it. */
  readonly of?: {
    readonly subject: string
    readonly name: string
    /** The titles of the popup, where a period of the subject is not called an absence. */
    readonly titles?: {
      readonly newOne: string
      readonly stored: string
    }
  }
  /** Closes the popup, and shows the day of a new absence when the page does not show it yet. */
  readonly close: (changes?: { readonly date?: Day }) => void
}
