import { memo } from 'react'
import { clockTime } from '#kernel/day.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { statusLight, type LightBefore } from '#features/appointments/rules.ts'
import { colourClass } from './palette.ts'
import { pixels, timeRange } from './grid-model.ts'
import styles from './appointment-block.module.css'

/** The announced words of a block besides its text, translated once for the whole grid. */
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
  /** The end time in its words, when that is not `till` (see Placed). */
  readonly ends?: number
  /** The appointment began on an earlier day: its words stay visible while the grid is scrolled. */
  readonly goesOn?: boolean
  /** The first minute that the grid shows. */
  readonly start: number
  /** Its horizontal position when it shares the column, as CSS lengths. */
  readonly left?: string
  readonly width?: string
  /** The block is so narrow that it shows only its icon. */
  readonly strip: boolean
  readonly colour: number
  readonly practitioner: string
  readonly treatment: string
  /** The location, shown before the treatment where the calendar covers several locations. */
  readonly place?: string
  readonly selected: boolean
  /** The look of its light before the visit begins; null from then on. */
  readonly before: LightBefore | null
  /** The height of a row in pixels: when it changes, the block is rendered again. */
  readonly row: number
  readonly words: BlockWords
}

/** The smallest height that can be clicked, in minutes. */
export const leastMinutes = 15
const linePixels = 15
/** Below this height the name and the start are on one line. */
const oneLineBelow = 27
/** The height of time and name, with their padding. */
const headPixels = 2 * linePixels + 4
/**
 * The number of lines of the treatment that stay visible with the time and the name, in a block from an earlier day.
 */
const stickyLines = 3

/**
 * An appointment in the calendar: at most four elements, because a day may hold four hundred. Status light and icons
 * are drawn by CSS, and the grid handles clicks and keys. Its accessible name is its text, the rest is its description.
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
  const details = [
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
      aria-description={details.filter(Boolean).join(', ')}
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
