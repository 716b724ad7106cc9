import { useTranslation } from 'react-i18next'
import type { Day } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { packageSalesApi, type VatToReview } from '#features/package-sales/contract.ts'
import { periodProblems } from '../rules.ts'
import styles from './exemptions.module.css'

interface VatReviewProps {
  readonly location: number
  readonly from: Day
  readonly to: Day
}

/** The uses of packages in a period whose report concludes otherwise than their sale was taxed (decision C131). */
export function VatReview({ location, from, to }: VatReviewProps) {
  const { t } = useTranslation('exemptions')
  const isReversed = periodProblems({ from, to }).length > 0
  const query = { filters: { from, to }, location }
  const uses = useRead(packageSalesApi.vatToReview, { query }, { staleTime: 0, enabled: !isReversed })
  if (isReversed) return null
  return (
    <Card title={t('toReview')}>
      <p className={styles.text}>{t('toReviewText')}</p>
      <Reading query={uses} skeleton={<SkeletonTable rows={2} columns={2} />}>
        {(found) =>
          found.length ? (
            <ul className={styles.uses}>
              {found.map((use) => (
                <UseToReview key={`${use.invoice_ref} ${use.treatment_cents} ${use.sale_ref}`} use={use} />
              ))}
            </ul>
          ) : (
            <p className="dim">{t('toReviewNone')}</p>
          )
        }
      </Reading>
    </Card>
  )
}

function UseToReview({ use }: { use: VatToReview }) {
  const { t } = useTranslation('exemptions')
  const { day, euros } = useFormat()
  const language = useLanguage()
  return (
    <li>
      <span>
        <ClientName id={use.client_id} name={use.client} /> · {translate(use.treatment, language)} ·{' '}
        <span className="num">
          {day(use.invoice_date)} · {use.invoice_ref}
        </span>
      </span>
      <span className="dim small">
        {t(use.sold_exempt ? 'soldExempt' : 'soldTaxed', {
          ref: use.sale_ref ?? '–',
          amount: euros(use.treatment_cents),
        })}
      </span>
    </li>
  )
}
