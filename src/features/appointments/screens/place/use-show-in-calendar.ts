import { useEffect, useEffectEvent, useRef } from 'react'
import { localTimeAt } from '#kernel/day.ts'
import type { Appointment } from '../../contract.ts'
import { isOfOneRoom, rangeOf, withPerson, wordOfPeople } from '../../rules/calendar.ts'
import type { CalendarAddress } from './calendar-address.ts'

/** The search parameters with which the calendar shows an appointment; null when it does so already. */
export function wordsToShow(
  { location, room, user, datetime_from }: Pick<Appointment, 'location' | 'room' | 'user' | 'datetime_from'>,
  address: Pick<
    CalendarAddress,
    'kind' | 'location' | 'employeeId' | 'roomId' | 'view' | 'date' | 'by' | 'people' | 'peopleAt'
  >,
): Readonly<Record<string, string>> | null {
  const { day } = localTimeAt(datetime_from, location.zone)
  const { from, to } = rangeOf(address.view, address.date)
  const within = from <= day && day <= to
  if (address.kind === 'employee')
    return within && user.id === address.employeeId ? null : { employee: String(user.id), date: day }
  const here = location.id === address.location?.id
  const chosen = here ? address.people : address.peopleAt(location.id)
  const people = withPerson(chosen, user.id)
  const leftOut = address.by === 'staff' && people !== chosen
  const isShown = within && here && !leftOut && (!isOfOneRoom(address.view) || room.id === address.roomId)
  // A practitioner whose column was hidden gets it back, since the appointment was asked for.
  return isShown
    ? null
    : {
        location: String(location.id),
        date: day,
        room: String(room.id),
        ...(leftOut && { people: wordOfPeople(people) }),
      }
}

/** Brings the calendar to where an appointment is, when its popup was opened by its address (spec 2 §2). */
export function useShowInCalendar(appointment: Appointment | undefined, address: CalendarAddress, path: string): void {
  const shownId = useRef<number | null>(null)
  const show = useEffectEvent((one: Appointment) => {
    if (shownId.current === one.id) return
    shownId.current = one.id
    const words = wordsToShow(one, address)
    if (words) address.open(path, words, true)
  })
  useEffect(() => {
    if (appointment) show(appointment)
  }, [appointment])
}
