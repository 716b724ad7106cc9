import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { localTimeAt, parseDay, type Day } from '#kernel/day.ts'
import { placeName, useLocationChoice, type Place } from '#platform/client/location.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { DayInput } from '#platform/client/ui/day-input.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { quarterOf } from '../rules.ts'
import { Evidence } from './evidence.tsx'
import { VatReview } from './vat-review.tsx'
import styles from './exemptions.module.css'

/** `/medical-exemptions?from=2026-10-01&to=2026-12-31`: the evidence of exempt sales at the location of the top bar. */
export function ExemptionsScreen() {
  const { t } = useTranslation('exemptions')
  const { location } = useLocationChoice()
  if (location) return <Exemptions place={location} />
  return (
    <>
      <PageHead title={t('title')} />
      <EmptyState
        title={t('noLocationTitle')}
        text={t('noLocationText')}
        icon={<IconMapPin size={22} stroke={1.7} />}
      />
    </>
  )
}

function Exemptions({ place }: { place: Place }) {
  const { t } = useTranslation('exemptions')
  const go = useGo()
  const search = useSearchWords()
  const today = localTimeAt(Date.now(), place.zone).day
  const from = (search.from && parseDay(search.from)) || quarterOf(today)
  const to = (search.to && parseDay(search.to)) || today
  const choose = (changes: { from?: Day; to?: Day }) =>
    go('/medical-exemptions', { search: { from, to, ...changes }, replace: true })
  const dayField = (name: 'from' | 'to', value: Day) => (
    <DayInput
      label={t(name)}
      className={styles.day}
      value={value}
      onChange={(chosen) => {
        const day = chosen && parseDay(chosen)
        if (day) choose({ [name]: day })
      }}
    />
  )
  return (
    <>
      <PageHead title={t('title')} subtitle={placeName(place)} />
      <div className={styles.cards}>
        <Card>
          <p className={styles.text}>{t('intro')}</p>
          <div className={styles.days}>
            {dayField('from', from)}
            {dayField('to', to)}
          </div>
        </Card>
        <Evidence key={`${place.id} ${from} ${to}`} location={place.id} from={from} to={to} />
        <VatReview key={`review ${place.id} ${from} ${to}`} location={place.id} from={from} to={to} />
      </div>
    </>
  )
}
