import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarX,
  IconDots,
  IconFileTypePdf,
  IconMail,
  IconRepeat,
  IconUserX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProblemSentence } from '#platform/client/problems.ts'
import { useMay } from '#platform/client/session.ts'
import type { Appointment } from '../contract.ts'
import { cancelProblems, canEdit, canRestore, isActive, noShowProblems, payProblems } from '../rules.ts'
import { mayGoOutsideRules } from '../rules/raw.ts'
import { reminderProblems } from '../rules/reminder.ts'
import { useAppointmentState } from './use-appointment-state.ts'
import { useNow } from './use-now.ts'
import styles from './appointment-popup.module.css'

interface AppointmentActionsProps {
  readonly appointment: Appointment
  readonly onClose: () => void
  readonly onEdit: () => void
  readonly onRepeat: () => void
  readonly onCancel: () => void
  /** Edits without rules. */
  readonly onRaw: () => void
}

/** What can be done with an appointment, by permission and by its state (spec 2 §4). */
export function AppointmentActions({
  appointment,
  onClose,
  onEdit,
  onRepeat,
  onCancel,
  onRaw,
}: AppointmentActionsProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const may = useMay()
  const sentence = useProblemSentence()
  const now = useNow()
  const { id, is_paid, invoice_ref, no_show_at, treatment_report_status } = appointment
  const { noShow, restore, remind } = useAppointmentState(appointment)
  const changes = may('appointment.update')
  const reports = may('treatment-report.read') && (isActive(appointment) || treatment_report_status)
  const [unpayable] = payProblems(appointment)
  const waits = unpayable?.code === 'report_required'
  const pays = may('checkout.read') && (!unpayable || waits)
  const why = {
    noShow: noShowProblems(appointment, now)[0],
    cancel: cancelProblems(appointment)[0],
    remind: reminderProblems(appointment, now)[0],
  }
  const repeats = may('appointment.create')
  const raw = mayGoOutsideRules(may)
  const andClose = (run: () => void) => () => {
    run()
    onClose()
  }

  return (
    <>
      <div className={styles.actions}>
        {pays && (
          <Button
            component={Link}
            variant={waits ? 'default' : 'filled'}
            to={`/payment/${id}`}
            aria-describedby={waits ? 'pay-later' : undefined}
          >
            {t(no_show_at ? 'payNoShow' : 'pay')}
          </Button>
        )}
        {is_paid && invoice_ref && may('invoice.read') && (
          <Button
            component="a"
            variant="default"
            href={`/api/invoices/${invoice_ref}`}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconFileTypePdf size={16} stroke={1.7} />}
          >
            {t('invoice')}
          </Button>
        )}
        {reports && (
          <Button component={Link} variant={pays && waits ? 'filled' : 'default'} to={`/report/${id}`}>
            {t('report')}
          </Button>
        )}
        {changes && canEdit(appointment) && (
          <Button variant="default" onClick={onEdit}>
            {t('common:edit')}
          </Button>
        )}
        {changes && canRestore(appointment) && (
          <Button variant="default" leftSection={<IconArrowBackUp size={16} stroke={1.8} />} onClick={restore}>
            {t('restore')}
          </Button>
        )}
        {repeats && !isActive(appointment) && (
          <Button variant="default" onClick={onRepeat}>
            {t('repeat')}
          </Button>
        )}
        {(changes || repeats) && isActive(appointment) && (
          <Menu withInitialFocusPlaceholder={false} position="bottom-end" transitionProps={{ duration: 0 }}>
            <Menu.Target>
              <ActionIcon className={styles.more} aria-label={t('common:more')}>
                <IconDots size={19} stroke={1.8} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {repeats && (
                <Menu.Item
                  className={styles.choice}
                  leftSection={<IconRepeat size={17} stroke={1.7} />}
                  onClick={onRepeat}
                >
                  {t('repeat')}
                </Menu.Item>
              )}
              <Menu.Item
                className={styles.choice}
                disabled={Boolean(why.remind)}
                leftSection={<IconMail size={17} stroke={1.7} />}
                onClick={remind}
              >
                {t('remind')}
                {why.remind && <small className={styles.why}>{sentence(why.remind)}</small>}
              </Menu.Item>
              {raw && (
                <Menu.Item
                  className={styles.choice}
                  leftSection={<IconAlertTriangle size={17} stroke={1.7} />}
                  onClick={onRaw}
                >
                  {t('rawEdit')}
                </Menu.Item>
              )}
              {changes && (
                <>
                  <Menu.Item
                    className={styles.choice}
                    disabled={Boolean(why.noShow)}
                    leftSection={<IconUserX size={17} stroke={1.7} />}
                    onClick={andClose(noShow)}
                  >
                    {t('markNoShow')}
                    {why.noShow && <small className={styles.why}>{sentence(why.noShow)}</small>}
                  </Menu.Item>
                  <Menu.Item
                    className={`${styles.choice} ${styles.danger}`}
                    disabled={Boolean(why.cancel)}
                    leftSection={<IconCalendarX size={17} stroke={1.7} />}
                    onClick={onCancel}
                  >
                    {t('cancelAppointment')}
                    {why.cancel && <small className={styles.why}>{sentence(why.cancel)}</small>}
                  </Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {pays && waits && (
        <p id="pay-later" className={styles.later}>
          {t('payAfterReport')}
        </p>
      )}
    </>
  )
}
