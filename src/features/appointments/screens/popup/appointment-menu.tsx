import { Menu } from '@mantine/core'
import { IconAlertTriangle, IconCalendarX, IconCoin, IconMail, IconRepeat, IconUserX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProblemSentence } from '#platform/client/problems.ts'
import { useMay } from '#platform/client/session.ts'
import { AnchoredMenu } from '#platform/client/ui/anchored-menu.tsx'
import type { DropdownAnchor } from '#platform/client/ui/late-dropdown.ts'
import type { Appointment } from '../../contract.ts'
import { cancelProblems, noShowProblems } from '../../rules.ts'
import { mayGoOutsideRules } from '../../rules/raw.ts'
import { reminderProblems } from '../../rules/reminder.ts'
import { useNow } from '../use-now.ts'
import styles from './appointment-popup.module.css'

interface AppointmentMenuProps {
  readonly anchor: DropdownAnchor
  readonly appointment: Appointment
  readonly onRemind: () => void
  readonly onNoShow: () => void
  readonly onRepeat: () => void
  readonly onCancel: () => void
  /** Shows the payments in advance. */
  readonly onDownPayments: () => void
  /** Edits without rules. */
  readonly onRaw: () => void
}

/** The menu of an active appointment, with what `AppointmentActions` has no button for. */
export function AppointmentMenu({
  anchor,
  appointment,
  onRemind,
  onNoShow,
  onRepeat,
  onCancel,
  onDownPayments,
  onRaw,
}: AppointmentMenuProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const may = useMay()
  const sentence = useProblemSentence()
  const now = useNow()
  const why = {
    noShow: noShowProblems(appointment, now)[0],
    cancel: cancelProblems(appointment)[0],
    remind: reminderProblems(appointment, now)[0],
  }
  return (
    <AnchoredMenu anchor={anchor} position="bottom-end">
      <Menu.Dropdown>
        {may('appointment.create') && (
          <Menu.Item className={styles.choice} leftSection={<IconRepeat size={17} stroke={1.7} />} onClick={onRepeat}>
            {t('repeat')}
          </Menu.Item>
        )}
        <Menu.Item
          className={styles.choice}
          disabled={Boolean(why.remind)}
          leftSection={<IconMail size={17} stroke={1.7} />}
          onClick={onRemind}
        >
          {t('remind')}
          {why.remind && <small className={styles.why}>{sentence(why.remind)}</small>}
        </Menu.Item>
        {may('invoice.read') && (
          <Menu.Item
            className={styles.choice}
            leftSection={<IconCoin size={17} stroke={1.7} />}
            onClick={onDownPayments}
          >
            {t('downPayments')}
          </Menu.Item>
        )}
        {mayGoOutsideRules(may) && (
          <Menu.Item
            className={styles.choice}
            leftSection={<IconAlertTriangle size={17} stroke={1.7} />}
            onClick={onRaw}
          >
            {t('rawEdit')}
          </Menu.Item>
        )}
        {may('appointment.update') && (
          <>
            <Menu.Item
              className={styles.choice}
              disabled={Boolean(why.noShow)}
              leftSection={<IconUserX size={17} stroke={1.7} />}
              onClick={onNoShow}
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
    </AnchoredMenu>
  )
}
