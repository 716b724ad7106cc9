import { IconCircleOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { translate } from '#kernel/translatable.ts'
import { send } from '#platform/client/api.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { CountryPicker } from '#platform/client/ui/country-picker.tsx'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { productKinds, productsApi, productsOverview } from '../contract.ts'

type Row = RowOf<typeof productsOverview>

/** `/products`: what a country sells over the counter (spec 3 §2). */
export function ProductsScreen() {
  const { t } = useTranslation('products')
  const language = useLanguage()
  const format = useFormat()
  const { countryId } = useCountryChoice()
  const nameOf = (row: Row) => translate(row.name, language)
  const kind = (row: Row) =>
    row.kind === 'product' ? (
      <span className="dim">{t('kind.product')}</span>
    ) : (
      <Chip tone="accent">{t(`kind.${row.kind}`)}</Chip>
    )
  const vat = (row: Row) => format.rate(row.vat_per_mille)
  return (
    <OverviewPage
      overview={productsOverview}
      path="/products"
      title={t('title')}
      words={(key) => t(key)}
      open={(row) => `/products/${row.id}`}
      prefetch={productsApi.show}
      within={{ country: countryId ?? 0 }}
      tools={<CountryPicker />}
      cells={{ name: nameOf, kind, vat_per_mille: vat }}
      widths={{ name: '206px 1fr', kind: '132px', vat_per_mille: '60px', ean: '132px', picqer_productcode: '90px' }}
      yields={['picqer_productcode', 'purchase_price_cents']}
      filters={[
        { kind: 'status' },
        {
          kind: 'choice',
          key: 'kind',
          label: t('kind'),
          options: productKinds.map((one) => ({ value: one, label: t(`kind.${one}`) })),
        },
      ]}
      totals={{ vouchers: t('vouchers'), peelings: t('peelings'), injectables: t('injectables') }}
      add={{ may: 'product.create', path: '/products/new', label: t('add') }}
      rowActions={[
        {
          label: t('deactivate'),
          icon: IconCircleOff,
          may: 'product.update',
          danger: true,
          fits: (row) => !row.deactivated_at,
          run: (row) => send(productsApi.remove, { params: { id: row.id } }),
          done: (row) => t('deactivated', { name: nameOf(row) }),
          undo: (row) => send(productsApi.activate, { params: { id: row.id } }),
        },
      ]}
      empty={{ title: t('title'), text: t('emptyText') }}
    />
  )
}
