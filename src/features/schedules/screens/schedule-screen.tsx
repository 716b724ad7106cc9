import { IconBuildingStore, IconDoor, IconUsers } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#platform/client/location.ts'
import { EmptyState, LoadError } from '#platform/client/ui/states.tsx'
import { useScheduleAddress, useScheduleMemory, type ScheduleAddress } from './schedule-address.ts'
import { useScheduleChanges, useScheduleWeek } from './schedule-data.ts'
import { ScheduleTabs, ScheduleToolbar } from './schedule-toolbar.tsx'
import { gridRows, weekOf } from './week.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekSkeleton } from './week-skeleton.tsx'
import styles from './schedule-screen.module.css'

/** The week of schedules of a location, with its popups over it (spec 3 §2). */
export function ScheduleScreen() {
  const { t } = useTranslation('schedules')
  const address = useScheduleAddress()
  useScheduleMemory(address)
  useScheduleChanges()
  return (
    <div className={styles.screen}>
      {address.location ? (
        <>
          <ScheduleToolbar address={address} />
          <ScheduleTabs address={address}>
            <Week address={address} location={address.location} />
          </ScheduleTabs>
        </>
      ) : (
        <EmptyState
          icon={<IconBuildingStore size={22} stroke={1.7} />}
          title={t('noLocation')}
          text={t('noLocationText')}
        />
      )}
      <Outlet />
    </div>
  )
}

function Week({ address, location }: { address: ScheduleAddress; location: Place }) {
  const { t } = useTranslation('schedules')
  const { tab, date } = address
  const { place, rows, absences, waiting } = useScheduleWeek(location, tab, date)
  const days = useMemo(() => weekOf(date), [date])
  const grid = useMemo(
    () =>
      place.data && rows.data && absences.data
        ? gridRows({ entity: tab, days, location: place.data, rows: rows.data, absences: absences.data })
        : null,
    [tab, days, place.data, rows.data, absences.data],
  )
  const failed = [place, rows, absences].find(({ data, error }) => error && data === undefined)
  if (failed)
    return (
      <LoadError
        error={failed.error}
        onRetry={() => {
          for (const read of [place, rows, absences]) if (read.error) void read.refetch()
        }}
      />
    )
  if (!grid) return <WeekSkeleton />
  if (!rows.data?.length) {
    return tab === 'users' ? (
      <EmptyState
        icon={<IconUsers size={22} stroke={1.7} />}
        title={t('nobody')}
        text={t('nobodyText', { location: location.name })}
      />
    ) : (
      <EmptyState
        icon={<IconDoor size={22} stroke={1.7} />}
        title={t('noRooms')}
        text={t('noRoomsText', { location: location.name })}
      />
    )
  }
  return <WeekGrid address={address} days={days} rows={grid} place={location.place} waiting={waiting} />
}
