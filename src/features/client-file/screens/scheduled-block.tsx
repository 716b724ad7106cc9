import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useGo } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { clientFileApi, type ClientDashboard } from '../contract.ts'
import { AppointmentRow } from './appointment-row.tsx'
import { Block, Nothing } from './block.tsx'
import styles from './blocks.module.css'

/** The number of appointments that are shown at once; a series may have many more. */
const shownAtFirst = 6

/** The scheduled appointments, the first one first. */
export function ScheduledBlock({ client }: { client: ClientDashboard }) {
  const { t } = useTranslation('clientFile')
  const may = useMay()
  const go = useGo()
  const [all, setAll] = useState(false)
  const reading = useRead(clientFileApi.scheduled, { params: { id: client.id } })
  const count = reading.data?.length ?? 0
  return (
    <Block title={t('scheduled')} aside={count > 0 && <Chip>{count}</Chip>} query={reading} rows={2}>
      {(appointments) =>
        appointments.length ? (
          <ul className={styles.list}>
            {appointments.slice(0, all ? undefined : shownAtFirst).map((appointment) => (
              <AppointmentRow key={appointment.id} appointment={appointment} />
            ))}
            {!all && count > shownAtFirst && (
              <li>
                <Button variant="subtle" size="xs" m={6} onClick={() => setAll(true)}>
                  {t('more', { count: count - shownAtFirst })}
                </Button>
              </li>
            )}
          </ul>
        ) : (
          <Nothing text={t('noScheduled')}>
            {may('appointment.create') && !client.deactivated_at && (
              <Button variant="subtle" size="compact-sm" onClick={() => go(`/calendar/new/${client.id}`)}>
                {t('plan')}
              </Button>
            )}
          </Nothing>
        )
      }
    </Block>
  )
}
