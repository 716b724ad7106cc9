import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useMay } from '#platform/client/session.ts'
import type { CalendarAddress } from './calendar-address.ts'
import type { MenuAsked } from './calendar-grid.tsx'
import { CarriedBar } from './carried-bar.tsx'
import type { GridColumn } from './grid-model.ts'
import type { BlockFacts } from './hover-details.tsx'
import { carry, targetAt, useCarried, type Carried, type Proposal } from './moving.ts'
import type { Move } from './use-block-drag.ts'

// Wanted by who moves something, not by who looks.
const MoveReview = lazy(() => import('./move-review.tsx').then((module) => ({ default: module.MoveReview })))
const GridMenu = lazy(() => import('./grid-menu.tsx').then((module) => ({ default: module.GridMenu })))

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
  const may = useMay()
  const carried = useCarried()
  const [proposal, setProposal] = useState<(Proposal & { readonly zone: string }) | null>(null)
  const [menu, setMenu] = useState<MenuAsked | null>(null)
  const moves = may('appointment.update')

  function putDown({ appointment, locationId: from }: Carried, column: GridColumn, minutes: number): void {
    const target = targetAt(appointment, column, zone, minutes)
    setProposal({ appointment, zone, target: { ...target, ...(locationId !== null && from !== null && locationId !== from && { location_id: locationId, user_id: column.userId ?? null }) } })
  }
  /** An empty place was chosen: for what is in the hand, or for a new appointment. */
  const choose = (column: GridColumn, minutes: number) => (carried && moves ? putDown(carried, column, minutes) : onBook(column, minutes))
  const appointmentOf = (id: number | null) => facts.appointments.find((one) => one.id === id) ?? null

  const ui: ReactNode = (
    <>
      {carried && moves && <CarriedBar carried={carried} onPutBack={() => carry(null)} />}
      <Suspense>
        {menu && (
          <GridMenu
            asked={menu} appointment={appointmentOf(menu.id)} carried={carried} address={address} onClose={() => setMenu(null)} onChoose={choose}
            onCut={(appointment) => carry({ appointment, locationId })}
          />
        )}
        {proposal && <MoveReview key={JSON.stringify(proposal.target)} proposal={proposal} facts={facts} zone={proposal.zone} onClose={() => { setProposal(null); carry(null) }} />}
      </Suspense>
    </>
  )
  return {
    ui,
    onMove: moves ? ({ appointment, column, from, till, mode }: Move) => {
      const own = facts.zoneOf(appointment)
      const on = column.userId === undefined ? zone : own
      // Only the length: who and where are not asked.
      const target = targetAt(appointment, column, on, from, till)
      setProposal({ appointment, zone: on, target: mode === 'resize' ? { ...target, datetime_from: appointment.datetime_from, room_id: appointment.room_id, user_id: appointment.user_id } : target })
    } : undefined,
    onMenu: (asked: MenuAsked) => { if (asked.place || appointmentOf(asked.id)) setMenu(asked) },
    onBook: may('appointment.create') || (carried && moves) ? choose : undefined,
  }
}
