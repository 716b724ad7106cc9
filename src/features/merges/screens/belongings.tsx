import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import type { Belongings } from '../contract.ts'
import styles from './merges.module.css'

const counted = ['visits', 'reports', 'invoices', 'packages', 'agreements', 'mails'] as const

/** The belongings of a client in words, without those of which there are none: `3 bezoeken`. */
export function useBelongings(belongings: Belongings): string[] {
  const { t } = useTranslation('merges')
  const { euros } = useFormat()
  const { credit_cents, visits_to_come } = belongings
  const parts = counted.flatMap((key) => {
    const count = belongings[key]
    if (!count) return []
    const words = t(key, { count })
    return [key === 'visits' && visits_to_come ? `${words} (${t('toCome', { count: visits_to_come })})` : words]
  })
  return credit_cents ? [...parts, t('credit', { amount: euros(credit_cents) })] : parts
}

interface BelongingsListProps {
  readonly belongings: Belongings
  readonly empty: string
  /** Beside each other instead of below. */
  readonly wide?: boolean
}

/** The belongings of a client, as a list. */
export function BelongingsList({ belongings, empty, wide }: BelongingsListProps) {
  const parts = useBelongings(belongings)
  if (!parts.length) return <p className={styles.text}>{empty}</p>
  return (
    <ul className={styles.belongings} data-wide={wide}>
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  )
}
