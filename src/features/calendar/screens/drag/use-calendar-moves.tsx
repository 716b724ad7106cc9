import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import type { Day } from '#kernel/day.ts'
import { refusalIn, type ApiError } from '#platform/client/api.ts'
import { onceAttended } from '#platform/client/attended.ts'
import { queryOf } from '#platform/client/data.ts'
import { whenIdle } from '#platform/client/idle.ts'
import { notifyError, notifyFailure, notifyRefusal } from '#platform/client/notices.ts'
import { sentencesOf } from '#platform/client/problems.ts'
import { useMay } from '#platform/client/session.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { moveApi } from '#features/appointments/contract/move.ts'
import { mayGoOutsideRules } from '#features/appointments/rules/raw.ts'
import type { CalendarAddress } from '#features/appointments/screens/place/calendar-address.ts'
import { highlight } from '#features/appointments/screens/place/highlight.ts'
import { placesApi } from '../../contract/places.ts'
import type { MenuAsked } from '../grid/use-grid-presses.ts'
import { CarriedBar } from './carried-bar.tsx'
import { limitsOf, type Limits } from './drag-limits.ts'
import type { GridColumn } from '../grid/grid-model.ts'
import type { BlockFacts } from '../grid/hover-details.tsx'
import {
  asksFirst,
  carry,
  mayMove,
  targetElsewhere,
  targetOf,
  useCarried,
  type Origin,
  type Proposal,
  type Undecided,
} from './moving.ts'
import type { DragCalls, Move } from './use-block-drag.ts'
import { isToDecide, useMoving } from './use-moving.ts'

// Loaded when somebody begins to use the calendar, because most people only look at it.
/** The code of the notices: without a connection it could no longer be loaded, and the page would fail. */
const loadNotices = () => import('#platform/client/ui/notice.tsx')
const loadReview = () => import('./move-review.tsx')
const MoveReview = lazyPart(() => loadReview().then((module) => ({ default: module.MoveReview })))
const GridMenu = lazyPart(() => import('./grid-menu.tsx').then((module) => ({ default: module.GridMenu })))

/** The limits are cached this long, because an appointment is often dragged again at once. */
const limitsFreshMs = 10_000

interface CalendarMoves {
  readonly address: CalendarAddress
  readonly facts: BlockFacts
  /** The zone of the columns' hours. */
  readonly zone: string
  /** The location whose rooms are shown; null in an employee's calendar. */
  readonly locationId: number | null
  readonly onBook: (column: GridColumn, minutes: number) => void
}

