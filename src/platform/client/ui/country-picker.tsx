import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCountryChoice } from '../country.ts'
import { SelectInput } from './select-input.tsx'
import styles from './country-picker.module.css'

/** So many fit side by side. */
const sideBySide = 3

/** The country whose list shows, for the `tools` of an overview. Whoever works for one country has nothing to choose. */
export function CountryPicker() {
  const { t } = useTranslation('common')
  const { countries, countryId, choose } = useCountryChoice()
  if (countries.length < 2 || countryId === null) return null
  return countries.length <= sideBySide
    ? (
        <SegmentedControl
          classNames={{ root: styles.root, label: styles.label, indicator: styles.chosen }} withItemsBorders={false} transitionDuration={0} aria-label={t('country')}
          value={String(countryId)} onChange={(id) => choose(Number(id))} data={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )
    : <SelectInput label={t('country')} hideLabel value={countryId} onChange={(id) => { if (id !== null) choose(id) }} options={countries.map(({ id, name }) => ({ value: id, label: name }))} />
}
