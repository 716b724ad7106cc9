import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { RecordedPopup } from '#features/audit/screens/recorded-popup.tsx'
import { listsApi } from '#features/lists/contract.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { useRecord } from '#platform/client/record.ts'
import { packagesApi, packageTypes, type PackageType } from '../contract.ts'
import { PackageFields } from './package-fields.tsx'
import { inputOf, newPackage, valuesOf, type PackageValues } from './package-values.ts'

const { show, create, update, activate, deactivate, list } = packagesApi
const isType = (value: unknown): value is PackageType => packageTypes.some((type) => type === value)

/**
 * `/packages/new` and `/packages/9`: the package form (spec 2 §3 to §5). A new package belongs to the country of the
 * list.
 */
export function PackagePopup() {
  const { t } = useTranslation('packages')
  const id = useAddressId('id')
  const language = useLanguage()
  const format = useFormat()
  const { countries, countryId } = useCountryChoice()
  const record = useRecord({
    id,
    name: 'package',
    api: { show, create, update, activate, deactivate },
    valuesOf: (stored) => (stored ? valuesOf(stored) : newPackage(countryId)),
    inputOf: (values: PackageValues) => inputOf(values, id === null),
    successMessage: ({ treatment }, what) =>
      t(what === 'created' ? 'created' : 'saved', { name: translate(treatment, language) }),
    onClose: useBack('/packages'),
    refreshes: [list, listsApi.packages, packagesApi.terms],
  })
  const { stored } = record
  const shownCountry = stored?.supported_country_id ?? countryId
  const treatments =
    useRead(
      packagesApi.treatments,
      { params: { countryId: shownCountry ?? 0 } },
      { enabled: stored !== null, staleTime: 60_000 },
    ).data ?? []

  /** Writes a value in words, for the note about somebody else's changes. */
  function valueInWords(field: keyof PackageValues, value: unknown): string | undefined {
    switch (field) {
      case 'type':
        return isType(value) ? t(`type.${value}`) : undefined
      case 'treatment_id': {
        const chosen = treatments.find((one) => one.id === value)
        return chosen && translate(chosen.name, language)
      }
      case 'price_cents':
        return value === null ? '' : format.euros(value as number)
      case 'price_levels':
        return (value as PackageValues['price_levels']).map((price) => format.euros(price.price_cents)).join(' · ')
      default:
        return undefined
    }
  }

  return (
    <RecordedPopup
      record={record}
      size="wide"
      title={stored ? translate(stored.treatment, language) : t(id === null ? 'newTitle' : 'editTitle')}
      subtitle={[stored && t('editTitle'), countries.find((one) => one.id === shownCountry)?.name]
        .filter(Boolean)
        .join(' · ')}
      words={(field) => t(field)}
      valueInWords={valueInWords}
      offerOneMore
      history={packagesApi.history}
      say={(field, value) => (field === 'type' && isType(value) ? t(`type.${value}`) : undefined)}
    >
      <PackageFields form={record.form} stored={stored} />
    </RecordedPopup>
  )
}
