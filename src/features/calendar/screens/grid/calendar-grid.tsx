import { IconPlus } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import { clockTime, epochMs, minutesOf, wallClock, type Day, type Instant } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import type { Calendar } from '../../contract.ts'
import type { BlockWords } from './appointment-block.tsx'
import { CalendarColumn } from './calendar-column.tsx'
import type { Limits } from '../drag/drag-limits.ts'
import type { GridPlace } from '../drag/drag-model.ts'
import { useRowPixels } from './grid-look.ts'
import { pixels, placeAppointments, rowMinutes, shownHours, type GridColumn, type Placement } from './grid-model.ts'
import { colourClass, paletteCss } from './palette.ts'
import { fitOf, usePrintedRows } from './print-height.ts'
import { useBlockDrag, type Move } from '../drag/use-block-drag.ts'
import { useGridWalk } from './use-grid-walk.ts'
import { useRefusalWords } from '../drag/use-refusal-words.ts'
import { rangeAt, localInstantAt } from './local-instant.ts'
import styles from './calendar-grid.module.css'

interface CalendarGridProps {
  /** Names the whole: "Agenda, Amsterdam, za 21 november 2026". */
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly appointments: readonly CalendarAppointment[]
  readonly practitioners: Calendar['users']
  readonly treatments: Calendar['treatments']
  /** The zone of the location: blocks stand in its local time. */
  readonly zone: string
  /** How blocks find their column; by their room in the local time of `zone` when absent. */
  readonly placement?: Placement
  /** Where an appointment takes place, where its block has to say so. */
  readonly placeOf?: (appointment: CalendarAppointment) => string
  readonly now: Instant
  /** Whose popup is open. */
  readonly selectedId?: number | null
  /** Gets the focus and a short glow as soon as it is there: it has just been booked, or its popup was closed. */
  readonly focusId?: number | null
  readonly onFocused?: () => void
  /** Another anchor scrolls to now, or to the opening: the location changed, somebody asked for today. */
  readonly anchor?: string
  readonly onOpen: (id: number) => void
  /**
   * A block was let go somewhere else, or was made longer or shorter; absent when this person may not change
   * appointments.
   */
  readonly onMove?: (move: Move) => void
  /** Called when a block is dropped where it cannot go, with the sentences that say why. */
  readonly onRefused?: (move: Move, reasons: readonly string[]) => void
  /**
   * Called when a colleague has moved or cancelled the dragged appointment, with its new place; null when that is not
   * in this calendar.
   * Gives the sentence that says so.
   */
  readonly onTaken?: (appointment: CalendarAppointment, now: string | null) => string
  /** Asks where else the appointment cannot go on these days, once the drag has begun. */
  readonly limitsOf?: (appointment: CalendarAppointment, days: readonly Day[]) => Promise<Limits | null>
  /** Why this person may not change this one, as a sentence; null when they may. */
  readonly whyFixed?: (appointment: CalendarAppointment) => string | null
  /** The second button, or its key: on a block, or on a place. */
  readonly onMenu?: (asked: MenuAsked) => void
  /** What takes time away was chosen; absent when this person changes none of it. */
  readonly onAbsence?: (id: number) => void
  /** An appointment is carried: cancelled ones are not in its way. */
  readonly carrying?: boolean
  /** An empty place was chosen, on a quarter; absent when this person may not book. */
  readonly onBook?: (column: GridColumn, minutes: number) => void
  /** Content of the corner between the column heads and the hours. */
  readonly corner?: ReactNode
  /** Drawn over the grid: what shows on hover. */
  readonly children?: ReactNode
}

/** Where a menu was asked for. */
export interface MenuAsked {
  readonly at: { readonly x: number; readonly y: number }
  readonly id: number | null
  readonly place: { readonly column: GridColumn; readonly minutes: number } | null
}

const empty: never[] = []
/** A hand that moves so little, in pixels, has clicked. */
const clickSlop = 8

