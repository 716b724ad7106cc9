import { Button } from '@mantine/core'
import { IconHandGrab } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Origin } from './moving.ts'
import styles from './carried-bar.module.css'

/** Elements that Escape closes or ends first, before it puts back the cut appointment. */
const nearer = '[data-modal-content], [role="dialog"], [role="menu"], [role="listbox"], [data-dragging]'

/** Closed dropdowns stay in the page, so only visible ones count. */
const isNearer = (): boolean => [...document.querySelectorAll(nearer)].some((one) => one.getClientRects().length > 0)

/** The bar above the calendar while an appointment is cut: its client, what to do, and how to cancel. */
export function CarriedBar({ carried: { appointment }, onPutBack }: { carried: Origin; onPutBack: () => void }) {
  const { t } = useTranslation('calendar')
  const putBack = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && !isNearer() && !(target as HTMLElement).closest('input, textarea')) onPutBack()
  })
  // In the capture phase: elements that Escape closes first are still there when it is checked, and those that open
  // later were not there when listening began.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => putBack(event)
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return (
    <div className={styles.bar} role="status">
      <IconHandGrab size={18} stroke={1.8} aria-hidden />
      <span>{t('carrying', { name: appointment.client_name })}</span>
      <Button size="xs" variant="default" onClick={onPutBack}>
        {t('putBack')}
      </Button>
    </div>
  )
}
