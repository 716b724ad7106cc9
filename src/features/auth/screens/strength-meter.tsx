import { useTranslation } from 'react-i18next'
import { strengthBar } from '../rules/reset.ts'
import type { Score } from '../rules/strength.ts'
import styles from './strength-meter.module.css'

const words = ['link.strength0', 'link.strength1', 'link.strength2', 'link.strength3', 'link.strength4'] as const

/** The strength of a password as a bar and as a word (spec 3 §5); empty for null. */
export function StrengthMeter({ score }: { score: Score | null }) {
  const { t } = useTranslation('auth')
  const { colour, percent } = strengthBar(score ?? 0)
  const word = score === null ? '' : t(words[score])
  return (
    <div className={styles.strength}>
      <div
        role="meter"
        className={styles.track}
        aria-label={t('link.strength')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score === null ? 0 : percent}
        aria-valuetext={word || undefined}
      >
        <div className={styles.bar} data-colour={colour} style={{ width: `${score === null ? 0 : percent}%` }} />
      </div>
      <span className={styles.word} data-colour={score === null ? undefined : colour} aria-live="polite">
        {word}
      </span>
    </div>
  )
}
