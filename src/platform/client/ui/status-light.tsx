import { useTranslation } from 'react-i18next'
import styles from './status-light.module.css'

export type Light = 'green' | 'amber' | 'red'

interface StatusLightProps {
  /** A ring only says that nothing is wrong: it needs a word beside it. */
  readonly light: Light | 'ring'
  /** The meaning: "paid", "2 of 3". Without it the name of the colour is announced. */
  readonly word?: string
  /** The word is announced and shown on hover, not drawn: where space is short. */
  readonly hideWord?: boolean
}

/** A status by shape, colour and word: a green disc, an amber triangle, a red square, or a quiet ring. */
export function StatusLight({ light, word, hideWord = !word }: StatusLightProps) {
  const { t } = useTranslation('common')
  const label = word ?? (light === 'ring' ? '' : t(light))
  return (
    <span className={`${styles.status} ${styles[light]}`} title={hideWord ? label : undefined}>
      <span
        className={styles.shape}
        role={hideWord ? 'img' : undefined}
        aria-label={hideWord ? label : undefined}
        aria-hidden={!hideWord}
      />
      {!hideWord && label}
    </span>
  )
}
