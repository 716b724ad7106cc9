import { localTimeAt } from '#kernel/day.ts'
import { useGo } from '#platform/client/navigation.ts'
import { useMay, usePerson } from '#platform/client/session.ts'
import type { Visit } from '../../contract/client-card.ts'
import { withPerson, wordOfPeople } from '../../rules/calendar.ts'
import { calendarPath, employeePath, peopleRemembered } from './calendar-address.ts'
import { highlight } from './highlight.ts'

/** Goes to the calendar of the day of a visit, where its block has the focus. */
export function useGoToVisit(): (visit: Visit) => void {
  const go = useGo()
  const may = useMay()
  const personId = usePerson().id
  return ({ id, datetime_from, location, user }) => {
    highlight(id)
    const date = localTimeAt(datetime_from, location.zone).day
    if (may('calendar.location.read'))
      go(calendarPath, {
        search: {
          location: String(location.id),
          date,
          view: 'day',
          people: wordOfPeople(withPerson(peopleRemembered(personId, location.id), user.id)),
        },
      })
    else go(employeePath, { search: { employee: String(user.id), date, view: 'day' } })
  }
}
