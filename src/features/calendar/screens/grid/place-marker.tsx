import { IconPlus } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './calendar-grid.module.css'

/** The one button that stands for the empty place under the mouse or with the keyboard focus. */
export function PlaceMarker({ ref }: { ref: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation('calendar')
  return (
    <button ref={ref} type="button" className={styles.place} tabIndex={-1} hidden data-place>
      <IconPlus size={13} stroke={2.2} aria-hidden />
      <span className="num" />
      <span className={styles.said}>
        {t('bookHere')}
        <span />
      </span>
    </button>
  )
}
