import { IconCircleOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { translate } from '#kernel/translatable.ts'
import { send } from '#platform/client/api.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { CountryPicker } from '#platform/client/ui/country-picker.tsx'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { packagesApi, packagesOverview, packageTypes } from '../contract.ts'
import { inTerms } from '../rules.ts'

type Row = RowOf<typeof packagesOverview>

/** `/packages`: the treatments that a country sells in advance (spec 2 §2). */
export function PackagesScreen() {
  const { t } = useTranslation('packages')
  const language = useLanguage()
  const { countryId } = useCountryChoice()
  const nameOf = (row: Row) => translate(row.treatment, language)
  const type = (row: Row) => (inTerms(row.type) ? <Chip tone="accent">{t('type.term')}</Chip> : t('type.package'))
  /** A package that is paid at once shows no terms. */
  const terms = (row: Row) => (inTerms(row.type) ? row.terms : null)
  return (
    <OverviewPage
      overview={packagesOverview}
      path="/packages"
      title={t('title')}
      words={(key) => t(key === 'treatments' ? 'countColumn' : key)}
      open={(row) => `/packages/${row.id}`}
      prefetch={packagesApi.show}
      params={{ countryId: countryId ?? 0 }}
      tools={<CountryPicker />}
      cells={{ treatment: nameOf, type, terms }}
      widths={{ treatment: '236px 1fr', type: '132px' }}
      yields={['terms']}
      filters={[
        { kind: 'status' },
        {
          kind: 'choice',
          key: 'type',
          label: t('type'),
          options: packageTypes.map((one) => ({ value: one, label: t(`type.${one}`) })),
        },
      ]}
      totals={{ packages: t('packages'), inTerms: t('inTerms') }}
      add={{ may: 'package.create', path: '/packages/new', label: t('add') }}
      rowActions={[
        {
          label: t('deactivate'),
          icon: IconCircleOff,
          may: 'treatment.update',
          danger: true,
          fits: (row) => !row.deactivated_at,
          run: (row) => send(packagesApi.remove, { params: { id: row.id } }),
          done: (row) => t('deactivated', { name: nameOf(row) }),
          undo: (row) => send(packagesApi.activate, { params: { id: row.id } }),
        },
      ]}
      empty={{ title: t('title'), text: t('emptyText') }}
    />
  )
}
