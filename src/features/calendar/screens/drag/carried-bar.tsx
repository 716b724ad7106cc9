import { Button } from '@mantine/core'
import { IconHandGrab } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Origin } from './moving.ts'
import styles from './carried-bar.module.css'

/** What Escape closes or lets go before it puts back what is carried. */
const nearer = '[data-modal-content], [role="dialog"], [role="menu"], [role="listbox"], [data-held]'

/** Lists of choices stay in the page while they are closed: only what shows counts. */
const isNearer = (): boolean => [...document.querySelectorAll(nearer)].some((one) => one.getClientRects().length > 0)

/** Above the calendar while an appointment is carried: whose it is, what to do, and the way back. */
export function CarriedBar({ carried: { appointment }, onPutBack }: { carried: Origin; onPutBack: () => void }) {
  const { t } = useTranslation('calendar')
  const putBack = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && !isNearer() && !(target as HTMLElement).closest('input, textarea')) onPutBack()
  })
  // On its way down: what is nearer is still there when this is asked, and was not there when this began to listen.
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
