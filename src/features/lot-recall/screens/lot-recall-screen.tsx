import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { spacedPhone } from '#kernel/spaced-phone.ts'
import { translate } from '#kernel/translatable.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import type { FilterField } from '#platform/client/ui/overview/overview-address.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { lotRecallApi, lotRecallOverview } from '../contract.ts'
import styles from './lot-recall.module.css'

type Row = RowOf<typeof lotRecallOverview>

const phone = (row: Row) => row.phone_number && spacedPhone(row.phone_number)

/** The filters; each country has its own products, so its name stands beside them where there are several. */
function useLotFilters(): readonly FilterField[] {
  const { t } = useTranslation('lotRecall')
  const language = useLanguage()
  const { countries } = useCountryChoice()
  const products = useRead(lotRecallApi.products, {}, { staleTime: 600_000 }).data ?? []
  const countryOf = (id: number) => countries.find((country) => country.id === id)?.name ?? ''
  return [
    {
      kind: 'choices',
      key: 'products',
      label: t('product'),
      options: products.map(({ id, name, supported_country_id }) => ({
        value: id,
        label:
          countries.length > 1
            ? `${translate(name, language)} · ${countryOf(supported_country_id)}`
            : translate(name, language),
      })),
    },
    { kind: 'choice', key: 'exact', label: t('match'), options: [{ value: 'true', label: t('exact') }] },
  ]
}

/** `/lot-recall?search=L26B014`: the clients who were treated with a lot (law A10). */
export function LotRecallScreen() {
  const { t } = useTranslation('lotRecall')
  const filters = useLotFilters()
  return (
    <OverviewPage
      overview={lotRecallOverview}
      path="/lot-recall"
      title={t('title')}
      above={<p className={`dim ${styles.text}`}>{t('intro')}</p>}
      words={(key) => t(key)}
      open={(row) => `/clients/${row.client_id}`}
      opens="page"
      cells={{ phone_number: phone }}
      widths={{
        name: '140px 1fr',
        client_id: '108px',
        phone_number: '148px',
        email: '190px 1.4fr',
        visit_date: '104px',
        location: '130px 1fr',
        practitioner: '120px 0.8fr',
        treatment: '120px 1fr',
        product: '170px 1fr',
        cc: '60px',
        lot_number: '148px',
        expiration_date: '112px',
      }}
      yields={['treatment', 'practitioner', 'client_id', 'expiration_date', 'cc', 'location']}
      filters={filters}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
