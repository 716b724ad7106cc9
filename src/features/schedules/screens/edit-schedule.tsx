import { useTranslation } from 'react-i18next'
import { useScheduleAddress } from './schedule-address.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { CellReading } from './schedule-reading.tsx'
import { valuesOf } from './schedule-values.ts'

/** `/schedule/edit/5?on=2026-11-24`: changes the entry on that day, and other days only when the person chooses so. */
export function EditSchedule() {
  const { t } = useTranslation('schedules')
  const address = useScheduleAddress()
  const { tab, today } = address
  return (
    <CellReading address={address} title={t('editTitle')}>
      {(cell, location, rows) => (
        <ScheduleForm
          key={`${cell.recurrence_id} ${cell.date}`}
          address={address}
          entity={tab}
          location={location}
          rows={rows}
          cell={cell}
          initial={valuesOf({ entity: tab, opening: location.opening }, cell, 'occurrence', today)}
        />
      )}
    </CellReading>
  )
}
