import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { queryOf } from '#platform/client/data.ts'
import { whenIdle } from '#platform/client/idle.ts'
import { useMay } from '#platform/client/session.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { isActive } from '#features/appointments/rules.ts'
import type { CalendarAddress } from '#features/appointments/screens/place/calendar-address.ts'
import { highlighted, useHighlight } from '#features/appointments/screens/place/highlight.ts'
import { useNow } from '#features/appointments/screens/use-now.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { useStruckShown } from '../grid/grid-look.ts'
import { HoverDetails } from '../grid/hover-details.tsx'
import { useCalendarMoves } from '../drag/use-calendar-moves.tsx'
import type { ShownView } from './shown-view.ts'
import styles from '../calendar-screen.module.css'

interface CalendarFrameProps {
  readonly address: CalendarAddress
  readonly view: ShownView
  /** A new anchor scrolls to now, or to the opening time. */
  readonly anchor: string
  /** Whether the shown answer is a previous one, because the next is loading. */
  readonly waiting: boolean
  /** Content of the corner between the column heads and the hours. */
  readonly corner?: ReactNode
}

/** The appointment whose popup is open. */
const openId = (path: string): number | null =>
  Number(/^\/calendar\/(?:appointment|cancel|edit|repeat|raw)\/(\d+)$/.exec(path)?.[1]) || null

/**
 * Fetches the script of the popup that opens most, 9 kB, in an idle moment after the rows are drawn: the page is there
 * by then, and the first click has only to read the appointment.
 */
const loadPopup = () => import('#features/appointments/screens/popup/appointment-popup.tsx')

/** The visible appointments, and which of them is open or gets the focus. */
function useShownAppointments(appointments: ShownView['appointments']) {
  const selectedId = useLocation({ select: ({ pathname }) => openId(pathname) })
  const focusId = useHighlight()
  const struckShown = useStruckShown()
  // An appointment that is open in a popup stays visible.
  const visible = useMemo(
    () => (struckShown ? appointments : appointments.filter((one) => isActive(one) || one.id === selectedId)),
    [appointments, struckShown, selectedId],
  )
  return { visible, selectedId, focusId }
}

/**
 * The grid of each of the calendars, with the behaviour around it: the block of the open popup, the hover card,
 * booking.
 */
export function CalendarFrame({ address, view, anchor, waiting, corner }: CalendarFrameProps) {
  const { facts, zone, bookingAt } = view
  const now = useNow()
  const client = useQueryClient()
  const frame = useRef<HTMLDivElement>(null)
  const { visible, selectedId, focusId } = useShownAppointments(view.appointments)
  // The view scrolls to another day or location only after that has been loaded.
  const [arrived, setArrived] = useState(anchor)
  if (!waiting && arrived !== anchor) setArrived(anchor)
  const opensAbsences = useMay()(['schedule.update', 'schedule.delete', 'appointment.update'])
  useEffect(() => whenIdle(() => void loadPopup().catch(() => undefined)), [])
  const moves = useCalendarMoves({
    address,
    facts,
    zone,
    locationId: address.kind === 'location' ? (address.location?.id ?? null) : null,
    onBook: (column, minutes) => address.open('/calendar/new', bookingAt(column, minutes)),
  })
  return (
    <div ref={frame} className={styles.frame} data-waiting={waiting || undefined} aria-busy={waiting}>
      <CalendarGrid
        label={view.label}
        columns={view.columns}
        appointments={visible}
        practitioners={facts.users}
        treatments={facts.treatments}
        zone={zone}
        placement={view.placement}
        placeOf={facts.placeOf}
        now={now}
        corner={corner}
        selectedId={selectedId}
        focusId={focusId}
        onFocused={highlighted}
        anchor={`${arrived} ${address.view}`}
        choices={{
          onOpen: (id) => address.open(`/calendar/appointment/${id}`),
          onBook: moves.onBook,
          onAbsence: opensAbsences ? (id) => address.open(`/calendar/absence/${id}`) : undefined,
          onMenu: moves.onMenu,
          carrying: moves.carrying,
        }}
        drag={moves.drag}
      />
      {moves.ui}
      <HoverDetails
        key={String(address.alone)}
        isShown={address.alone}
        calendar={facts}
        within={frame}
        onNear={(id) => void client.prefetchQuery(queryOf(appointmentsApi.show, { params: { id } }))}
      />
    </div>
  )
}
