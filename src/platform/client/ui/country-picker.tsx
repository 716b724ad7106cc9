import { useTranslation } from 'react-i18next'
import { useCountryChoice } from '../country.ts'
import { Segmented } from './segmented.tsx'
import { SelectInput } from './select-input.tsx'

/** Up to this number of countries are shown side by side. */
const sideBySide = 3

/** Chooses the country of an overview; for its `tools`. A person with access to one country only sees nothing. */
export function CountryPicker() {
  const { t } = useTranslation('common')
  const { countries, countryId, choose } = useCountryChoice()
  if (countries.length < 2 || countryId === null) return null
  return countries.length <= sideBySide ? (
    <Segmented
      label={t('country')}
      value={String(countryId)}
      onChange={(id) => choose(Number(id))}
      options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  ) : (
    <SelectInput
      label={t('country')}
      hideLabel
      value={countryId}
      onChange={(id) => {
        if (id !== null) choose(id)
      }}
      options={countries.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
