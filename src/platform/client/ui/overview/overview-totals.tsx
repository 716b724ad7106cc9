import { useTranslation } from 'react-i18next'
import type { Total } from '#kernel/overview.ts'
import { useFormat } from '../../format.ts'
import { Chip } from '../chip.tsx'
import styles from './overview-page.module.css'

interface OverviewTotalsProps {
  readonly totals: readonly Total[]
  readonly labels: Readonly<Record<string, string>>
  /** The status that is shown; null where there is no such filter. */
  readonly status: string | null
  readonly onStatus: (status: string) => void
  /** The chips that filter on the rows that they count, each with whether its filter is set. */
  readonly kinds: Readonly<Record<string, boolean>>
  readonly onKind: (kind: string) => void
}

/** Chips with counts over all matching rows. Those for the status also set the status filter. */
export function OverviewTotals({ totals, labels, status, onStatus, kinds, onKind }: OverviewTotalsProps) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const amountOf = ({ type, amount, more }: Total) =>
    type === 'money' ? format.euros(amount) : format.count(amount, more)
  const labelOf = (key: string) => labels[key] ?? (key === 'active' || key === 'inactive' ? t(key) : null)
  const chips = totals.flatMap((total) => {
    const label = labelOf(total.key)
    return label === null
      ? []
      : [{ ...total, label, isStatus: status !== null && (total.key === 'active' || total.key === 'inactive') }]
  })
  if (!chips.length) return null
  return (
    <div className={styles.totals}>
      {chips.map((chip) => {
        const words = (
          <>
            {chip.label} <b className="num">{amountOf(chip)}</b>
          </>
        )
        const isKind = kinds[chip.key]
        if (isKind !== undefined)
          return (
            <button
              key={chip.key}
              type="button"
              className={styles.chip}
              aria-pressed={isKind}
              onClick={() => onKind(chip.key)}
            >
              <Chip tone={isKind ? 'accent' : 'plain'}>{words}</Chip>
            </button>
          )
        if (!chip.isStatus) return <Chip key={chip.key}>{words}</Chip>
        const on = status === chip.key || status === 'all'
        return (
          <button
            key={chip.key}
            type="button"
            className={styles.chip}
            aria-pressed={on}
            onClick={() => onStatus(chip.key)}
          >
            <Chip tone={on ? 'accent' : 'plain'}>{words}</Chip>
          </button>
        )
      })}
    </div>
  )
}
