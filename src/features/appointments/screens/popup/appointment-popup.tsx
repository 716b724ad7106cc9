import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useAddressId } from '#platform/client/navigation.ts'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { LoadError } from '#platform/client/ui/states.tsx'
import { appointmentsApi } from '../../contract.ts'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentHistory } from './appointment-history.tsx'
import { AppointmentDetails, AppointmentHeading } from './appointment-details.tsx'
import { useCalendarAddress } from '../place/calendar-address.ts'
import { highlight } from '../place/highlight.ts'
import { Prerequisites } from './prerequisites.tsx'
import { useBesideBlock } from './use-beside-block.ts'
import { useShowInCalendar } from '../place/use-show-in-calendar.ts'
import styles from './appointment-popup.module.css'

/**
 * An appointment, beside its block. It leaves the calendar usable: a click on another block shows that one, a click
 * elsewhere or Esc closes it, and the focus goes back to the block.
 */
export function AppointmentPopup() {
  const { t } = useTranslation(['appointments', 'common'])
  const id = useAddressId('id')
  const address = useCalendarAddress()
  const reading = useRead(appointmentsApi.show, { params: { id: id ?? 0 } }, { enabled: id !== null })
  const appointment = reading.data
  useShowInCalendar(appointment, address, `/calendar/appointment/${id}`)
  const close = () => {
    if (id !== null) highlight(id)
    address.close()
  }
  const popup = useBesideBlock(id, Boolean(appointment), close)

  return (
    <div
      ref={popup}
      className={styles.popup}
      role="dialog"
      aria-label={appointment ? `${appointment.client.first_name} ${appointment.client.last_name}` : t('appointment')}
      aria-busy={!appointment}
      tabIndex={-1}
    >
      {appointment ? (
        <>
          <AppointmentHeading appointment={appointment} />
          {appointment.ignore_rules && (
            <p className={styles.warning}>
              <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
              {t('withoutRulesText')}
            </p>
          )}
          <Prerequisites appointment={appointment} />
          <AppointmentDetails appointment={appointment} />
          <AppointmentActions
            appointment={appointment}
            onClose={close}
            onEdit={() => address.open(`/calendar/edit/${appointment.id}`)}
            onRepeat={() => address.open(`/calendar/repeat/${appointment.id}`)}
            onDownPayments={() => address.open(`/calendar/down-payments/${appointment.id}`)}
            onCancel={() => address.open(`/calendar/cancel/${appointment.id}`)}
            onRaw={() => address.open(`/calendar/raw/${appointment.id}`)}
          />
          <AppointmentHistory key={appointment.id} appointment={appointment} />
        </>
      ) : reading.error || id === null ? (
        <LoadError error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
      <ActionIcon className={styles.close} size={30} onClick={close} aria-label={t('common:close')}>
        <IconX size={17} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}
