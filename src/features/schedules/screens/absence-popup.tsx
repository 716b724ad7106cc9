import { useTranslation } from 'react-i18next'
import { parseDay, type ClockTime } from '#kernel/day.ts'
import { useRead } from '#platform/client/data.ts'
import { useAddressId, useSearchWords } from '#platform/client/navigation.ts'
import { usePerson } from '#platform/client/session.ts'
import { Popup } from '#platform/client/ui/popup.tsx'
import { absencesApi } from '../contract/absences.ts'
import { mayPlan } from '../rules/absences.ts'
import { AbsenceForm } from './absence-form.tsx'
import type { AbsenceOver } from './absence-over.ts'
import { absenceValues, kindsFor, newAbsence, subjectIn } from './absence-values.ts'

/** `…/absence/new?on=2026-11-24&of=employee_id 5&at=10:15` and `…/absence/9`. */
export function AbsencePopup({ over }: { over: AbsenceOver }) {
  const { t } = useTranslation('schedules')
  const id = useAddressId('id')
  const { on = '', at, ...search } = useSearchWords()
  const of = over.of?.subject ?? search.of
  const { permissions } = usePerson()
  // A colleague's change is noticed when saving; until then it does not change the form under the person who types.
  const reading = useRead(
    absencesApi.show,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, refetchOnWindowFocus: false },
  )
  if (id === null) {
    const subject = subjectIn(of) ? of! : null
    const kinds = kindsFor(subject, (one) => mayPlan(one, permissions, 'schedule.create'))
    // When it opens from a time in the calendar, it begins with a short kind.
    const time = at && /^([01]\d|2[0-3]):[0-5]\d$/.test(at) ? (at as ClockTime) : null
    const kind = (time && kinds.find((one) => one === 'break' || one === 'block')) ?? kinds[0] ?? null
    return (
      <AbsenceForm
        key={`new ${of} ${on} ${at}`}
        over={over}
        stored={null}
        initial={newAbsence(subject, kind, parseDay(on) ?? over.today, time)}
      />
    )
  }
  if (reading.data)
    return <AbsenceForm key={id} over={over} stored={reading.data} initial={absenceValues(reading.data)} />
  return (
    <Popup
      title={t('editAbsenceTitle')}
      loading={!reading.error}
      error={reading.error && { error: reading.error, onRetry: () => void reading.refetch() }}
      form={null}
      onClose={() => over.close()}
    >
      {null}
    </Popup>
  )
}
