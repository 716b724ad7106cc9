import { useEffect, useEffectEvent, useRef } from 'react'
import { wallClock } from '#kernel/day.ts'
import type { Appointment } from '../contract.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { rangeOf } from './calendar-columns.ts'

/** Brings the calendar to where an appointment is, when its popup was opened by its address (spec 2 §2). */
export function useShowInCalendar(appointment: Appointment | undefined, address: CalendarAddress, path: string): void {
  const shown = useRef<number | null>(null)
  const show = useEffectEvent(({ id, location, room, user, datetime_from }: Appointment) => {
    if (shown.current === id) return
    shown.current = id
    const { day } = wallClock(datetime_from, location.zone)
    const { from, to } = rangeOf(address.view, address.date)
    if (address.kind === 'employee') {
      if (user.id !== address.employeeId || day < from || day > to) address.open(path, { employee: String(user.id), date: day }, true)
      return
    }
    if (location.id !== address.location?.id || day < from || day > to) address.open(path, { location: String(location.id), date: day, room: String(room.id) }, true)
  })
  useEffect(() => { if (appointment) show(appointment) }, [appointment])
}
