import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconCalendarX, IconCreditCard, IconFileText, IconMail, IconUserX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#kernel/problem.ts'
import { useRead } from '#platform/client/data.ts'
import { useGo, useGoFrom } from '#platform/client/navigation.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { useMay } from '#platform/client/session.ts'
import { appointmentsApi, type CalendarAppointment } from '../../contract.ts'
import { cancelProblems, canRestore, isActive, noShowProblems, payProblems } from '../../rules.ts'
import { reminderProblems } from '../../rules/reminder.ts'
import type { CalendarAddress } from '../place/calendar-address.ts'
import { useAppointmentState } from '../changes/use-appointment-state.ts'
import { useNow } from '../use-now.ts'
import styles from './appointment-popup.module.css'

/** The choices for a visit in the menu of its block, by the same rules as in its popup; a refused one says why. */
export function VisitChoices({ appointment, address }: { appointment: CalendarAppointment; address: CalendarAddress }) {
  const { t } = useTranslation('appointments')
  const may = useMay()
  const go = useGo()
  const goFrom = useGoFrom()
  const now = useNow()
  const sentence = useProblemSentence()
  // A reminder needs the client's e-mail address, which a block does not have.
  const whole = useRead(appointmentsApi.show, { params: { id: appointment.id } }, { staleTime: 30_000 }).data
  const { noShow, restore, remind } = useAppointmentState({
    id: appointment.id,
    treatment_report_status: appointment.treatment_report_status,
    client: { first_name: appointment.client_name, last_name: '' },
  })
  const changes = may('appointment.update')
  const icon = { size: 17, stroke: 1.7 }
  const item = (label: string, sign: ReactNode, onClick: () => void, [why]: readonly Problem[] = [], waits = false) => (
    <Menu.Item className={styles.choice} disabled={Boolean(why) || waits} leftSection={sign} onClick={onClick}>
      {label}
      {why && <small className={styles.why}>{sentence(why)}</small>}
    </Menu.Item>
  )
  return (
    <>
      <Menu.Divider />
      {may('treatment-report.read') &&
        (isActive(appointment) || appointment.treatment_report_status) &&
        item(t('report'), <IconFileText {...icon} />, () => goFrom(`/report/${appointment.id}`))}
      {may('checkout.read') &&
        !appointment.deleted_at &&
        item(
          t(appointment.no_show_at ? 'payNoShow' : 'pay'),
          <IconCreditCard {...icon} />,
          () => go(`/payment/${appointment.id}`),
          payProblems(appointment),
        )}
      {(changes || may('appointment.create')) &&
        isActive(appointment) &&
        item(t('remind'), <IconMail {...icon} />, remind, whole && reminderProblems(whole, now), !whole)}
      {changes && isActive(appointment) && (
        <>
          {item(t('markNoShow'), <IconUserX {...icon} />, noShow, noShowProblems(appointment, now))}
          {item(
            t('cancelAppointment'),
            <IconCalendarX {...icon} />,
            () => address.open(`/calendar/cancel/${appointment.id}`),
            cancelProblems(appointment),
          )}
        </>
      )}
      {changes && canRestore(appointment) && item(t('restore'), <IconArrowBackUp {...icon} />, restore)}
    </>
  )
}
