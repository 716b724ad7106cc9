import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#kernel/day.ts'
import { addressOf } from '#kernel/endpoint.ts'
import { translate } from '#kernel/translatable.ts'
import { useRead, useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { ReasonDialog } from '#platform/client/ui/reason-dialog.tsx'
import { maxReviewNote, packageSalesApi, type VatToReview } from '#features/package-sales/contract.ts'
import { periodProblems } from '../rules.ts'
import styles from './exemptions.module.css'

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

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
                <UseToReview key={use.id} use={use} />
              ))}
              <li>
                <Button
                  className={styles.export}
                  component="a"
                  href={addressOf(packageSalesApi.exportVatToReview, { query })}
                  download
                  variant="default"
                  leftSection={<IconDownload size={16} stroke={1.7} />}
                >
                  {t('exportReview')}
                </Button>
              </li>
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
  const { day, euros, moment } = useFormat()
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const name = `vat-review.${use.id}`
  const review = useSend(packageSalesApi.review, {
    failure: 'form',
    invalidates: [packageSalesApi.vatToReview],
    keepAs: name,
  })
  const isReviewed = use.reviews[0]?.reviewed ?? false
  const label = t(isReviewed ? 'reviewAgain' : 'markReviewed')
  return (
    <li className={styles.use}>
      <span>
        <ClientName id={use.client_id} name={use.client} /> · {translate(use.treatment, language)} ·{' '}
        <span className="num">
          {day(use.invoice_date)} · {use.invoice_ref}
        </span>
      </span>
      <Button className={styles.mark} variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <span className="dim small">
        {t(use.sold_exempt ? 'soldExempt' : 'soldTaxed', {
          ref: use.sale_ref ?? '–',
          amount: euros(use.treatment_cents),
        })}
      </span>
      {use.reviews.map(({ reviewed, by, at, note }) => (
        <span key={at} className="small">
          {t(reviewed ? 'reviewedBy' : 'reopenedBy', { name: by, moment: moment(at, browserZone) })}
          {note && `: ${note}`}
        </span>
      ))}
      {asking && (
        <ReasonDialog
          name={name}
          title={label}
          label={t('reviewNote')}
          maxLength={maxReviewNote}
          submitLabel={label}
          send={(note) => review.mutateAsync({ params: { id: use.id }, body: { reviewed: !isReviewed, note } })}
          successMessage={() => t('reviewSaved')}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
