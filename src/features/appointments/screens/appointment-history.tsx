import { IconChevronDown, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instant } from '#kernel/day.ts'
import { History } from '#features/audit/screens/history.tsx'
import { useFormat } from '#platform/client/format.ts'
import { appointmentsApi, type Appointment } from '../contract.ts'
import styles from './appointment-history.module.css'

/** Who changed the appointment and when, for whoever asks: looking at it is a look at the client, so it is not read before. */
export function AppointmentHistory({ appointment: { id, location } }: { appointment: Appointment }) {
  const { t } = useTranslation('audit')
  const { moment } = useFormat()
  const [open, setOpen] = useState(false)
  // When it was and when it became: on the wall of its location, wherever the reader is.
  const say = (field: string, value: unknown) => (field.endsWith('_at') && typeof value === 'string' ? moment(value as Instant, location.zone) : undefined)
  return (
    <div className={styles.history}>
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconHistory size={15} stroke={1.8} aria-hidden />{t('history')}<IconChevronDown size={15} stroke={1.8} aria-hidden className={styles.arrow} />
      </button>
      {open && <div className={styles.lines}><History of={appointmentsApi.history} params={{ id }} say={say} zone={location.zone} /></div>}
    </div>
  )
}
