import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconFileTypePdf } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { useMay } from '#platform/client/session.ts'
import { useLateDropdown } from '#platform/client/ui/late-dropdown.ts'
import type { Appointment } from '../../contract.ts'
import { canEdit, canRestore, isActive, payProblems } from '../../rules.ts'
import { useAppointmentState } from '../changes/use-appointment-state.ts'
import styles from './appointment-popup.module.css'

const loadMenu = () => import('./appointment-menu.tsx')
const AppointmentMenu = lazyPart(() => loadMenu().then((module) => ({ default: module.AppointmentMenu })))

interface AppointmentActionsProps {
  readonly appointment: Appointment
  readonly onClose: () => void
  readonly onEdit: () => void
  readonly onRepeat: () => void
  readonly onCancel: () => void
  readonly onDownPayments: () => void
  /** Edits without rules. */
  readonly onRaw: () => void
}

/** The actions on an appointment, by permission and by its state (spec 2 §4). */
export function AppointmentActions({
  appointment,
  onClose,
  onEdit,
  onRepeat,
  onCancel,
  onDownPayments,
  onRaw,
}: AppointmentActionsProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const may = useMay()
  const { id, is_paid, invoice_ref, no_show_at, treatment_report_status } = appointment
  const { noShow, restore, remind } = useAppointmentState(appointment)
  const changes = may('appointment.update')
  const reports = may('treatment-report.read') && (isActive(appointment) || treatment_report_status)
  const [unpayable] = payProblems(appointment)
  const waits = unpayable?.code === 'report_required'
  const pays = may('checkout.read') && (!unpayable || waits)
  const repeats = may('appointment.create')
  const more = useLateDropdown('menu', loadMenu)
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
            {t('openReport')}
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
        {may('invoice.read') && !isActive(appointment) && (
          <Button variant="default" onClick={onDownPayments}>
            {t('downPayments')}
          </Button>
        )}
        {repeats && !isActive(appointment) && (
          <Button variant="default" onClick={onRepeat}>
            {t('repeat')}
          </Button>
        )}
        {(changes || repeats) && isActive(appointment) && (
          <>
            <ActionIcon {...more.button} className={styles.more} aria-label={t('common:more')}>
              <IconDots size={19} stroke={1.8} />
            </ActionIcon>
            <Suspense>
              {more.anchor && (
                <AppointmentMenu
                  anchor={more.anchor}
                  appointment={appointment}
                  onRemind={remind}
                  onNoShow={andClose(noShow)}
                  onRepeat={onRepeat}
                  onCancel={onCancel}
                  onDownPayments={onDownPayments}
                  onRaw={onRaw}
                />
              )}
            </Suspense>
          </>
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
