import { useTranslation } from 'react-i18next'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { supportedCountriesApi, supportedCountriesOverview } from '../contract/supported-countries.ts'
import { DictionaryPanel, DictionaryTabs } from './dictionary-screen.tsx'
import { pathOf } from './shown.ts'

const path = pathOf('supportedCountries')

/** `/database-models/supported-countries`: where the chain works. */
export function SupportedCountriesScreen() {
  const { t } = useTranslation('dictionaries')
  return (
    <DictionaryPanel name="supportedCountries">
      <OverviewPage
        of={supportedCountriesOverview} path={path} title={t('title')} words={(key) => t(key)} open={(row) => `${path}/${row.id}`} prefetch={supportedCountriesApi.show} beside={<DictionaryTabs name="supportedCountries" />} widths={{ name: '120px 1fr', code: '60px', email: '220px 1fr', phone: '124px', languages: '170px 1.6fr' }} yields={['mollie_key_set', 'phone']}
        add={{ may: 'admin.only', path: `${path}/new` }} empty={{ title: t('supportedCountries'), text: t('empty') }}
      />
    </DictionaryPanel>
  )
}
