import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#platform/client/session.ts'
import type { CalendarAppointment } from '../contract.ts'
import type { CalendarAddress } from './calendar-address.ts'
import type { MenuAsked } from './calendar-grid.tsx'
import { CarriedBar } from './carried-bar.tsx'
import type { GridColumn } from './grid-model.ts'
import type { BlockFacts } from './hover-details.tsx'
import { carry, mayMove, putDown, targetElsewhere, targetOf, useCarried, type Origin, type Proposal } from './moving.ts'
import type { Move } from './use-block-drag.ts'

// Wanted by who moves something, not by who looks.
/** Where it is said that something failed: without a line it could not come any more, and the page would go down over it. */
const loadNotices = () => import('#platform/client/ui/notice.tsx')
const loadReview = () => import('./move-review.tsx')
const MoveReview = lazy(() => loadReview().then((module) => ({ default: module.MoveReview })))
const GridMenu = lazy(() => import('./grid-menu.tsx').then((module) => ({ default: module.GridMenu })))

/** The first of these says that somebody is at the calendar, and not only the calendar on the screen. */
const firstSigns = ['pointermove', 'pointerdown', 'keydown'] as const

interface CalendarMoves {
  readonly address: CalendarAddress
  readonly facts: BlockFacts
  /** On this wall stand the hours of the columns. */
  readonly zone: string
  /** The location whose rooms show; null in somebody's own calendar. */
  readonly locationId: number | null
  readonly onBook: (column: GridColumn, minutes: number) => void
}

/** Dragging, carrying to another week and the menu of the second button, for any of the calendars. */
export function useCalendarMoves({ address, facts, zone, locationId, onBook }: CalendarMoves) {
  const { t } = useTranslation('appointments')
  const may = useMay()
  const carried = useCarried()
  const [proposal, setProposal] = useState<(Proposal & { readonly zone: string }) | null>(null)
  const [menu, setMenu] = useState<MenuAsked | null>(null)
  const moves = may('appointment.update')
  // Who lets a block go sees the review at once, also on a slow line, or on none.
  useEffect(() => {
    if (!moves) return
    const heard = new AbortController()
    const prepare = () => {
      heard.abort()
      for (const load of [loadReview, loadNotices]) load().catch(() => {})
    }
    for (const sign of firstSigns) window.addEventListener(sign, prepare, { passive: true, signal: heard.signal })
    return () => heard.abort()
  }, [moves])

  /** In somebody's own calendar each appointment says where it is. */
  const originOf = (appointment: CalendarAppointment & { readonly location_id?: number }): Origin => ({
    appointment, zone: facts.zoneOf(appointment), locationId: locationId ?? appointment.location_id!,
    room: facts.rooms.find(({ id }) => id === appointment.room_id)?.name, practitioner: facts.users.find(({ id }) => id === appointment.user_id)?.name,
  })
  /** In somebody's own calendar each place is on the wall of what is put there. */
  const wallOf = (origin: Origin) => (locationId === null ? origin.zone : zone)
  /** An empty place was chosen: for what is in the hand, or for a new appointment. */
  const choose = (column: GridColumn, minutes: number) => (carried && moves ? setProposal({ origin: carried, zone: wallOf(carried), target: targetElsewhere(carried, column, minutes, locationId, zone) }) : onBook(column, minutes))
  const appointmentOf = (id: number | null) => facts.appointments.find((one) => one.id === id) ?? null

  const ui: ReactNode = (
    <>
      {carried && moves && <CarriedBar carried={carried} onPutBack={() => carry(null)} />}
      <Suspense>
        {menu && (
          <GridMenu
            asked={menu} appointment={appointmentOf(menu.id)} carried={carried} address={address} onClose={() => setMenu(null)} onChoose={choose}
            onCut={(appointment) => carry(originOf(appointment))}
          />
        )}
        {proposal && <MoveReview key={JSON.stringify(proposal.target)} proposal={proposal} facts={facts} zone={proposal.zone} onSettled={() => putDown(proposal.origin.appointment.id)} onClose={() => setProposal(null)} />}
      </Suspense>
    </>
  )
  return {
    ui,
    carrying: carried !== null && moves,
    onMove: moves ? (move: Move) => {
      const origin = originOf(move.appointment)
      setProposal({ origin, zone: wallOf(origin), target: targetOf(move, wallOf(origin)) })
    } : undefined,
    whyFixed: (appointment: CalendarAppointment) => (mayMove(may, appointment) ? null : t('fixedWithoutRules')),
    onMenu: (asked: MenuAsked) => { if (asked.place || appointmentOf(asked.id)) setMenu(asked) },
    onBook: may('appointment.create') || (carried && moves) ? choose : undefined,
  }
}
