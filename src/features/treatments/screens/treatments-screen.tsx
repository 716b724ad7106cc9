import { IconCheck, IconCircleOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { translate } from '#kernel/translatable.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { withInactive } from '#features/reference-data/screens/offered.ts'
import { send } from '#platform/client/api.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { CountryPicker } from '#platform/client/ui/country-picker.tsx'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { treatmentsApi, treatmentsOverview } from '../contract.ts'
import { thumbnail } from './image-field.tsx'
import styles from './treatments-screen.module.css'

type Row = RowOf<typeof treatmentsOverview>

/** `/treatments`: what the chain gives in a country, and what it costs there (spec 3 §2). */
export function TreatmentsScreen() {
  const { t } = useTranslation(['treatments', 'common'])
  const language = useLanguage()
  const format = useFormat()
  const { countryId } = useCountryChoice()
  const categories =
    useRead(referenceDataApi.categoriesOfTreatments, { query: withInactive }, { staleTime: 60_000 }).data ?? []
  const nameOf = (row: Row) => translate(row.name, language)
  const online = (row: Row) =>
    row.can_book_online ? (
      <span className={styles.online}>
        {row.image ? (
          <img className={styles.thumbnail} src={thumbnail(row.image)} alt="" loading="lazy" />
        ) : (
          <IconCheck size={15} stroke={2} aria-hidden />
        )}
        {t('common:yes')}
      </span>
    ) : (
      <span className="dim">{t('common:no')}</span>
    )
  return (
    <OverviewPage
      overview={treatmentsOverview}
      path="/treatments"
      title={t('title')}
      words={(key) => t(key === 'can_book_online' ? 'online' : key === 'performance_code' ? 'codeColumn' : key)}
      open={(row) => `/treatments/${row.id}`}
      prefetch={treatmentsApi.show}
      within={countryId === null ? undefined : { country: countryId }}
      tools={<CountryPicker />}
      cells={{
        name: nameOf,
        category: (row) => translate(row.category, language),
        duration: (row) => format.duration(row.duration),
        vat_per_mille: (row) => format.rate(row.vat_per_mille),
        can_book_online: online,
      }}
      widths={{
        name: '250px 3fr',
        category: '184px 2fr',
        qualifications: '202px 1fr',
        performance_code: '60px',
        duration: '112px',
        price_cents: '96px',
        vat_per_mille: '60px',
        can_book_online: '84px',
      }}
      yields={['performance_code', 'qualifications']}
      filters={[
        { kind: 'status' },
        {
          kind: 'choices',
          key: 'category',
          label: t('category'),
          options: categories.map(({ id, name }) => ({ value: id, label: translate(name, language) })),
        },
        {
          kind: 'choice',
          key: 'online',
          label: t('can_book_online'),
          options: [{ value: 'true', label: t('onlineOnly') }],
        },
      ]}
      totals={{ online: t('can_book_online') }}
      add={{ may: 'treatment.create', path: '/treatments/new', label: t('add') }}
      rowActions={[
        {
          label: t('deactivate'),
          icon: IconCircleOff,
          may: 'treatment.update',
          danger: true,
          fits: (row) => !row.deactivated_at,
          run: (row) => send(treatmentsApi.remove, { params: { id: row.id } }),
          done: (row) => t('deactivated', { name: nameOf(row) }),
          undo: (row) => send(treatmentsApi.activate, { params: { id: row.id } }),
        },
      ]}
      empty={{ title: t('title'), text: t('emptyText') }}
    />
  )
}
