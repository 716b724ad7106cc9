import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentRow } from './content-rows.ts'
import type { Decisions, Difference, Side } from './joined-values.ts'
import type { ReportValues } from './values.ts'
import styles from './report.module.css'

/** The rows in which a part is put into words, where they have another name. */
const rowsOfPart: { readonly [Part in keyof ReportValues]?: readonly string[] } = {
  treatment_id: ['treatment', 'treatment_category', 'grounds'],
  treatment_category_id: ['treatment_category'],
  medical_grounds_questionnaire: ['grounds'],
  appointment_type_id: ['appointment_type'],
  intake_and_treatment: ['appointment_type'],
}

interface DifferencesProps {
  readonly differences: readonly Difference[]
  /** Puts the report with one of its parts changed into words. */
  readonly inWords: (part: Partial<ReportValues>) => readonly ContentRow[]
  readonly decisions: Decisions
  readonly onDecide: (key: string, side: Side) => void
}

/** Asks, row by row, which version stands of what both changed, and differently. */
export function Differences({ differences, inWords, decisions, onDecide }: DifferencesProps) {
  const { t } = useTranslation('reports')
  const id = useId()
  const rowsOf = ({ part }: Difference, values: Partial<ReportValues>) =>
    inWords(values).filter(({ key }) => (rowsOfPart[part] ?? [part]).includes(key))
  const textOf = (rows: readonly ContentRow[]) =>
    rows
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n')
  return (
    <div className={styles.differences}>
      <p>{t('staleDiffers')}</p>
      {differences.map((one, index) => {
        const [mine, theirs] = [rowsOf(one, one.mine), rowsOf(one, one.theirs)]
        const options: readonly (readonly [Side, string, string])[] = [
          ['mine', t('staleMine'), textOf(mine) || t('staleRemoved')],
          ['theirs', t('staleTheirs'), textOf(theirs) || t('staleRemoved')],
          ...(one.mayBoth ? [['both', t('staleBoth'), ''] as const] : []),
        ]
        return (
          <fieldset key={one.key}>
            <legend>{mine[0]?.label}</legend>
            {options.map(([side, name, text]) => (
              <label key={side}>
                <input
                  type="radio"
                  name={`${id}-${index}`}
                  checked={decisions[one.key] === side}
                  onChange={() => onDecide(one.key, side)}
                />
                <span className={styles.text}>{text ? `${name}: ${text}` : name}</span>
              </label>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
