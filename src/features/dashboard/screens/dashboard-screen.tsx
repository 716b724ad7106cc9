import { IconBuildingStore, IconCalendarCancel, IconCalendarPlus, IconCalendarTime } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { keyOf, useRead } from '#platform/client/data.ts'
import { useLive } from '#platform/client/live.ts'
import { usePerson } from '#platform/client/session.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import { dashboardApi, maxOfEach } from '../contract.ts'
import { dashboardLists } from '../rules.ts'
import { AppointmentRow } from './appointment-row.tsx'
import styles from './dashboard.module.css'

const lists = [
  { name: 'new', empty: 'newEmpty', icon: IconCalendarPlus },
  { name: 'changed', empty: 'changedEmpty', icon: IconCalendarTime },
  { name: 'cancelled', empty: 'cancelledEmpty', icon: IconCalendarCancel },
] as const

/** The server returns the newest of each list only, so a full list may be incomplete. */
const countOf = (count: number) => (count >= maxOfEach ? `${maxOfEach}+` : count)

/** `/dashboard`: what was made, changed and cancelled of late at my locations (spec 3 §4). */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard')
  const works = usePerson().locationIds.length > 0
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      {works ? (
        <Lists />
      ) : (
        <EmptyState icon={<IconBuildingStore size={22} stroke={1.7} />} title={t('nowhere')} text={t('nowhereText')} />
      )}
    </>
  )
}

function Lists() {
  const { t } = useTranslation('dashboard')
  const client = useQueryClient()
  const { locationIds } = usePerson()
  const reading = useRead(dashboardApi.list)
  useLive(
    'appointments',
    { locations: locationIds },
    () => void client.invalidateQueries({ queryKey: keyOf(dashboardApi.list) }),
  )
  return (
    <Reading
      query={reading}
      skeleton={
        <div className={styles.lists}>
          {lists.map(({ name }) => (
            <Card key={name} title={t(name)}>
              <SkeletonTable rows={6} columns={2} />
            </Card>
          ))}
        </div>
      }
    >
      {(appointments) => {
        const rows = dashboardLists(appointments, Date.now())
        return (
          <div className={styles.lists}>
            {lists.map(({ name, empty, icon: Icon }) => (
              <Card
                key={name}
                flush
                title={t(name)}
                aside={<Chip icon={<Icon size={14} stroke={1.8} aria-hidden />}>{countOf(rows[name].length)}</Chip>}
              >
                {rows[name].length ? (
                  <ul className={styles.list}>
                    {rows[name].slice(0, maxOfEach).map((appointment) => (
                      <AppointmentRow key={appointment.id} appointment={appointment} list={name} />
                    ))}
                  </ul>
                ) : (
                  <p className={styles.empty}>{t(empty)}</p>
                )}
              </Card>
            ))}
          </div>
        )
      }}
    </Reading>
  )
}
