import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { NumberField } from '#platform/client/ui/fields.tsx'
import { maxPieces, type DayToClose, type Denomination } from '../contract.ts'
import type { Closing } from './use-closing.ts'
import { boxOf, shownDenominations } from './values.ts'
import styles from './day-closing.module.css'

interface CountProps {
  readonly closing: Closing
  readonly shown: DayToClose
}

/** The count by note and coin. */
export function CountCard({ closing, shown }: CountProps) {
  const { t } = useTranslation('dayClosing')
  const { euros } = useFormat()
  const { notes, coins } = shownDenominations(shown)
  const { totals } = closing
  return (
    <Card title={t('count')} aside={<span className="dim small">{t('enterHint')}</span>}>
      <div className={styles.counts}>
        <Boxes title={t('noteHead')} values={notes} closing={closing} />
        <Boxes title={t('coinHead')} values={coins} closing={closing} />
      </div>
      <dl className={styles.counted}>
        <div>
          <dt>{t('notes')}</dt>
          <dd className="num">{euros(totals.notes)}</dd>
        </div>
        <div>
          <dt>{t('coins')}</dt>
          <dd className="num">{euros(totals.coins)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t('counted')}</dt>
          <dd className="num">{euros(totals.counted)}</dd>
        </div>
      </dl>
    </Card>
  )
}

interface BoxesProps {
  readonly title: string
  readonly values: readonly Denomination[]
  readonly closing: Closing
}

function Boxes({ title, values, closing: { form, values: typed } }: BoxesProps) {
  const { t } = useTranslation('dayClosing')
  const { euros, amount } = useFormat()
  const words = (value: Denomination) =>
    value < 100 ? t('cent', { count: value }) : euros(value).replace(/[.,]00/, '')
  return (
    <table className={styles.boxes}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('pieces')}</th>
          <th scope="col" className={styles.right}>
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {values.map((value) => {
          const pieces = typed.pieces[`d${value}`] ?? 0
          return (
            <tr key={value}>
              <th scope="row">{words(value)}</th>
              <td>
                <NumberField
                  control={form.control}
                  name={boxOf(value)}
                  label={t('piecesOf', { value: words(value) })}
                  hideLabel
                  placeholder="0"
                  max={maxPieces}
                  className={styles.box}
                />
              </td>
              <td className={`num ${styles.right}`} data-none={!pieces || undefined}>
                {amount(value * pieces)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
