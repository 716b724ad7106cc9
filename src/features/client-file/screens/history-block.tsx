import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEarlyPassport } from '#features/reports/screens/use-early-passport.ts'
import { useRead } from '#platform/client/data.ts'
import { useMay } from '#platform/client/session.ts'
import { clientFileApi } from '../contract.ts'
import { AppointmentRow } from './appointment-row.tsx'
import { historyCall } from './block-reads.ts'
import { Block, Nothing } from './block.tsx'
import { clientPath } from './client-address.ts'
import styles from './blocks.module.css'

const rowsShown = 6

/** The last appointments, the newest first; the tab shows all of them. */
export function HistoryBlock({ clientId }: { clientId: number }) {
  const { t } = useTranslation('clientFile')
  const may = useMay()
  const readPassport = useEarlyPassport(clientId)
  const reading = useRead(clientFileApi.appointments, historyCall(clientId))
  const total = reading.data?.metadata.total ?? 0
  return (
    <Block
      title={t('history')}
      aside={
        <span className={styles.asides}>
          {may('treatment-report.read') && total > 0 && (
            <Link className={styles.all} to={`${clientPath(clientId)}/passport`} onClick={readPassport}>
              {t('passport')} ›
            </Link>
          )}
          {total > 0 && (
            <Link
              className={styles.all}
              to={clientPath(clientId, '1')}
              search={{ when: 'history' }}
              aria-label={t('allAppointments', { count: total })}
            >
              {t('all', { count: total })} ›
            </Link>
          )}
        </span>
      }
      query={reading}
      rows={5}
    >
      {({ body }) =>
        body.length ? (
          <ul className={styles.list}>
            {body.slice(0, rowsShown).map((appointment) => (
              <AppointmentRow key={appointment.id} appointment={appointment} />
            ))}
          </ul>
        ) : (
          <Nothing text={t('noHistory')} />
        )
      }
    </Block>
  )
}