/** Dragging, cutting and pasting, and the context menu, for each of the calendars. */
export function useCalendarMoves({ address, facts, zone, locationId, onBook }: CalendarMoves) {
  const { t } = useTranslation('calendar')
  const may = useMay()
  const client = useQueryClient()
  const carried = useCarried()
  const { move, when } = useMoving()
  const [undecided, setUndecided] = useState<Undecided | null>(null)
  const [menu, setMenu] = useState<MenuAsked | null>(null)
  const moves = may('appointment.update')
  // The review is loaded early, so that it opens at once after a drop, also without a connection; but its thirty files
  // wait until the first press has what it asked for.
  useEffect(() => {
    if (!moves) return
    return onceAttended(() =>
      whenIdle(() => {
        for (const load of [loadReview, loadNotices]) load().catch(() => {})
      }),
    )
  }, [moves])

  const originOf = (appointment: CalendarAppointment): Origin => ({
    appointment,
    zone: facts.locationOf(appointment).zone,
    locationId: facts.locationOf(appointment).id,
    room: facts.rooms.find(({ id }) => id === appointment.room_id)?.name,
    practitioner: facts.users.find(({ id }) => id === appointment.user_id)?.name,
  })
  /** In an employee's calendar a place is in the local time of the appointment that is put there. */
  const zoneFor = (origin: Origin) => (locationId === null ? origin.zone : zone)
  const ask = (proposal: Proposal, error: ApiError | null = null, reasons: readonly string[] = []) =>
    setUndecided({ ...proposal, zone: zoneFor(proposal.origin), error, reasons })

  /** Moves at once, unless the move needs a decision, before or after the server was asked. */
  async function go(proposal: Proposal): Promise<void> {
    if (asksFirst(proposal)) return ask(proposal)
    const error = await move(proposal)
    if (!error) return
    if (isToDecide(error)) return ask(proposal, error)
    const now = refusalIn(error, moveApi.move, 'moved_meanwhile')?.appointment
    if (!now) return notifyError(error)
    notifyFailure([
      ...sentencesOf(error),
      t('nowAt', {
        moment: when(now.datetime_from, now.location.zone),
        room: now.room.name,
        practitioner: now.user.name,
      }),
    ])
  }
  /** Handles the choice of an empty place: for the cut appointment, or for a new one. */
  const choose = (column: GridColumn, minutes: number) => {
    if (carried && moves)
      void go({ origin: carried, target: targetElsewhere(carried, column, minutes, locationId, zone) })
    else onBook(column, minutes)
  }
  const appointmentOf = (id: number | null) => facts.appointments.find((one) => one.id === id) ?? null
  const proposalOf = (made: Move): Proposal => {
    const origin = originOf(made.appointment)
    return { origin, target: targetOf(made, zoneFor(origin)) }
  }
  function decided(): void {
    if (undecided) highlight(undecided.origin.appointment.id)
    setUndecided(null)
  }

  const ui: ReactNode = (
    <>
      {carried && moves && <CarriedBar carried={carried} onPutBack={() => carry(null)} />}
      <Suspense>
        {menu && (
          <GridMenu
            asked={menu}
            appointment={appointmentOf(menu.id)}
            carried={carried}
            address={address}
            onClose={() => setMenu(null)}
            onChoose={choose}
            onCut={(appointment) => carry(originOf(appointment))}
          />
        )}
        {undecided && (
          <MoveReview key={JSON.stringify(undecided.target)} undecided={undecided} facts={facts} onClose={decided} />
        )}
      </Suspense>
    </>
  )
  return {
    ui,
    carrying: carried !== null && moves,
    drag: {
      onMove: moves ? (made: Move) => void go(proposalOf(made)) : undefined,
      onRefused: (made: Move, reasons: readonly string[]) =>
        notifyRefusal(
          t('notMoved', { why: reasons.join('. ') }),
          mayGoOutsideRules(may)
            ? { label: t('placeAnyway'), onChoose: () => ask(proposalOf(made), null, reasons) }
            : undefined,
        ),
      onTaken: ({ id, client_name: name }: CalendarAppointment, place: string | null): string => {
        const now = appointmentOf(id)
        const sentence = now?.deleted_at
          ? t('takenCancelled', { name })
          : now?.no_show_at
            ? t('takenNoShow', { name })
            : place
              ? t('takenMoved', { name, place })
              : t('takenAway', { name })
        notifyRefusal(sentence)
        return sentence
      },
      limitsOf: async ({ id }: CalendarAppointment, days: readonly Day[]): Promise<Limits | null> => {
        const [date_from, date_till] = [days.toSorted()[0], days.toSorted().at(-1)]
        if (!date_from || !date_till) return null
        return limitsOf(
          await client.fetchQuery({
            ...queryOf(placesApi.places, { params: { id }, query: { date_from, date_till } }),
            staleTime: limitsFreshMs,
            retry: false,
          }),
        )
      },
      whyFixed: (appointment: CalendarAppointment) => (mayMove(may, appointment) ? null : t('fixedWithoutRules')),
    } satisfies DragCalls,
    onMenu: (asked: MenuAsked) => {
      if (asked.place || appointmentOf(asked.id)) setMenu(asked)
    },
    onBook: may('appointment.create') || (carried && moves) ? choose : undefined,
  }
}
