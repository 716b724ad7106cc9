import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconCalendarX, IconDots, IconFileTypePdf, IconUserX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProblemSentence } from '#platform/client/problems.ts'
import { useMay } from '#platform/client/session.ts'
import type { Appointment } from '../contract.ts'
import { cancelProblems, canEdit, canRestore, isActive, noShowProblems } from '../rules.ts'
import { useAppointmentState } from './use-appointment-state.ts'
import { useNow } from './use-now.ts'
import styles from './appointment-popup.module.css'

interface AppointmentActionsProps {
  readonly appointment: Appointment
  readonly onClose: () => void
  readonly onEdit: () => void
}

/** What can be done with an appointment, by permission and by its state (spec 2 §4). */
export function AppointmentActions({ appointment, onClose, onEdit }: AppointmentActionsProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const may = useMay()
  const sentence = useProblemSentence()
  const now = useNow()
  const { id, is_paid, invoice_ref, treatment_report_status } = appointment
  const { cancel, noShow, restore } = useAppointmentState(appointment)
  const changes = may('appointment.update')
  const reports = may('treatment-report.read') && isActive(appointment)
  const pays = may('checkout.read') && isActive(appointment) && !is_paid
  const why = { noShow: noShowProblems(appointment, now)[0], cancel: cancelProblems(appointment, now)[0] }
  const andClose = (run: () => void) => () => { run(); onClose() }

  return (
    <>
      <div className={styles.actions}>
        {pays && (treatment_report_status
          ? <Button component={Link} to={`/payment/${id}`}>{t('pay')}</Button>
          : <Button disabled aria-describedby="pay-later">{t('pay')}</Button>)}
        {is_paid && invoice_ref && may(['checkout.read', 'invoice.update']) && (
          <Button component="a" variant="default" href={`/api/invoices/${invoice_ref}`} target="_blank" rel="noreferrer" leftSection={<IconFileTypePdf size={16} stroke={1.7} />}>{t('invoice')}</Button>
        )}
        {reports && <Button component={Link} variant={pays && !treatment_report_status ? 'filled' : 'default'} to={`/report/${id}`}>{t('report')}</Button>}
        {changes && canEdit(appointment) && <Button variant="default" onClick={onEdit}>{t('common:edit')}</Button>}
        {changes && canRestore(appointment) && <Button variant="default" leftSection={<IconArrowBackUp size={16} stroke={1.8} />} onClick={restore}>{t('restore')}</Button>}
        {changes && isActive(appointment) && (
          <Menu position="bottom-end" withinPortal={false} transitionProps={{ duration: 0 }}>
            <Menu.Target><ActionIcon className={styles.more} aria-label={t('common:more')}><IconDots size={19} stroke={1.8} /></ActionIcon></Menu.Target>
            <Menu.Dropdown>
              <Menu.Item className={styles.choice} disabled={Boolean(why.noShow)} leftSection={<IconUserX size={17} stroke={1.7} />} onClick={andClose(noShow)}>
                {t('markNoShow')}{why.noShow && <small className={styles.why}>{sentence(why.noShow)}</small>}
              </Menu.Item>
              <Menu.Item className={`${styles.choice} ${styles.danger}`} disabled={Boolean(why.cancel)} leftSection={<IconCalendarX size={17} stroke={1.7} />} onClick={andClose(cancel)}>
                {t('cancelAppointment')}{why.cancel && <small className={styles.why}>{sentence(why.cancel)}</small>}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {pays && !treatment_report_status && <p id="pay-later" className={styles.later}>{t('payAfterReport')}</p>}
    </>
  )
}
