import type { Day } from '#kernel/day.ts'
import type { Place } from '#platform/client/location.ts'

/** The page over which it opens: the week of schedules, or the calendar. */
export interface AbsenceOver {
  readonly location: Place | null
  /** Which week or day shows. */
  readonly date: Day
  readonly today: Day
  /** It was opened from what it is about, which is not asked then: `device_id 5`, and what it is called. */
  readonly of?: {
    readonly subject: string
    readonly name: string
    /** What a period of it is called, where that is no absence. */ readonly titles?: {
      readonly newOne: string
      readonly stored: string
    }
  }
  /** Closes the popup, and shows another day where that was made. */
  readonly close: (changes?: { readonly date?: Day }) => void
}
