import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { translate } from '#kernel/translatable.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { withInactive } from '#features/reference-data/screens/offered.ts'
import { send } from '#platform/client/api.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { CountryPicker } from '#platform/client/ui/country-picker.tsx'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { reportTemplatesApi, reportTemplatesOverview } from '../contract.ts'
import { pathOf, reportsTab } from './tabs.ts'

const path = pathOf(reportsTab)
const nameOf = (row: RowOf<typeof reportTemplatesOverview>) => row.categories.join(', ')

/** The report templates of the chosen country. */
export function ReportTemplates({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation(['templates', 'common'])
  const language = useLanguage()
  const { countryId } = useCountryChoice()
  const types = useRead(referenceDataApi.appointmentTypes, {}, { staleTime: 3_600_000 }).data ?? []
  const categories =
    useRead(referenceDataApi.treatmentCategories, { query: withInactive }, { staleTime: 600_000 }).data ?? []
  const options = (list: typeof types) => list.map((one) => ({ value: one.id, label: translate(one.name, language) }))
  return (
    <OverviewPage
      overview={reportTemplatesOverview}
      path={path}
      title={t('title')}
      words={(key) => t(key === 'categories' ? 'categoriesColumn' : key)}
      open={(row) => `${path}/${row.id}`}
      prefetch={reportTemplatesApi.show}
      params={{ countryId: countryId ?? 0 }}
      tools={<CountryPicker />}
      above={tabs}
      widths={{ appointment_type: '124px', categories: '440px 3fr', languages: '210px 0.5fr', updated_at: '148px' }}
      yields={['updated_at']}
      filters={[
        { kind: 'choices', key: 'types', label: t('appointment_type'), options: options(types) },
        { kind: 'choices', key: 'categories', label: t('categories'), options: options(categories) },
      ]}
      add={{ may: reportTemplatesApi.create.may, path: `${path}/new`, label: t('addReport') }}
      rowActions={[
        {
          label: t('common:remove'),
          icon: IconTrash,
          may: reportTemplatesApi.remove.may,
          danger: true,
          confirm: (row) => ({ title: t('removeReportTitle'), text: t('removeReportText', { name: nameOf(row) }) }),
          run: (row) => send(reportTemplatesApi.remove, { params: { id: row.id } }),
          done: () => t('reportRemoved'),
        },
      ]}
      empty={{ title: t('reportTemplates'), text: t('emptyReportsText') }}
    />
  )
}
