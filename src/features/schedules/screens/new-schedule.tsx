import { useTranslation } from 'react-i18next'
import { parseDay } from '#kernel/day.ts'
import { useSearchWords } from '#platform/client/navigation.ts'
import { useScheduleAddress } from './schedule-address.ts'
import { newValues } from './schedule-values.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduleReading } from './schedule-reading.tsx'

/** `?on=2026-11-24&of=5` name the chosen empty cell; without them the form asks, from today on (spec 3 §4). */
export function NewSchedule() {
  const { t } = useTranslation('schedules')
  const address = useScheduleAddress()
  const { on = '', of } = useSearchWords()
  const { tab, today, date } = address
  const day = parseDay(on) ?? today
  return (
    <ScheduleReading address={address} title={t('newTitle')} date={parseDay(on) ?? date}>
      {(location, rows) => (
        <ScheduleForm
          key={`${tab} ${location.id}`}
          address={address}
          entity={tab}
          location={location}
          rows={rows}
          cell={null}
          initial={newValues(
            { entity: tab, opening: location.opening },
            { modelId: rows.find(({ id }) => String(id) === of)?.id ?? null, locationId: location.id, day },
          )}
        />
      )}
    </ScheduleReading>
  )
}
