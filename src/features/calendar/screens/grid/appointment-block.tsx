import { memo } from 'react'
import { clockTime } from '#kernel/day.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { statusLight, type LightBefore } from '#features/appointments/rules.ts'
import { colourClass } from './palette.ts'
import { pixels, timeRange } from './grid-model.ts'
import styles from './appointment-block.module.css'

/** What is read out of a block besides what it shows, translated once for the whole grid. */
export interface BlockWords {
  /** The words of the light by the number of prerequisites that are met, before the visit begins and from then on. */
  readonly ahead: readonly string[]
  readonly done: readonly string[]
  readonly noContract: string
  readonly cancelled: string
  readonly no_show: string
  readonly withoutRules: string
}

interface AppointmentBlockProps {
  readonly appointment: CalendarAppointment
  readonly from: number
  readonly till: number
  /** What its words say of its end, where that is not `till` (see Placed). */
  readonly ends?: number
  /** It has begun on an earlier day: its words stay in view while the grid is scrolled. */
  readonly goesOn?: boolean
  /** The first minute that the grid shows. */
  readonly start: number
  /** Where it lies across the column when it shares it, as CSS lengths. */
  readonly left?: string
  readonly width?: string
  /** So narrow that only its icon shows. */
  readonly strip: boolean
  readonly colour: number
  readonly practitioner: string
  readonly treatment: string
  /** Said before the treatment, where not everything is at one place. */
  readonly place?: string
  readonly selected: boolean
  /** How its light is drawn before it begins; null from then on. */
  readonly before: LightBefore | null
  /** Pixels of a row: at another height it is drawn anew. */
  readonly row: number
  readonly words: BlockWords
}

/** The least height that can be hit. */
export const leastMinutes = 15
const linePixels = 15
/** Lower than this shows the name and the start on one line. */
const oneLineBelow = 27
/** Time and name, with what lies above and below. */
const headPixels = 2 * linePixels + 4
/** Of what goes on from an earlier day, so many lines of the treatment go along with the time and the name. */
const stickyLines = 3

/**
 * An appointment in the calendar: four elements at most, because a day may hold four hundred. Status light and icons
 * are drawn by CSS, clicks and keys are heard by the grid. Its name is its text, the rest is its description.
 */
export const AppointmentBlock = memo(function AppointmentBlock({
  appointment,
  from,
  till,
  ends = till,
  goesOn = false,
  start,
  left,
  width,
  strip,
  colour,
  practitioner,
  treatment: what,
  place,
  selected,
  before,
  words,
}: AppointmentBlockProps) {
  const treatment = place ? `${place} · ${what}` : what
  const { light, icon, done } = statusLight(appointment)
  const minutes = Math.max(till - from, leastMinutes)
  const height = pixels(minutes) - 3
  const short = height < oneLineBelow
  const lines = short
    ? 0
    : Math.min(Math.max(0, Math.floor((height - headPixels) / linePixels)), goesOn ? stickyLines : Infinity)
  const said = [
    short && timeRange(from, ends),
    !lines && treatment,
    icon ? words[icon] : words[before ? 'ahead' : 'done'][done],
    before === 'warns' && words.noContract,
    appointment.ignore_rules && words.withoutRules,
    practitioner,
    ...appointment.devices,
  ]
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${styles.block} ${colourClass(colour)}`}
      data-appointment={appointment.id}
      data-light={light ?? icon}
      data-before={before ?? undefined}
      data-struck={icon ? '' : undefined}
      data-selected={selected ? '' : undefined}
      data-strip={strip ? '' : undefined}
      data-short={short ? '' : undefined}
      data-device={appointment.devices.length ? '' : undefined}
      data-warning={appointment.ignore_rules ? '' : undefined}
      data-goes-on={goesOn && !short ? '' : undefined}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- of every role since ARIA 1.3, and it saves a hidden element for each block
      aria-description={said.filter(Boolean).join(', ')}
      style={{
        top: pixels(from - start),
        height,
        left,
        width,
        ...(goesOn && { '--below': `${lines * linePixels}px` }),
      }}
    >
      <span className={styles.time}>{short ? clockTime(from) : timeRange(from, ends)}</span>
      <b>{appointment.client_name}</b>
      {lines > 0 && (
        <span
          className={styles.treatment}
          data-one={lines === 1 ? '' : undefined}
          style={{ maxHeight: lines * linePixels }}
        >
          {treatment}
        </span>
      )}
    </button>
  )
})
