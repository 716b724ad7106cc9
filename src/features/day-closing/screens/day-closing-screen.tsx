import { useQueryClient } from '@tanstack/react-query'
import { IconCalendarTime, IconClock, IconLock, IconMapPin } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { outdate, useRead } from '#platform/client/data.ts'
import { useLive } from '#platform/client/live.ts'
import { useLocationChoice, type Place } from '#platform/client/location.ts'
import { usePaused } from '#platform/client/paused.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import { DayHead, useDayOfAddress } from '#features/day-summary/screens/day-head.tsx'
import { dayClosingApi, type DayToClose } from '../contract.ts'
import { ClosedDay } from './closed-day.tsx'
import { CloseDay } from './close-day.tsx'

/** `/day-summary/closing?date=2026-11-21`: counts the cash of the location of the top bar, and closes its day (decision C32). */
export function DayClosingScreen() {
  const { t } = useTranslation('dayClosing')
  const { location } = useLocationChoice()
  if (location) return <DayClosing key={location.id} place={location} />
  return (
    <>
      <PageHead title={t('title')} />
      <EmptyState
        title={t('noLocationTitle')}
        text={t('noLocationText')}
        icon={<IconMapPin size={22} stroke={1.7} />}
      />
    </>
  )
}

/** Reads the day again when something is paid, booked or reported at the location. */
function useChangesOfDay(place: Place): void {
  const queries = useQueryClient()
  const readAgain = usePaused(() => void outdate(queries, dayClosingApi.show))
  useLive('receipts', { locations: [place.id] }, readAgain)
  useLive('appointments', { locations: [place.id] }, readAgain)
}

function DayClosing({ place }: { place: Place }) {
  const { t } = useTranslation('dayClosing')
  const { day, today } = useDayOfAddress(place)
  const query = { filters: { day }, location: place.id }
  const reading = useRead(dayClosingApi.show, { query }, { staleTime: 0, placeholderData: undefined })
  useChangesOfDay(place)
  return (
    <>
      <DayHead place={place} view="closing" state={reading.data && <State shown={reading.data} />} />
      {day > today ? (
        <EmptyState title={t('notCome')} icon={<IconCalendarTime size={22} stroke={1.7} />} />
      ) : (
        <Reading query={reading} skeleton={<SkeletonTable rows={10} columns={4} />}>
          {(shown) =>
            shown.is_locked ? <ClosedDay shown={shown} /> : <CloseDay key={day} place={place} day={day} shown={shown} />
          }
        </Reading>
      )}
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </>
  )
}

/** Whether the day is open, in a word and a sign. */
function State({ shown }: { shown: DayToClose }) {
  const { t } = useTranslation('dayClosing')
  return shown.is_locked ? (
    <Chip tone="ok" icon={<IconLock size={13} stroke={1.8} aria-hidden />}>
      {t('closed')}
    </Chip>
  ) : (
    <Chip icon={<IconClock size={13} stroke={1.8} aria-hidden />}>{t('open')}</Chip>
  )
}
