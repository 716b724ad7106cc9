import { useTranslation } from 'react-i18next'
import type { Day } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import type { Change } from '#platform/client/ui/changes-note.tsx'
import type { Absence } from '../contract/absences.ts'

/** Compares two versions of an absence, in words. */
export function useAbsenceComparison(): (before: Absence, after: Absence) => Change[] {
  const { t } = useTranslation('schedules')
  const { shortDay } = useFormat()
  const moment = (day: Day | null, time: string | null) =>
    day ? `${shortDay(day)} ${time ?? ''}`.trim() : t('endUnknown')
  const parts: readonly (readonly [string, (absence: Absence) => string])[] = [
    [t('kind'), ({ kind }) => t(kind)],
    [t('firstDay'), ({ date_from, time_from }) => moment(date_from, time_from)],
    [t('lastDay'), ({ date_till, time_till }) => moment(date_till, time_till)],
    [t('note'), ({ note }) => note],
  ]
  return (before, after) => parts.map(([label, textOf]) => ({ label, before: textOf(before), after: textOf(after) }))
}
