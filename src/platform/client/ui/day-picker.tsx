import { Suspense } from 'react'
import { lazyPart } from '#platform/client/lazy-part.ts'
import type { Day } from '#kernel/day.ts'
import { AnchoredPopover } from './anchored-popover.tsx'
import styles from './day-input.module.css'
import type { DropdownAnchor } from './late-dropdown.ts'

const MonthCalendar = lazyPart(() =>
  import('./month-calendar.tsx').then((module) => ({ default: module.MonthCalendar })),
)

interface DayPickerProps {
  readonly anchor: DropdownAnchor
  readonly value: Day | null
  readonly min?: Day
  readonly max?: Day
  readonly onChoose: (day: Day) => void
}

/** The month that the button of a `DayInput` opens. */
export function DayPicker({ anchor, onChoose, ...rest }: DayPickerProps) {
  return (
    <AnchoredPopover anchor={anchor}>
      <Suspense fallback={<div className={styles.waiting} />}>
        <MonthCalendar
          {...rest}
          onChange={(day) => {
            onChoose(day)
            anchor.onChange(false)
          }}
        />
      </Suspense>
    </AnchoredPopover>
  )
}
