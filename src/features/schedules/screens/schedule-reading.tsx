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
  /** A day of the week that is read. */
  readonly date: Day
  readonly children: (location: ScheduleLocation, rows: readonly ScheduleRow[]) => ReactNode
}

const nowhere: Pick<Place, 'id' | 'zone'> = { id: 0, zone: 'UTC' }

/** Reads the location and the week that a popup is filled from; the page behind it has mostly read them already. */
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

/** Reads the entry and the day in the address, and tells when the entry no longer exists. */
export function CellReading({ address, title, children }: CellReadingProps) {
  const id = useAddressId('id')
  const { on = '' } = useSearchWords()
  const date = parseDay(on) ?? address.date
  return (
    <ScheduleReading address={address} title={title} date={date}>
      {(location, rows) => (
        <Opened
          entry={
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
 * Shows an entry as it was when the popup opened. A colleague's change does not change the form under the person who
 * types; saving tells of it.
 */
function Opened({
  entry,
  title,
  onClose,
  children,
}: {
  entry: ScheduleCell | null
  title: string
  onClose: () => void
  children: (cell: ScheduleCell) => ReactNode
}) {
  const { t } = useTranslation('schedules')
  const [cell, setCell] = useState(entry)
  if (!cell && entry) setCell(entry)
  return cell ? (
    children(cell)
  ) : (
    <Popup title={title} loading={false} error={null} form={null} onClose={onClose}>
      <EmptyState title={t('gone')} text={t('goneText')} />
    </Popup>
  )
}
