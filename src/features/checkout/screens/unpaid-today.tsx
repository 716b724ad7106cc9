import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { leaveSaved } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useGo } from '#platform/client/navigation.ts'
import { Card } from '#platform/client/ui/card.tsx'
import type { PaymentClient } from '../contract.ts'
import styles from './checkout.module.css'

interface UnpaidTodayProps {
  readonly visits: PaymentClient['unpaid_today']
  /** True when only the client has been chosen: the visit knows the client, so going there loses nothing. */
  readonly empty: boolean
}

/** Tells that the chosen client has an unpaid visit of today, with a link to its checkout. */
export function UnpaidToday({ visits, empty }: UnpaidTodayProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const language = useLanguage()
  const go = useGo()
  const open = (id: number) => {
    void (empty ? leaveSaved(() => go(`/payment/${id}`)) : go(`/payment/${id}`))
  }
  return (
    <Card>
      <section aria-label={t('unpaidToday')}>
        <h2 className={styles.heading}>{t('unpaidToday')}</h2>
        <ul className={styles.visits}>
          {visits.map((visit) => (
            <li key={visit.appointment_id}>
              <span className="num">{format.time(visit.datetime_from, visit.zone)}</span>
              <span className={styles.visit}>
                {translate(visit.treatment, language)}
                <span className="dim">
                  {[
                    visit.practitioner,
                    visit.location,
                    visit.no_show ? t('noShow') : !visit.report_done && t('reportMissing'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Button variant="default" onClick={() => open(visit.appointment_id)}>
                {t('payVisit')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
