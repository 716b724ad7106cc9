import { useTranslation } from 'react-i18next'
import { countryName } from '#platform/client/country.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { shownPhone } from '#platform/client/phone.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { supportedCountriesApi, supportedCountriesOverview } from '../contract/supported-countries.ts'
import { DictionaryPanel, DictionaryTabs } from './dictionary-screen.tsx'
import { pathOf } from './tabs.ts'

const path = pathOf('supportedCountries')

/** `/database-models/supported-countries`: where the chain works. */
export function SupportedCountriesScreen() {
  const { t } = useTranslation('dictionaries')
  const language = useLanguage()
  return (
    <DictionaryPanel name="supportedCountries">
      <OverviewPage
        overview={supportedCountriesOverview}
        path={path}
        title={t('title')}
        words={(key) => t(key)}
        open={(row) => `${path}/${row.id}`}
        prefetch={supportedCountriesApi.show}
        beside={<DictionaryTabs name="supportedCountries" />}
        cells={{ name: (row) => countryName(row, language), phone: (row) => shownPhone(row.phone) }}
        widths={{ name: '120px 1fr', code: '60px', email: '196px 1fr', phone: '140px', languages: '300px 1.6fr' }}
        yields={['mollie_key_set', 'phone']}
        add={{ may: 'admin.only', path: `${path}/new` }}
        empty={{ title: t('supportedCountries'), text: t('empty') }}
      />
    </DictionaryPanel>
  )
}