function useBlockWords(): BlockWords {
  const { t } = useTranslation(['calendar', 'appointments', 'common'])
  return useMemo(
    () => ({
      ahead: [0, 1, 2, 3].map((done) => `${t('appointments:notBegun')}, ${t('appointments:doneOf', { done })}`),
      noContract: t('appointments:noContract'),
      done: [0, 1, 2, 3].map(
        (done) =>
          `${t(done === 3 ? 'common:green' : done ? 'common:amber' : 'common:red')}, ${t('appointments:doneOf', { done })}`,
      ),
      cancelled: t('appointments:cancelled'),
      no_show: t('appointments:noShow'),
      withoutRules: t('withoutRules'),
    }),
    [t],
  )
}

/** Minutes of the day at `now` for the columns of today. */
const localMinutes = (now: Instant, zone: string): { day: Day; minutes: number } => {
  const { day, time } = wallClock(epochMs(now), zone)
  return { day, minutes: minutesOf(time) }
}

/**
 * The calendar: columns beside one another, time running down, head and hours staying in view.
 * It knows nothing of addresses and calls, so that it can be measured alone (bench).
 *
 * More than eight hooks: each map that the columns take is memoised by itself, so that a minute that passes or an open
 * popup draws no column anew.
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
  onOpen,
  onMove,
  onRefused,
  onTaken,
  limitsOf,
  whyFixed,
  onMenu,
  onAbsence,
  carrying = false,
  onBook,
  corner,
  children,
}: CalendarGridProps) {
  const { t } = useTranslation(['calendar', 'appointments'])
  const words = useBlockWords()
  const language = useLanguage()
  const scroller = useRef<HTMLDivElement>(null)
  const marker = useRef<HTMLButtonElement>(null)
  const placed = useMemo(() => placeAppointments(appointments, placement ?? zone), [appointments, placement, zone])
  const [from, till] = useMemo(() => shownHours(columns, placed), [columns, placed])
  const hours = useMemo(() => [from, till] as const, [from, till])
  const people = useMemo(() => new Map(practitioners.map((one) => [one.id, one])), [practitioners])
  const treatmentNames = useMemo(
    () => new Map(treatments.map(({ id, name }) => [id, translate(name, language)])),
    [treatments, language],
  )
  const at = localMinutes(now, zone)
  // On other days the visits that have begun stay the same all day: their columns are not drawn anew each minute.
  const today = useMemo(() => localInstantAt(at.day, 0, zone), [at.day, zone])
  const booking = Boolean(onBook)
  const walking = useGridWalk({ scroller, marker, columns, placed, start: from, booking })
  const teller = useRef<HTMLParagraphElement>(null)
  const refused = useRefusalWords((id) => people.get(id)?.name)
  const hoursOf = ({ column, from: start, till: end }: GridPlace) => rangeAt(columns[column]!.day, start, end, zone)
  const dragging = useBlockDrag({
    scroller,
    teller,
    columns,
    placed,
    hours,
    onMove,
    onRefused,
    onTaken,
    limitsOf,
    whyFixed,
    refused,
    hoursOf,
    said: (place, reasons) => [hoursOf(place), columns[place.column]!.title, ...reasons].join(', '),
  })

  // Only the anchor moves the view; a minute that passes or a colleague's booking must not.
  const showAnchor = useEffectEvent(() => {
    const today = columns.some((column) => column.day === at.day)
    const opening = Math.min(...columns.flatMap((column) => column.open.map(([start]) => start)), till)
    const height = today && at.minutes > from && at.minutes < till ? at.minutes - 90 : opening - 30
    // With the hour of the first row wholly under the head.
    scroller.current?.scrollTo({ top: pixels(Math.floor((height - from) / rowMinutes) * rowMinutes) - 10 })
  })
  useLayoutEffect(() => {
    showAnchor()
  }, [anchor])
  usePrintedRows()
  // At another height of the rows the same hour stays at the top.
  const row = useRowPixels()
  const before = useRef(row)
  useLayoutEffect(() => {
    const root = scroller.current
    if (root && before.current !== row) root.scrollTop *= row / before.current
    before.current = row
  }, [row])

  useEffect(() => {
    const block =
      focusId === null ? null : scroller.current?.querySelector<HTMLElement>(`[data-appointment="${focusId}"]`)
    if (!block) return
    block.dataset.fresh = ''
    block.focus({ preventScroll: true })
    block.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    onFocused?.()
  }, [focusId, onFocused, placed])

  const blockUnder = (event: MouseEvent) =>
    (event.target as HTMLElement).closest<HTMLElement>(`[data-appointment]${carrying ? ':not([data-struck])' : ''}`)
  const pressed = useRef<{ readonly onBlock: boolean; readonly x: number; readonly y: number } | null>(null)
  const onMouseDown = (event: MouseEvent) => {
    pressed.current = { onBlock: blockUnder(event) !== null, x: event.clientX, y: event.clientY }
  }
  /** Who presses in one empty place and lets go in another has changed their mind. A key has no place. */
  const begunHere = ({ detail, clientX, clientY }: MouseEvent) =>
    detail === 0 ||
    (pressed.current !== null &&
      !pressed.current.onBlock &&
      Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) < clickSlop)

  function onContextMenu(event: MouseEvent): void {
    const block = blockUnder(event)
    const place = block ? null : walking.placeAt(event)
    if (!onMenu || (!block && !place)) return
    event.preventDefault()
    // Of the key the menu stands at what has the focus.
    const box = event.clientX || event.clientY ? null : (event.target as HTMLElement).getBoundingClientRect()
    onMenu({
      at: box ? { x: box.left + 12, y: box.top + 12 } : { x: event.clientX, y: event.clientY },
      id: block ? Number(block.dataset.appointment) : null,
      place: place && { column: columns[place.column]!, minutes: place.minutes },
    })
  }

  function onClick(event: MouseEvent): void {
    if (dragging.swallowsClick()) return
    const block = blockUnder(event)
    if (block) return onOpen(Number(block.dataset.appointment))
    const absence = (event.target as HTMLElement).closest<HTMLElement>('[data-absence]')
    if (absence) return onAbsence?.(Number(absence.dataset.absence))
    const place = begunHere(event) ? walking.placeAt(event) : null
    if (place) onBook?.(columns[place.column]!, place.minutes)
  }

  const firstHour = Math.ceil(from / 60) + (from % 60 ? 0 : 1)
  const style = {
    '--fit': fitOf(pixels(till - from)),
    '--hour': `${pixels(60)}px`,
    '--columns': columns.length,
    '--height': `${pixels(till - from)}px`,
    '--first': `${pixels((60 - (from % 60)) % 60)}px`,
    '--now': `${pixels(at.minutes - from)}px`,
  } as CSSProperties
  const nowShown = at.minutes >= from && at.minutes < till
  return (
    <div className={styles.scroller} ref={scroller} role="region" aria-label={label} data-grid tabIndex={-1}>
      <style href="practitioner-colours" precedence="medium">
        {paletteCss}
      </style>
      <div
        className={styles.grid}
        style={style}
        onMouseDown={onMouseDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
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
        {columns.map((column) => (
          <div
            key={column.key}
            className={styles.head}
            data-face={column.face ? '' : undefined}
            data-today={column.day === at.day && columns[0]!.day !== columns.at(-1)!.day ? '' : undefined}
          >
            {column.face && (
              <span className={`${styles.face} ${colourClass(column.face.colour)}`} aria-hidden>
                {column.face.initials}
              </span>
            )}
            <span className={styles.names}>
              {column.title}
              <small>{column.subtitle}</small>
            </span>
          </div>
        ))}
        <div className={styles.hours} aria-hidden>
          {Array.from({ length: Math.ceil(till / 60) - firstHour }, (_, index) => {
            const hour = firstHour + index
            return (
              <span key={hour} style={{ top: pixels(hour * 60 - from) }}>
                {clockTime(hour * 60)}
              </span>
            )
          })}
        </div>
        {columns.map((column, index) => (
          <CalendarColumn
            key={column.key}
            column={column}
            index={index}
            placed={placed.get(column.key) ?? empty}
            hours={hours}
            today={nowShown && column.day === at.day}
            now={column.day === at.day ? now : today}
            row={row}
            practitioners={people}
            treatments={treatmentNames}
            selectedId={selectedId}
            words={words}
            opensAbsences={Boolean(onAbsence)}
            placeOf={placeOf}
          />
        ))}
        <button ref={marker} type="button" className={styles.place} tabIndex={-1} hidden data-place>
          <IconPlus size={13} stroke={2.2} aria-hidden />
          <span className="num" />
          <span className={styles.said}>
            {t('bookHere')}
            <span />
          </span>
        </button>
      </div>
      <p ref={teller} className={styles.said} role="status" />
      {children}
    </div>
  )
}
