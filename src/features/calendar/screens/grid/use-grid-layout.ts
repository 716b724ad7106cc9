import { useMemo } from 'react'
import type { Interval } from '#kernel/interval.ts'
import { translate } from '#kernel/translatable.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import type { Calendar, Person } from '../../contract.ts'
import { placeAppointments, shownHours, type GridColumn, type Placement } from './grid-model.ts'

interface GridFacts {
  readonly columns: readonly GridColumn[]
  readonly appointments: readonly CalendarAppointment[]
  readonly practitioners: readonly Person[]
  readonly treatments: Calendar['treatments']
  readonly placement: Placement | string
}

/**
 * The placed appointments of the columns, the visible hours, and the names by id. Each stays the same object while its
 * inputs do, so that no column is rendered again by a passing minute or an opened popup.
 */
export function useGridLayout({ columns, appointments, practitioners, treatments, placement }: GridFacts) {
  const language = useLanguage()
  const placed = useMemo(() => placeAppointments(appointments, placement), [appointments, placement])
  const [from, till] = useMemo(() => shownHours(columns, placed), [columns, placed])
  const hours = useMemo((): Interval => [from, till], [from, till])
  const people = useMemo(() => new Map(practitioners.map((one) => [one.id, one])), [practitioners])
  const treatmentNames = useMemo(
    () => new Map(treatments.map(({ id, name }) => [id, translate(name, language)])),
    [treatments, language],
  )
  return { placed, hours, people, treatmentNames }
}
