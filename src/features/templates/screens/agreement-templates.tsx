import { IconCircleOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#platform/client/api.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { CountryPicker } from '#platform/client/ui/country-picker.tsx'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { agreementTemplatesApi, agreementTemplatesOverview } from '../contract.ts'
import { agreementsTab, pathOf } from './tabs.ts'

const path = pathOf(agreementsTab)

/** The agreement templates of the chosen country. */
export function AgreementTemplates({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('templates')
  const { countryId } = useCountryChoice()
  return (
    <OverviewPage
      overview={agreementTemplatesOverview}
      path={path}
      title={t('title')}
      words={(key) => t(key)}
      open={(row) => `${path}/${row.id}`}
      prefetch={agreementTemplatesApi.show}
      params={{ countryId: countryId ?? 0 }}
      tools={<CountryPicker />}
      above={tabs}
      widths={{ name: '260px 1fr', languages: '210px 1fr', updated_at: '148px' }}
      yields={['updated_at']}
      filters={[{ kind: 'status' }]}
      add={{ may: agreementTemplatesApi.create.may, path: `${path}/new`, label: t('addAgreement') }}
      rowActions={[
        {
          label: t('deactivate'),
          icon: IconCircleOff,
          may: agreementTemplatesApi.remove.may,
          danger: true,
          fits: (row) => !row.deactivated_at,
          run: (row) => send(agreementTemplatesApi.remove, { params: { id: row.id } }),
          done: (row) => t('agreementDeactivated', { name: row.name }),
          undo: (row) => send(agreementTemplatesApi.activate, { params: { id: row.id } }),
        },
      ]}
      empty={{ title: t('agreementTemplates'), text: t('emptyAgreementsText') }}
    />
  )
}
