import { useRef, type CSSProperties, type ReactNode } from 'react'
import type { Instant } from '#kernel/day.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import type { Calendar, Person } from '../../contract.ts'
import type { DragCalls } from '../drag/use-block-drag.ts'
import { useGridDrag } from '../drag/use-grid-drag.ts'
import { CalendarColumn } from '../grid/calendar-column.tsx'
import { pixels, type GridColumn, type Placement } from '../grid/grid-model.ts'
import { ColumnHeads, HourScale } from '../grid/grid-scale.tsx'
import { localNowIn } from '../grid/local-instant.ts'
import { paletteCss } from '../grid/palette.ts'
import { PlaceMarker } from '../grid/place-marker.tsx'
import { fitOf } from '../grid/print-height.ts'
import { useBlockWords } from '../grid/use-block-words.ts'
import { useGridLayout } from '../grid/use-grid-layout.ts'
import { useGridPresses, type GridChoices } from '../grid/use-grid-presses.ts'
import { useGridView } from '../grid/use-grid-view.ts'
import { useGridWalk } from '../grid/use-grid-walk.ts'
import styles from '../grid/calendar-grid.module.css'

interface CalendarGridProps {
  /** The accessible name of the grid: "Agenda, Amsterdam, za 21 november 2026". */
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly appointments: readonly CalendarAppointment[]
  readonly practitioners: readonly Person[]
  readonly treatments: Calendar['treatments']
  /** The zone of the location: blocks stand in its local time. */
  readonly zone: string
  /** Finds the column of a block; when absent, by its room in the local time of `zone`. */
  readonly placement?: Placement
  /** The location of an appointment, in calendars whose blocks have to show it. */
  readonly placeOf?: (appointment: CalendarAppointment) => string
  readonly now: Instant
  /** The appointment whose popup is open. */
  readonly selectedId?: number | null
  /**
   * The appointment that gets the focus and a short glow once it is shown: it has just been booked, or its popup was
   * closed.
   */
  readonly focusId?: number | null
  readonly onFocused?: () => void
  /** A new anchor scrolls to now, or to the opening time: the location changed, or somebody asked for today. */
  readonly anchor?: string
  readonly choices: GridChoices
  readonly drag?: DragCalls
  /** Content of the corner between the column heads and the hours. */
  readonly corner?: ReactNode
}

const empty: never[] = []
const noDrag: DragCalls = {}

/**
 * The calendar: columns beside one another, time running down, head and hours always visible. It knows nothing of
 * addresses and calls, so that it can be measured alone (bench).
 */
export function CalendarGrid({
  label,
  columns,
  appointments,
  practitioners,
  treatments,
  zone,
  placement,
  placeOf,
  now,
  selectedId = null,
  focusId = null,
  onFocused,
  anchor,
  choices,
  drag = noDrag,
  corner,
}: CalendarGridProps) {
  const words = useBlockWords()
  const scroller = useRef<HTMLDivElement>(null)
  const { placed, hours, people, treatmentNames } = useGridLayout({
    columns,
    appointments,
    practitioners,
    treatments,
    placement: placement ?? zone,
  })
  const localNow = localNowIn(zone, now)
  const [from, till] = hours
  const walking = useGridWalk({ scroller, columns, placed, start: from, booking: Boolean(choices.onBook) })
  const dragging = useGridDrag({ scroller, columns, placed, hours, people, zone, calls: drag })
  const row = useGridView({ scroller, columns, placed, hours, localNow, anchor, focusId, onFocused })
  const presses = useGridPresses({
    ...choices,
    columns,
    placeAt: walking.placeAt,
    swallowsClick: dragging.swallowsClick,
  })

  const style = {
    '--fit': fitOf(pixels(till - from)),
    '--hour': `${pixels(60)}px`,
    '--columns': columns.length,
    '--height': `${pixels(till - from)}px`,
    '--first': `${pixels((60 - (from % 60)) % 60)}px`,
    '--now': `${pixels(localNow.minutes - from)}px`,
  } as CSSProperties
  const nowShown = localNow.minutes >= from && localNow.minutes < till
  return (
    <div className={styles.scroller} ref={scroller} role="region" aria-label={label} data-grid tabIndex={-1}>
      <style href="practitioner-colours" precedence="medium">
        {paletteCss}
      </style>
      <div
        className={styles.grid}
        style={style}
        onMouseDown={presses.onMouseDown}
        onClick={presses.onClick}
        onContextMenu={presses.onContextMenu}
        onPointerDown={dragging.onPointerDown}
        onBlur={dragging.onBlur}
        onKeyDown={(event) => {
          if (!dragging.onKeyDown(event)) walking.onKeyDown(event)
        }}
        onFocus={walking.onFocus}
        onPointerMove={(event) => {
          dragging.onHover(event)
          walking.onPointerMove(event)
        }}
        onPointerLeave={walking.onPointerLeave}
      >
        <div className={styles.corner}>{corner}</div>
        <ColumnHeads columns={columns} today={localNow.day} />
        <HourScale hours={hours} />
        {columns.map((column, index) => (
          <CalendarColumn
            key={column.key}
            column={column}
            index={index}
            placed={placed.get(column.key) ?? empty}
            hours={hours}
            today={nowShown && column.day === localNow.day}
            now={localNow.nowOn(column.day)}
            row={row}
            practitioners={people}
            treatments={treatmentNames}
            selectedId={selectedId}
            words={words}
            opensAbsences={Boolean(choices.onAbsence)}
            placeOf={placeOf}
          />
        ))}
        <PlaceMarker ref={walking.marker} />
      </div>
      <p ref={dragging.status} className={styles.said} role="status" />
    </div>
  )
}
