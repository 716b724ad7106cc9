import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDay, type Day } from '#kernel/day.ts'
import type { Place } from '#platform/client/location.ts'
import { useAddressId, useSearchWords } from '#platform/client/navigation.ts'
import { Popup } from '#platform/client/ui/popup.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import type { ScheduleCell, ScheduleLocation, ScheduleRow } from '../contract.ts'
import type { ScheduleAddress } from './schedule-address.ts'
import { useScheduleLocation, useScheduleRows } from './schedule-data.ts'

interface ReadingProps {
  readonly address: ScheduleAddress
  readonly title: string
  /** Of the week that is read. */
  readonly date: Day
  readonly children: (location: ScheduleLocation, rows: readonly ScheduleRow[]) => ReactNode
}

const nowhere: Pick<Place, 'id' | 'zone'> = { id: 0, zone: 'UTC' }

/** What the popups are filled from: the location and the week behind them, which mostly is there already. */
export function ScheduleReading({ address, title, date, children }: ReadingProps) {
  const place = useScheduleLocation(address.location?.id ?? 0)
  const rows = useScheduleRows(address.location ?? nowhere, address.tab, date)
  const failed = [place, rows].find(({ data, error }) => error && data === undefined)
  if (place.data && rows.data && !rows.isPlaceholderData) return children(place.data, rows.data)
  return (
    <Popup
      title={title}
      loading={!failed}
      error={failed ? { error: failed.error, onRetry: () => void failed.refetch() } : null}
      form={null}
      onClose={() => address.close()}
    >
      {null}
    </Popup>
  )
}

interface CellReadingProps {
  readonly address: ScheduleAddress
  readonly title: string
  readonly children: (cell: ScheduleCell, location: ScheduleLocation, rows: readonly ScheduleRow[]) => ReactNode
}

/** The entry in the address on the day in the address; in words when it is no longer there. */
export function CellReading({ address, title, children }: CellReadingProps) {
  const id = useAddressId('id')
  const { on = '' } = useSearchWords()
  const date = parseDay(on) ?? address.date
  return (
    <ScheduleReading address={address} title={title} date={date}>
      {(location, rows) => (
        <Opened
          found={
            rows.flatMap(({ schedules }) => schedules).find((one) => one.recurrence_id === id && one.date === date) ??
            null
          }
          title={title}
          onClose={() => address.close()}
        >
          {(cell) => children(cell, location, rows)}
        </Opened>
      )}
    </ScheduleReading>
  )
}

/**
 * An entry as it was when it was opened: what a colleague changes meanwhile does not move under the hands; saving
 * tells.
 */
function Opened({
  found,
  title,
  onClose,
  children,
}: {
  found: ScheduleCell | null
  title: string
  onClose: () => void
  children: (cell: ScheduleCell) => ReactNode
}) {
  const { t } = useTranslation('schedules')
  const [cell, setCell] = useState(found)
  if (!cell && found) setCell(found)
  return cell ? (
    children(cell)
  ) : (
    <Popup title={title} loading={false} error={null} form={null} onClose={onClose}>
      <EmptyState title={t('gone')} text={t('goneText')} />
    </Popup>
  )
}
