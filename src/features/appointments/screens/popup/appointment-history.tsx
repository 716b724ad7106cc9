import { IconChevronDown, IconHistory } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { loadWords } from '#platform/client/i18n.ts'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import type { Appointment } from '../../contract.ts'
import styles from './appointment-history.module.css'

const AppointmentChanges = lazyPart(() =>
  Promise.all([import('./appointment-changes.tsx'), loadWords('office')]).then(([module]) => ({
    default: module.AppointmentChanges,
  })),
)

/** The appointment's history. It is read only when asked for, since reading it is logged as a look at the client. */
export function AppointmentHistory({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('audit')
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.history}>
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconHistory size={15} stroke={1.8} aria-hidden />
        {t('history')}
        <IconChevronDown size={15} stroke={1.8} aria-hidden className={styles.arrow} />
      </button>
      {open && (
        <div className={styles.lines}>
          <Suspense fallback={<SkeletonLines lines={7} />}>
            <AppointmentChanges appointment={appointment} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
